import type { Columns } from '../../../domain/charts/series-buffer.ts'
import { type SeriesColumns, subscribeArchive, subscribeSeries } from '../../../live/views/subscriptions.ts'
import { type LoadState, NO_NOTES, type SeriesNotes } from '../../../wire/tabs/frame.ts'
import type { ChartSeries } from './model/chart-series.ts'
import type { SeriesLoad } from './model/series-load.ts'

interface Connection {
  /** Subscribes to a series anew, which loads what has failed. The others stay. */
  retry(id: string): void
  stop(): void
}

/**
 * Subscribes to all series: `onData` receives new points, which are valid until the next frame, `onLoad` a changed state,
 * `onNotes` a changed dimension or annotations. Each series loads and fails alone.
 */
export function connectSeries(
  list: readonly ChartSeries[],
  onData: (id: string, columns: Columns) => void,
  onLoad: (id: string, load: SeriesLoad) => void,
  onNotes: (id: string, notes: SeriesNotes) => void,
): Connection {
  const stops = new Map<string, () => void>()
  const known = new Map<string, SeriesLoad>()
  const start = (series: ChartSeries) => {
    const { id, source } = series
    const show = ({ x, y, sums }: Columns, load: LoadState, isPartMissing: boolean) => {
      onData(id, sums === undefined ? { x, y } : { x, y, sums })
      const thinned = sums === undefined ? {} : ({ isThinned: true } as const)
      const next: SeriesLoad = { load, isEmpty: x.length === 0, isPartMissing, ...thinned }
      const before = known.get(id)
      if (before !== undefined && isSame(before, next)) return
      known.set(id, next)
      onLoad(id, next)
    }
    let notes = NO_NOTES
    const follow = (columns: SeriesColumns) => {
      const isPartMissing = columns.ranges.some((range) => range.load.state === 'error')
      show(columns, columns.load, isPartMissing)
      if (columns.notes === notes) return
      notes = columns.notes
      onNotes(id, notes)
    }
    switch (source.kind) {
      case 'live':
        stops.set(id, subscribeSeries(source.key, follow))
        break
      case 'archive':
        stops.set(id, subscribeArchive(source.key, follow))
        break
      case 'difference':
        // Its points come with those of the two others.
        onLoad(id, { load: { state: 'ready' }, isEmpty: false, isPartMissing: false })
        break
      case 'columns':
        show(source.columns, source.load ?? { state: 'ready' }, false)
        break
    }
  }
  for (const series of list) start(series)
  return {
    retry: (id) => {
      const series = list.find((one) => one.id === id)
      if (series === undefined) return
      if (series.source.kind === 'columns') {
        series.source.onRetry?.()
        return
      }
      stops.get(id)?.()
      // After the release has been sent: one of the same task would cancel it.
      const timer = setTimeout(() => start(series), 0)
      stops.set(id, () => clearTimeout(timer))
    },
    stop: () => {
      for (const stop of stops.values()) stop()
    },
  }
}

function isSame(a: SeriesLoad, b: SeriesLoad): boolean {
  const isSameError = a.load.state !== 'error' || b.load.state !== 'error' || a.load.error.kind === b.load.error.kind
  const isSameState = a.load.state === b.load.state && isSameError && a.isThinned === b.isThinned
  return isSameState && a.isEmpty === b.isEmpty && a.isPartMissing === b.isPartMissing
}
