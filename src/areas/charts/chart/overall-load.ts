import { wasRead } from '../../../domain/values/was-read.ts'
import type { ChartSeries } from './model/chart-series.ts'
import { LOADING, type SeriesLoad } from './model/series-load.ts'

/** The state of the chart as a whole: it is loaded with its first series, and fails if all have. */
export function overall(series: readonly ChartSeries[], loads: ReadonlyMap<string, SeriesLoad>) {
  // A difference has nothing of its own to load.
  const loaded = series.filter(({ source }) => source.kind !== 'difference')
  const all = loaded.map(({ id }) => loads.get(id) ?? LOADING)
  const failed = all.find(({ load }) => load.state === 'error')
  const isLoaded = all.some(({ load, isEmpty }) => !isEmpty || wasRead(load))
  return {
    isLoaded,
    isEmpty: all.every((one) => one.isEmpty),
    isPartMissing: isLoaded && all.some((one) => one.isPartMissing),
    load: all.every(({ load }) => load.state === 'error') && failed !== undefined ? failed.load : LOADING.load,
  }
}
