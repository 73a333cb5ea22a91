import { expect, test } from 'vitest'
import { canShow, openPeriod, withPart, withRange } from '../../../../src/areas/charts/rules/chart-period.ts'
import { periodOfQuery, withPeriod } from '../../../../src/areas/charts/rules/chart-query.ts'
import { chartStepOf } from '../../../../src/areas/charts/rules/chart-steps.ts'

const HOUR_MS = 3_600_000
const clock = { now: Date.UTC(2026, 10, 21, 11, 4, 37), zone: 'Europe/Berlin' }
const config = { type: 'Measurement', timeSpanFactor: 7, timeSpanUnit: 'Day' } as const
const chosen = { from: clock.now - 10 * HOUR_MS, to: clock.now, preset: null }
const whole = { ...withRange(openPeriod(config, clock), chosen, clock.now), isRefreshing: true }

test('an entry of the history that no chart has written says nothing of one (F99)', () => {
  const none = { whole: null, steps: 0 }
  for (const state of [
    null,
    undefined,
    'leaving',
    7,
    {},
    { chart: null },
    { chart: {} },
    { chart: { whole: 1, steps: 1 } },
  ])
    expect(chartStepOf(state)).toEqual(none)
  expect(chartStepOf({ chart: { whole: '', steps: 'two' } })).toEqual(none)
  expect(chartStepOf({ chart: { whole: 'span=3-Day', steps: 2 } })).toEqual({ whole: 'span=3-Day', steps: 2 })
})

test('a part goes on only at the end of a range that does, and an address that says it is read as it is (F99)', () => {
  const part = { from: clock.now - 3 * HOUR_MS, to: clock.now - HOUR_MS }
  expect(withPart(whole, { ...part, isAtEnd: false }, clock.now).isRefreshing).toBe(false)
  expect(withPart(whole, { ...part, isAtEnd: true }, clock.now).isRefreshing).toBe(true)
  expect(withPart({ ...whole, isRefreshing: false }, { ...part, isAtEnd: true }, clock.now).isRefreshing).toBe(false)
  const today = { from: Date.UTC(2026, 10, 20, 23), to: Date.UTC(2026, 10, 21, 23), isAtEnd: false }
  for (const shown of [{ ...part, isAtEnd: false }, today]) {
    const period = withPart(whole, shown, clock.now)
    const address = withPeriod(new URLSearchParams(), period, config, clock)
    expect(address.toString()).toBe(`range=${shown.from}-${shown.to}&part=1`)
    expect(periodOfQuery(address, config, clock).period).toMatchObject({
      of: 'part',
      range: { from: shown.from, to: shown.to, preset: null },
    })
  }
})

test('a chart loads as much again on both sides of its range; a live one that follows has nothing before it (F99)', () => {
  const at = (from: number, to: number) => ({ from: clock.now + from * HOUR_MS, to: clock.now + to * HOUR_MS })
  expect([at(-20, -10), at(0, 10), at(-3, -2)].map((part) => canShow(whole, part))).toEqual([true, true, true])
  expect([at(-21, -10), at(0, 11)].map((part) => canShow(whole, part))).toEqual([false, false])
  expect(canShow({ ...whole, type: 'LiveMeasurement' }, at(-11, -10))).toBe(false)
})
