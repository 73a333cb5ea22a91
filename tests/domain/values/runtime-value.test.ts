import { describe, expect, test } from 'vitest'
import {
  isRuntimeReached,
  isWithinRunOn,
  runtimeOf,
  runtimeUnit,
  wasRuntimeSet,
} from '../../../src/domain/values/runtime-value.ts'
import type { RuntimeType, RuntimeValue } from '../../../src/wire/server/pv.ts'

const HOUR_MS = 3_600_000

function runtime(value: number, runtimeType: RuntimeType = 'Betriebszeit', upper = 2000): RuntimeValue {
  return { lower: 1000, lowerMid: 1500, upperMid: 1800, upper, value, runtimeType }
}

describe('the server takes the present value for the old one (rule F16)', () => {
  test.for([
    [0, true],
    [200, true],
    [-200, true],
    [200.1, false],
    [-200.1, false],
  ] as const)('with a difference of %d: %s', ([difference, isSame]) => {
    expect(isWithinRunOn(runtime(1000), runtime(1000 + difference))).toBe(isSame)
  })

  test('only with the same steps', () => {
    expect(isWithinRunOn(runtime(1000), runtime(1000, 'Betriebszeit', 2001))).toBe(false)
  })
})

describe('somebody else has set a runtime (rule F16)', () => {
  test('if it fell, or rose by more than the time since, or has other steps', () => {
    expect(wasRuntimeSet(runtime(1000), runtime(1001), HOUR_MS)).toBe(false)
    expect(wasRuntimeSet(runtime(1000), runtime(1001.2), HOUR_MS)).toBe(true)
    expect(wasRuntimeSet(runtime(1000), runtime(999.8), HOUR_MS)).toBe(true)
    expect(wasRuntimeSet(runtime(1000), runtime(1000, 'Betriebszeit', 2500), HOUR_MS)).toBe(true)
  })

  test('rounding of the server is no sign of it', () => {
    expect(wasRuntimeSet(runtime(1000), runtime(1000.1), 0)).toBe(false)
    expect(wasRuntimeSet(runtime(1000), runtime(999.9), 0)).toBe(false)
  })

  test('starts of a machine come once a minute at most', () => {
    expect(wasRuntimeSet(runtime(5, 'Schaltzyklen'), runtime(7, 'Schaltzyklen'), 90_000)).toBe(false)
    expect(wasRuntimeSet(runtime(5, 'Schaltzyklen'), runtime(8, 'Schaltzyklen'), 90_000)).toBe(true)
  })

  test('a phase that begins anew is no sign of it, one that jumps ahead is', () => {
    expect(wasRuntimeSet(runtime(6, 'LetzteAktivZeit'), runtime(0, 'LetzteAktivZeit'), 60_000)).toBe(false)
    expect(wasRuntimeSet(runtime(6, 'LetzteAktivZeit'), runtime(9, 'LetzteAktivZeit'), 60_000)).toBe(true)
  })

  test('a clock that was set back is no time that has passed', () => {
    expect(wasRuntimeSet(runtime(1000), runtime(1000), -HOUR_MS)).toBe(false)
  })
})

describe('a runtime that was set is confirmed by the plant (rule F16)', () => {
  test('when it shows the value, which runs on', () => {
    expect(isRuntimeReached(runtime(0), runtime(0), runtime(1000))).toBe(true)
    expect(isRuntimeReached(runtime(200), runtime(0), runtime(1000))).toBe(true)
    expect(isRuntimeReached(runtime(201), runtime(0), runtime(1000))).toBe(false)
  })

  test('not by the value before, however near that is', () => {
    expect(isRuntimeReached(runtime(1000), runtime(1050), runtime(1000))).toBe(false)
    expect(isRuntimeReached(runtime(1050), runtime(1050), runtime(1000))).toBe(true)
    expect(isRuntimeReached(runtime(1000.1), runtime(950), runtime(1000))).toBe(false)
  })

  test('with its steps', () => {
    expect(isRuntimeReached(runtime(0), runtime(0, 'Betriebszeit', 2500), runtime(1000))).toBe(false)
  })

  test('without an earlier value as well', () => {
    expect(isRuntimeReached(runtime(3), runtime(3), null)).toBe(true)
  })
})

test('a runtime is found by its type', () => {
  const all = [runtime(1), runtime(2, 'Schaltzyklen')]
  expect(runtimeOf(all, 'Schaltzyklen')?.value).toBe(2)
  expect(runtimeOf(all, 'Absolutzeit')).toBeNull()
})

test('a runtime without a kind has no unit; only what the server would not take for the old value was set by somebody', () => {
  expect(runtimeUnit('Undefined')).toBe('untold')
  const seen = { lower: 1, lowerMid: 2, upperMid: 3, upper: 4, value: 1000, runtimeType: 'Undefined' } as const
  const now = (value: number) => ({ ...seen, value })
  expect(wasRuntimeSet(seen, now(1150), 1000)).toBe(false)
  expect(wasRuntimeSet(seen, now(1300), 1000)).toBe(true)
  expect(wasRuntimeSet(seen, now(0), 1000)).toBe(true)
})
