/** The view of a live chart: `span` seconds up to `to`, or up to now if `to` is null. Times in s since 1970. */
export interface ChartWindow {
  readonly span: number
  readonly to: number | null
}

/** The narrowest view: a shorter time axis would have nothing to show. */
export const MIN_SPAN_S = 10
/** A view whose right edge comes this close to now, as a fraction of its span, follows now again. */
const SNAP_PART = 0.01

/** Returns the left and right edge of a view at `now`. */
export function edges(view: ChartWindow, now: number): readonly [from: number, to: number] {
  const to = view.to ?? now
  return [to - view.span, to]
}

/** Returns the view zoomed by `factor` (below 1 zooms in) around `at`, within the last `most` seconds. */
export function zoomed(view: ChartWindow, now: number, most: number, factor: number, at: number): ChartWindow {
  const [from, to] = edges(view, now)
  const span = Math.min(most, Math.max(MIN_SPAN_S, view.span * factor))
  const part = to > from ? (at - from) / (to - from) : 1
  return placed(at + span * (1 - part), span, now, most)
}

/** Returns the view moved by a fraction of its span (negative into the past), within the last `most` seconds. */
export function panned(view: ChartWindow, now: number, most: number, part: number): ChartWindow {
  const [, to] = edges(view, now)
  return placed(to + view.span * part, view.span, now, most)
}

function placed(to: number, span: number, now: number, most: number): ChartWindow {
  if (to >= now - span * SNAP_PART) return { span, to: null }
  return { span, to: Math.max(to, now - most + span) }
}
