import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  HEAT_STEPS,
  type HeatGrid,
  heatCell,
  heatCellAt,
  heatCellByKey,
  heatRange,
} from '../../../src/domain/tiles/heat-grid.ts'

/** Two rows of three: a gap in the middle, and the last cell in the future. */
const GRID: HeatGrid = { rows: 2, columns: 3, values: Float64Array.of(10, Number.NaN, 40, 20, 30, 99), known: 5 }

test('the scale is that of the known cells', () => {
  expect(heatRange(GRID)).toEqual([10, 40])
  expect(heatRange({ ...GRID, known: 0 })).toBeNull()
})

test('a cell is a step, a gap, or still to come', () => {
  expect([0, 1, 2, 3, 5].map((index) => heatCell(GRID, index, [10, 40]))).toEqual([
    0,
    'gap',
    HEAT_STEPS - 1,
    HEAT_STEPS / 3,
    'future',
  ])
  expect(heatCell(GRID, 0, [10, 10])).toBe(0)
})

test('the point in the middle of a cell finds that cell, one outside none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), (rows, columns) => {
      const grid = { rows, columns, values: new Float64Array(rows * columns), known: 0 }
      for (const index of grid.values.keys()) {
        const [row, column] = [Math.floor(index / columns), index % columns]
        expect(heatCellAt(grid, 300, 200, ((column + 0.5) * 300) / columns, ((row + 0.5) * 200) / rows)).toBe(index)
      }
    }),
    { numRuns: 30 },
  )
  expect([heatCellAt(GRID, 300, 200, -1, 5), heatCellAt(GRID, 300, 200, 5, 200)]).toEqual([null, null])
})

test('arrow keys move by one cell and stop at the edge; Home and End stay in the row', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'a']
  expect(keys.map((key) => heatCellByKey(GRID, 4, key))).toEqual([3, 5, 1, 4, 3, 5, null])
  expect(keys.map((key) => heatCellByKey(GRID, 0, key))).toEqual([0, 1, 0, 3, 0, 2, null])
})
