import { expect, test } from 'vitest'
import { createFormat } from '../../../../src/domain/text/format.ts'
import { sortRows } from '../../../../src/ui/table/rows/column.ts'
import { numberColumns } from '../../../../src/ui/table/rows/usual-columns.ts'

const ROWS = [3.27, null, -2e9, 0, null].map((value, id) => ({ id, value }))
const column = numberColumns<(typeof ROWS)[number]>(createFormat('de', 'Europe/Berlin'), '1fr')(
  'flow',
  'Flow',
  1,
  700,
  ({ value }) => value,
)

test('a number column shows what the language writes, and a file has the whole number', () => {
  expect(ROWS.map((row) => column.text?.(row))).toEqual(['3,3', '–', '-2.000.000.000,0', '0,0', '–'])
  expect(ROWS.map((row) => column.plain?.(row))).toEqual([3.27, null, -2e9, 0, null])
  expect(column).toMatchObject({ id: 'flow', title: 'Flow', track: '1fr', from: 700, align: 'end' })
})

test('no value is sorted below every number, and those keep their order', () => {
  const ids = (descending: boolean) => sortRows(ROWS, [column], { column: 'flow', descending }).map(({ id }) => id)
  expect(ids(false)).toEqual([1, 4, 2, 3, 0])
  expect(ids(true)).toEqual([0, 3, 2, 1, 4])
})
