import type { AlertPeak } from '../../wire/tabs/alert-figures.ts'
import { must } from '../base/must.ts'
import { DAY_MS, startOnWall } from '../time/calendar.ts'
import { type WallTime, wallTimeOf } from '../time/wall-time.ts'
import type { HeatGrid } from './heat-grid.ts'

const DAYS_A_WEEK = 7

/** Days in weeks from Monday, a row a week. */
export interface DayGrid {
  readonly grid: HeatGrid
  /** The first day of each week, as a wall time. */
  readonly weeks: readonly WallTime[]
}

/** Returns days (their beginnings, ms since 1970, without a gap) as a calendar on the clock of `zone`. */
export function dayGrid(days: readonly AlertPeak[], zone: string): DayGrid {
  const [first] = days
  if (first === undefined)
    return { grid: { rows: 0, columns: DAYS_A_WEEK, values: new Float64Array(), known: 0 }, weeks: [] }
  const firstDay = wallTimeOf(first.at, zone)
  const monday = startOnWall('Weeks', firstDay)
  const offset = Math.round((firstDay - monday) / DAY_MS)
  const rows = Math.ceil((offset + days.length) / DAYS_A_WEEK)
  const values = new Float64Array(rows * DAYS_A_WEEK).fill(Number.NaN)
  for (const [i, { count }] of days.entries()) values[offset + i] = count
  return {
    grid: { rows, columns: DAYS_A_WEEK, values, known: offset + days.length, first: offset },
    weeks: Array.from({ length: rows }, (_, row) => monday + row * DAYS_A_WEEK * DAY_MS),
  }
}

/** Returns the day of a cell; null of one that is empty. */
export function dayOfCell(days: readonly AlertPeak[], { grid }: DayGrid, cell: number): AlertPeak | null {
  const at = cell - (grid.first ?? 0)
  return at >= 0 && at < days.length ? must(days[at]) : null
}
