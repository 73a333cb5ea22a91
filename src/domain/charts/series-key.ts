import type { DataSource } from '../../wire/server/chart.ts'
import { SERIES_VIEW_TYPES, type SeriesViewType } from '../../wire/server/chart-config.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import { pvOfParam, pvParam } from '../values/pv-ref.ts'

/** Widest drawing that points are decimated for: an 8K screen and some room. */
export const MAX_PIXELS = 10_000

/** Longest live series, a year: 366 days, and an hour where summer time begins or ends between its ends. */
export const MAX_LIVE_HOURS = 366 * 24 + 1

/** Longest live series of raw values alone: three months, as in a window of the archive. */
export const MAX_RAW_HOURS = 93 * 24

/** Width and style of a drawing; they decide which points are visible. */
export interface Drawing {
  /** Width in device pixels, 1 to `MAX_PIXELS`. */
  readonly pixels: number
  readonly view: SeriesViewType
}

/** Sources of the older part of a live series. A year of months would be twelve points, of which the last ended weeks ago. */
export const LIVE_SOURCES = [
  'MeasurementArchive',
  'QuarterHourValues',
  'DayValues',
] as const satisfies readonly DataSource[]
export type LiveSource = (typeof LIVE_SOURCES)[number]

/** Returns the width of the longest live series whose older part comes from a source, in hours. */
export function maxLiveHours(source: LiveSource): number {
  return source === 'MeasurementArchive' ? MAX_RAW_HOURS : MAX_LIVE_HOURS
}

/** A live chart series: one PV over the last `hours`. */
export interface SeriesSpec {
  readonly pv: PvRef
  /** Width of the window, 1 to `maxLiveHours` of its source. */
  readonly hours: number
  /** Where all but the newest part comes from: by default MeasurementArchive, raw values. See `liveSourceFor`. */
  readonly source?: LiveSource
  /** Drawing to decimate for; null = every point, for tables and statistics. */
  readonly drawing: Drawing | null
}

/**
 * Key of topic `chartSeries`: `AnaIn-1400001/6h`, with a drawing `AnaIn-1400001/6h/1200/Line`, with a source before it
 * `AnaIn-1400001/720h/QuarterHourValues/1200/Line`. Keys of no series result in an error.
 */
export function seriesKey({ pv, hours, source = 'MeasurementArchive', drawing }: SeriesSpec): string {
  const key = `${pvParam(pv)}/${hours}h${source === 'MeasurementArchive' ? '' : `/${source}`}`
  return drawing === null ? key : `${key}/${drawingText(drawing)}`
}

/** Parses a key; null if the text is not one or the window is longer than its source allows. */
export function seriesOfKey(key: string): Required<SeriesSpec> | null {
  const [name = '', window = '', ...more] = key.split('/')
  const pv = pvOfParam(name)
  const hours = Number(/^(\d{1,4})h$/.exec(window)?.[1])
  const coarse = LIVE_SOURCES.find((each) => each !== 'MeasurementArchive' && each === more[0])
  const [pixels, view, ...rest] = coarse === undefined ? more : more.slice(1)
  const source = coarse ?? 'MeasurementArchive'
  if (pv === null || !(hours >= 1 && hours <= maxLiveHours(source)) || rest.length > 0) return null
  if (pixels === undefined) return { pv, hours, source, drawing: null }
  const drawing = drawingOf(pixels, view)
  return drawing === null ? null : { pv, hours, source, drawing }
}

export function drawingText({ pixels, view }: Drawing): string {
  return `${pixels}/${view}`
}

/** Parses the two parts of a drawing; null if they are not one. */
export function drawingOf(pixels: string | undefined, name: string | undefined): Drawing | null {
  const view = SERIES_VIEW_TYPES.find((type) => type === name)
  const width = /^\d{1,5}$/.test(pixels ?? '') ? Number(pixels) : 0
  return view === undefined || width < 1 || width > MAX_PIXELS ? null : { pixels: width, view }
}
