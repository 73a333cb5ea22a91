import { LOADING, type SeriesLoad } from './connect-series.ts'
import type { ChartSeries } from './model/chart-series.ts'

const READY: SeriesLoad = { load: { state: 'ready' }, isEmpty: false, isPartMissing: false }
/** Of a difference: its two series were thinned out. */
const TOO_LONG: SeriesLoad = { ...READY, isEmpty: true, isThinned: true }

/** All of the window is there: what is missing in it has no values. */
export function isWhole({ load, isEmpty, isPartMissing, isThinned }: SeriesLoad): boolean {
  return load.state === 'ready' && !isPartMissing && !(isEmpty && isThinned)
}

/** Returns what is loaded of a series: of a difference as much as of the two that it is made of. */
export function loadOf({ id, source }: ChartSeries, loads: ReadonlyMap<string, SeriesLoad>): SeriesLoad {
  if (source.kind !== 'difference') return loads.get(id) ?? LOADING
  const parts = [source.of, source.from].map((of) => loads.get(of) ?? LOADING)
  return parts.find((part) => !isWhole(part)) ?? (parts.some(({ isThinned }) => isThinned) ? TOO_LONG : READY)
}

/** The state of the chart as a whole: it is loaded with its first series, and fails if all have. */
export function overall(series: readonly ChartSeries[], loads: ReadonlyMap<string, SeriesLoad>) {
  // A difference has nothing of its own to load.
  const loaded = series.filter(({ source }) => source.kind !== 'difference')
  const all = loaded.map(({ id }) => loads.get(id) ?? LOADING)
  const failed = all.find(({ load }) => load.state === 'error')
  const isLoaded = all.some(({ load, isEmpty }) => !isEmpty || load.state === 'ready' || load.state === 'updating')
  return {
    isLoaded,
    isEmpty: all.every((one) => one.isEmpty),
    isPartMissing: isLoaded && all.some((one) => one.isPartMissing),
    load: all.every(({ load }) => load.state === 'error') && failed !== undefined ? failed.load : LOADING.load,
  }
}
