import { describe, expect, test } from 'vitest'
import { gridMove, span, toggled } from '../../../../src/ui/table/rows/grid-keys.ts'
import { reachableRows } from '../../../../src/ui/table/rows/row-source.ts'

describe('the keys of a list of 100 rows with 10 to a page', () => {
  test.each([
    ['ArrowDown', 5, 6],
    ['ArrowUp', 5, 4],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 99, 99],
    ['PageDown', 95, 99],
    ['PageUp', 5, 0],
    ['Home', 50, 0],
    ['End', 50, 99],
  ])('%s moves from row %i to row %i', (key, from, to) => {
    expect(gridMove(key, from, 100, 10)).toBe(to)
  })

  test('other keys move nothing, and an empty list has nowhere to go', () => {
    expect([gridMove('x', 5, 100, 10), gridMove('End', 0, 0, 10)]).toEqual([null, null])
  })
})

describe('the selection', () => {
  test('is toggled by id', () => {
    const once = toggled(new Set(['a']), 'b')
    expect([...once]).toEqual(['a', 'b'])
    expect([...toggled(once, 'a')]).toEqual(['b'])
  })

  test.each([
    [1, 3, [1, 4]],
    [3, 1, [1, 4]],
    [2, 2, [2, 3]],
    [-1, 1, [1, 2]],
  ])('from row %i to row %i takes the rows of %j', (from, to, rows) => {
    expect(span(from, to)).toEqual(rows)
  })
})

test('no body is higher than a browser can scroll (pitfall 34)', () => {
  expect(reachableRows(100_000, 132)).toBe(100_000)
  expect(reachableRows(1_000_000, 36) * 36).toBeLessThanOrEqual(17_895_696)
})
