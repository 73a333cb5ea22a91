import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import { DEMO_USERS, hasStation } from '../../../src/simulator/auth/users.ts'
import { createAlertHandlers } from '../../../src/simulator/rest/alerts/alert-handlers.ts'
import { ControlLog } from '../../../src/simulator/rest/shared/control-log.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { Alert, AlertState } from '../../../src/wire/server/alert.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

let plant: SimulatorHandle
let operator: SimulatorSession
let admin: SimulatorSession
const MS_PER_DAY = 86_400_000
const START = Date.UTC(2026, 5, 10, 8)

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, size: 'small', start: START, speed: 20, tickMs: 20, print: () => undefined })
  operator = await logIn(plant.url)
  admin = await logIn(plant.url, 'admin')
})
afterAll(() => plant.close())
afterEach(async () => {
  await operator.close()
  await admin.close()
})

const month = () => ({ start: plant.now() - 30 * MS_PER_DAY, end: plant.now() })
const open = () => plant.model.pending(plant.now()).filter(({ ackTimestamp }) => ackTimestamp === null)

test('the alerts of PVs are those of the archive that name them', async () => {
  const range = month()
  const { alerts } = await operator.call('alerts', { ...range, limit: 100_000 })
  const refs = [...new Map(alerts.flatMap(({ pvRef }) => (pvRef === null ? [] : [[pvParam(pvRef), pvRef]]))).values()]
  const pvs = refs.slice(0, 2)
  expect(pvs).toHaveLength(2)
  const wanted = new Set(pvs.map(pvParam))
  const own = alerts.filter(({ pvRef }) => pvRef !== null && wanted.has(pvParam(pvRef)))
  const answer = await operator.call('alertsOfPvs', { ...range, pvs })
  expect(answer.alerts.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
  expect(answer.total).toBe(own.length)
  expect(await operator.call('alertsOfPvs', { ...range, pvs: [{ type: 'AnaIn', nr: 99_999_999 }] })).toEqual({
    alerts: [],
    total: 0,
  })
})

test('deleted alerts leave archive and pending list, and all subscribers are notified', async () => {
  const hub = await operator.openHub('alert')
  await hub.connection.invoke('SubscribeToAllAlerts')
  const [pending] = open()
  const range = month()
  const before = await admin.call('alerts', { ...range, limit: 100_000 })
  const old = before.alerts.at(-1)
  if (pending === undefined || old === undefined) throw new Error('no alerts')
  const result = await admin.call('deleteAlerts', { ids: [pending.id, old.id, 'nothing', '20260101-x'] })
  expect(result).toEqual({ status: 'Success', deleted: [{ id: pending.id }, { id: old.id }], errorMessage: null })
  await expect.poll(() => hub.of('deletedAlerts')).toEqual([[{ id: pending.id }, { id: old.id }]])
  const after = await admin.call('alerts', { ...range, limit: 100_000 })
  expect(after.total).toBe(before.total - 2)
  expect(after.alerts.map(({ id }) => id)).toEqual(
    before.alerts.map(({ id }) => id).filter((id) => id !== pending.id && id !== old.id),
  )
  expect(open().map(({ id }) => id)).not.toContain(pending.id)
  expect((await admin.call('deleteAlerts', { ids: [pending.id] })).deleted).toEqual([])
})

test('who may act on some stations acknowledges their alerts alone, all at once as each (F52)', async () => {
  const own = [11, 12, 13, 31]
  // Then alerts of both are open, whatever moment others are tried at.
  const other = await startSimulator({ seed: 7, start: Date.UTC(2026, 5, 10, 7, 30), print: () => undefined })
  const area = await logIn(other.url, 'area')
  const open = () => other.model.pending(other.now()).filter(({ ackTimestamp }) => ackTimestamp === null)
  const isOwn = ({ stationNumber }: Alert) => own.includes(stationNumber)
  const [mine, foreign] = [open().filter(isOwn), open().filter((alert) => !isOwn(alert))]
  expect(mine.length).toBeGreaterThan(0)
  const [first, second] = foreign
  if (first === undefined || second === undefined) throw new Error('There are no alerts of other stations.')
  expect(await area.call('ackAlerts', { ids: [first.id, second.id] })).toMatchObject({
    status: 'Unauthorized',
    acked: [],
  })
  const mixed = await area.call('ackAlerts', { ids: [first.id, ...mine.slice(0, 1).map(({ id }) => id)] })
  expect(mixed.acked.every(({ id }) => id !== first.id)).toBe(true)
  expect((await area.call('ackAllAlerts', {})).status).toBe('Success')
  expect(open().filter(isOwn)).toEqual([])
  const left = new Set(open().map(({ id }) => id))
  expect(foreign.every(({ id }) => left.has(id))).toBe(true)
  await other.close()
})

test('who may delete the alerts of some stations deletes no others (F52)', async () => {
  const other = await startSimulator({ seed: 7, start: Date.UTC(2026, 5, 10, 7, 30), print: () => undefined })
  const { model } = other
  const deleted: Alert[] = []
  const { deleteAlerts } = createAlertHandlers({
    model,
    now: other.now,
    acknowledged: () => undefined,
    deleted: (alerts) => deleted.push(...alerts),
    log: new ControlLog(model, other.now),
  })
  const user = DEMO_USERS.find(({ userName }) => userName === 'area')
  if (user === undefined) throw new Error('There is no user area.')
  const rights = { ...user.rights, deleteAlerts: true }
  const session = { id: 's', user: { ...user, rights }, csrfToken: 't', usedAt: 0 }
  const call = { req: new IncomingMessage(new Socket()), session, setCookie: () => undefined }
  const pending = model.pending(other.now())
  const mine = pending.find(({ stationNumber }) => hasStation(rights, stationNumber))?.id ?? ''
  const foreign = pending.find(({ stationNumber }) => !hasStation(rights, stationNumber))?.id ?? ''
  expect([mine, foreign]).not.toContain('')
  expect(await deleteAlerts.handle({ ids: [foreign] }, call)).toMatchObject({
    body: { status: 'Unauthorized', deleted: [] },
  })
  const mixed = await deleteAlerts.handle({ ids: [foreign, mine, 'nothing'] }, call)
  expect(mixed).toMatchObject({ body: { status: 'Success', deleted: [{ id: mine }] } })
  expect(deleted.map(({ id }) => id)).toEqual([mine])
  expect(model.pending(other.now()).map(({ id }) => id)).toContain(foreign)
  await other.close()
})

test('an operator without the right to delete is refused', async () => {
  const [alert] = open()
  const result = await operator.call('deleteAlerts', { ids: [alert?.id ?? ''] })
  expect(result).toMatchObject({ status: 'Unauthorized', deleted: [], errorMessage: /./ })
  expect(open().map(({ id }) => id)).toContain(alert?.id)
})

test('control events record what users do, with user, object, old and new value', async () => {
  const pvRef: PvRef = { type: 'AnaOut', nr: 1_300_001 }
  const start = plant.now()
  await operator.call('setPvs', { values: [{ pvRef, doubleValue: 1.4 }] })
  await operator.call('ackAlerts', { ids: [open()[0]?.id ?? ''] })
  const { events, total } = await operator.call('controlEvents', { start, end: plant.now(), limit: 10 })
  expect(total).toBe(2)
  expect(events[0]).toMatchObject({ userName: 'operator', text: expect.stringContaining('quittiert') })
  expect(events[1]).toMatchObject({
    userName: 'operator',
    stationNumber: 13,
    stationName: 'PW Birkenweg',
    pvRef,
    pvName: 'Einschaltniveau',
    eksNr: 'PW13-SU1-L50',
    text: 'Wert gesetzt',
    oldValue: '1,15 m',
    newValue: '1,40 m',
    succeeded: true,
  })
})

test('control events of the past come newest first, cut to the limit, with the count of the range', async () => {
  const { events, total } = await operator.call('controlEvents', { ...month(), limit: 5 })
  expect(events).toHaveLength(5)
  expect(total).toBeGreaterThan(100)
  const times = events.map(({ timestamp }) => timestamp)
  expect(times).toEqual([...times].sort((a, b) => b - a))
})

test('acknowledgements reach their subscribers once, with any other subscriptions', async () => {
  const hub = await operator.openHub('alert')
  const acks = await operator.openHub('alert')
  const all = await operator.openHub('alert')
  await hub.connection.invoke('SubscribeToPendingAlerts')
  await hub.connection.invoke('SubscribeToAcks')
  await acks.connection.invoke('SubscribeToAcks')
  await all.connection.invoke('SubscribeToAllAlerts')
  expect(plant.subscribed('alert')).toEqual(['Acks', 'AllAlerts', 'PendingAlerts'])
  const id = open()[0]?.id ?? ''
  await operator.call('ackAlerts', { ids: [id] })
  await expect.poll(() => acks.of('ackAlert')).toMatchObject([{ id }])
  expect((hub.of('ackAlert') as readonly Alert[]).filter((alert) => alert.id === id)).toHaveLength(1)
  expect(all.of('ackAlert')).toEqual([])
  await acks.connection.invoke('UnsubscribeFromAcks')
  await all.connection.invoke('UnsubscribeFromAllAlerts')
  await hub.connection.invoke('UnsubscribeFromAcks')
  expect(plant.subscribed('alert')).toEqual(['PendingAlerts'])
})

test('new alerts are sent to subscribers of all alerts', async () => {
  const hub = await operator.openHub('alert')
  await hub.connection.invoke('SubscribeToAllAlerts')
  const pv: PvRef = { type: 'AnaIn', nr: 1_800_001 }
  const limits = plant.model.commands.limits(pv) ?? []
  const oldLimits = limits.filter(({ pvLimitRef }) => pvLimitRef.limitType === 'TopMiddle')
  const newLimits = oldLimits.map((limit) => ({ ...limit, limit: 0.6, delayTime: 0 }))
  await operator.call('setLimits', { oldLimits, newLimits })
  const own = () => (hub.of('newAlert') as readonly Alert[]).find((alert) => alert.pvRef?.nr === pv.nr)
  await expect.poll(own).toMatchObject({ limitType: 'TopMiddle', limit: 0.6 })
}, 25_000)

test.each([
  ['Device', 'Pumpe', { type: 'Device', deviceType: 'Pumpe' }],
  ['StationConnection', '12', { type: 'StationConnection', stationNumber: 12 }],
  ['StationLineConnection', 'Sms-1', { type: 'StationLineConnection', lineType: 'Sms', offset: 1 }],
  ['PipeLeakage', '1', { type: 'PipeLeakage', id: 1 }],
  ['AlertLink', '1', { type: 'AlertLink', id: 1 }],
])('the alert state of a %s is sent when subscribed, for an unknown one nothing', async (type, key, binding) => {
  const hub = await operator.openHub('alert')
  await hub.connection.invoke(`SubscribeTo${type}AlertStates`, [key, '999-9', 'x'])
  expect(hub.of('newAlertState')).toMatchObject([{ binding, state: expect.stringMatching(/^(Ok|Active|Cleared)/) }])
  expect(plant.subscribed('alert')).toContain(`${type}/${key}`)
  await hub.connection.invoke(`UnsubscribeFrom${type}AlertStates`, [key])
  expect(plant.subscribed('alert')).not.toContain(`${type}/${key}`)
})

test('the state of a PV group follows its alerts', async () => {
  const hub = await operator.openHub('alert')
  await hub.connection.invoke('SubscribeToAlertLinkAlertStates', ['1'])
  const last = () => hub.of('newAlertState').at(-1) as AlertState | undefined
  expect(last()?.state).toBe('ActiveUnacknowledged')
  await operator.call('ackAllAlerts', {})
  await expect.poll(() => last()?.state).toBe('ActiveAcknowledged')
})
