import { expect, test } from 'vitest'
import { figure } from '../../bench/statistics.ts'

test('a figure is the median of the runs with the smallest, the largest and how many they were', () => {
  expect(figure([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3, n: 3 })
  expect(figure([4, 1, 2, 3])).toEqual({ median: 2.5, min: 1, max: 4, n: 4 })
  expect(figure([])).toEqual({ median: Number.NaN, min: Number.NaN, max: Number.NaN, n: 0 })
})
