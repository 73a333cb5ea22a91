import { must } from '../../../../domain/base/must.ts'
import { endOf } from '../../../../domain/charts/intervals.ts'
import { endPx, type PlotArea, type Points } from './plot-points.ts'

const DOT_PX = 3
const AREA_ALPHA = 0.14
/** The ends of shorter gaps would touch. */
const MIN_GAP_PX = 8
/** Above this many gaps in view their ends are not drawn one by one. */
const MOST_GAPS = 200

type Place = readonly [x: number, y: number]
/** The points around a gap and where it begins, in canvas pixels: the value before it may have held for a while. */
export interface Gap {
  readonly before: Place
  readonly from: number
  readonly after: Place
}

interface LineLook {
  readonly isStepped: boolean
  /** Height that the area below the line reaches down to; null without an area. */
  readonly base: number | null
}

/**
 * Strokes a line, and fills down to `base`. Points that fall into one pixel column become its first, lowest, highest and
 * last: more than that nobody can see. The last value before a gap goes on to its end. Returns the gaps.
 */
export function drawLine(
  context: CanvasRenderingContext2D,
  points: Points,
  { isStepped, base }: LineLook,
): readonly Gap[] {
  const { start, end, px, py, xOf, intervals, now } = points
  const { ends, x: times } = intervals
  const line = new Path2D()
  const fill = new Path2D()
  const lone = new Path2D()
  let isDown = false
  // An object, and no functions around the variables of the loop: a number that a function shares is a new one on the heap with each
  // assignment, which eighteen live series would make six hundred thousand times a second.
  const last = { x: Number.NaN, y: Number.NaN, isLone: false }
  const gaps: Gap[] = []
  let before: Omit<Gap, 'after'> | null = null
  const lineTo = (x: number, y: number) => {
    if (!isDown) {
      line.moveTo(x, y)
      if (base !== null) {
        fill.moveTo(x, base)
        fill.lineTo(x, y)
      }
      isDown = true
      last.isLone = true
    } else {
      if (isStepped) line.lineTo(x, last.y)
      line.lineTo(x, y)
      if (base !== null) {
        if (isStepped) fill.lineTo(x, last.y)
        fill.lineTo(x, y)
      }
      last.isLone = false
    }
    last.x = x
    last.y = y
  }
  /** Completes a pixel column: its range, then the point it ends with. */
  const flush = (x: number, y: number, low: number, high: number) => {
    if (low < Math.min(y, last.y) || high > Math.max(y, last.y)) {
      line.lineTo(x, low)
      line.lineTo(x, high)
      if (isStepped) line.moveTo(x, y)
      last.isLone = false
    }
    if (x !== last.x || y !== last.y) lineTo(x, y)
  }
  /** Ends the line after the value of a point, which counts up to its end. */
  const lift = (index: number) => {
    if (!isDown) return
    // A line between samples ends with the last one: what it did then nobody knows.
    const until = isStepped || ends !== null ? endPx(points, index) : last.x
    if (until > last.x) {
      line.lineTo(until, last.y)
      if (base !== null) fill.lineTo(until, last.y)
      last.x = until
    } else if (last.isLone) {
      lone.moveTo(last.x + context.lineWidth, last.y)
      lone.arc(last.x, last.y, context.lineWidth, 0, Math.PI * 2)
    }
    if (base !== null) {
      fill.lineTo(last.x, base)
      fill.closePath()
    }
    isDown = false
  }
  // The present pixel column, and its last point while it is not drawn yet.
  let column = Number.NaN
  let low = Number.NaN
  let high = Number.NaN
  let heldX = Number.NaN
  let heldY = Number.NaN
  for (let i = start; i <= end; i++) {
    const y = py(i)
    const isGap = Number.isNaN(y)
    // An interval that is missing leaves no mark among the points.
    if (isGap || (ends !== null && i > start && must(ends[i - 1]) < must(times[i]))) {
      if (!Number.isNaN(heldX)) flush(heldX, heldY, low, high)
      if (isDown) {
        before = { before: [px(i - 1), py(i - 1)], from: xOf(endOf(intervals, i - 1, now)) }
        lift(i - 1)
      }
      column = Number.NaN
      heldX = Number.NaN
      if (isGap) continue
    }
    const x = px(i)
    if (before !== null) gaps.push({ ...before, after: [x, y] })
    before = null
    const pixel = Math.floor(x)
    if (pixel === column && isDown) {
      low = Math.min(low, y)
      high = Math.max(high, y)
      heldX = x
      heldY = y
      continue
    }
    if (!Number.isNaN(heldX)) flush(heldX, heldY, low, high)
    heldX = Number.NaN
    lineTo(x, y)
    column = pixel
    low = y
    high = y
  }
  if (!Number.isNaN(heldX)) flush(heldX, heldY, low, high)
  lift(end)
  if (base !== null) {
    context.globalAlpha = AREA_ALPHA
    context.fill(fill)
    context.globalAlpha = 1
  }
  context.stroke(line)
  context.fill(lone)
  return gaps
}

/** `inside`: the colour of hollow dots. */
export function drawPoints(
  context: CanvasRenderingContext2D,
  { start, end, px, py }: Points,
  radius: number,
  inside: string | null,
): void {
  const dots = new Path2D()
  let [lastX, lastY] = [Number.NaN, Number.NaN]
  for (let i = start; i <= end; i++) {
    const [x, y] = [Math.round(px(i)), Math.round(py(i))]
    if (Number.isNaN(y) || (x === lastX && y === lastY)) continue
    dots.moveTo(x + radius, y)
    dots.arc(x, y, radius, 0, Math.PI * 2)
    ;[lastX, lastY] = [x, y]
  }
  if (inside !== null) context.fillStyle = inside
  context.fill(dots)
  if (inside !== null) context.stroke(dots)
}

/** Hollow dots where a line ends at a gap and begins after it. */
export function drawGapEnds(
  context: CanvasRenderingContext2D,
  gaps: readonly Gap[],
  area: PlotArea,
  style: { readonly color: string; readonly surface: string },
): readonly Gap[] {
  const least = MIN_GAP_PX * area.ratio
  const wide = gaps.filter(({ before, after }) => after[0] - before[0] >= least)
  if (wide.length === 0 || wide.length > MOST_GAPS) return []
  context.save()
  context.strokeStyle = style.color
  context.fillStyle = style.surface
  context.lineWidth = 1.5 * area.ratio
  for (const [x, y] of wide.flatMap(({ before, after }) => [before, after])) {
    if (x < area.left || x > area.left + area.width || y < area.top || y > area.top + area.height) continue
    context.beginPath()
    context.arc(x, y, DOT_PX * area.ratio, 0, Math.PI * 2)
    context.fill()
    context.stroke()
  }
  context.restore()
  return wide
}
