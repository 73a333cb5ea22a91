import { must } from '../../../domain/base/must.ts'
import { type Columns, NO_POINTS } from '../../../domain/charts/series-buffer.ts'
import type { SeriesPart } from '../../../domain/charts/series-key.ts'
import type { SeriesNotes } from '../../../wire/tabs/frame.ts'
import { connectSeries } from './connect-series.ts'
import { createLiveDetail, type LiveDetail } from './live-detail.ts'
import type { ChartSeries } from './model/chart-series.ts'
import { differenceOf } from './model/difference.ts'
import type { SeriesLoad } from './model/series-load.ts'
import type { TimeChartHandle } from './plot/chart-handle.ts'

/** The points that a chart shows, by series. */
export interface ChartPoints {
  /** Those of the whole range. */
  readonly of: (id: string) => Columns | undefined
  /** Those that the present view shows: of a part of a live chart finer ones. */
  readonly shown: (id: string) => Columns | undefined
  /** Call whenever the view may have changed; s since 1970. */
  look(view: SeriesPart): void
  /** Gives a new chart what there is. */
  fill(chart: TimeChartHandle): void
  /** Gives the chart the points of these series from now on, and passes on what else is known of each. */
  connect(
    chart: TimeChartHandle,
    series: readonly ChartSeries[],
    listeners: {
      readonly onLoad: (id: string, load: SeriesLoad) => void
      readonly onNotes: (id: string, notes: SeriesNotes) => void
    },
  ): ReturnType<typeof connectSeries>
}

/** `zone` is an IANA name. */
export function createChartPoints(zone: string): ChartPoints {
  const points = new Map<string, Columns>()
  let sources: ReadonlyMap<string, string> = new Map()
  let detail: LiveDetail | null = null
  const shown = (id: string) => detail?.of(id) ?? points.get(id)
  return {
    of: (id) => points.get(id),
    shown,
    look: (view) => detail?.look(view),
    fill: (chart) => {
      for (const id of points.keys()) chart.setData(id, shown(id) ?? NO_POINTS)
    },
    connect: (chart, series, { onLoad, onNotes }) => {
      const before = sources
      sources = new Map(series.map((one) => [one.id, sourceText(one)]))
      // Another window of the same values: those that are there stay until the new ones come.
      const kept = new Set([...points.keys()].filter((id) => sources.has(id) && before.get(id) === sources.get(id)))
      const setDifferences = (id: string) => {
        for (const { id: own, source } of series) {
          if (source.kind !== 'difference' || (source.of !== id && source.from !== id)) continue
          const operand = (of: string) => ({
            series: must(series.find((one) => one.id === of)),
            columns: shown(of) ?? NO_POINTS,
          })
          const columns = differenceOf(operand(source.of), operand(source.from), zone)
          points.set(own, columns)
          chart.setData(own, columns)
        }
      }
      const show = (id: string) => {
        chart.setData(id, shown(id) ?? NO_POINTS)
        setDifferences(id)
      }
      const set = (id: string, columns: Columns) => {
        points.set(id, columns)
        show(id)
      }
      const own = createLiveDetail(series, show)
      detail = own
      for (const id of [...points.keys()]) if (!kept.has(id)) points.delete(id)
      for (const { id } of series) if (!kept.has(id)) chart.setData(id, NO_POINTS)
      const connection = connectSeries(
        series,
        (id, columns) => {
          if (kept.has(id) && columns.x.length === 0) return
          kept.delete(id)
          set(id, columns)
        },
        (id, load) => {
          if (kept.has(id) && load.load.state === 'loading') return
          if (kept.delete(id)) set(id, NO_POINTS)
          onLoad(id, load)
        },
        onNotes,
      )
      return {
        retry: connection.retry,
        stop: () => {
          own.stop()
          connection.stop()
        },
      }
    },
  }
}

/** Which values a series shows, without the window of them: the first parts of its key, and where it has one its source. */
function sourceText({ source }: ChartSeries): string {
  if (source.kind === 'columns') return source.kind
  if (source.kind === 'difference') return [source.kind, source.of, source.from].join('/')
  const parts = source.key.split('/')
  if (source.kind === 'archive') return ['archive', ...parts.slice(0, 2)].join('/')
  const isRaw = Number.isFinite(Number(parts[2] ?? 0))
  return ['live', parts[0], ...(isRaw ? [] : [parts[2]])].join('/')
}
