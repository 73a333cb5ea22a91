import { expect, test } from 'vitest'
import { rowsNow } from '../../../../src/components/alert/columns/shown-rows.ts'

const LIST = 'pending 0,1,2'
const rows = (...ids: (string | undefined)[]) => ({ what: LIST, ids })
const NOTHING = { what: '', ids: [] }

test('a row in the place of another has moved by itself; one that was not there yet, or in another list, has not (F98)', () => {
  const before = rowsNow(NOTHING, rows('a', 'b', undefined))
  expect(before.hasMoved).toBe(false)
  expect(rowsNow(before.shown, rows('a', 'b', 'c')).hasMoved).toBe(false)
  expect(rowsNow(before.shown, rows('new', 'a', 'b')).hasMoved).toBe(true)
  expect(rowsNow(before.shown, { what: 'pending 3,4,5', ids: ['d', 'e', 'f'] }).hasMoved).toBe(false)
})

test('rows that are loaded anew in between were read as what they were: another one in their place has moved (F98)', () => {
  const read = rowsNow(NOTHING, rows('a', 'b', 'c')).shown
  const loading = rowsNow(read, rows(undefined, undefined, undefined))
  expect(loading.hasMoved).toBe(false)
  expect(rowsNow(loading.shown, rows('a', 'b', 'c')).hasMoved).toBe(false)
  expect(rowsNow(loading.shown, rows('a', 'c', 'd')).hasMoved).toBe(true)
})
