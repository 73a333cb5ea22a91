import { expect, test } from 'vitest'
import { ofSamples } from '../../../src/domain/evaluations/samples.ts'

test('the 85-percentile lies between two ranks, as in a spreadsheet', () => {
  expect(ofSamples('Percentile85', [11, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toBe(9.5)
  // QUANTIL.INKL({15;20;35;40;50};0,85) of a spreadsheet.
  expect(ofSamples('Percentile85', [15, 20, 35, 40, 50])).toBeCloseTo(44)
  expect(ofSamples('Percentile85', [7])).toBe(7)
})

test('samples weigh the same; of none there is nothing but their number', () => {
  const types = ['Value', 'Sum', 'Mean', 'Min', 'Max', 'Percentile85', 'Count'] as const
  expect(types.map((type) => ofSamples(type, [2, 8, 5]))).toEqual([5, 15, 5, 2, 8, expect.closeTo(7.1), 3])
  expect(types.map((type) => ofSamples(type, []))).toEqual([null, null, null, null, null, null, 0])
})

test('a year of samples is no matter of the stack', () => {
  const many = Array.from({ length: 300_000 }, (_, index) => index)
  expect([ofSamples('Min', many), ofSamples('Max', many)]).toEqual([0, 299_999])
})
