import { SERIES_VIEW_TYPES, type SeriesViewType } from '../../wire/server/chart-config.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import { pvOfParam, pvParam } from '../values/pv-ref.ts'

/** Widest picture that points are thinned out for: an 8K screen with some room. */
export const MAX_PIXELS = 10_000

/** How a series is drawn decides which of its points can be seen. */
export interface Drawing {
  /** Width of the picture in device pixels, 1 to `MAX_PIXELS`. */
  readonly pixels: number
  readonly view: SeriesViewType
}

/** A live chart series: one PV over the last `hours`. */
export interface SeriesSpec {
  readonly pv: PvRef
  /** Width of the window, 1 to 24 h. */
  readonly hours: number
  /** What the points are thinned out for; null = every point, for tables and for statistics. */
  readonly drawing: Drawing | null
}

/**
 * Key of topic `chartSeries`: `AnaIn-1400001/6h`, drawn `AnaIn-1400001/6h/1200/Line`. A live series is of 1 to 24 h;
 * longer ranges are windows of the archive, and a key that names no series is answered by an error.
 */
export function seriesKey({ pv, hours, drawing }: SeriesSpec): string {
  const key = `${pvParam(pv)}/${hours}h`
  return drawing === null ? key : `${key}/${drawingText(drawing)}`
}

/** The series of a key, or null where the text is none or the window is not 1 to 24 h. */
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

/** The drawing of its two texts, or null where they are none. */
export function drawingOf(pixels: string | undefined, name: string | undefined): Drawing | null {
  const view = SERIES_VIEW_TYPES.find((type) => type === name)
  const width = /^\d{1,5}$/.test(pixels ?? '') ? Number(pixels) : 0
  return view === undefined || width < 1 || width > MAX_PIXELS ? null : { pixels: width, view }
}
