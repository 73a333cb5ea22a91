import { Temporal } from 'temporal-polyfill/implementation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import { type LifecycleDraft, RUNTIME_DIMENSIONS } from '../../../src/wire/server/maintenance.ts'
import { logIn, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

const START = Date.UTC(2026, 10, 21, 4)
const DAY_MS = 86_400_000
const PUMP = { type: 'DigiIn', nr: 1_100_001 } as const
const OF_PUMP = { pvType: 'DigiIn', pvNr: 1_100_001 } as const
const FAR_PUMP = { type: 'DigiIn', nr: 1_400_001 } as const

let plant: SimulatorHandle
let operator: SimulatorSession
let viewer: SimulatorSession
let area: SimulatorSession

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, size: 'demo', start: START })
  operator = await logIn(plant.url)
  viewer = await logIn(plant.url, 'viewer')
  area = await logIn(plant.url, 'area')
})
afterAll(() => plant.close())

const draft = (text: string, pvRef: LifecycleDraft['pvRef'] = PUMP): LifecycleDraft => ({
  maintenanceTimestamp: START - DAY_MS,
  pvRef,
  category: 'Oil',
  text,
  person: 'Schlosserei',
  runtime: 12_345,
  cost: 45.5,
  nextDue: START + 300 * DAY_MS,
})

test('pumps, blowers and analysers have descriptions', async () => {
  const machines = await operator.call('maintenanceDescriptions', {})
  expect(machines).toContainEqual({
    pvRef: PUMP,
    stationNumber: 11,
    name: 'Pumpe 1',
    eksNr: 'PW11-P1-N01',
    description: 'Kreiselpumpe',
  })
  const kinds = new Set(machines.map(({ description }) => description))
  expect(kinds).toContain('Drehkolbengebläse')
  expect(kinds).toContain('Messgerät')
  expect(kinds).not.toContain('Aggregat')
})

test('notifications compare each runtime with its target, and say what to do after a phase that was too long (rule N2)', async () => {
  const notifications = await operator.call('maintenanceNotifications', OF_PUMP)
  expect(
    notifications.map(({ index, runtimeDimension, runtimeEndType }) => [index, runtimeDimension, runtimeEndType]),
  ).toEqual([
    [0, 'Hours', 'Active'],
    [1, 'Cycles', 'Other'],
    [2, 'Days', 'Absolute'],
    [3, 'Hours', 'Other'],
    [4, 'Hours', 'Other'],
  ])
  expect(notifications.slice(3).map(({ runtimeType, targetRuntime }) => [runtimeType, targetRuntime])).toEqual([
    ['LetzteAktivZeit', 24],
    ['LetzteInaktivZeit', 168],
  ])
  for (const { currentRuntime, targetRuntime, remainingRuntime, messageText } of notifications) {
    expect(remainingRuntime).toBeCloseTo(targetRuntime - currentRuntime, 0)
    expect(messageText).toMatch(/^Pumpe 1: ./)
  }
  expect(await operator.call('maintenanceNotifications', { pvType: 'AnaOut', pvNr: 1_100_001 })).toEqual([])
})

test('the protocol of a station shows what each machine deviates from the mean, and when it is due', async () => {
  const rows = await operator.call('protocolOfStation', { stationNr: 11 })
  const hours = rows.filter(({ runtimeType }) => runtimeType === 'Betriebszeit')
  expect(hours.map(({ name }) => name)).toEqual(['Pumpe 1', 'Pumpe 2'])
  expect(hours.reduce((sum, { deviationPercent }) => sum + (deviationPercent ?? 0), 0)).toBeCloseTo(0, 0)
  for (const { remainingRuntime, forecastDate } of hours) {
    expect((forecastDate ?? 0) > plant.now() + DAY_MS).toBe(remainingRuntime > 24)
  }
  expect(await operator.call('protocolOfPv', OF_PUMP)).toHaveLength(3)
})

test('the plant counts in hours, days, months, years and cycles, each with the same date in another unit (rule N2)', async () => {
  const rows = await operator.call('protocolOfStation', { stationNr: 0 })
  expect(new Set(rows.map(({ runtimeDimension }) => runtimeDimension))).toEqual(new Set(RUNTIME_DIMENSIONS))
  for (const { runtimeType, runtimeDimension, remainingRuntime, forecastDate } of rows) {
    if (runtimeType !== 'Absolutzeit') continue
    if (forecastDate === null) {
      expect(remainingRuntime).toBeLessThan(0)
      continue
    }
    const [from, to] = [plant.now(), forecastDate].map((ms) =>
      Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('Europe/Berlin'),
    )
    if (from === undefined || to === undefined) throw new Error('no times')
    const unit = runtimeDimension.toLowerCase() as 'days' | 'months' | 'years'
    // Runtimes have one decimal of an hour, and the plant goes on meanwhile; days are of 24 h.
    const left = from.until(to, { largestUnit: unit }).total({ unit, relativeTo: from })
    expect(Math.abs(left - remainingRuntime)).toBeLessThan(unit === 'days' ? 0.05 : 0.01)
  }
})

test('the protocol by compare value holds the machines with at most so much left, absolute or in per cent of the interval (F117)', async () => {
  const all = await operator.call('protocolOfStation', { stationNr: 0 })
  const few = await operator.call('protocolByCompareValue', { stationNr: 0, compareValue: 100, isPercent: false })
  expect(few.length).toBeGreaterThan(0)
  expect(few.length).toBeLessThan(all.length)
  expect(few.map(({ pvRef }) => pvRef)).toEqual(
    all.filter(({ remainingRuntime }) => remainingRuntime <= 100).map(({ pvRef }) => pvRef),
  )
  const share = await operator.call('protocolByCompareValue', { stationNr: 0, compareValue: 5, isPercent: true })
  const part = ({ remainingRuntime, intervalRuntime }: (typeof all)[number]) =>
    remainingRuntime / (intervalRuntime ?? 0)
  expect(share.map(({ pvRef, runtimeType }) => [pvRef, runtimeType])).toEqual(
    all.filter((row) => part(row) <= 0.05).map(({ pvRef, runtimeType }) => [pvRef, runtimeType]),
  )
  // Of the target, which is all that a machine has ever run, half of them had little left.
  expect(share.length).toBeLessThan(all.length / 4)
})

test('a machine has a history, and entries are created, changed and deleted together', async () => {
  const before = await operator.call('lifecycle', OF_PUMP)
  expect(before.length).toBeGreaterThan(3)
  const { created, status } = await operator.call('createLifecycleEntry', { entry: draft('Öl gewechselt') })
  expect(status).toBe('Success')
  const [entry] = created
  if (entry === undefined) throw new Error('nothing created')
  expect(await viewer.call('lifecycle', OF_PUMP)).toEqual([entry, ...before])
  const [oldest, second] = [...before].reverse()
  if (oldest === undefined || second === undefined) throw new Error('no history')
  const changed = { ...second, text: 'Berichtigt' }
  const result = await operator.call('saveLifecycle', {
    entriesToCreate: [draft('Dichtung erneuert')],
    entriesToUpdate: [changed],
    idsToDelete: [oldest.id],
  })
  expect(result).toMatchObject({ status: 'Success', updated: [changed], deletedIds: [oldest.id] })
  expect(result.created).toMatchObject([{ ...draft('Dichtung erneuert'), id: expect.any(Number) }])
  const after = await operator.call('lifecycle', OF_PUMP)
  expect(after).toHaveLength(before.length + 1)
  expect(after).toContainEqual(changed)
  expect(after.map(({ id }) => id)).not.toContain(oldest.id)
  const times = after.map(({ maintenanceTimestamp }) => maintenanceTimestamp)
  expect(times).toEqual([...times].sort((a, b) => b - a))
})

test('of changes with an unknown entry none is made', async () => {
  const before = await operator.call('lifecycle', OF_PUMP)
  const changes = { entriesToCreate: [draft('x')], entriesToUpdate: [], idsToDelete: [999_999] }
  const response = await operator.request('saveLifecycle', changes)
  expect([response.status, await response.json()]).toEqual([404, { error: 'There is no life cycle entry 999999.' }])
  expect(await operator.call('lifecycle', OF_PUMP)).toEqual(before)
})

test('a user without the right, or without the station, changes nothing', async () => {
  const result = { status: 'Unauthorized', created: [], updated: [], deletedIds: [] }
  expect(await viewer.call('createLifecycleEntry', { entry: draft('x') })).toMatchObject(result)
  expect(await area.call('createLifecycleEntry', { entry: draft('x', FAR_PUMP) })).toMatchObject(result)
  expect(await area.call('createLifecycleEntry', { entry: draft('x') })).toMatchObject({ status: 'Success' })
  const theirs = await operator.call('lifecycle', { pvType: 'DigiIn', pvNr: FAR_PUMP.nr })
  const stolen = {
    entriesToCreate: [],
    entriesToUpdate: theirs.map((one) => ({ ...one, pvRef: PUMP })),
    idsToDelete: [],
  }
  expect(await area.call('saveLifecycle', stolen)).toMatchObject(result)
})

test('a user of some stations is shown the machines of those only', async () => {
  const stations = new Set((await area.call('maintenanceDescriptions', {})).map(({ stationNumber }) => stationNumber))
  expect([...stations].sort()).toEqual([11, 12, 13, 31])
  expect((await area.request('protocolOfStation', { stationNr: 14 })).status).toBe(403)
  expect((await area.request('lifecycle', { pvType: 'DigiIn', pvNr: FAR_PUMP.nr })).status).toBe(403)
  const rows = await area.call('protocolOfStation', { stationNr: 0 })
  expect(new Set(rows.map(({ eksNr }) => eksNr.slice(0, 4)))).toEqual(new Set(['PW11', 'PW12', 'PW13', 'RB31']))
})

test.each([
  ['an entry in the far future', { ...draft('x'), maintenanceTimestamp: START + 9 * DAY_MS }, 400, 'too far'],
  ['an entry without text', { ...draft(' ') }, 400, 'entry text must not be empty'],
  ['an entry of no category', { ...draft('x'), category: 'Party' }, 400, 'category must be one of'],
  ['an entry of an unknown machine', draft('x', { type: 'DigiIn', nr: 1 }), 404, 'no process variable DigiIn-1'],
])('%s is answered with a sentence', async (_, entry, status, sentence) => {
  const response = await operator.fetch('/api/maintenance/machine-lifecycle/entry', {
    method: 'POST',
    body: JSON.stringify(entry),
  })
  expect([response.status, await response.json()]).toEqual([status, { error: expect.stringContaining(sentence) }])
})

test('unknown machines and stations give 404', async () => {
  for (const path of [
    'machine-lifecycle?pvType=DigiIn&pvNr=1',
    'notifications?pvType=DigiIn&pvNr=1',
    'maintenanceoverview/protocolbystation?stationNr=999',
    'maintenanceoverview/protocolofpv?pvType=DigiIn&pvNr=1',
  ]) {
    expect([path, (await operator.fetch(`/api/maintenance/${path}`)).status]).toEqual([path, 404])
  }
})
