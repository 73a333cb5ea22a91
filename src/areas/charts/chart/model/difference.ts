import { firstAtOrAfter } from '../../../../domain/base/first-at-or-after.ts'
import { must } from '../../../../domain/base/must.ts'
import { endOf, type Intervals } from '../../../../domain/charts/intervals.ts'
import { type Columns, NO_POINTS } from '../../../../domain/charts/series-buffer.ts'
import type { ChartSeries } from './chart-series.ts'
import { shownPoints } from './shown-points.ts'

/** A series with its points. */
interface Operand {
  readonly series: ChartSeries
  readonly columns: Columns
}

/**
 * Returns by how much the values of a series exceed those that they are compared with, at the times of the series; NaN where either has
 * none. Of points that were thinned out there is none: those that are left of the two are of other times.
 */
export function differenceOf(shown: Operand, compared: Operand, zone: string): Columns {
  if (shown.columns.sums !== undefined || compared.columns.sums !== undefined) return NO_POINTS
  const minuend = shownPoints(shown.series, shown.columns, zone)
  const subtrahend = shownPoints(compared.series, compared.columns, zone)
  return { x: minuend.x, y: minuend.y.map((value, index) => value - valueAt(subtrahend, must(minuend.x[index]))) }
}

/** Returns the value that counts at a time, s since 1970; NaN if none does. */
function valueAt(points: Intervals, at: number): number {
  const after = firstAtOrAfter(points.x, at)
  if (points.x[after] === at) return must(points.y[after])
  return after > 0 && endOf(points, after - 1, Number.POSITIVE_INFINITY) > at ? must(points.y[after - 1]) : Number.NaN
}
