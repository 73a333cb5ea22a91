import { expect, test } from 'vitest'
import { createPlantModel } from '../../../../src/simulator/model/create-plant-model.ts'
import {
  notificationsOf,
  protocolOf,
  type RuntimeReader,
} from '../../../../src/simulator/model/maintenance/runtime-reports.ts'
import type { PvConfig, RuntimeValue } from '../../../../src/wire/server/pv.ts'

const START = Date.UTC(2026, 10, 21, 4)
const HOUR_MS = 3_600_000
const PUMP = { type: 'DigiIn', nr: 1_100_001 } as const
const STEPS = { lower: 1000, lowerMid: 1500, upperMid: 1800, upper: 2000 }

const model = createPlantModel({ seed: 4711, size: 'demo', start: START })
const config = model.config(PUMP)
if (config === undefined) throw new Error('The plant has no such pump')

test.each([
  ['owm', 1900, 100],
  ['owm', 2100, -100],
  ['mowm', 1900, -100],
  ['uwm', 400, 600],
])('di1100001-%s at %d h: %d h are left until the step, negative once it is passed (T15)', (code, value, left) => {
  const at = START + HOUR_MS
  model.commands.setRuntimes(PUMP, [{ ...STEPS, value, runtimeType: 'Betriebszeit' }], at)
  expect(model.commands.maintenanceConfig(`di1100001-${code}`, at)).toMatchObject({
    remainingTime: left,
    runtimeHours: value,
  })
})

const reader = (runtimes: RuntimeReader['runtimes']): RuntimeReader => ({
  calendar: model.calendar,
  runtimes,
  servicePace: () => ({ interval: 2000, perDay: 24 }),
})

const runtime = (value: number): readonly RuntimeValue[] => [{ ...STEPS, value, runtimeType: 'Betriebszeit' }]

test.each([
  [1900, 100],
  [2100, -100],
])('a service at %d of 2000 h has %d h left, in its message and in the protocol (T15)', (value, left) => {
  expect(notificationsOf(config, runtime(value), model.calendar, START)[0]).toMatchObject({
    currentRuntime: value,
    targetRuntime: 2000,
    remainingRuntime: left,
  })
  expect(
    protocolOf(
      [config],
      reader(() => runtime(value)),
      START,
    )[0],
  ).toMatchObject({
    currentRuntime: value,
    targetRuntime: 2000,
    remainingRuntime: left,
  })
})

test('above the mean of its kind a machine deviates by a positive share, in per cent (T15)', () => {
  const others = model.nodes
    .flatMap(({ pvs }) => pvs)
    .flatMap((pv) => model.config(pv) ?? [])
    .filter(({ name }) => name === 'Pumpe 2 Betrieb')
  const machines: readonly PvConfig[] = [config, ...others.slice(0, 1)]
  const rows = protocolOf(
    machines,
    reader(({ pvRef }) => runtime(pvRef.nr === PUMP.nr ? 1500 : 500)),
    START,
  )
  // The mean is 1000 h.
  expect(rows.map(({ deviationPercent }) => deviationPercent)).toEqual([50, -50])
})

const DAY_MS = 24 * HOUR_MS

test('what is overdue has no date of a forecast, what is not has one (F117)', () => {
  const dateOf = (value: number) =>
    protocolOf(
      [config],
      reader(() => runtime(value)),
      START,
    )[0]?.forecastDate
  expect(dateOf(2001)).toBeNull()
  expect(dateOf(2000)).toBe(START)
  expect(dateOf(1952)).toBe(START + 2 * DAY_MS)
})

test('a counter that is set to what another machine has run has run none of it: interval and forecast begin there (F117, F127)', () => {
  const paceAt = (at: number) => model.commands.servicePace(PUMP, 'Schaltzyklen', at)
  const at = START + 100 * HOUR_MS
  const before = paceAt(at)
  const is = model.commands.runtimes(PUMP, at)?.find(({ runtimeType }) => runtimeType === 'Schaltzyklen')
  if (before === undefined || is === undefined) throw new Error('The pump counts no cycles')
  // Cycles that were counted in a hundred days, by the counter itself.
  const later = model.commands
    .runtimes(PUMP, at + 100 * DAY_MS)
    ?.find(({ runtimeType }) => runtimeType === is.runtimeType)
  expect(before.perDay).toBeCloseTo(((later?.value ?? 0) - is.value) / 100, 1)
  // Who moves the target only has not serviced it to another interval.
  model.commands.setRuntimes(PUMP, [{ ...is, upper: is.upper + 5_000 }], at)
  expect(paceAt(at + HOUR_MS)).toEqual(before)
  model.commands.setRuntimes(PUMP, [{ ...is, value: 900_000, upper: 930_000 }], at + DAY_MS)
  expect(paceAt(at + DAY_MS + HOUR_MS)).toEqual({ interval: 30_000, perDay: before.perDay })
  // And what was before is as it was.
  expect(paceAt(at - HOUR_MS)).toEqual(before)
})
