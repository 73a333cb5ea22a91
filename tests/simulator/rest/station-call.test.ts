import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { StationDialCounter, StationDialState } from '../../../src/wire/server/station.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

let plant: SimulatorHandle
let operator: SimulatorSession
/** A calm morning on which none of the dial-up stations is called by itself. */
const START = Date.UTC(2026, 5, 10, 9, 30)
const BAHNHOF = 12

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, start: START, speed: 10, tickMs: 20, print: () => undefined })
  operator = await logIn(plant.url)
})
afterAll(() => plant.close())
afterEach(() => operator.close())

const refs = (...numbers: readonly number[]) => numbers.map((stationNumber) => ({ stationNumber }))

test('connecting dials for seconds, passes through the dial states, brings values and is counted', async () => {
  expect(plant.model.dialState(BAHNHOF, plant.now())).toBe('NotConnected')
  const hub = await operator.openHub('station')
  await hub.connection.invoke('SubscribeToDialStates', [String(BAHNHOF)])
  await hub.connection.invoke('SubscribeToDialCounters', [String(BAHNHOF)])
  const states = () => (hub.of('newDialState') as readonly StationDialState[]).map(({ dialState }) => dialState)
  const counters = () => hub.of('newDialCounter') as readonly StationDialCounter[]
  const known = plant.model.timestamp(BAHNHOF, plant.now()).timestamp ?? 0
  const [first] = counters()
  expect(first).toMatchObject({ mobileNetworkStandard: expect.stringMatching(/./) })

  const call = await operator.call('callStations', { action: 'Connect', stations: refs(BAHNHOF) })
  expect(call).toEqual({ status: 'Success', missing: [], notCallable: [], unauthorized: [], errorMessage: null })
  await expect.poll(states).toEqual(['NotConnected', 'Busy', 'Connected'])
  expect(plant.model.timestamp(BAHNHOF, plant.now()).timestamp).toBeGreaterThan(known)
  await expect.poll(() => counters().at(-1)?.dayCounter).toBe((first?.dayCounter ?? 0) + 1)

  await operator.call('callStations', { action: 'Disconnect', stations: refs(BAHNHOF) })
  await expect.poll(states).toEqual(['NotConnected', 'Busy', 'Connected', 'HangingUp', 'NotConnected'])
})

test('a status query connects, queries and hangs up by itself', async () => {
  const station = 16
  const hub = await operator.openHub('station')
  await hub.connection.invoke('SubscribeToDialStates', [String(station)])
  const states = () => (hub.of('newDialState') as readonly StationDialState[]).map(({ dialState }) => dialState)
  await operator.call('callStations', { action: 'Status', stations: refs(station) })
  await expect.poll(states).toEqual(['NotConnected', 'Busy', 'Connected', 'HangingUp', 'NotConnected'])
}, 15_000)

test('a call that is given up while it dials does not connect', () => {
  const at = plant.now()
  expect(plant.model.callStation(19, 'Connect', at)).toBe(true)
  expect(plant.model.dialState(19, at + 1_000)).toBe('Busy')
  plant.model.callStation(19, 'Disconnect', at + 2_000)
  expect(plant.model.dialState(19, at + 60_000)).toBe('NotConnected')
})

test('stations that are always connected, unknown ones and those without right are listed', async () => {
  const area = await logIn(plant.url, 'area')
  const result = await area.call('callStations', { action: 'Status', stations: refs(BAHNHOF, 11, 16, 999) })
  expect(result).toEqual({
    status: 'Success',
    missing: refs(999),
    notCallable: refs(11),
    unauthorized: refs(16),
    errorMessage: null,
  })
  const viewer = await logIn(plant.url, 'viewer')
  expect(await viewer.call('callStations', { action: 'Connect', stations: refs(BAHNHOF) })).toMatchObject({
    status: 'Unauthorized',
    unauthorized: refs(BAHNHOF),
  })
  expect(await operator.call('callStations', { action: 'Connect', stations: refs(11) })).toMatchObject({
    status: 'Failed',
    notCallable: refs(11),
  })
})

test('the calls of a permanent station are 0, those of a dial-up station grow over day, month and year', () => {
  expect(plant.model.dialCounter(11, START)).toEqual({
    stationNumber: 11,
    mobileNetworkStandard: '',
    dayCounter: 0,
    monthCounter: 0,
    yearCounter: 0,
  })
  const { dayCounter, monthCounter, yearCounter } = plant.model.dialCounter(22, START)
  expect(dayCounter).toBeGreaterThan(0)
  expect(monthCounter).toBeGreaterThan(dayCounter)
  expect(yearCounter).toBeGreaterThan(monthCounter)
})

test('an action that does not exist is refused with a sentence', async () => {
  const body = JSON.stringify({ action: 'Restart', stations: refs(BAHNHOF) })
  const response = await operator.fetch('/api/station/call', { method: 'POST', body })
  expect(response.status).toBe(400)
})
