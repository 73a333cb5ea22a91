import { expect, test } from 'vitest'
import { dayGrid, dayOfCell } from '../../../src/domain/tiles/day-grid.ts'
import { heatCell } from '../../../src/domain/tiles/heat-grid.ts'

const DAY = 86_400_000
const ZONE = 'Europe/Berlin'

/** From Thursday, 2026-10-22; the Sunday of that week has 25 hours. */
const DAYS = Array.from({ length: 12 }, (_, i) => ({
  at: Date.UTC(2026, 9, 21, 22) + i * DAY + (i > 3 ? DAY / 24 : 0),
  count: 10 + i,
}))

test('days stand in weeks from Monday, also over a change of the clocks', () => {
  const shown = dayGrid(DAYS, ZONE)
  const { grid, weeks } = shown
  expect([grid.rows, grid.columns, grid.first, grid.known]).toEqual([3, 7, 3, 15])
  expect(weeks.map((wall) => new Date(wall).toISOString().slice(0, 10))).toEqual([
    '2026-10-19',
    '2026-10-26',
    '2026-11-02',
  ])
  expect([...grid.values].slice(3, 15)).toEqual(DAYS.map(({ count }) => count))
  expect([2, 3, 14, 15].map((cell) => dayOfCell(DAYS, shown, cell)?.count ?? null)).toEqual([null, 10, 21, null])
})

test('what is before the first day and after the last one is empty, and no gap', () => {
  const { grid } = dayGrid(DAYS, ZONE)
  expect([0, 2, 3, 15].map((cell) => heatCell(grid, cell, [10, 21]))).toEqual(['before', 'before', 0, 'future'])
})

test('without days there is no week', () => {
  expect(dayGrid([], ZONE).weeks).toEqual([])
})
