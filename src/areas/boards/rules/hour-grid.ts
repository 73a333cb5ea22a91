import { must } from '../../../domain/base/must.ts'
import { afterUnit, expectedUntil, intervalOf } from '../../../domain/charts/intervals.ts'
import type { HeatGrid } from '../../../domain/tiles/heat-grid.ts'
import { add, startOf } from '../../../domain/time/calendar.ts'
import { startOfDay, wallTimeOf } from '../../../domain/time/wall-time.ts'

const HOURS = 24
const HOUR_MS = 3_600_000
const QUARTERS = intervalOf('QuarterHourValues', false)

/** A map of days by hours, the newest day last, and the beginning of each day in ms since 1970. */
export interface HourGrid {
  readonly grid: HeatGrid
  readonly days: readonly number[]
}

/** Returns the beginning of the first of `days` calendar days that end with the one of `now`; `zone` is the plant's. */
export function firstDay(now: number, days: number, zone: string): number {
  return add('Days', 1 - days, startOf('Days', now, zone), zone)
}

interface Hours {
  /** The present time of the plant, ms since 1970. */
  readonly now: number
  readonly days: number
  readonly zone: string
  /** The values are amounts of their quarter-hours: m³ of a counter, minutes of a contact. */
  readonly isAmount: boolean
}

/**
 * Returns the quarter-hour values of an archive by the hour of the plant's clock: means of what is measured, sums of amounts (domain
 * 4.5). `x` in seconds since 1970, `y` in the unit of the values, NaN a gap. The hour that the clock shows twice in autumn is the mean
 * or the sum of both; the one that it skips in spring stays a gap. So does a sum that lacks a part: it would be too low. What comes
 * after `now` is not yet known.
 */
export function hourGrid(x: ArrayLike<number>, y: ArrayLike<number>, { now, days, zone, isAmount }: Hours): HourGrid {
  const first = firstDay(now, days, zone)
  const starts = Array.from({ length: days }, (_, index) => add('Days', index, first, zone))
  const sums = new Float64Array(days * HOURS)
  const counts = new Uint32Array(days * HOURS)
  // Not that of the first instant: a day can begin at 1:00, or be skipped.
  const wall = startOfDay(wallTimeOf(now, zone)) - (days - 1) * HOURS * HOUR_MS
  const cellOf = (at: number) => Math.floor((wallTimeOf(at, zone) - wall) / HOUR_MS)
  for (let i = 0; i < x.length; i += 1) {
    const [at, value] = [must(x[i]) * 1000, must(y[i])]
    const cell = cellOf(at)
    if (at > now || Number.isNaN(value) || cell < 0 || cell >= sums.length) continue
    sums[cell] = must(sums[cell]) + value
    counts[cell] = must(counts[cell]) + 1
  }
  const needed = isAmount ? quartersOf(first / 1000, now / 1000, zone, cellOf, sums.length) : null
  const values = sums.map((sum, cell) => {
    const count = must(counts[cell])
    if (count === 0 || (needed !== null && count < must(needed[cell]))) return Number.NaN
    return isAmount ? sum : sum / count
  })
  return { grid: { rows: days, columns: HOURS, values, known: Math.min(values.length, cellOf(now) + 1) }, days: starts }
}

/** Returns how many quarter-hours of each cell an archive should have at `now`. Times in s since 1970. */
function quartersOf(
  from: number,
  now: number,
  zone: string,
  cellOf: (ms: number) => number,
  size: number,
): Uint32Array {
  const counts = new Uint32Array(size)
  const until = expectedUntil({ interval: QUARTERS, zone }, now)
  for (let at = from; at < until; at = afterUnit('QuarterHours', at, zone)) {
    const cell = cellOf(at * 1000)
    if (cell >= 0 && cell < size) counts[cell] = must(counts[cell]) + 1
  }
  return counts
}
