import { describe, expect, test } from 'vitest'
import { firstAtOrAfter, summariseView, withNullGaps } from '../../../src/domain/charts/series-view.ts'

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

test('a gap becomes null, zero stays zero (pitfall 32)', () => {
  expect(withNullGaps(Float64Array.of(0, Number.NaN, 2))).toEqual([0, null, 2])
})
