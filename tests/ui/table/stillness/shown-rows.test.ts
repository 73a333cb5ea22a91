import { expect, test } from 'vitest'
import { rowsNow } from '../../../../src/ui/table/stillness/shown-rows.ts'

type Ids = readonly (string | undefined)[]

const rows = (...ids: Ids) => ({ what: 'pending', first: 0, ids })
const rowsFrom = (first: number, ...ids: Ids) => ({ what: 'pending', first, ids })
const NOTHING = { what: '', first: 0, ids: [] }

test('a row in the place of another has moved by itself; one that was not there yet, or in another list, has not (F98)', () => {
  const before = rowsNow(NOTHING, rows('a', 'b', undefined))
  expect(before.hasMoved).toBe(false)
  expect(rowsNow(before.shown, rows('a', 'b', 'c')).hasMoved).toBe(false)
  expect(rowsNow(before.shown, rows('new', 'a', 'b')).hasMoved).toBe(true)
  expect(rowsNow(before.shown, { what: 'by station', first: 0, ids: ['d', 'e', 'f'] }).hasMoved).toBe(false)
})

test('rows that are loaded anew in between were read as what they were: another one in their place has moved (F98)', () => {
  const read = rowsNow(NOTHING, rows('a', 'b', 'c')).shown
  const loading = rowsNow(read, rows(undefined, undefined, undefined))
  expect(loading.hasMoved).toBe(false)
  expect(rowsNow(loading.shown, rows('a', 'b', 'c')).hasMoved).toBe(false)
  expect(rowsNow(loading.shown, rows('a', 'c', 'd')).hasMoved).toBe(true)
})

test('one row more or less moves those of its place: the list that fits the screen has another last place with it (F98)', () => {
  const { shown } = rowsNow(NOTHING, rows('a', 'b', 'c'))
  expect(rowsNow(shown, rows('new', 'a', 'b', 'c')).hasMoved).toBe(true)
  expect(rowsNow(shown, rows('b', 'c')).hasMoved).toBe(true)
  expect(rowsNow(shown, rows('a', 'b', 'c', 'new')).hasMoved).toBe(false)
  expect(rowsNow(shown, rows('a', 'b')).hasMoved).toBe(false)
})

test('whoever scrolls sees other rows; of those that stay in sight the place counts, and what has left it is not remembered (F98)', () => {
  const { shown } = rowsNow(NOTHING, rows('a', 'b', 'c'))
  const scrolled = rowsNow(shown, rowsFrom(1, 'b', 'c', 'd'))
  expect(scrolled.hasMoved).toBe(false)
  expect(rowsNow(shown, rowsFrom(1, 'new', 'b', 'c')).hasMoved).toBe(true)
  expect(rowsNow(scrolled.shown, rows('other', 'b', 'c')).hasMoved).toBe(false)
})
