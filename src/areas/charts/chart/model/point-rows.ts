import { firstAtOrAfter } from '../../../../domain/base/first-at-or-after.ts'
import { endOf, type Intervals } from '../../../../domain/charts/intervals.ts'
import { type Columns, NO_POINTS } from '../../../../domain/charts/series-buffer.ts'
import { rowsOf } from '../../../../domain/charts/series-view.ts'
import { mergedTimes } from '../../rules/merged-times.ts'
import type { ChartSeries } from './chart-series.ts'
import { knownUntil, type PlantClock, shownPoints } from './shown-points.ts'

/** All values at one time (s since 1970): NaN is a gap, undefined means that the series has no point here. */
export interface PointRow {
  readonly at: number
  readonly values: readonly (number | undefined)[]
}

/** The rows of a chart's points. */
export interface PointRows {
  /** s since 1970, ascending. */
  readonly times: Float64Array
  readonly rowAt: (at: number) => PointRow
  /** Returns the end of what a series has at a time, s since 1970; NaN where it has no value. */
  readonly endAt: (index: number, at: number) => number
}

/** A part of time (s since 1970), half open, on the clock of the plant. */
export interface RowsRange extends PlantClock {
  readonly from: number
  readonly to: number
}

/**
 * Returns all times at which any series has a point that counts in a part of time, ascending: nothing after it, nor after now. The
 * points are copied: the chart's columns are reused.
 */
export function pointsByTime(
  series: readonly ChartSeries[],
  columnsOf: (id: string) => Columns | undefined,
  { from, to, zone, now }: RowsRange,
): PointRows {
  const copies = series.map((one) => {
    const points = shownPoints(one, columnsOf(one.id) ?? NO_POINTS, zone)
    const until = knownUntil(one, now)
    const [first, end] = rowsOf(points, from, to, until)
    const copied: Intervals = {
      ...points,
      x: points.x.slice(first, end),
      y: points.y.slice(first, end),
      ends: points.ends === null ? null : points.ends.slice(first, end),
    }
    return { points: copied, now: until }
  })
  const times = mergedTimes(copies.map(({ points }) => points.x))
  return {
    times,
    rowAt: (at) => ({ at, values: copies.map(({ points }) => valueAt(points, at)) }),
    endAt: (index, at) => {
      const copy = copies[index]
      if (copy === undefined) return Number.NaN
      const { points, now: until } = copy
      const own = firstAtOrAfter(points.x, at)
      return points.x[own] === at && !Number.isNaN(points.y[own] ?? Number.NaN) ? endOf(points, own, until) : Number.NaN
    },
  }
}

function valueAt({ x, y }: Columns, at: number): number | undefined {
  const index = firstAtOrAfter(x, at)
  return x[index] === at ? y[index] : undefined
}
