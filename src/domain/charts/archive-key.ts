import { DATA_SOURCES, type DataSource } from '../../wire/server/chart.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import { must } from '../base/must.ts'
import { pvOfParam, pvParam } from '../values/pv-ref.ts'
import { type Drawing, drawingOf, drawingText } from './series-key.ts'

const DAY_MS = 86_400_000

/** Longest window of each source: all of it is held in memory. */
export const MAX_WINDOW_MS: { readonly [source in DataSource]: number } = {
  MeasurementArchive: 93 * DAY_MS,
  QuarterHourValues: 5 * 366 * DAY_MS,
  DayValues: 50 * 366 * DAY_MS,
  MonthValues: 50 * 366 * DAY_MS,
}

/**
 * A series of the archive: a PV, of which the server gives raw values or means, or a series of a configured chart,
 * whose configuration holds the measurement type (Aktuell, Mittelwert, Minwert, Maxwert). Specification 3, "Charts".
 */
export type ArchiveSeries =
  | { readonly kind: 'pv'; readonly pv: PvRef }
  | { readonly kind: 'chart'; readonly chart: number; readonly series: string }

/** A window of the archive and its drawing. */
export interface ArchiveSpec {
  readonly series: ArchiveSeries
  readonly source: DataSource
  /** Edges in ms since 1970; `end` may lie in the future: such a window grows with time. */
  readonly start: number
  readonly end: number
  /** Drawing to decimate for; null = every point, for tables, files and statistics. */
  readonly drawing: Drawing | null
}

/**
 * Key of topic `chartArchive`: `AnaIn-1400001/QuarterHourValues/<start>/<end>`, with a drawing
 * `AnaIn-1400001/QuarterHourValues/<start>/<end>/1200/Line`.
 */
export function archiveKey({ series, source, start, end, drawing }: ArchiveSpec): string {
  const key = [archiveSeriesText(series), source, start, end].join('/')
  return drawing === null ? key : `${key}/${drawingText(drawing)}`
}

/** Parses a key; null if the text is not one, or the window is empty or longer than its source allows. */
export function archiveOfKey(key: string): ArchiveSpec | null {
  const [name = '', sourceName, from, to, pixels, view, ...rest] = key.split('/')
  const series = archiveSeriesOf(name)
  const source = DATA_SOURCES.find((candidate) => candidate === sourceName)
  const drawing = pixels === undefined ? null : drawingOf(pixels, view)
  const [start, end] = [timeOf(from), timeOf(to)]
  if (series === null || source === undefined || rest.length > 0 || (drawing === null && pixels !== undefined))
    return null
  return end > start && end - start <= MAX_WINDOW_MS[source] ? { series, source, start, end, drawing } : null
}

/** One name for a series: `AnaIn-1400001`, `chart-1101-110100`. */
function archiveSeriesText(series: ArchiveSeries): string {
  return series.kind === 'pv' ? pvParam(series.pv) : `chart-${series.chart}-${encodeURIComponent(series.series)}`
}

function archiveSeriesOf(text: string): ArchiveSeries | null {
  const match = /^chart-(\d{1,12})-([^/]+)$/.exec(text)
  if (match === null) {
    const pv = pvOfParam(text)
    return pv === null ? null : { kind: 'pv', pv }
  }
  try {
    return { kind: 'chart', chart: Number(match[1]), series: decodeURIComponent(must(match[2])) }
  } catch {
    // Not written by `archiveKey`: a percent sign that encodes nothing.
    return null
  }
}

function timeOf(text: string | undefined): number {
  return /^\d{1,15}$/.test(text ?? '') ? Number(text) : Number.NaN
}
