import { must } from '../../../domain/base/must.ts'
import type { Columns } from '../../../domain/charts/series-buffer.ts'
import { firstAtOrAfter, summariseView } from '../../../domain/charts/series-view.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import type { DataSource } from '../../../wire/server/chart.ts'

/** What a series was in a range. Times in s since 1970. */
export interface SeriesStatistics {
  /** Values, without gaps. */
  readonly count: number
  readonly min: number
  readonly minAt: number
  readonly mean: number
  readonly max: number
  readonly maxAt: number
  readonly sum: number
}

/**
 * Returns the statistics of the points in a half-open range (ms since 1970), null without values. Raw values hold until the
 * next one, so their mean is weighted by time; values over intervals count the same. Of several extremes the first.
 */
export function statisticsOf({ x, y }: Columns, { from, to }: TimeRange, source: DataSource): SeriesStatistics | null {
  const end = firstAtOrAfter(x, to / 1000)
  let count = 0
  let sum = 0
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let minAt = Number.NaN
  let maxAt = Number.NaN
  for (let index = firstAtOrAfter(x, from / 1000); index < end; index += 1) {
    const value = must(y[index])
    if (Number.isNaN(value)) continue
    count += 1
    sum += value
    if (value < min) {
      min = value
      minAt = must(x[index])
    }
    if (value > max) {
      max = value
      maxAt = must(x[index])
    }
  }
  if (count === 0) return null
  const isRaw = source === 'MeasurementArchive'
  const weighted = isRaw ? summariseView(x.subarray(0, end), y.subarray(0, end), from / 1000, to / 1000) : null
  return { count, min, minAt, mean: weighted?.mean ?? sum / count, max, maxAt, sum }
}
