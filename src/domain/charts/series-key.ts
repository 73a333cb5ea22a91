import type { DataSource } from '../../wire/server/chart.ts'
import { SERIES_VIEW_TYPES, type SeriesViewType } from '../../wire/server/chart-config.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import { pvOfParam, pvParam } from '../values/pv-ref.ts'

/** Widest drawing that points are decimated for: an 8K screen and some room. */
export const MAX_PIXELS = 10_000

const SECONDS_PER_HOUR = 3600

/** Longest live series, a year: 366 days, and an hour where summer time begins or ends between its ends. */
const MAX_LIVE_HOURS = 366 * 24 + 1

/** Longest live series of raw values alone: three months, as in a window of the archive. */
export const MAX_RAW_HOURS = 93 * 24

/** Width and style of a drawing; they decide which points are visible. */
export interface Drawing {
  /** Width in device pixels, 1 to `MAX_PIXELS`. */
  readonly pixels: number
  readonly view: SeriesViewType
}

/** Sources of the older part of a live series. A year of months would be twelve points, of which the last ended weeks ago. */
const LIVE_SOURCES = ['MeasurementArchive', 'QuarterHourValues', 'DayValues'] as const satisfies readonly DataSource[]
export type LiveSource = (typeof LIVE_SOURCES)[number]

/** Returns the width of the longest live series whose older part comes from a source, in hours. */
export function maxLiveHours(source: LiveSource): number {
  return source === 'MeasurementArchive' ? MAX_RAW_HOURS : MAX_LIVE_HOURS
}

/** A part of a live series, s since 1970. One that ends in the future takes values until then. */
export interface SeriesPart {
  readonly from: number
  readonly to: number
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
  /** The drawing has only this part of the window, so its points are closer together; null or missing = all of it. */
  readonly part?: SeriesPart | null
}

/**
 * Key of topic `chartSeries`: `AnaIn-1400001/6h`, with a drawing `AnaIn-1400001/6h/1200/Line`, of a part of the window
 * `AnaIn-1400001/6h/1200/Line/1731930000-1731933600`, with a source before the drawing
 * `AnaIn-1400001/720h/QuarterHourValues/1200/Line`. Keys of no series result in an error.
 */
export function seriesKey({ pv, hours, source = 'MeasurementArchive', drawing, part = null }: SeriesSpec): string {
  const key = `${pvParam(pv)}/${hours}h${source === 'MeasurementArchive' ? '' : `/${source}`}`
  if (drawing === null) return key
  return `${key}/${drawingText(drawing)}${part === null ? '' : `/${part.from}-${part.to}`}`
}

/** Parses a key; null if the text is not one or the window is longer than its source allows. */
export function seriesOfKey(key: string): Required<SeriesSpec> | null {
  const [name = '', window = '', ...more] = key.split('/')
  const pv = pvOfParam(name)
  const hours = Number(/^(\d{1,4})h$/.exec(window)?.[1])
  const coarse = LIVE_SOURCES.find((each) => each !== 'MeasurementArchive' && each === more[0])
  const [pixels, view, edges, ...rest] = coarse === undefined ? more : more.slice(1)
  const source = coarse ?? 'MeasurementArchive'
  if (pv === null || !(hours >= 1 && hours <= maxLiveHours(source)) || rest.length > 0) return null
  if (pixels === undefined) return { pv, hours, source, drawing: null, part: null }
  const drawing = drawingOf(pixels, view)
  const part = edges === undefined ? null : partOf(edges)
  return drawing === null || part === undefined ? null : { pv, hours, source, drawing, part }
}

/** Parses the edges of a part; undefined if they are none. */
function partOf(text: string): SeriesPart | undefined {
  const [, from, to] = /^(\d{1,12})-(\d{1,12})$/.exec(text) ?? []
  const part = { from: Number(from), to: Number(to) }
  return part.to > part.from ? part : undefined
}

/** A part in view has this much of its length on both sides as well, so that a drag shows points at its edge. */
const ROOM = 1 / 8
/** Parts are this long, or twice as long again and again, and begin at quarters of their length. */
const LEAST_PART_S = 16
/** A part is at most this many times as long as what is in view. */
const DETAIL_PIXELS = 3
/** What is less finer than this is not worth other points. */
const LEAST_GAIN = 2

/**
 * Returns the key of the part of a live series around a view (s since 1970), thinned out for a drawing of `pixels` that is the
 * view alone. It stays the same for a while as the view moves. Null where the points of the whole window are about as fine.
 */
export function detailKey(key: string, { from, to }: SeriesPart, pixels: number): string | null {
  const spec = seriesOfKey(key)
  if (spec === null || spec.drawing === null || !(to > from)) return null
  const room = (to - from) * ROOM
  // Three quarters of it hold the view and its room, wherever that begins.
  const least = ((to - from + 2 * room) * 4) / 3
  const length = LEAST_PART_S * 2 ** Math.max(0, Math.ceil(Math.log2(least / LEAST_PART_S)))
  const step = length / 4
  const start = Math.max(0, Math.floor((from - room) / step) * step)
  const drawing = { ...spec.drawing, pixels: Math.min(MAX_PIXELS, pixels * DETAIL_PIXELS) }
  const whole = (spec.hours * SECONDS_PER_HOUR) / spec.drawing.pixels
  if ((length / drawing.pixels) * LEAST_GAIN > whole) return null
  return seriesKey({ ...spec, drawing, part: { from: start, to: start + length } })
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
