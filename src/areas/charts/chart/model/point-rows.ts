import type { Columns } from '../../../../domain/charts/series-buffer.ts'
import { firstAtOrAfter } from '../../../../domain/charts/series-view.ts'
import { mergedTimes } from '../../rules/merged-times.ts'
import type { ChartSeries } from './chart-series.ts'

/** All values at one time (s since 1970): NaN is a gap, undefined means that the series has no point here. */
export interface PointRow {
  readonly at: number
  readonly values: readonly (number | undefined)[]
}

/** Returns all times at which any series has a point, ascending. The points are copied: the chart's columns are reused. */
export function pointsByTime(
  series: readonly ChartSeries[],
  columnsOf: (id: string) => Columns | undefined,
): { readonly times: Float64Array; readonly rowAt: (at: number) => PointRow } {
  const copies = series.map(({ id, comparisonShift: shift = 0 }) => {
    const columns = columnsOf(id)
    const x = columns?.x.map((at) => at + shift) ?? new Float64Array()
    return { x, y: columns?.y.slice() ?? new Float64Array() }
  })
  const times = mergedTimes(copies.map(({ x }) => x))
  return { times, rowAt: (at) => ({ at, values: copies.map((columns) => valueAt(columns, at)) }) }
}

function valueAt({ x, y }: Columns, at: number): number | undefined {
  const index = firstAtOrAfter(x, at)
  return x[index] === at ? y[index] : undefined
}
