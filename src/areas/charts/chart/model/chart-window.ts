import type { ChartRange } from './chart-series.ts'

/** What a chart shows: `span` seconds up to `to`, or up to now if `to` is null. Times in s since 1970. */
export interface ChartWindow {
  readonly span: number
  readonly to: number | null
}

/** How far a view may move. */
export interface ChartBounds {
  readonly from: number
  readonly to: number
  /** A view that reaches `to` follows it: it is now. */
  readonly follows: boolean
}

/** The narrowest view: a shorter time axis would have nothing to show. */
const MIN_SPAN_S = 10
/** A view whose right edge comes this close to now, as a fraction of its span, follows now again. */
const SNAP_PART = 0.01
const HOUR_S = 3600
/** A view may leave an absolute range by this many of its lengths, if more can be loaded. */
const BEYOND_RANGES = 1

/** Returns the bounds of a range at `now`. Beyond an absolute range there is only what the caller can load. */
export function boundsOf(range: ChartRange, now: number, canExtend: boolean): ChartBounds {
  if (range.kind === 'sliding') return { from: now - range.hours * HOUR_S, to: now, follows: true }
  const [from, to] = [range.from / 1000, range.to / 1000]
  const beyond = canExtend ? (to - from) * BEYOND_RANGES : 0
  return { from: from - beyond, to: to + beyond, follows: false }
}

/** Returns the view that shows a whole range. */
export function wholeOf(range: ChartRange): ChartWindow {
  if (range.kind === 'sliding') return { span: range.hours * HOUR_S, to: null }
  return { span: Math.max(MIN_SPAN_S, (range.to - range.from) / 1000), to: range.to / 1000 }
}

/** Returns the left and right edge of a view. */
export function edges(view: ChartWindow, now: number): readonly [from: number, to: number] {
  const to = view.to ?? now
  return [to - view.span, to]
}

/** Returns the view zoomed by `factor` (below 1 zooms in) around `at`, within its bounds. */
export function zoomed(view: ChartWindow, bounds: ChartBounds, factor: number, at: number): ChartWindow {
  const [from, to] = edges(view, bounds.to)
  const span = spanWithin(view.span * factor, bounds)
  const part = to > from ? (at - from) / (to - from) : 1
  return placed(at + span * (1 - part), span, bounds)
}

/** Returns the view moved by a fraction of its span (negative into the past), within its bounds. */
export function panned(view: ChartWindow, bounds: ChartBounds, part: number): ChartWindow {
  const [, to] = edges(view, bounds.to)
  return placed(to + view.span * part, view.span, bounds)
}

/** Returns the view of a selected part, given as fractions of the present one. */
export function selected(view: ChartWindow, bounds: ChartBounds, start: number, end: number): ChartWindow {
  const [from] = edges(view, bounds.to)
  const span = spanWithin(Math.abs(end - start) * view.span, bounds)
  return placed(from + Math.min(start, end) * view.span + span, span, bounds)
}

function spanWithin(span: number, { from, to }: ChartBounds): number {
  return Math.min(to - from, Math.max(MIN_SPAN_S, span))
}

function placed(to: number, span: number, bounds: ChartBounds): ChartWindow {
  if (bounds.follows && to >= bounds.to - span * SNAP_PART) return { span, to: null }
  return { span, to: Math.min(bounds.to, Math.max(to, bounds.from + span)) }
}
