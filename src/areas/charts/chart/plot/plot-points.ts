import { firstAtOrAfter } from '../../../../domain/base/first-at-or-after.ts'
import { endOf, type Intervals } from '../../../../domain/charts/intervals.ts'
import { firstReaching } from '../../../../domain/charts/series-view.ts'
import { heightOf, MOST_HEIGHTS, type ValueScale } from '../../rules/value-scale.ts'
import type { Room } from './chart-layout.ts'

/** The plot on the canvas, in canvas pixels, and the time it shows, in s since 1970. */
export interface PlotArea {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly from: number
  readonly to: number
  /** Canvas pixels per CSS pixel. */
  readonly ratio: number
}

/** Returns the part of a plot that is a room of it. */
export function areaOfRoom(area: PlotArea, { bottom, top }: Room): PlotArea {
  return { ...area, top: area.top + (1 - top) * area.height, height: (top - bottom) * area.height }
}

export function toX(area: PlotArea, at: number): number {
  return area.left + ((at - area.from) / (area.to - area.from)) * area.width
}

export function toY(area: PlotArea, scale: ValueScale, value: number): number {
  return area.top + (1 - heightOf(scale, value)) * area.height
}

/** The points of a series that are drawn. */
export interface Points {
  readonly start: number
  readonly end: number
  readonly intervals: Intervals
  readonly now: number
  /** Position of a time, s since 1970, in canvas pixels. */
  readonly xOf: (at: number) => number
  /** Position of a point in canvas pixels; NaN in a gap. */
  readonly px: (index: number) => number
  readonly py: (index: number) => number
}

/** Position of the end of an interval in canvas pixels. */
export function endPx({ intervals, now, xOf }: Points, index: number): number {
  return xOf(endOf(intervals, index, now))
}

/** Positions of points. Of millions each is computed in every drawing, so linear scales are two factors. */
export function positions(area: PlotArea, scale: ValueScale, { x, y }: Intervals): Pick<Points, 'xOf' | 'px' | 'py'> {
  const perSecond = area.width / (area.to - area.from)
  const origin = area.left - area.from * perSecond
  const xOf = (at: number) => at * perSecond + origin
  const px = (index: number) => (x[index] ?? Number.NaN) * perSecond + origin
  if (scale.isLogarithmic) return { xOf, px, py: (index) => toY(area, scale, y[index] ?? Number.NaN) }
  const { min, max } = scale
  const bottom = toY(area, scale, min)
  const perUnit = (toY(area, scale, max) - bottom) / (max - min)
  // The span of the largest numbers is infinite.
  if (!(Math.abs(perUnit) > 0)) return { xOf, px, py: (index) => toY(area, scale, y[index] ?? Number.NaN) }
  const far = area.height * MOST_HEIGHTS
  const py = (index: number) => Math.min(far, Math.max(-far, ((y[index] ?? Number.NaN) - min) * perUnit + bottom))
  return { xOf, px, py }
}

/**
 * Indices of the points in view: of measurements with the nearest outside of either edge, else those whose intervals reach into it.
 * What begins after now is not there.
 */
export function visible(
  points: Intervals,
  { from, to }: PlotArea,
  { isJoined, now }: { readonly isJoined: boolean; readonly now: number },
): readonly [start: number, end: number] {
  const { x } = points
  const first = firstAtOrAfter(x, from)
  const start = isJoined ? Math.max(0, first - 1) : firstReaching(points, from, now)
  const end = firstAtOrAfter(x, to) - (isJoined ? 0 : 1)
  // A value that came right now is one.
  const known = firstAtOrAfter(x, now)
  return [start, Math.min(x.length - 1, end, x[known] === now ? known : known - 1)]
}

/** Where bars and areas begin: 0, or the end of the axis that is nearest to it. */
export function baseline(area: PlotArea, scale: ValueScale): number {
  const zero = scale.isLogarithmic ? scale.min : Math.min(scale.max, Math.max(scale.min, 0))
  return toY(area, scale, zero)
}
