import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverageOf } from '../../../src/domain/charts/series-view.ts'

const NONE = Number.NaN
/** A point each 10 s from 100 on. */
const columns = (...values: readonly number[]) => ({
  x: Float64Array.from(values, (_, index) => 100 + 10 * index),
  y: Float64Array.from(values),
})
const view = (from: number, to: number, holds = false) => ({ from, to, holds })

test('a value covers the time up to the next point, a gap none', () => {
  expect(coverageOf(columns(1, 2, 3, 4, 5), view(100, 140))).toBe(1)
  expect(coverageOf(columns(1, 2, NONE, 4, 5), view(100, 140))).toBe(0.75)
  expect(coverageOf(columns(1, NONE, NONE, 4, 5), view(100, 140))).toBe(0.5)
  expect(coverageOf(columns(NONE, NONE, NONE), view(100, 120))).toBe(0)
})

test('points outside of the view count as far as they reach into it', () => {
  expect(coverageOf(columns(1, NONE, 3, 4, 5), view(105, 125))).toBe(0.5)
  expect(coverageOf(columns(1, 2, NONE, 4), view(112, 118))).toBe(1)
  expect(coverageOf(columns(1, 2, NONE, 4), view(122, 128))).toBe(0)
})

test('what has not come yet is not missing, what should have come is', () => {
  // The interval of the last value is over, that of the next one still runs.
  expect(coverageOf(columns(1, 2, 3), view(100, 140))).toBe(1)
  expect(coverageOf(columns(1, 2, 3), view(100, 200))).toBeCloseTo(0.3)
  expect(coverageOf(columns(1, 2, 3), view(100, 200, true))).toBe(1)
  expect(coverageOf(columns(1, 2, NONE), view(100, 200, true))).toBeCloseTo(0.2)
})

test('before the first point nothing is covered, but for the step into which the view begins', () => {
  expect(coverageOf(columns(1, 2, 3), view(95, 120))).toBe(1)
  expect(coverageOf(columns(1, 2, 3), view(0, 120))).toBeCloseTo(20 / 120)
  expect(coverageOf(columns(NONE, 2, 3), view(95, 120))).toBeCloseTo(10 / 25)
})

test('without time or points nothing is said', () => {
  expect(coverageOf(columns(), view(0, 10))).toBeNull()
  expect(coverageOf(columns(1), view(10, 10))).toBeNull()
  expect(coverageOf(columns(1), view(Number.NaN, 10))).toBeNull()
})

test('parts of a view have together what the whole has', () => {
  const values = fc.array(fc.constantFrom(1, 2, NONE), { minLength: 3, maxLength: 40 })
  fc.assert(
    fc.property(values, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (list, part) => {
      const end = 100 + 10 * (list.length - 1)
      const middle = 100 + (end - 100) * part
      const all = columns(...list)
      const share = (from: number, to: number) => (coverageOf(all, view(from, to)) ?? NONE) * (to - from)
      expect(share(100, middle) + share(middle, end)).toBeCloseTo(share(100, end))
    }),
  )
})
