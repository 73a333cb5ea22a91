import { SERIES_VIEW_TYPES, type SeriesViewType } from '../../wire/server/chart-config.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import { pvOfParam, pvParam } from '../values/pv-ref.ts'

/** Widest drawing that points are decimated for: an 8K screen and some room. */
export const MAX_PIXELS = 10_000

/** Longest live series, a year: 366 days, and an hour where summer time begins or ends between its ends. */
export const MAX_LIVE_HOURS = 366 * 24 + 1

/** Width and style of a drawing; they decide which points are visible. */
export interface Drawing {
  /** Width in device pixels, 1 to `MAX_PIXELS`. */
  readonly pixels: number
  readonly view: SeriesViewType
}

/** A live chart series: one PV over the last `hours`. */
export interface SeriesSpec {
  readonly pv: PvRef
  /** Width of the window, 1 to 24 h. */
  readonly hours: number
  /** Drawing to decimate for; null = every point, for tables and statistics. */
  readonly drawing: Drawing | null
}

/**
 * Key of topic `chartSeries`: `AnaIn-1400001/6h`, with a drawing `AnaIn-1400001/6h/1200/Line`. A live series covers 1 to
 * 24 h; longer ranges are windows of the archive. Other keys result in an error.
 */
export function seriesKey({ pv, hours, drawing }: SeriesSpec): string {
  const key = `${pvParam(pv)}/${hours}h`
  return drawing === null ? key : `${key}/${drawingText(drawing)}`
}

/** Parses a key; null if the text is not one or the window is not 1 to 24 h. */
export function seriesOfKey(key: string): SeriesSpec | null {
  const [name = '', window = '', pixels, view, ...rest] = key.split('/')
  const pv = pvOfParam(name)
  const hours = Number(/^(\d{1,2})h$/.exec(window)?.[1])
  if (pv === null || !(hours >= 1 && hours <= 24) || rest.length > 0) return null
  if (pixels === undefined) return { pv, hours, drawing: null }
  const drawing = drawingOf(pixels, view)
  return drawing === null ? null : { pv, hours, drawing }
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
