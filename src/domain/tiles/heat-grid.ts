import { must } from '../base/must.ts'
import { partOf } from '../base/part-of.ts'

/** Values of a heat map in rows, for example days, of equally many columns, for example hours. */
export interface HeatGrid {
  readonly rows: number
  readonly columns: number
  /** Row by row, in the unit of the PV; NaN is a gap. */
  readonly values: Float64Array
  /** Index of the first cell that lies in the future and is left empty; `values.length` if none does. */
  readonly known: number
  /** Index of the first cell that there is; those before it are left empty. 0 if missing. */
  readonly first?: number
}

/** Number of shades from the lowest to the highest value. */
export const HEAT_STEPS = 24

/** Kind of a cell: a step of the scale (0 to `HEAT_STEPS - 1`), a gap, not yet known, or before what there is. */
export type HeatCell = number | 'gap' | 'future' | 'before'

/** Returns the lowest and highest known value; null without one. */
export function heatRange({ values, known }: HeatGrid): readonly [min: number, max: number] | null {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let i = 0; i < known; i += 1) {
    const value = must(values[i])
    if (Number.isNaN(value)) continue
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  return min > max ? null : [min, max]
}

/** Returns how a cell is drawn. Equal values throughout are drawn as the lowest step. */
export function heatCell(grid: HeatGrid, index: number, [min, max]: readonly [number, number]): HeatCell {
  if (index >= grid.known) return 'future'
  if (index < (grid.first ?? 0)) return 'before'
  const value = must(grid.values[index])
  if (Number.isNaN(value)) return 'gap'
  if (max <= min) return 0
  return Math.min(HEAT_STEPS - 1, Math.max(0, Math.floor(partOf(value, min, max) * HEAT_STEPS)))
}

/** Returns the index of the cell at a point of a drawing of `width` x `height` px; null outside. */
export function heatCellAt(grid: HeatGrid, width: number, height: number, x: number, y: number): number | null {
  const column = Math.floor((x / width) * grid.columns)
  const row = Math.floor((y / height) * grid.rows)
  if (!(column >= 0 && column < grid.columns && row >= 0 && row < grid.rows)) return null
  return row * grid.columns + column
}

/** Returns the cell that a key moves the cursor to; null for a key that does not. Home and End stay in the row. */
export function heatCellByKey(grid: HeatGrid, index: number, key: string): number | null {
  const { rows, columns } = grid
  const [row, column] = [Math.floor(index / columns), index % columns]
  const cell = (r: number, c: number) =>
    Math.min(rows - 1, Math.max(0, r)) * columns + Math.min(columns - 1, Math.max(0, c))
  switch (key) {
    case 'ArrowLeft':
      return cell(row, column - 1)
    case 'ArrowRight':
      return cell(row, column + 1)
    case 'ArrowUp':
      return cell(row - 1, column)
    case 'ArrowDown':
      return cell(row + 1, column)
    case 'Home':
      return cell(row, 0)
    case 'End':
      return cell(row, columns - 1)
    default:
      return null
  }
}
