import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { PvValue } from '../../../src/wire/server/pv.ts'
import { logIn, type OpenHub, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

let plant: SimulatorHandle
let session: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, size: 'small', tickMs: 20 })
})
afterAll(() => plant.close())

afterEach(() => session.close())

async function open(hub: Parameters<SimulatorSession['openHub']>[0]): Promise<OpenHub> {
  session = await logIn(plant.url)
  return session.openHub(hub)
}

function keys(count: number): readonly string[] {
  const all = plant.model.nodes.flatMap((node) => node.pvs.flatMap((ref) => liveKey(ref) ?? []))
  return all.slice(0, count)
}

function pvKeys(values: readonly unknown[]): readonly (string | null)[] {
  return (values as readonly PvValue[]).map((value) => liveKey(value.pvRef))
}

test('1024 PVs are subscribed in one invocation and sent in one message before it completes', async () => {
  const { connection, of } = await open('pv')
  const wanted = keys(1024)
  expect(wanted).toHaveLength(1024)
  await connection.invoke('SubscribeToPvs', wanted)
  expect(pvKeys(of('newValues')[0] as readonly unknown[])).toEqual(wanted)
  expect(plant.subscribed('pv')).toEqual([...wanted].sort())
  expect(plant.stats().hubs.pv.subscriptions).toBe(1024)
})

test('no message holds more than 1024 values', async () => {
  const { connection, of } = await open('pv')
  await connection.invoke('SubscribeToPvs', keys(1500))
  expect(
    of('newValues')
      .slice(0, 2)
      .map((values) => (values as readonly unknown[]).length),
  ).toEqual([1024, 476])
})

test('changed values are pushed to their subscribers and to nobody after the end of the subscription', async () => {
  const { connection, received, of } = await open('pv')
  const wanted = keys(2000)
  await connection.invoke('SubscribeToPvs', wanted.slice(0, 1000))
  await connection.invoke('SubscribeToPvs', wanted.slice(1000))
  const present = received.length
  await expect.poll(() => received.length).toBeGreaterThan(present + 3)
  const singles = of('newValue')
  expect(pvKeys(singles).every((key) => key !== null && wanted.includes(key))).toBe(true)
  await connection.invoke('UnsubscribeFromPvs', wanted.slice(0, 1000))
  await connection.invoke('UnsubscribeFromPvs', wanted.slice(1000))
  expect(plant.subscribed('pv')).toEqual([])
  const before = plant.stats().hubs.pv.valuesSent
  const probe = await session.openHub('server-status')
  await expect.poll(() => probe.of('serverStatusChanged').length).toBeGreaterThan(0)
  expect(plant.stats().hubs.pv.valuesSent).toBe(before)
})

test('unknown PVs are not subscribed', async () => {
  const { connection, received } = await open('pv')
  await connection.invoke('SubscribeToPvs', ['ai999900001', 'nonsense', '__proto__', ''])
  expect(plant.subscribed('pv')).toEqual([])
  expect(received).toEqual([])
})

test('a closed connection leaves no subscription behind', async () => {
  const { connection } = await open('pv')
  await connection.invoke('SubscribeToPvs', keys(10))
  expect(plant.stats().hubs.pv.connections).toBe(1)
  await connection.stop()
  await expect.poll(() => plant.stats().hubs.pv).toMatchObject({ connections: 0, subscriptions: 0 })
  expect(plant.subscribed('pv')).toEqual([])
})

test('the pending alerts are fetched as one message for each PV group', async () => {
  const { connection, of } = await open('alert')
  await connection.invoke('FetchAllPendingAlerts')
  const lists = of('newPendingAlerts') as readonly { pvGroupId: number; alerts: readonly { id: string }[] }[]
  const ids = lists.flatMap((list) => list.alerts.map((alert) => alert.id)).sort()
  expect(ids).toEqual(
    plant.model
      .pending(plant.now())
      .map((alert) => alert.id)
      .sort(),
  )
  expect(new Set(lists.map((list) => list.pvGroupId)).size).toBe(lists.length)
})

test('an acknowledgement is sent to all subscribers of the alerts and to no other connection', async () => {
  const { connection, of } = await open('alert')
  const other = await session.openHub('alert')
  await connection.invoke('SubscribeToPendingAlerts')
  expect(plant.subscribed('alert')).toEqual(['PendingAlerts'])
  const [one, two, three] = plant.model.pending(plant.now()).filter((alert) => alert.ackTimestamp === null)
  expect([one, two, three]).not.toContain(undefined)
  await session.call('ackAlerts', { ids: [one?.id ?? ''] })
  await expect.poll(() => of('ackAlert')).toMatchObject([{ id: one?.id, ackUser: 'operator' }])
  await session.call('ackAlerts', { ids: [two?.id ?? '', three?.id ?? ''] })
  await expect.poll(() => of('ackAlerts')).toMatchObject([[{ id: two?.id }, { id: three?.id }]])
  expect(other.received).toEqual([])
  await connection.invoke('UnsubscribeFromPendingAlerts')
  expect(plant.subscribed('alert')).toEqual([])
})

test('stations send timestamp, config and dial state when subscribed, and timestamps when they change', async () => {
  const { connection, of } = await open('station')
  const numbers = plant.model.stations.map((station) => String(station.id))
  const told = () => of('newTimestamp') as readonly { stationNumber: number }[]
  await connection.invoke('SubscribeToTimestamps', numbers)
  // The first ones are the present ones, whatever the next tick adds to them.
  expect(
    told()
      .slice(0, numbers.length)
      .map(({ stationNumber }) => String(stationNumber)),
  ).toEqual(numbers)
  await connection.invoke('SubscribeToConfigs', numbers)
  await connection.invoke('SubscribeToDialStates', numbers)
  expect(of('newConfig')).toHaveLength(numbers.length)
  expect(of('newDialState')).toHaveLength(numbers.length)
  expect(of('newConfig')[0]).toMatchObject({ station: { stationNumber: Number(numbers[0]) } })
  expect(plant.subscribed('station')).toContain(`Timestamps/${numbers[0]}`)
  expect(plant.stats().hubs.station.subscriptions).toBe(3 * numbers.length)
  const before = told().length
  await expect.poll(() => told().length).toBeGreaterThan(before)
  await connection.invoke('UnsubscribeFromTimestamps', numbers)
  expect(plant.stats().hubs.station.subscriptions).toBe(2 * numbers.length)
})

test('the status hub says Unauthorized when the session ends, and closes', async () => {
  const { of, closed } = await open('server-status')
  await expect.poll(() => of('serverStatusChanged')).toMatchObject([{ status: 'Connected' }])
  plant.endSessions()
  await expect.poll(() => of('serverStatusChanged').at(-1)).toMatchObject({ status: 'Unauthorized' })
  await expect.poll(closed).toBeInstanceOf(Error)
  expect((await session.request('userInfo', {})).status).toBe(401)
})

test('raw text goes to every connection of the hub as it is', async () => {
  const { of, connection } = await open('pv')
  await connection.invoke('SubscribeToPvs', [])
  plant.sendRaw('pv', '{"type":1,"target":"newValue","arguments":[{"odd":true}]}\u001e')
  await expect.poll(() => of('newValue')).toEqual([{ odd: true }])
})
