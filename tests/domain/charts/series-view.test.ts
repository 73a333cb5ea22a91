import { describe, expect, test } from 'vitest'
import { extremes, firstAtOrAfter, pointAt, summariseView } from '../../../src/domain/charts/series-view.ts'

const X = Float64Array.of(0, 10, 20, 30)

describe('the summary of a view', () => {
  test('weighs every value by how long it stood', () => {
    expect(summariseView(Float64Array.of(0, 1, 10), Float64Array.of(100, 0, 0), 0, 10)).toEqual({
      min: 0,
      mean: 10,
      max: 100,
    })
  })

  test('takes only what lies in the view', () => {
    expect(summariseView(X, Float64Array.of(9, 1, 3, 9), 10, 29)).toEqual({
      min: 1,
      mean: (1 * 10 + 3 * 9) / 19,
      max: 3,
    })
  })

  test('leaves gaps out and does not count them as 0', () => {
    expect(summariseView(X, Float64Array.of(4, Number.NaN, 4, 4), 0, 30)).toEqual({ min: 4, mean: 4, max: 4 })
  })

  test('of one point is that point, of none is null', () => {
    expect(summariseView(X, Float64Array.of(1, 2, 3, 4), 30, 30)).toEqual({ min: 4, mean: 4, max: 4 })
    expect(summariseView(X, Float64Array.of(1, 2, 3, 4), 31, 40)).toBeNull()
    expect(summariseView(new Float64Array(), new Float64Array(), 0, 1)).toBeNull()
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
  const near = (at: number) => pointAt(X, at, { holds: false, reach: 5 })
  const held = (at: number) => pointAt(X, at, { holds: true, reach: 5 })

  test('is the nearest one, and none beyond the ends', () => {
    expect([-6, -5, 4, 5, 6, 20, 34, 35, 36].map(near)).toEqual([-1, 0, 0, 0, 1, 2, 3, 3, -1])
  })

  test('of a state is the last one before, which stands until the next', () => {
    expect([-6, -5, 0, 9, 10, 19, 30, 1000].map(held)).toEqual([-1, 0, 0, 0, 1, 1, 3, 3])
  })

  test('of no points is none', () => {
    expect(pointAt(new Float64Array(), 0, { holds: true, reach: 5 })).toBe(-1)
  })
})

describe('the extremes of a view', () => {
  const y = Float64Array.of(9, 1, Number.NaN, 5)

  test('hold the points just outside, from where the line enters; zero stays zero (pitfall 32)', () => {
    expect(extremes(X, y, 11, 19)).toEqual({ min: 1, max: 1 })
    expect(extremes(X, y, 5, 29)).toEqual({ min: 1, max: 9 })
    expect(extremes(X, Float64Array.of(0, 3, 4, 5), 0, 1)).toEqual({ min: 0, max: 3 })
  })

  test('of a gap, or of no points, are none', () => {
    expect(extremes(X, new Float64Array(4).fill(Number.NaN), 0, 30)).toBeNull()
    expect(extremes(new Float64Array(), new Float64Array(), 0, 30)).toBeNull()
  })
})
