import { expect, test } from 'vitest'
import { fileColumns } from '../../../../src/ui/table/export/file-columns.ts'
import { type Column, type ColumnParts, nextSort, sortRows } from '../../../../src/ui/table/rows/column.ts'

interface Row {
  readonly id: string
  readonly size: number
}

const ROWS: readonly Row[] = [
  { id: 'b', size: 2 },
  { id: 'a', size: 1 },
  { id: 'c', size: 2 },
]
const COLUMNS: readonly ColumnParts<Row>[] = [
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

test('a column that shows something has a text for files and prints, or says that there is none to write (F32)', () => {
  const shown = { id: 'size', title: 'Size', track: '1fr', cell: () => 'a sign' }
  // @ts-expect-error: what a cell shows is in no file, and nothing says why.
  const silent: Column<Row> = shown
  const columns: readonly Column<Row>[] = [
    { ...shown, id: 'text', text: () => 'said' },
    { ...shown, id: 'plain', plain: ({ size }) => size },
    {
      ...shown,
      id: 'files',
      files: {
        columns: [
          { id: 'one', title: 'One', plain: () => 1 },
          { id: 'two', title: 'Two', plain: () => 2 },
        ],
      },
    },
    { ...shown, id: 'acts', acts: true },
    { ...shown, id: 'picture', picture: true },
  ]
  expect(fileColumns([silent, ...columns]).map(({ id }) => id)).toEqual(['text', 'plain', 'one', 'two'])
})
