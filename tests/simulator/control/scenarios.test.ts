import { afterEach, beforeEach, expect, test } from 'vitest'
import { GOLDEN } from '../../../src/simulator/model/intervals/golden-week.ts'
import type { ScenarioRun } from '../../../src/simulator/scenarios/scenarios.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { HUB_NAMES } from '../../../src/wire/hubs/hubs.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { PvValue } from '../../../src/wire/server/pv.ts'
import { askSimulator, orderSimulator } from '../../support/simulator/simulator-orders.ts'
import { logIn, type OpenHub, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

/** A dry Saturday morning: without scenarios nothing happens for hours. */
const START = Date.UTC(2026, 10, 21, 10, 2)
const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const BASINS = [31, 32, 33, 34]

let plant: SimulatorHandle
let session: SimulatorSession

beforeEach(async () => {
  plant = await startSimulator({ start: START, tickMs: 20 })
  plant.setClock({ now: START, speed: 0 })
  session = await logIn(plant.url)
})
afterEach(async () => {
  await session.close()
  await plant.close()
})

async function begin(name: string): Promise<ScenarioRun> {
  const { status, body } = await orderSimulator(plant, 'scenario', { name })
  expect(status).toBe(200)
  const answer = body as ScenarioRun
  expect(answer).toMatchObject({ name, what: expect.any(String), untilUtc: new Date(answer.until).toISOString() })
  return answer
}

/** The clock stands at so many minutes after the start, and all until then has happened. */
function at(minutes: number): void {
  plant.setClock({ now: START + minutes * MINUTE_MS })
}

async function openAlerts(): Promise<OpenHub> {
  const hub = await session.openHub('alert')
  await hub.connection.invoke('SubscribeToAllAlerts')
  return hub
}

const came = (hub: OpenHub) => (hub.of('newAlert') as Alert[]).filter(({ goneTimestamp }) => goneTimestamp === null)
const gone = (hub: OpenHub) => (hub.of('newAlert') as Alert[]).filter(({ goneTimestamp }) => goneTimestamp !== null)
const value = (key: string, time = plant.now()) => plant.model.value(key, time)
const weirLevel = (station: number) => value(`ai${station}00002`)?.doubleValue ?? Number.NaN

test('a storm fills all four basins within 40 minutes, they overflow, and about sixty alerts come', async () => {
  const hub = await openAlerts()
  const { start, until } = await begin('storm')
  expect(start - START).toBeLessThan(5 * MINUTE_MS)
  expect(until).toBeGreaterThan(start + 60 * MINUTE_MS)
  at(20)
  for (const station of BASINS) expect(weirLevel(station)).toBeLessThan(0)
  at(45)
  for (const station of BASINS) expect(weirLevel(station)).toBeGreaterThan(0)
  at(65)
  await expect.poll(() => came(hub).length).toBeGreaterThanOrEqual(45)
  expect(came(hub).length).toBeLessThanOrEqual(75)
  const day = '2026-11-21'
  const { ruebEvents } = await session.call('ruebEvents', { configId: 0, from: day, to: day })
  expect(new Set(ruebEvents.filter(({ type }) => type === 'Overflow').map(({ configId }) => configId)).size).toBe(4)
})

test('in a storm the treatment plant takes its hydraulic maximum for hours', async () => {
  await begin('storm')
  for (const minutes of [60, 120, 180]) {
    at(minutes)
    expect(value('ai100001')?.doubleValue).toBeGreaterThan(170)
  }
})

test('a storm changes nothing of what was before it, and archive and live value stay one', async () => {
  const ref = { type: 'AnaIn', nr: 3_100_001 } as const
  const past = () => plant.model.chart(ref, 'MeasurementArchive', START - 180 * MINUTE_MS, START, plant.now())
  const before = past()
  await begin('storm')
  expect(past()).toEqual(before)
  at(45)
  expect(plant.model.chart(ref, 'MeasurementArchive', START - 180 * MINUTE_MS, START, START)).toEqual(before)
  const [point] =
    plant.model.chart(ref, 'MeasurementArchive', START + 40 * MINUTE_MS, START + 41 * MINUTE_MS, plant.now()) ?? []
  expect(point?.value).toBe(value('ai3100001', point?.timestamp)?.doubleValue)
  expect(point?.value).toBeGreaterThan(3)
})

test('a storm that is ended rains no more, and what has rained stays', async () => {
  await begin('storm')
  at(8)
  const { rain } = plant.model.process
  const fallen = rain.intensity(START + 7 * MINUTE_MS)
  await begin('calm')
  expect(fallen).toBeGreaterThan(5)
  expect(rain.intensity(START + 7 * MINUTE_MS)).toBe(fallen)
  expect(rain.intensity(START + 9 * MINUTE_MS)).toBe(0)
  at(60)
  for (const station of BASINS) expect(weirLevel(station)).toBeLessThan(0)
})

test('when the mains fail, machines stop and 8 to 20 alerts come at once; afterwards they run again', async () => {
  const hub = await openAlerts()
  await begin('mains-failure')
  at(2)
  await expect.poll(() => came(hub).length).toBeGreaterThanOrEqual(8)
  expect(came(hub).length).toBeLessThanOrEqual(20)
  const runs = (minute: number) =>
    [1, 2].some((pump) => value(`di110000${pump}`, START + minute * MINUTE_MS)?.boolValue)
  expect(Array.from({ length: 28 }, (_, minute) => runs(minute + 1))).not.toContain(true)
  at(60)
  expect(Array.from({ length: 29 }, (_, minute) => runs(minute + 31))).toContain(true)
  await expect.poll(() => gone(hub).length).toBeGreaterThanOrEqual(8)
})

test('a communication failure makes values bad, dial states faulty and alerts come, until it is calm again', async () => {
  const values = await session.openHub('pv')
  const states = await session.openHub('station')
  const alerts = await openAlerts()
  await values.connection.invoke('SubscribeToPvs', ['ai100001'])
  await states.connection.invoke('SubscribeToDialStates', ['1', '11'])
  await begin('comm-loss')
  at(2)
  const quality = () => ([...values.of('newValues').flat(), ...values.of('newValue')] as PvValue[]).at(-1)?.quality
  const dialStates = () => (states.of('newDialState') as { stationNumber: number; dialState: string }[]).slice(2)
  await expect.poll(quality).toBe('Bad')
  await expect.poll(dialStates).toEqual([{ stationNumber: 1, dialState: expect.stringMatching(/Error|TimeOut/) }])
  await expect.poll(() => came(alerts).filter(({ description }) => description.includes('Verbindung')).length).toBe(8)
  await begin('calm')
  at(3)
  await expect.poll(dialStates).toHaveLength(2)
  expect(dialStates().at(-1)).toEqual({ stationNumber: 1, dialState: 'Connected' })
  expect(value('ai100001')?.quality).toBe('Good')
  await expect.poll(() => gone(alerts).length).toBe(8)
})

test('a chattering contact opens and closes five times a minute, live too', async () => {
  const key = `di${GOLDEN.looseContact}`
  const hub = await session.openHub('pv')
  const alerts = await openAlerts()
  await hub.connection.invoke('SubscribeToPvs', [key])
  await begin('chatter')
  const seconds = Array.from({ length: 60 }, (_, second) => value(key, START + second * SECOND_MS)?.boolValue)
  expect(seconds.filter((is, second) => is && !seconds[second - 1])).toHaveLength(5)
  plant.setClock({ speed: 60 })
  await expect.poll(() => hub.of('newValue').length).toBeGreaterThan(8)
  await expect.poll(() => came(alerts).length).toBeGreaterThan(3)
})

test('a flood brings 500 alerts in 60 seconds, each while its contact is closed', async () => {
  const hub = await openAlerts()
  const { start, until } = await begin('flood')
  expect(until - start).toBe(60 * SECOND_MS)
  at(3)
  await expect.poll(() => came(hub).length).toBe(500)
  for (const alert of came(hub)) {
    expect(alert.timestamp).toBeGreaterThanOrEqual(start)
    expect(alert.timestamp).toBeLessThanOrEqual(until)
    if (plant.model.dialState(alert.stationNumber, alert.timestamp) !== 'Connected') continue
    const { boolValue, failureStateValue } = value(`di${alert.pvRef?.nr}`, alert.timestamp) ?? {}
    expect(boolValue ?? failureStateValue === 1).toBe(true)
  }
  expect(new Set(came(hub).map(({ id }) => id)).size).toBe(500)
  const { total } = await session.call('alerts', { start, end: until, limit: 10 })
  expect(total).toBe(500)
})

test('a reconnect storm cuts all hubs at once and refuses them until it is over', async () => {
  const hubs = await Promise.all(HUB_NAMES.map((name) => session.openHub(name)))
  await begin('reconnect-storm')
  for (const { closed } of hubs) await expect.poll(closed).not.toBeUndefined()
  for (const name of HUB_NAMES) await expect(session.openHub(name)).rejects.toThrow('503')
  await begin('calm')
  for (const name of HUB_NAMES) await expect(session.openHub(name)).resolves.toBeDefined()
})

test('a slow server responds late to every call, for a limited time', async () => {
  const settled: string[] = []
  await begin('slow-server')
  expect(plant.faults().active).toMatchObject([{ action: 'delay', order: { delayMs: 200, maxDelayMs: 6_000 } }])
  const call = session.call('rights', {}).then(() => settled.push('call'))
  await askSimulator(plant, 'stats').then(() => settled.push('stats'))
  await call
  expect(settled).toEqual(['stats', 'call'])
}, 15_000)

test.each([
  [START, '2027-03-28T00:58:00.000Z', 23],
  [Date.UTC(2026, 5, 10), '2026-10-25T00:58:00.000Z', 25],
])('dst sets the clock just before the next change, and the day has its own length', async (from, until, hours) => {
  plant.setClock({ now: from })
  const { start } = await begin('dst')
  expect(new Date(plant.now()).toISOString()).toBe(until)
  expect(start).toBe(plant.now())
  const { calendar } = plant.model
  const day = calendar.dayOf(plant.now())
  expect((calendar.dayStart(day + 1) - calendar.dayStart(day)) / (60 * MINUTE_MS)).toBe(hours)
  const response = await session.request('rights', {})
  expect(new Date(response.headers.get('date') ?? '').toISOString()).toBe(until)
})

test('year-end sets the clock just before midnight of 31 December in Berlin, and counters restart after it', async () => {
  const { until } = await begin('year-end')
  expect(new Date(plant.now()).toISOString()).toBe('2026-12-31T22:58:00.000Z')
  const counter = plant.model.nodes.flatMap(({ pvs }) => pvs).find(({ type }) => type === 'ZaehlWert')
  const year = () => value(`count${counter?.nr}`)?.counterValue?.year ?? Number.NaN
  const before = year()
  plant.setClock({ now: until })
  expect(before).toBeGreaterThan(1000)
  expect(year()).toBeLessThan(before / 100)
})

test('calm ends scenarios and faults, and the report lists what runs until then', async () => {
  await begin('comm-loss')
  await begin('reconnect-storm')
  await orderSimulator(plant, 'faults', { action: 'unauthorized' })
  expect((await askSimulator(plant, 'scenario')).body).toMatchObject({
    running: [{ name: 'comm-loss', until: START + 20 * MINUTE_MS }],
  })
  await begin('calm')
  expect((await askSimulator(plant, 'scenario')).body).toMatchObject({ running: [] })
  expect(plant.faults().active).toEqual([])
  expect((await session.request('rights', {})).status).toBe(200)
})
