import { expect, test } from 'vitest'
import { appendColumns } from '../../src/live/append-columns.ts'

const columns = (...x: number[]) => ({ x: Float64Array.from(x), y: Float64Array.from(x, (value) => value * 10) })

test('new points follow the held ones', () => {
  const { x, y } = appendColumns(columns(1, 2), { ...columns(3), from: 0 })
  expect([...x]).toEqual([1, 2, 3])
  expect([...y]).toEqual([10, 20, 30])
})

test('of the points before the window the last one is kept', () => {
  expect([...appendColumns(columns(1, 2, 3, 4), { ...columns(5), from: 3 }).x]).toEqual([2, 3, 4, 5])
})

test('a window that begins after all points keeps the last of them', () => {
  expect([...appendColumns(columns(1, 2), { ...columns(), from: 99 }).x]).toEqual([2])
})

test('without held points the new ones are all there is', () => {
  expect([...appendColumns(undefined, { ...columns(7), from: 0 }).x]).toEqual([7])
})
