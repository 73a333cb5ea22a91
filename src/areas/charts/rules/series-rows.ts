import { must } from '../../../domain/base/must.ts'
import type { Columns } from '../../../domain/charts/series-buffer.ts'
import { firstAtOrAfter } from '../../../domain/charts/series-view.ts'
import { add } from '../../../domain/time/calendar.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import type { DataSource } from '../../../wire/server/chart.ts'
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

/** Where the rows come from; `zone` is an IANA name. */
export interface RowsOf {
  readonly source: DataSource
  readonly zone: string
}

/**
 * Returns the rows of a half-open range (ms since 1970). Values over intervals have a row for each interval between the first
 * and the last value, so that a gap is as long in the table as it was; raw values have those of their points.
 */
export function seriesRows(list: readonly Columns[], { from, to }: TimeRange, { source, zone }: RowsOf): SeriesRows {
  const step = STEPS[source]
  const lists = list.map(({ x, y }) => {
    const [first, end] = [firstAtOrAfter(x, from / 1000), firstAtOrAfter(x, to / 1000)]
    const own = x.subarray(first, end)
    return step === null ? own : withoutGaps(own, y.subarray(first, end))
  })
  const times = mergedTimes(lists)
  const rows = step === null ? times : filledTimes(times, step, zone)
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

interface Step {
  /** The longest interval in s: a longer distance is a gap. */
  readonly longest: number
  /** Returns the beginning of the interval after that of `at`, in s. */
  readonly after: (at: number, zone: string) => number
}

const DAY_S = 86_400
const HOUR_S = 3600
const QUARTER_S = 900

/** Every zone is whole quarter hours away from UTC; days and months follow its clock. */
const STEPS: { readonly [source in DataSource]: Step | null } = {
  MeasurementArchive: null,
  QuarterHourValues: { longest: QUARTER_S, after: (at) => at + QUARTER_S },
  DayValues: { longest: DAY_S + HOUR_S, after: (at, zone) => add('Days', 1, at * 1000, zone) / 1000 },
  MonthValues: { longest: 31 * DAY_S + HOUR_S, after: (at, zone) => add('Months', 1, at * 1000, zone) / 1000 },
}

/** More rows than five years of quarter hours. Beyond them a gap has no rows: a server may send times that are ages apart. */
const MAX_FILLED = 200_000

/** Returns the times with those of the intervals between them that have no point. */
function filledTimes(times: Float64Array, { longest, after }: Step, zone: string): Float64Array {
  const missing: number[] = []
  for (let index = 1; index < times.length; index += 1) {
    const before = must(times[index - 1])
    const next = must(times[index])
    if (next - before <= longest) continue
    for (let at = after(before, zone); at < next && missing.length < MAX_FILLED; at = after(at, zone)) missing.push(at)
  }
  return missing.length === 0 ? times : mergedTimes([times, Float64Array.from(missing)])
}
