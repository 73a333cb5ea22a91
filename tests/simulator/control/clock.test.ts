import { afterEach, beforeEach, expect, test } from 'vitest'
import { reportKey } from '../../../src/domain/values/topic-keys.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { PvValue } from '../../../src/wire/server/pv.ts'
import type { ReportBindingValue } from '../../../src/wire/server/report.ts'
import { askSimulator, orderSimulator } from '../../support/simulator/simulator-orders.ts'
import { logIn, type OpenHub, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

const START = Date.UTC(2026, 5, 10, 8)
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LEVEL = { type: 'AnaIn', nr: 1_100_001 } as const
const KEY = 'ai1100001'

let plant: SimulatorHandle
let session: SimulatorSession

beforeEach(async () => {
  plant = await startSimulator({ seed: 7, start: START, tickMs: 20 })
  session = await logIn(plant.url)
})
afterEach(async () => {
  await session.close()
  await plant.close()
})

/** Sets the clock to a time and lets it stand still there, so that it can be compared. */
async function jump(to: number): Promise<void> {
  expect(await orderSimulator(plant, 'clock', { now: to, speed: 0 })).toEqual({
    status: 200,
    body: { now: to, utc: new Date(to).toISOString(), speed: 0 },
  })
}

/** The pending list of a client after all messages. */
function pendingOf(hub: OpenHub): Map<string, Alert> {
  const list = new Map<string, Alert>()
  for (const { target, argument } of hub.received) {
    if (target === 'newPendingAlerts') {
      const { pvGroupId, alerts } = argument as { pvGroupId: number; alerts: readonly Alert[] }
      for (const [id, alert] of list) if (alert.pvGroupId === pvGroupId) list.delete(id)
      for (const alert of alerts) list.set(alert.id, alert)
    } else if (target === 'newAlert' || target === 'ackAlert') {
      const alert = argument as Alert
      if (alert.goneTimestamp !== null && alert.ackTimestamp !== null) list.delete(alert.id)
      else list.set(alert.id, alert)
    }
  }
  return list
}

const pendingIds = () =>
  plant.model
    .pending(plant.now())
    .map(({ id }) => id)
    .sort()

async function openAlerts(): Promise<OpenHub> {
  const hub = await session.openHub('alert')
  await hub.connection.invoke('SubscribeToPendingAlerts')
  await hub.connection.invoke('FetchAllPendingAlerts')
  return hub
}

async function openLevel(): Promise<OpenHub> {
  const hub = await session.openHub('pv')
  await hub.connection.invoke('SubscribeToPvs', [KEY])
  return hub
}

const newest = (hub: OpenHub) => ([...hub.of('newValues').flat(), ...hub.of('newValue')] as PvValue[]).at(-1)

test('the clock reports its time, and the Date header is plant time', async () => {
  await jump(START + 10 * DAY_MS)
  expect(await askSimulator(plant, 'clock')).toMatchObject({
    status: 200,
    body: { now: START + 10 * DAY_MS, speed: 0 },
  })
  const response = await session.request('rights', {})
  expect(Date.parse(response.headers.get('date') ?? '')).toBe(START + 10 * DAY_MS)
})

test('a stopped clock stays at its time, and the actions of users are still sent', async () => {
  await jump(START + HOUR_MS)
  const hub = await session.openHub('pv')
  await hub.connection.invoke('SubscribeToLimitConfigs', ['ai1100001-ogw'])
  const old = (plant.model.commands.limits(LEVEL) ?? []).slice(-1)
  const newLimits = old.map((limit) => ({ ...limit, limit: 2.7 }))
  expect(await session.call('setLimits', { oldLimits: old, newLimits })).toMatchObject({ status: 'Success' })
  await expect.poll(() => hub.of('newLimitConfig').at(-1)).toMatchObject({ limit: 2.7 })
  expect(plant.now()).toBe(START + HOUR_MS)
})

test('what was set while the clock stood still takes effect and is sent when it continues', async () => {
  await jump(START + HOUR_MS)
  const hub = await session.openHub('pv')
  await hub.connection.invoke('SubscribeToPvs', ['ao1100001'])
  await session.call('setPvs', { values: [{ pvRef: { type: 'AnaOut', nr: 1_100_001 }, doubleValue: 1.3 }] })
  await orderSimulator(plant, 'clock', { speed: 60 })
  await expect.poll(() => hub.of('newValue').at(-1)).toMatchObject({ doubleValue: 1.3 })
})

test('a faster clock runs faster from where it is', async () => {
  await jump(START + HOUR_MS)
  expect(await orderSimulator(plant, 'clock', { speed: 1000 })).toMatchObject({ body: { speed: 1000 } })
  await expect.poll(() => plant.now()).toBeGreaterThan(START + HOUR_MS + 60_000)
  await jump(START)
  expect(plant.now()).toBe(START)
})

test('a jump of up to a day ahead counts as passed time: all its alerts are sent as they came and went', async () => {
  const hub = await openAlerts()
  await hub.connection.invoke('SubscribeToAllAlerts')
  await jump(START + 20 * HOUR_MS)
  const came = plant.model.archive(START + 60_000, START + 20 * HOUR_MS, 1000).alerts.map(({ id }) => id)
  expect(came.length).toBeGreaterThan(0)
  await expect.poll(() => hub.of('newAlert').map((alert) => (alert as Alert).id)).toEqual(expect.arrayContaining(came))
  await expect.poll(() => [...pendingOf(hub).keys()].sort()).toEqual(pendingIds())
})

test.each([
  ['months ahead', START + 200 * DAY_MS],
  ['months back', START - 200 * DAY_MS],
  ['an hour back', START - HOUR_MS],
])('after a jump %s the pending list, the values and the clock of every client are those of then', async (_, to) => {
  const alerts = await openAlerts()
  const levels = await openLevel()
  const status = await session.openHub('server-status')
  await jump(to)
  await expect.poll(() => [...pendingOf(alerts).keys()].sort()).toEqual(pendingIds())
  const before = plant.model.value(KEY, to)
  await expect.poll(() => newest(levels)).toEqual(before)
  await expect.poll(() => status.of('serverStatusChanged').at(-1)).toEqual({ status: 'Connected', serverTime: to })
})

test.each([30, -30])('after a jump of %i days the cells of open reports are those of then', async (days) => {
  const binding = {
    pvRef: { type: 'AnaIn', nr: 100_001 },
    reportValueType: 'Sum',
    offset: 1,
    offsetUnit: 'Days',
  } as const
  const hub = await session.openHub('reportdata')
  await hub.connection.invoke('SubscribeToReportData', [reportKey(binding) ?? ''])
  const before = (hub.of('newValues').flat() as ReportBindingValue[])[0]?.value
  await jump(START + days * DAY_MS)
  await expect.poll(() => hub.of('newValue')).toHaveLength(1)
  const { calendar } = plant.model
  const today = calendar.dayOf(plant.now())
  const [start, end] = [calendar.dayStart(today - 1), calendar.dayStart(today)]
  const value = plant.model.aggregate(binding.pvRef, 'Sum', start, end, plant.now())?.value
  expect(hub.of('newValue')[0]).toMatchObject({ value })
  expect(value).not.toBe(before)
})

test('half a year of alerts needs no acknowledgement after a jump ahead', async () => {
  await jump(START + 200 * DAY_MS)
  const pending = plant.model.pending(plant.now())
  expect(pending.length).toBeGreaterThan(4)
  expect(pending.length).toBeLessThan(40)
})

test('archive and alert list end at the time of the clock, also after it was set back', async () => {
  const to = START - 30 * DAY_MS
  await jump(to)
  const points = plant.model.chart(LEVEL, 'MeasurementArchive', to - HOUR_MS, START, plant.now()) ?? []
  expect(points.length).toBeGreaterThan(10)
  expect(Math.max(...points.map(({ timestamp }) => timestamp))).toBeLessThanOrEqual(to)
  const { alerts } = await session.call('alerts', { start: to - 30 * DAY_MS, end: START, limit: 1000 })
  expect(alerts.length).toBeGreaterThan(0)
  expect(Math.max(...alerts.map(({ timestamp }) => timestamp))).toBeLessThanOrEqual(to)
})

test('there and back again: the same time has the same values, alerts and history', async () => {
  await jump(START + HOUR_MS)
  const truth = await askSimulator(plant, 'state')
  const archive = plant.model.chart(LEVEL, 'QuarterHourValues', START - DAY_MS, START, START)
  for (const days of [300, -300, 1, -1]) await jump(START + days * DAY_MS)
  await jump(START + HOUR_MS)
  const again = await askSimulator(plant, 'state')
  expect((again.body as { values: unknown }).values).toEqual((truth.body as { values: unknown }).values)
  expect(plant.model.chart(LEVEL, 'QuarterHourValues', START - DAY_MS, START, START)).toEqual(archive)
})

test('what a user set is not set yet where the clock is set back before it, and is set again after it', async () => {
  const ref = { type: 'AnaOut', nr: 1_100_001 } as const
  await jump(START + HOUR_MS)
  const built = plant.model.value('ao1100001', plant.now())?.doubleValue
  await session.call('setPvs', { values: [{ pvRef: ref, doubleValue: 1.7 }] })
  await jump(START)
  expect(plant.model.value('ao1100001', plant.now())?.doubleValue).toBe(built)
  await jump(START + 2 * HOUR_MS)
  expect(plant.model.value('ao1100001', plant.now())?.doubleValue).toBe(1.7)
})

test('sessions and hub connections live in real time and outlast any jump', async () => {
  const { closed } = await openLevel()
  await jump(START + 300 * DAY_MS)
  await jump(START - 300 * DAY_MS)
  expect((await session.request('rights', {})).status).toBe(200)
  expect((await session.call('renewLease', {})).validUntil).toBe(plant.now() + 12 * HOUR_MS)
  expect(closed()).toBeUndefined()
})

test('ISO text and the time of this machine are times too', async () => {
  expect(await orderSimulator(plant, 'clock', { now: '2026-12-24T18:00:00Z', speed: 0 })).toMatchObject({
    body: { now: Date.UTC(2026, 11, 24, 18) },
  })
  expect(await orderSimulator(plant, 'clock', { now: '2026-12-24T19:00+01:00' })).toMatchObject({
    body: { now: Date.UTC(2026, 11, 24, 18) },
  })
  const { body } = await orderSimulator(plant, 'clock', { now: 'real' })
  expect((body as { now: number }).now).toBeGreaterThan(Date.now() - 60_000)
})

test.each([
  ['nothing', {}, 'must say now or speed'],
  ['no object', [], 'must be an object'],
  ['a time that is none', { now: 'yesterday' }, 'now must be a time from 2024-'],
  ['a time without its zone (F41)', { now: '2026-12-24T18:00' }, 'now must be a time from 2024-'],
  ['a time before the archive', { now: 0 }, 'now must be a time from 2024-'],
  ['a time far ahead', { now: Date.UTC(2099, 0, 1) }, 'in ms since 1970 or as ISO text'],
  ['a time that is no number', { now: null }, 'now must be a time'],
  ['a clock that runs backwards', { speed: -1 }, 'speed must be between 0 and 1000'],
  ['a clock that runs too fast', { speed: 1001 }, 'speed must be between 0 and 1000'],
  ['a speed that is none', { speed: 'fast' }, 'speed must be a number'],
])('%s is refused with a sentence, and the clock goes on as it was', async (_, body, text) => {
  const answer = await orderSimulator(plant, 'clock', body)
  expect(answer).toEqual({ status: 400, body: { error: expect.stringContaining(text) } })
  expect(await askSimulator(plant, 'clock')).toMatchObject({ status: 200, body: { speed: 1 } })
  expect(Math.abs(plant.now() - START)).toBeLessThan(HOUR_MS)
})

test('a wrong order through the handle is thrown as the same sentence', () => {
  expect(() => plant.setClock({ speed: -1 })).toThrow('The clock speed must be between 0 and 1000.')
  expect(() => plant.fault({ action: 'close-code', hub: 'pv', code: 1006 })).toThrow('must be a code that can be sent')
})
