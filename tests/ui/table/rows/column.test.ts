import { expect, test } from 'vitest'
import { type Column, nextSort, sortRows } from '../../../../src/ui/table/rows/column.ts'

interface Row {
  readonly id: string
  readonly size: number
}

const ROWS: readonly Row[] = [
  { id: 'b', size: 2 },
  { id: 'a', size: 1 },
  { id: 'c', size: 2 },
]
const COLUMNS: readonly Column<Row>[] = [
  { id: 'id', title: 'Id', track: '1fr' },
  { id: 'size', title: 'Size', track: '1fr', compare: (a, b) => a.size - b.size },
]
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id).join('')

test('equal rows keep their order in both directions', () => {
  expect(ids(sortRows(ROWS, COLUMNS, { column: 'size', descending: false }))).toBe('abc')
  expect(ids(sortRows(ROWS, COLUMNS, { column: 'size', descending: true }))).toBe('bca')
})

test('a column that cannot be sorted leaves the rows as they are', () => {
  expect(sortRows(ROWS, COLUMNS, { column: 'id', descending: false })).toBe(ROWS)
  expect(sortRows(ROWS, COLUMNS, null)).toBe(ROWS)
})

test('a header sorts ascending first and turns with every press', () => {
  const first = nextSort(null, 'size')
  expect(first).toEqual({ column: 'size', descending: false })
  expect(nextSort(first, 'size')).toEqual({ column: 'size', descending: true })
  expect(nextSort({ column: 'size', descending: true }, 'id')).toEqual({ column: 'id', descending: false })
})
