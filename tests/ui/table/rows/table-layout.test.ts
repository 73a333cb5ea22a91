import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupRows } from '../../../../src/domain/table/row-groups.ts'
import {
  columnWidth,
  DEFAULT_LAYOUT,
  layoutOf,
  MAX_WIDTH_PX,
  MIN_WIDTH_PX,
  movedColumn,
  orderedColumns,
} from '../../../../src/ui/table/rows/table-layout.ts'

const ids: fc.Arbitrary<string[]> = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))

test('every column has one place, in the order of the user, whatever was stored', () => {
  fc.assert(
    fc.property(ids, fc.array(fc.constantFrom<string>('a', 'b', 'c', 'x', 'y')), (own, stored) => {
      const order = orderedColumns(own, stored)
      expect(order.toSorted()).toEqual(own.toSorted())
      const known = [...new Set(stored)].filter((id) => own.includes(id))
      expect(order.filter((id) => known.includes(id))).toEqual(known)
    }),
  )
})

test('a column that is new in the program stands behind the one it follows there', () => {
  expect(orderedColumns(['a', 'new', 'b', 'c'], ['c', 'b', 'a'])).toEqual(['c', 'b', 'a', 'new'])
  expect(orderedColumns(['new', 'a', 'b'], ['b', 'a'])).toEqual(['new', 'b', 'a'])
})

test('a column moves by places, stops at the ends, and comes back', () => {
  expect(movedColumn(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(movedColumn(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a'])
  expect(movedColumn(['a', 'b', 'c'], 'c', -9)).toEqual(['c', 'a', 'b'])
  expect(movedColumn(['a', 'b'], 'x', 1)).toEqual(['a', 'b'])
  fc.assert(
    fc.property(ids, fc.nat(5), (own, at) => {
      const id = own[at]
      if (id === undefined || at === own.length - 1) return
      expect(movedColumn(movedColumn(own, id, 1), id, -1)).toEqual(own)
    }),
  )
})

test('a stored layout is read as far as it makes sense, and never throws', () => {
  expect(layoutOf({ order: ['a', 1, 'b'], hidden: 'x', widths: { a: 100.4, b: '9', c: null, d: 1e9, e: -5 } })).toEqual(
    {
      order: ['a', 'b'],
      hidden: [],
      widths: { a: 100, d: MAX_WIDTH_PX, e: MIN_WIDTH_PX },
    },
  )
  expect([null, undefined, 7, 'x', []].map(layoutOf)).toEqual(Array(5).fill(DEFAULT_LAYOUT))
  fc.assert(
    fc.property(fc.jsonValue(), (stored) =>
      Object.values(layoutOf(stored).widths).every((px) => columnWidth(px) === px),
    ),
  )
})

test('groups hold every row once, in the order of the rows, and come in the order of their first rows', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('ö', 'a', '', '__proto__')), (titles) => {
      const rows = titles.map((title, index) => ({ title, index }))
      const groups = groupRows(rows, (row) => row.title)
      expect(groups.map((group) => group.title)).toEqual([...new Set(titles)])
      expect(groups.every(({ title, rows: own }) => own.every((row) => row.title === title))).toBe(true)
      expect(groups.flatMap((group) => group.rows.map((row) => row.index)).toSorted((a, b) => a - b)).toEqual(
        rows.map((row) => row.index),
      )
      expect(new Set(groups.map((group) => group.id)).size).toBe(groups.length)
    }),
  )
})
