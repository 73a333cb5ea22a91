import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverageOf, isPartial, SUMMARY_TYPES, summaryOf } from '../../../../src/areas/reports/rules/report-summary.ts'
import { ofList } from '../../../../src/simulator/model/archive/aggregate.ts'

const MEAN = { reportValueType: 'Mean' } as const
const SUM = { reportValueType: 'Sum' } as const
const cell = (value: number | null, coverage = value === null ? 0 : 1) => ({ value, coverage })

test('sums are of what is not rounded, and means have none', () => {
  const cells = [cell(0.4), cell(0.4), cell(0.4)]
  expect(summaryOf('Sum', SUM, cells)).toBeCloseTo(1.2)
  expect(summaryOf('Sum', MEAN, cells)).toBeNull()
})

test('an empty cell is no 0: it counts neither in a mean nor in a minimum', () => {
  const cells = [cell(10), cell(null), cell(0), cell(20)]
  expect(summaryOf('Count', MEAN, cells)).toBe(3)
  expect(summaryOf('Mean', MEAN, cells)).toBe(10)
  expect(summaryOf('Min', MEAN, [cell(null), cell(5)])).toBe(5)
  expect(SUMMARY_TYPES.map((type) => summaryOf(type, MEAN, [cell(null)]))).toEqual([null, null, null, null, null, 0])
})

test('a mean of means is weighted by coverage', () => {
  expect(summaryOf('Mean', MEAN, [cell(10, 1), cell(20, 0.25)])).toBeCloseTo(12)
  expect(summaryOf('Mean', SUM, [cell(10, 1), cell(20, 0.25)])).toBe(15)
})

test('below 90 % of its time a value is marked; an empty cell and one by hand are not', () => {
  expect(isPartial({ value: 1, coverage: 0.89, state: 'Measured' })).toBe(true)
  expect(isPartial({ value: 1, coverage: 0.9, state: 'Measured' })).toBe(false)
  expect(isPartial({ value: null, coverage: 0, state: 'Empty' })).toBe(false)
  expect(isPartial({ value: 1, coverage: 0, state: 'Manual' })).toBe(false)
  expect(
    coverageOf([
      { value: 1, coverage: 0.5, state: 'Measured' },
      { value: 2, coverage: 1, state: 'Measured' },
    ]),
  ).toBe(0.75)
  expect(coverageOf([])).toBeNull()
})

test('each figure is the one that the plant gives for the same values', () => {
  const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(values, fc.constantFrom(...SUMMARY_TYPES), (numbers, type) => {
      const own = summaryOf(
        type,
        SUM,
        numbers.map((value) => cell(value)),
      )
      expect(own).toBeCloseTo(ofList(numbers, type) ?? Number.NaN, 3)
    }),
  )
})

test('the 85-percentile lies between two ranks, as in a spreadsheet', () => {
  const cells = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((value) => cell(value))
  expect(summaryOf('Percentile85', MEAN, cells)).toBe(9.5)
})
