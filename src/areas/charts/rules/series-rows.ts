import { firstAtOrAfter } from '../../../domain/base/first-at-or-after.ts'
import { must } from '../../../domain/base/must.ts'
import { afterUnit, type Interval, type Intervals, runningOf } from '../../../domain/charts/intervals.ts'
import type { Columns } from '../../../domain/charts/series-buffer.ts'
import { rowsOf } from '../../../domain/charts/series-view.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import { mergedTimes } from './merged-times.ts'

/** Several series side by side: a row for each time. */
export interface SeriesRows {
  /** Times of the rows in s since 1970, ascending. */
  readonly times: Float64Array
  /**
   * Returns what a series has in a row: a number, NaN inside of a gap, undefined where it has no point. Found when it is
   * asked for, so that only the rows on screen cost anything.
   */
  readonly valueAt: (series: number, row: number) => number | undefined
}

/** How long the rows count, and when they are read: an IANA name, and the present time of the plant in s since 1970. */
export interface RowsOf {
  readonly interval: Interval
  readonly zone: string
  readonly now: number
}

/**
 * Returns the rows of what counts in a half-open range (ms since 1970), and none after now. Values over intervals have a row for each
 * interval between the first and the last value, so that a gap is as long in the table as it was, and one for the interval that is not
 * over yet; raw values have those of their points.
 */
export function seriesRows(
  list: readonly Intervals[],
  { from, to }: TimeRange,
  { interval, zone, now }: RowsOf,
): SeriesRows {
  const end = Math.min(to / 1000, now)
  const lists = list.map((points) => {
    const { x, y } = points
    const [first, last] = rowsOf(points, from / 1000, to / 1000, now)
    const own = x.subarray(first, last)
    return interval.kind === 'unit' ? withoutGaps(own, y.subarray(first, last)) : own
  })
  const running = runningOf(interval, now, zone)
  // Without a value at all it is told by its row alone.
  if (running !== null && running.from < end && running.to > from / 1000) lists.push(Float64Array.of(running.from))
  const times = mergedTimes(lists)
  const rows = interval.kind === 'unit' ? filledTimes(times, interval, zone) : times
  return {
    times: rows,
    valueAt: (series, row) => {
      const columns = list[series]
      const at = rows[row]
      return columns === undefined || at === undefined ? undefined : valueIn(columns, at)
    },
  }
}

/** Returns the row of a time (s since 1970): the last one that is not after it; -1 before the first. */
export function rowAt(times: Float64Array, at: number): number {
  const index = firstAtOrAfter(times, at)
  return times[index] === at ? index : index - 1
}

function valueIn({ x, y }: Columns, at: number): number | undefined {
  const index = firstAtOrAfter(x, at)
  if (x[index] === at) return y[index]
  // A server reports a gap once, where it begins.
  return index > 0 && Number.isNaN(must(y[index - 1])) ? Number.NaN : undefined
}

/**
 * Returns the times that have a value. The beginning of a gap may lie inside of an interval, where a range ends that could not
 * be loaded. A loop, since a closure for each of a year's quarter hours takes ten times as long.
 */
function withoutGaps(x: Float64Array, y: Float64Array): Float64Array {
  let gaps = 0
  for (let index = 0; index < y.length; index += 1) if (Number.isNaN(y[index] as number)) gaps += 1
  if (gaps === 0) return x
  const kept = new Float64Array(x.length - gaps)
  let count = 0
  for (let index = 0; index < y.length; index += 1) {
    if (Number.isNaN(y[index] as number)) continue
    kept[count] = x[index] as number
    count += 1
  }
  return kept
}

/** More rows than five years of quarter hours. Beyond them a gap has no rows: a server may send times that are ages apart. */
const MAX_FILLED = 200_000

/** Returns the times with those of the intervals between them that have no point. */
function filledTimes(times: Float64Array, { unit }: Interval & { kind: 'unit' }, zone: string): Float64Array {
  const missing: number[] = []
  for (let index = 1; index < times.length; index += 1) {
    const next = must(times[index])
    let before = must(times[index - 1])
    let at = afterUnit(unit, before, zone)
    // No calendar goes on at the end of time.
    while (at > before && at < next && missing.length < MAX_FILLED) {
      missing.push(at)
      before = at
      at = afterUnit(unit, at, zone)
    }
  }
  return missing.length === 0 ? times : mergedTimes([times, Float64Array.from(missing)])
}
