import { expect, test } from 'vitest'
import { holdRows } from '../../src/domain/held-rows.ts'

const row = (id: string, text = '') => ({ id, text })

test('a list that is not held shows what there is', () => {
  const rows = [row('a'), row('b')]
  expect(holdRows(null, rows)).toEqual({ rows, removed: new Set(), waiting: 0 })
})

test('a held list keeps its order, takes new contents and lets new rows wait', () => {
  const held = holdRows([row('a'), row('b')], [row('c'), row('b', 'new'), row('a')])
  expect(held).toEqual({ rows: [row('a'), row('b', 'new')], removed: new Set(), waiting: 1 })
})

test('rows that are gone stay until the list is released, marked as removed', () => {
  const held = holdRows([row('a', 'as it was'), row('b')], [row('c'), row('b')])
  expect(held).toEqual({ rows: [row('a', 'as it was'), row('b')], removed: new Set(['a']), waiting: 1 })
})
