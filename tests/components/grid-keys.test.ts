import { describe, expect, test } from 'vitest'
import { gridMove } from '../../src/components/data-table/grid-move.ts'
import { extended, toggled } from '../../src/components/data-table/selection.ts'

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
  const ids = ['a', 'b', 'c', 'd']

  test('is toggled by id', () => {
    const once = toggled(new Set(['a']), 'b')
    expect([...once]).toEqual(['a', 'b'])
    expect([...toggled(once, 'a')]).toEqual(['b'])
  })

  test.each([
    ['b', 'd', 'bcd'],
    ['d', 'b', 'bcd'],
    ['c', 'c', 'c'],
    [null, 'b', 'b'],
    ['gone', 'b', 'b'],
  ])('from %j to %s adds %s', (from, to, added) => {
    expect([...extended(new Set(), ids, from, to)].sort().join('')).toBe(added)
  })

  test('keeps what was selected before a range', () => {
    expect([...extended(new Set(['a']), ids, 'c', 'd')].sort().join('')).toBe('acd')
  })
})
