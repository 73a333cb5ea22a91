import { expect, test } from 'vitest'
import { between, exponentOf, partOf } from '../../../src/domain/base/part-of.ts'

const MOST = Number.MAX_VALUE

test.each([
  [10, 10, 20, 0],
  [15, 10, 20, 0.5],
  [20, 10, 20, 1],
  [25, 10, 20, 1.5],
  [5, 10, 20, -0.5],
  [5, 20, 10, 1.5],
  [7, 7, 7, 0.5],
  [9, 7, 7, 2],
  [-MOST, -MOST, MOST, 0],
  [0, -MOST, MOST, 0.5],
  [MOST, -MOST, MOST, 1],
  [5e-324, 0, 5e-324, 1],
])('%d between %d and %d is at %d (F54)', (value, min, max, part) => {
  expect(partOf(value, min, max)).toBe(part)
})

test.each([
  [10, 20, 0, 10],
  [10, 20, 0.25, 12.5],
  [20, 10, 0.25, 17.5],
  [-MOST, MOST, 0.5, 0],
  [-MOST, MOST, 0, -MOST],
  [-MOST, MOST, 1, MOST],
])('from %d to %d, the part %d is %d (F54)', (min, max, part, value) => {
  expect(between(min, max, part)).toBe(value)
})

test.each([
  [0, 0],
  [1, 0],
  [-999, 2],
  [1000, 3],
  [0.02, -2],
  [MOST, 308],
  [5e-324, -324],
])('%d has the exponent %d', (value, exponent) => {
  expect(exponentOf(value)).toBe(exponent)
})
