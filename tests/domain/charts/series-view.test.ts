import { describe, expect, test } from 'vitest'
import { firstAtOrAfter } from '../../../src/domain/base/first-at-or-after.ts'
import { HELD, intervalsOf, SAMPLED } from '../../../src/domain/charts/intervals.ts'
import { extremes, pointAt, summaryOf } from '../../../src/domain/charts/series-view.ts'

const X = Float64Array.of(0, 10, 20, 30)

const sampled = (x: Float64Array, y: Float64Array) => intervalsOf({ x, y }, SAMPLED, 'UTC')

describe('the summary of a view', () => {
  const figures = (x: Float64Array, y: Float64Array, from: number, to: number) => {
    const found = summaryOf(sampled(x, y), from, to, 1000)
    return found === null ? null : { min: found.min, mean: found.mean, max: found.max }
  }

  test('weighs every value by how long it stood', () => {
    expect(figures(Float64Array.of(0, 1, 10), Float64Array.of(100, 0, 0), 0, 10)).toEqual({
      min: 0,
      mean: 10,
      max: 100,
    })
  })

  test('counts what held at its beginning, and each value to its end: 0 at 00:00 and 100 from 00:01 on is a mean of 99.9 (F116)', () => {
    const day = 86_400
    const of = (x: Float64Array, y: Float64Array) => {
      const found = summaryOf(intervalsOf({ x, y }, HELD, 'UTC'), 0, day, 2 * day)
      return [found?.mean, found?.max]
    }
    // The state is told again at the end of what is known.
    expect(of(Float64Array.of(0, 60, day), Float64Array.of(0, 100, 100))).toEqual([expect.closeTo(99.93, 2), 100])
    // 100 since the day before, 0 from 23:00 on.
    expect(of(Float64Array.of(-7200, 82_800, day), Float64Array.of(100, 0, 0))).toEqual([expect.closeTo(95.83, 2), 100])
  })

  test('takes only what counts in the view, whose end is not part of it (F34)', () => {
    expect(figures(X, Float64Array.of(9, 1, 3, 9), 10, 30)).toEqual({ min: 1, mean: 2, max: 3 })
    // What began before stands until the next one.
    expect(figures(X, Float64Array.of(9, 1, 3, 9), 5, 15)).toEqual({ min: 1, mean: 5, max: 9 })
  })

  test('leaves gaps out and does not count them as 0', () => {
    expect(figures(X, Float64Array.of(4, Number.NaN, 4, 4), 0, 30)).toEqual({ min: 4, mean: 4, max: 4 })
  })

  test('between two values is the one that counts there, of none is null (F44)', () => {
    expect(figures(X, Float64Array.of(1, 2, 3, 4), 12, 14)).toEqual({ min: 2, mean: 2, max: 2 })
    expect(figures(X, Float64Array.of(1, 2, 3, 4), 41, 50)).toBeNull()
    expect(figures(new Float64Array(), new Float64Array(), 0, 1)).toBeNull()
  })
})

test.each([
  [-1, 0],
  [0, 0],
  [1, 1],
  [30, 3],
  [31, 4],
])('the first point at or after %i is number %i', (at, index) => {
  expect(firstAtOrAfter(X, at)).toBe(index)
})

describe('the point at the cursor', () => {
  const near = (at: number) => pointAt(sampled(X, X), at, { isNearest: true, reach: 5, now: 31 })
  const held = (at: number) =>
    pointAt(intervalsOf({ x: X, y: X }, HELD, 'UTC'), at, { isNearest: false, reach: 5, now: 100 })

  test('is the nearest one, and none beyond the ends', () => {
    expect([-6, -5, 4, 5, 6, 20, 34, 35, 36].map(near)).toEqual([-1, 0, 0, 0, 1, 2, 3, 3, -1])
  })

  test('of a state is the last one before, which stands until the next, the last one as long as it is known (F33)', () => {
    expect([-6, -5, 0, 9, 10, 19, 30, 99, 1000].map(held)).toEqual([-1, 0, 0, 0, 1, 1, 3, 3, -1])
  })

  test('of no points is none', () => {
    const none = sampled(new Float64Array(), new Float64Array())
    expect(pointAt(none, 0, { isNearest: false, reach: 5, now: 0 })).toBe(-1)
  })
})

describe('the extremes of a view', () => {
  const y = Float64Array.of(9, 1, Number.NaN, 5)
  const of = (values: Float64Array, from: number, to: number, isLine: boolean) =>
    extremes(sampled(X, values), { from, to, isLine, now: 1000 })

  test('hold the points just outside, from where a line enters; zero stays zero (pitfall 32)', () => {
    expect(of(y, 11, 19, true)).toEqual({ min: 1, max: 1 })
    expect(of(y, 5, 29, true)).toEqual({ min: 1, max: 9 })
    expect(of(Float64Array.of(0, 3, 4, 5), 0, 1, true)).toEqual({ min: 0, max: 3 })
  })

  test('of bars and steps are those of what counts in the view (F34)', () => {
    expect(of(Float64Array.of(0, 3, 4, 5), 10, 30, false)).toEqual({ min: 3, max: 4 })
    expect(of(Float64Array.of(0, 3, 4, 5), 12, 14, false)).toEqual({ min: 3, max: 3 })
  })

  test('of a gap, or of no points, are none', () => {
    expect(of(new Float64Array(4).fill(Number.NaN), 0, 30, true)).toBeNull()
    expect(
      extremes(sampled(new Float64Array(), new Float64Array()), { from: 0, to: 30, isLine: true, now: 0 }),
    ).toBeNull()
  })
})
