import { archiveKey } from '../../../../domain/charts/archive-key.ts'
import type { Drawing } from '../../../../domain/charts/series-key.ts'
import type { TimeRange } from '../../../../domain/time/time-range.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import type { DataSource } from '../../../../wire/server/chart.ts'
import type { PvConfig } from '../../../../wire/server/pv.ts'
import { isDigital } from '../../../values/value/live-value.tsx'
import {
  type ChartSeries,
  isHeld,
  type Measure,
  measureOf,
  type PvSeriesTexts,
  pvSeries,
} from '../../chart/model/chart-series.ts'

/** A series of the archive browser: a column of the table and a line of the chart. */
export interface BrowsedSeries {
  readonly chart: ChartSeries
  readonly kind: Measure
  /** Key of all of its values. */
  readonly key: string
}

interface SeriesParts {
  readonly source: DataSource
  /** What to load, ms since 1970. */
  readonly window: TimeRange
  /** Width of the drawing in device pixels. */
  readonly pixels: number
  readonly texts: PvSeriesTexts
}

/** Returns the n-th series of the archive browser. */
export function browsedSeries(config: PvConfig, index: number, parts: SeriesParts): BrowsedSeries {
  const { source, window, texts } = parts
  const kind = measureOf(config.pvRef, isDigital(config), source, 'Mittelwert')
  const keyOf = (drawing: Drawing | null) =>
    archiveKey({
      series: { kind: 'pv', pv: config.pvRef },
      source,
      start: Math.floor(window.from),
      end: Math.ceil(window.to),
      drawing,
    })
  const isLane = isDigital(config) && kind === 'Aktuell'
  const view =
    isHeld(config) && kind === 'Aktuell' ? 'StepLine' : kind === 'difference' || kind === 'minutes' ? 'Bar' : 'Line'
  const id = pvParam(config.pvRef)
  const series = pvSeries(config, index, {
    id,
    source: { kind: 'archive', key: keyOf({ pixels: parts.pixels, view }) },
    dataSource: source,
    texts,
  })
  const chart: ChartSeries = isLane ? series : { ...series, states: null, type: view }
  // Minutes are whole, and means have one decimal more than what they are of.
  if (kind === 'minutes') return { chart: { ...chart, decimals: 0, unit: 'min' }, kind, key: keyOf(null) }
  return { chart: kind === 'Mittelwert' ? { ...chart, decimals: chart.decimals + 1 } : chart, kind, key: keyOf(null) }
}
