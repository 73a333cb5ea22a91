import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Interval, intervalsOf } from '../../../src/domain/charts/intervals.ts'
import { coverageOf } from '../../../src/domain/charts/series-view.ts'

const NONE = Number.NaN
const ZONE = 'Europe/Berlin'
/** A point each 10 s from 100 on. */
const columns = (...values: readonly number[]) => ({
  x: Float64Array.from(values, (_, index) => 100 + 10 * index),
  y: Float64Array.from(values),
})
const sampled = (...values: readonly number[]) => intervalsOf(columns(...values), { kind: 'sampled' }, ZONE)
const held = (...values: readonly number[]) => intervalsOf(columns(...values), { kind: 'held' }, ZONE)

test('a value covers the time up to the next point, a gap none', () => {
  expect(coverageOf(sampled(1, 2, 3, 4, 5), 100, 140, 140)).toBe(1)
  expect(coverageOf(sampled(1, 2, NONE, 4, 5), 100, 140, 140)).toBe(0.75)
  expect(coverageOf(sampled(1, NONE, NONE, 4, 5), 100, 140, 140)).toBe(0.5)
  expect(coverageOf(sampled(NONE, NONE, NONE), 100, 120, 120)).toBe(0)
})

test('points outside of the view count as far as they reach into it', () => {
  expect(coverageOf(sampled(1, NONE, 3, 4, 5), 105, 125, 140)).toBe(0.5)
  expect(coverageOf(sampled(1, 2, NONE, 4), 112, 118, 140)).toBe(1)
  expect(coverageOf(sampled(1, 2, NONE, 4), 122, 128, 140)).toBe(0)
})

test('a sample that has not come yet is not missing, one that should have come is', () => {
  // The interval of the last value is over, that of the next one still runs.
  expect(coverageOf(sampled(1, 2, 3), 100, 140, 140)).toBe(1)
  expect(coverageOf(sampled(1, 2, 3), 100, 200, 200)).toBeCloseTo(0.3)
  // Time that has not come is not missing either.
  expect(coverageOf(sampled(1, 2, 3), 100, 1000, 120)).toBe(1)
})

test('a state covers the time up to where it was last known, and no more (F33)', () => {
  const hours = (at: number) => at * 3600
  const state: Interval = { kind: 'held' }
  const pump = intervalsOf({ x: Float64Array.of(0, hours(6), hours(13)), y: Float64Array.of(0, 1, 1) }, state, ZONE)
  expect(coverageOf(pump, 0, hours(24), hours(18))).toBeCloseTo(13 / 18)
  expect(coverageOf(pump, 0, hours(24), hours(13) + 60)).toBe(1)
  expect(coverageOf(held(1, 2, NONE), 100, 200, 200)).toBeCloseTo(0.2)
})

test('before the first point nothing is covered', () => {
  expect(coverageOf(sampled(1, 2, 3), 0, 120, 120)).toBeCloseTo(20 / 120)
  expect(coverageOf(sampled(NONE, 2, 3), 95, 120, 120)).toBeCloseTo(10 / 25)
})

test('a day that is not over yet is not missing, one that is over is (F44, F45)', () => {
  const start = Date.UTC(2026, 10, 13, 23) / 1000
  const day = (amount: number) => start + amount * 86_400
  const days = (...list: readonly number[]) =>
    intervalsOf({ x: Float64Array.from(list, day), y: Float64Array.from(list) }, { kind: 'unit', unit: 'Days' }, ZONE)
  const now = day(3) + 36_000
  expect(coverageOf(days(0, 1, 2), day(0), day(4), now)).toBe(1)
  expect(coverageOf(days(0, 2), day(0), day(4), now)).toBeCloseTo(2 / 3)
  expect(coverageOf(days(0, 1), day(0), day(4), now)).toBeCloseTo(2 / 3)
  // Of the running day alone nothing can be said.
  expect(coverageOf(days(0, 1, 2), day(3), day(4), now)).toBeNull()
  // A part of a day has the value of the day.
  expect(coverageOf(days(0, 1, 2), day(1) + 3600, day(1) + 7200, now)).toBe(1)
})

test('without time or points nothing is said', () => {
  expect(coverageOf(sampled(), 0, 10, 10)).toBeNull()
  expect(coverageOf(sampled(1), 10, 10, 10)).toBeNull()
  expect(coverageOf(sampled(1), Number.NaN, 10, 10)).toBeNull()
})

test('parts of a view have together what the whole has', () => {
  const values = fc.array(fc.constantFrom(1, 2, NONE), { minLength: 3, maxLength: 40 })
  fc.assert(
    fc.property(values, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (list, part) => {
      const end = 100 + 10 * (list.length - 1)
      const middle = 100 + (end - 100) * part
      const all = sampled(...list)
      const share = (from: number, to: number) => (coverageOf(all, from, to, end) ?? NONE) * (to - from)
      expect(share(100, middle) + share(middle, end)).toBeCloseTo(share(100, end))
    }),
  )
})
