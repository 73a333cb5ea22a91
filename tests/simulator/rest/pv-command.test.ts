import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { liveKey } from '../../../src/domain/values/pv-ref.ts'
import { type SimulatorHandle, startSimulator } from '../../../src/simulator/start-simulator.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { PvRef, PvValue } from '../../../src/wire/server/pv.ts'
import type { PvLimitConfig } from '../../../src/wire/server/pv-command.ts'
import { logIn, type OpenHub, type SimulatorSession } from '../../support/simulator/simulator-session.ts'

let plant: SimulatorHandle
let operator: SimulatorSession
const START = Date.UTC(2026, 5, 10, 8)
const WAIT = { timeout: 20_000 }

beforeAll(async () => {
  plant = await startSimulator({ seed: 7, size: 'small', start: START, speed: 20, tickMs: 20, print: () => undefined })
  operator = await logIn(plant.url)
})
afterAll(() => plant.close())
afterEach(() => operator.close())

const ON_LEVEL: PvRef = { type: 'AnaOut', nr: 1_300_001 }
const LEVEL: PvRef = { type: 'AnaIn', nr: 1_300_001 }
const RELEASE: PvRef = { type: 'DigiOut', nr: 4_100_001 }
const UNKNOWN: PvRef = { type: 'AnaOut', nr: 99_900_001 }

async function openPv(method: string, keys: readonly string[]): Promise<OpenHub> {
  const hub = await operator.openHub('pv')
  await hub.connection.invoke(method, keys)
  return hub
}

function valuesOf(hub: OpenHub, ref: PvRef): readonly PvValue[] {
  const all = [...hub.of('newValues').flat(), ...hub.of('newValue')] as readonly PvValue[]
  return all.filter(({ pvRef }) => liveKey(pvRef) === liveKey(ref))
}

function value(ref: PvRef, at = plant.now()): PvValue | undefined {
  return plant.model.value(liveKey(ref) ?? '', at)
}

function limitsOf(pv: PvRef): readonly PvLimitConfig[] {
  return plant.model.commands.limits(pv) ?? []
}

test('a value that is set comes back as a feedback value and as a control event', async () => {
  const hub = await openPv('SubscribeToPvs', [liveKey(ON_LEVEL) ?? ''])
  const result = await operator.call('setPvs', { values: [{ pvRef: ON_LEVEL, doubleValue: 1.6 }] })
  expect(result).toEqual({ status: 'Success', errorMessage: null, unauthorizedPvs: [], missingPvs: [] })
  await expect.poll(() => valuesOf(hub, ON_LEVEL).at(-1)).toMatchObject({ doubleValue: 1.6 })
  const archive = plant.model.chart(ON_LEVEL, 'MeasurementArchive', START, plant.now(), plant.now()) ?? []
  expect(archive[0]?.value).not.toBe(1.6)
  expect(archive.at(-1)?.value).toBe(1.6)
})

test('a gas engine that is stopped over the API delivers nothing, and the power that is bought follows', async () => {
  const request: PvRef = { type: 'DigiOut', nr: 100_005 }
  const [engine, grid]: readonly PvRef[] = [
    { type: 'AnaIn', nr: 100_101 },
    { type: 'AnaIn', nr: 100_100 },
  ]
  if (engine === undefined || grid === undefined) throw new Error('no powers')
  const hub = await openPv(
    'SubscribeToPvs',
    [engine, grid].flatMap((ref) => liveKey(ref) ?? []),
  )
  const before = value(grid)?.doubleValue ?? Number.NaN
  expect(value(engine)?.doubleValue).toBeGreaterThan(60)
  await operator.call('setPvs', { values: [{ pvRef: request, boolValue: false }] })
  await expect.poll(() => valuesOf(hub, engine).at(-1)?.doubleValue, WAIT).toBe(0)
  await expect.poll(() => valuesOf(hub, grid).at(-1)?.doubleValue, WAIT).toBeGreaterThan(before + 30)
  await operator.call('setPvs', { values: [{ pvRef: request, boolValue: true }] })
  await expect.poll(() => valuesOf(hub, engine).at(-1)?.doubleValue, WAIT).toBeGreaterThan(60)
})

test('a new switch-on level changes the sawtooth from that moment', async () => {
  await operator.call('setPvs', { values: [{ pvRef: ON_LEVEL, doubleValue: 1.9 }] })
  const from = plant.now()
  const levels = (start: number) => {
    return Array.from({ length: 180 }, (_, index) => value(LEVEL, start + index * 10_000)?.doubleValue ?? 0)
  }
  expect(Math.max(...levels(START - 3_600_000))).toBeLessThan(1.3)
  expect(Math.max(...levels(from + 60_000))).toBeGreaterThan(1.8)
})

test('a pump whose release is taken away stops, and the archive knows it as well', async () => {
  const running: PvRef = { type: 'DigiIn', nr: 1_400_001 }
  const releases = [1, 2].map((nr): PvRef => ({ type: 'DigiOut', nr: 1_400_000 + nr }))
  await operator.call('setPvs', { values: releases.map((pvRef) => ({ pvRef, boolValue: false })) })
  const from = plant.now() + 2_000
  const states = Array.from({ length: 60 }, (_, index) => value(running, from + index * 30_000)?.boolValue)
  expect(new Set(states)).toEqual(new Set([false]))
  const rising = [0, 300_000, 600_000].map((ms) => value({ type: 'AnaIn', nr: 1_400_001 }, from + ms)?.doubleValue ?? 0)
  expect(rising).toEqual([...rising].sort((a, b) => a - b))
  const flood = plant.model.commands.limits({ type: 'AnaIn', nr: 1_400_001 })?.at(-1)?.limit ?? 0
  await expect
    .poll(() => value({ type: 'AnaIn', nr: 1_400_001 }, from + 3_600_000)?.doubleValue ?? 0)
    .toBeGreaterThan(flood)
})

test('PVs without right and PVs that do not exist are listed, the others are set', async () => {
  const area = await logIn(plant.url, 'area')
  const foreign: PvRef = { type: 'AnaOut', nr: 1_500_001 }
  const values = [ON_LEVEL, foreign, UNKNOWN].map((pvRef) => ({ pvRef, doubleValue: 1.5 }))
  expect(await area.call('setPvs', { values })).toEqual({
    status: 'Success',
    errorMessage: null,
    unauthorizedPvs: [foreign],
    missingPvs: [UNKNOWN],
  })
  const viewer = await logIn(plant.url, 'viewer')
  const refused = await viewer.call('setPvs', { values: [{ pvRef: ON_LEVEL, doubleValue: 1 }] })
  expect(refused).toMatchObject({ status: 'Unauthorized', unauthorizedPvs: [ON_LEVEL], errorMessage: /./ })
  expect(await operator.call('setPvs', { values: [{ pvRef: UNKNOWN, doubleValue: 1 }] })).toMatchObject({
    status: 'Failed',
    missingPvs: [UNKNOWN],
  })
})

test('a value of another kind than it says is refused (deviation 43)', async () => {
  for (const type of ['BoolValue', 'NeverHeardOf']) {
    const body = JSON.stringify([{ pvRef: ON_LEVEL, type, doubleValue: 1 }])
    expect((await operator.fetch('/api/Pv', { method: 'POST', body })).status).toBe(400)
  }
  const untyped = JSON.stringify([{ pvRef: ON_LEVEL, doubleValue: 1 }])
  expect((await operator.fetch('/api/Pv', { method: 'POST', body: untyped })).status).toBe(400)
})

test('only limits of analogue inputs can be set; those of other kinds are missing (deviation 46)', async () => {
  const calculated = plant.model.nodes
    .flatMap(({ pvs }) => pvs)
    .find((pv) => pv.type === 'RechenWert' && limitsOf(pv).some(({ notSet }) => !notSet))
  if (calculated === undefined) throw new Error('no calculated value has limits')
  const old = limitsOf(calculated).filter(({ notSet }) => !notSet)
  const admin = await logIn(plant.url, 'admin')
  const newLimits = old.map((limit) => ({ ...limit, delayTime: 7 }))
  expect(await admin.call('setLimits', { oldLimits: old, newLimits })).toMatchObject({
    status: 'Failed',
    missingPvs: [calculated],
  })
  expect(limitsOf(calculated).filter(({ notSet }) => !notSet)).toEqual(old)
})

test('a range that is open at one end is checked at the other (deviation 11)', async () => {
  const admin = await logIn(plant.url, 'admin')
  const set = (nr: number, doubleValue: number) =>
    admin.call('setPvs', { values: [{ pvRef: { type: 'AnaOut', nr }, doubleValue }] })
  const [DOSE, POWER] = [100_003, 100_004]
  expect(await set(DOSE, -1)).toMatchObject({ status: 'Failed', errorMessage: expect.stringContaining('is below 0.') })
  expect(await set(POWER, 251)).toMatchObject({
    status: 'Failed',
    errorMessage: expect.stringContaining('is above 250.'),
  })
  expect([await set(DOSE, 5000), await set(POWER, -5000)]).toMatchObject([{ status: 'Success' }, { status: 'Success' }])
})

test('a value beyond the range of its output fails, and nothing is set', async () => {
  const before = plant.journal.entries.length
  const values = [
    { pvRef: RELEASE, boolValue: false },
    { pvRef: ON_LEVEL, doubleValue: 7 },
  ]
  const result = await operator.call('setPvs', { values })
  expect(result).toMatchObject({ status: 'Failed', errorMessage: expect.stringContaining('is above 2.') })
  expect(plant.journal.entries).toHaveLength(before)
  expect(value(RELEASE, plant.now() + 60_000)?.boolValue).toBe(true)
})

test('a time of day is set as hour * 256 + minutes', async () => {
  const start: PvRef = { type: 'AnaOut', nr: 1_300_100 }
  expect(await operator.call('setPvs', { values: [{ pvRef: start, doubleValue: 24 * 256 }] })).toMatchObject({
    status: 'Failed',
  })
  await operator.call('setPvs', { values: [{ pvRef: start, doubleValue: 6 * 256 + 45 }] })
  expect(value(start, plant.now() + 60_000)?.timeOfDayValue).toEqual({ hour: 6, minutes: 45 })
})

test.each([
  ['an input', [{ pvRef: LEVEL, doubleValue: 1 }]],
  ['an analogue output without number', [{ pvRef: ON_LEVEL, boolValue: true }]],
  ['a digital output without state', [{ pvRef: RELEASE, doubleValue: 1 }]],
])('%s is refused with a sentence', async (_, values) => {
  const response = await operator.request('setPvs', { values })
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: expect.stringMatching(/^The request values item 0 .*\.$/) },
  ])
})

test('a counter that is reset restarts at 0, its day and archive go on', async () => {
  const counter: PvRef = { type: 'ZaehlWert', nr: resetable()[0] ?? 0 }
  const before = value(counter)?.counterValue
  expect(before?.value).toBeGreaterThan(1000)
  expect(await operator.call('resetCounters', { pvs: [counter] })).toMatchObject({ status: 'Success' })
  expect(value(counter)?.counterValue?.value).toBeLessThan(10)
  expect(value(counter)?.counterValue?.year).toBeGreaterThanOrEqual(before?.year ?? 0)
  expect(value(counter, START)?.counterValue?.value).toBeGreaterThan(1000)
})

function resetable(): readonly number[] {
  return Array.from({ length: 200 }, (_, index) => index + 1).filter((nr) => {
    return value({ type: 'ZaehlWert', nr })?.counterValue?.resetable === true
  })
}

test('counters that cannot be reset are missing among those that can', async () => {
  const fixed = [1, 2, 3, 4, 5, 6, 7, 8].find(
    (nr) => value({ type: 'ZaehlWert', nr })?.counterValue?.resetable === false,
  )
  const pv: PvRef = { type: 'ZaehlWert', nr: fixed ?? 0 }
  expect(await operator.call('resetCounters', { pvs: [pv] })).toMatchObject({ status: 'Failed', missingPvs: [pv] })
})

test('a limit that the level is beyond raises an alert from then on, and one far away takes it back', async () => {
  const pv: PvRef = { type: 'AnaIn', nr: 1_600_001 }
  const hub = await openPv('SubscribeToLimitConfigs', ['ai1600001-mogw'])
  const configs = await operator.openHub('pv')
  await configs.connection.invoke('SubscribeToConfigs', ['ai1600001'])
  const alerts = await operator.openHub('alert')
  await alerts.connection.invoke('SubscribeToPendingAlerts')
  const old = limitsOf(pv).filter(({ pvLimitRef }) => pvLimitRef.limitType === 'TopMiddle')
  const low = old.map((limit) => ({ ...limit, limit: 0.5, priority: 2, delayTime: 0 }))
  expect(await operator.call('setLimits', { oldLimits: old, newLimits: low })).toMatchObject({ status: 'Success' })
  await expect.poll(() => hub.of('newLimitConfig').at(-1)).toMatchObject({ limit: 0.5, priority: 2 })
  await expect.poll(() => configs.of('newConfig').at(-1)).toMatchObject({ anaLimitConfig: { upperMid: 0.5 } })
  await expect
    .poll(() => alerts.of('newAlert').find((alert) => isOf(alert, pv)))
    .toMatchObject({ priority: 2, limit: 0.5, limitType: 'TopMiddle', goneTimestamp: null })
  const far = low.map((limit) => ({ ...limit, limit: 2 }))
  await operator.call('setLimits', { oldLimits: low, newLimits: far })
  await expect
    .poll(() => alerts.of('newAlert').findLast((alert) => isOf(alert, pv)))
    .toMatchObject({ goneTimestamp: expect.any(Number) })
})

function isOf(alert: unknown, pv: PvRef): boolean {
  const { pvRef, limitType } = alert as Alert
  return pvRef?.nr === pv.nr && limitType === 'TopMiddle'
}

test('limits that somebody else has changed meanwhile are not overwritten', async () => {
  const pv: PvRef = { type: 'AnaIn', nr: 1_700_001 }
  const old = limitsOf(pv).slice(-1)
  const first = old.map((limit) => ({ ...limit, limit: 2.4 }))
  await operator.call('setLimits', { oldLimits: old, newLimits: first })
  const second = old.map((limit) => ({ ...limit, limit: 2.6 }))
  const result = await operator.call('setLimits', { oldLimits: old, newLimits: second })
  expect(result).toMatchObject({ status: 'Failed', errorMessage: expect.stringContaining('meanwhile') })
  expect(limitsOf(pv).at(-1)?.limit).toBe(2.4)
})

test('limits out of their order, priorities above 9 and new limits without an old one are refused', async () => {
  const pv: PvRef = { type: 'AnaIn', nr: 1_700_001 }
  const [bottom] = limitsOf(pv)
  if (bottom === undefined) throw new Error('no limits')
  const high = { ...bottom, limit: 99 }
  expect(await operator.call('setLimits', { oldLimits: [bottom], newLimits: [high] })).toMatchObject({
    status: 'Failed',
    errorMessage: expect.stringContaining('Der untere Grenzwert darf nicht über anderen Grenzwerten liegen.'),
  })
  const tooUrgent = { ...bottom, priority: 10 }
  expect((await operator.request('setLimits', { oldLimits: [bottom], newLimits: [tooUrgent] })).status).toBe(400)
  expect((await operator.request('setLimits', { oldLimits: [], newLimits: [high] })).status).toBe(400)
})

test('a limit that is not set can neither be set nor be named as the old one (rule F2)', async () => {
  const present = plant.model.nodes.flatMap(({ pvs }) => pvs).flatMap((pv) => (pv.type === 'AnaIn' ? limitsOf(pv) : []))
  const absent = present.find(({ notSet }) => notSet)
  const [set] = limitsOf({ type: 'AnaIn', nr: 1_700_001 })
  if (absent === undefined || set === undefined) throw new Error('the plant has no such limits')
  const status = async (old: PvLimitConfig, fresh: PvLimitConfig) =>
    (await operator.request('setLimits', { oldLimits: [old], newLimits: [fresh] })).status
  expect(await status(absent, { ...absent, notSet: false, limit: 1 })).toBe(400)
  expect(await status(set, { ...set, notSet: true })).toBe(400)
  // A client that believes it to be set is told that it is not.
  const believed = { ...absent, notSet: false }
  const changes = { oldLimits: [believed], newLimits: [{ ...believed, limit: 1 }] }
  expect(await operator.call('setLimits', changes)).toMatchObject({ status: 'Failed' })
  expect(limitsOf(absent.pvLimitRef.pv)).toContainEqual(absent)
  expect(limitsOf(set.pvLimitRef.pv)).toContainEqual(set)
})

test.each(['description', 'message'] as const)(
  'a %s that somebody else has changed is not overwritten (rules F9, F11)',
  async (text) => {
    const pv: PvRef = { type: 'AnaIn', nr: 1_700_001 }
    const old = limitsOf(pv).slice(-1)
    const first = old.map((limit) => ({ ...limit, [text]: 'Bereitschaft rufen' }))
    expect(await operator.call('setLimits', { oldLimits: old, newLimits: first })).toMatchObject({ status: 'Success' })
    const second = old.map((limit) => ({ ...limit, [text]: 'Pumpe prüfen' }))
    expect(await operator.call('setLimits', { oldLimits: old, newLimits: second })).toMatchObject({ status: 'Failed' })
    expect(limitsOf(pv).at(-1)?.[text]).toBe('Bereitschaft rufen')
  },
)

test('the priority of a fault input is set, and sent with its config', async () => {
  const pvRef: PvRef = { type: 'DigiIn', nr: 1_300_100 }
  const hub = await openPv('SubscribeToConfigs', ['di1300100'])
  const old = [{ pvRef, priority: 3 }]
  const fresh = [{ pvRef, priority: 1 }]
  expect(await operator.call('setPriorities', { oldPriorities: old, newPriorities: fresh })).toMatchObject({
    status: 'Success',
  })
  await expect.poll(() => hub.of('newConfig').at(-1)).toMatchObject({ alertInputConfig: { priority: 1 } })
  expect(await operator.call('setPriorities', { oldPriorities: old, newPriorities: fresh })).toMatchObject({
    status: 'Failed',
  })
})

test('runtimes are returned for inputs that have them, and set unless somebody else changed them', async () => {
  const pvRef: PvRef = { type: 'DigiIn', nr: 1_300_001 }
  const hub = await openPv('SubscribeToMaintenanceConfigs', ['di1300001-owm'])
  const { runtimeValues } = await operator.call('runtimes', { pvs: [pvRef, UNKNOWN] })
  expect(runtimeValues).toMatchObject([{ pvRef, runtimes: [{ runtimeType: 'Betriebszeit' }, {}, {}, {}, {}] }])
  const [hours] = runtimeValues[0]?.runtimes ?? []
  if (hours === undefined) throw new Error('no runtime')
  expect(hub.of('newMaintenanceConfig')).toMatchObject([{ pvMaintenanceRef: { pvRef, serviceMessageType: 'Top' } }])
  const oldValues = [{ pvRef, runtimes: [hours] }]
  const newValues = [{ pvRef, runtimes: [{ ...hours, value: 0, upper: 1500 }] }]
  expect(await operator.call('setRuntimes', { oldValues, newValues })).toMatchObject({ status: 'Success' })
  const after = await operator.call('runtimes', { pvs: [pvRef] })
  expect(after.runtimeValues[0]?.runtimes[0]?.upper).toBe(1500)
  expect(after.runtimeValues[0]?.runtimes[0]?.value).toBeLessThan(5)
  expect(await operator.call('setRuntimes', { oldValues, newValues })).toMatchObject({ status: 'Failed' })
})

test('a fault input is acknowledged together with its alerts', async () => {
  const open = plant.model.pending(plant.now()).find(({ pvRef, ackTimestamp }) => {
    return pvRef !== null && ackTimestamp === null && plant.model.commands.priority(pvRef) !== undefined
  })
  const pv = open?.pvRef
  if (pv === undefined || pv === null) throw new Error('no fault input waits')
  const hub = await openPv('SubscribeToAcks', [liveKey(pv) ?? ''])
  expect(hub.of('newAck')).toMatchObject([{ pvRef: pv, isPending: true, ackUser: null }])
  expect(await operator.call('ackFaultInputs', { pvs: [pv, LEVEL] })).toMatchObject({
    status: 'Success',
    missingPvs: [LEVEL],
  })
  await expect.poll(() => hub.of('newAck').at(-1)).toMatchObject({ isPending: false, ackUser: 'operator' })
})

test('priority outputs are acknowledged for a station and a PV area, where they exist', async () => {
  const options = await operator.call('priorityOutputOptions', {})
  expect(options.hasOptions).toBe(true)
  expect(options.optionsForStation.some(({ pvGroups }) => pvGroups.length === 0)).toBe(true)
  expect(await operator.call('ackPriorityOutputs', { station: 1, pvGroup: 1 })).toEqual({
    status: 'Success',
    errorMessage: null,
  })
  expect((await operator.request('ackPriorityOutputs', { station: 1, pvGroup: 9 })).status).toBe(404)
  const area = await logIn(plant.url, 'area')
  expect(await area.call('ackPriorityOutputs', { station: 1, pvGroup: 1 })).toMatchObject({ status: 'Unauthorized' })
})

test('a plant without priority outputs says so, and has them again afterwards', async () => {
  plant.scenario('no-outputs')
  const none = { hasOptions: false, stationOptions: [], optionsForStation: [] }
  expect(await operator.call('priorityOutputOptions', {})).toEqual(none)
  expect((await operator.request('ackPriorityOutputs', { station: 1, pvGroup: 1 })).status).toBe(404)
  plant.scenario('calm')
  expect(await operator.call('priorityOutputOptions', {})).toMatchObject({ hasOptions: true })
})

test('outputs that are stuck take an order and do not follow, until they are freed', async () => {
  const ref = { type: 'DigiOut', nr: 1_400_001 } as const
  const now = () => plant.model.value(liveKey(ref) ?? '', plant.now() + 10_000)?.boolValue
  const before = now()
  const values = [{ pvRef: ref, type: 'BoolValue', boolValue: !before }] as const
  plant.scenario('stuck-outputs')
  expect(await operator.call('setPvs', { values })).toMatchObject({ status: 'Success' })
  expect(now()).toBe(before)
  plant.scenario('calm')
  expect(await operator.call('setPvs', { values })).toMatchObject({ status: 'Success' })
  expect(now()).toBe(!before)
})
