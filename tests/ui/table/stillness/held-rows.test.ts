import { expect, test } from 'vitest'
import { heldRows } from '../../../../src/ui/table/stillness/held-rows.ts'

const HELD = { ids: new Set(['a', 'b', 'c']), known: new Set(['a', 'b', 'c', 'hidden']) }
const held = (rows: string, sorted: string) =>
  heldRows(HELD, rows.split(' '), sorted.split(' '), (row) => row).join(' ')

test('rows that are shown keep their order and stay, however their values would sort and filter them by now (F98)', () => {
  expect(held('a b c hidden', 'c a b')).toBe('a b c')
  expect(held('a b c hidden', 'c')).toBe('a b c')
})

test('a row that passes the filter by now comes last, where it moves nothing (F98)', () => {
  expect(held('a b c hidden', 'hidden b a')).toBe('a b c hidden')
})

test('a new row has its place among the others, and one that exists no longer leaves it', () => {
  expect(held('a b c hidden new', 'a new b c')).toBe('a new b c')
  expect(held('a b c hidden new', 'a b c new')).toBe('a b c new')
  expect(held('a b c hidden new last', 'c new b a last hidden')).toBe('a new b c last hidden')
  expect(held('a c', 'a c')).toBe('a c')
})
