import { must } from '../../../../domain/base/must.ts'
import type { Columns } from '../../../../domain/charts/series-buffer.ts'
import { firstAtOrAfter } from '../../../../domain/charts/series-view.ts'
import type { SeriesViewType } from '../../../../wire/server/chart-config.ts'
import { heightOf, MOST_HEIGHTS, type ValueScale } from '../../rules/value-scale.ts'

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

export interface SeriesStyle {
  readonly type: SeriesViewType
  readonly color: string
  /** Colour of the plot, inside of hollow dots. */
  readonly surface: string
  readonly isSelected: boolean
  readonly isDotted: boolean
  /** Dots at the points of a line. */
  readonly hasPoints: boolean
}

const LINE_PX = 1.6
const SELECTED_PX = 2.4
const DOT_PX = 3
const POINT_PX = 2
const AREA_ALPHA = 0.14
/** The ends of shorter gaps would touch. */
const MIN_GAP_PX = 8
/** Above this many gaps in view their ends are not drawn one by one. */
const MOST_GAPS = 200

export function toX(area: PlotArea, at: number): number {
  return area.left + ((at - area.from) / (area.to - area.from)) * area.width
}

export function toY(area: PlotArea, scale: ValueScale, value: number): number {
  return area.top + (1 - heightOf(scale, value)) * area.height
}

/**
 * Draws one series inside the plot. `shift` draws its points this many seconds later. Returns the gaps whose ends are marked.
 */
export function drawSeries(
  context: CanvasRenderingContext2D,
  area: PlotArea,
  scale: ValueScale,
  { x, y }: Columns,
  style: SeriesStyle,
  shift = 0,
): readonly Gap[] {
  const [start, end] = visible(x, area.from - shift, area.to - shift)
  if (end < start) return []
  const points: Points = { start, end, ...positions(area, scale, { x, y }, shift) }
  const { ratio } = area
  context.save()
  context.beginPath()
  context.rect(area.left, area.top, area.width, area.height)
  context.clip()
  context.strokeStyle = style.color
  context.fillStyle = style.color
  context.lineWidth = (style.isSelected ? SELECTED_PX : LINE_PX) * ratio
  // Round corners are most of the work of a dense line, and nobody sees them there.
  context.lineJoin = end - start > area.width / area.ratio ? 'bevel' : 'round'
  if (style.isDotted) {
    context.setLineDash([0.1, 3.6 * ratio])
    context.lineCap = 'round'
  }
  let gaps: readonly Gap[] = []
  switch (style.type) {
    case 'Bar':
      drawBars(context, points, baseline(area, scale), barWidth(x, area, start, end))
      break
    case 'Point':
      drawPoints(context, points, POINT_PX * ratio)
      break
    case 'Area':
      gaps = drawLine(context, points, false, baseline(area, scale))
      break
    case 'Line':
      gaps = drawLine(context, points, false, null)
      break
    case 'StepLine':
      gaps = drawLine(context, points, true, null)
      break
  }
  if (style.hasPoints && style.type !== 'Bar' && style.type !== 'Point') {
    context.setLineDash([])
    drawPoints(context, points, POINT_PX * ratio)
  }
  context.restore()
  return drawGapEnds(context, gaps, area, style)
}

interface Points {
  readonly start: number
  readonly end: number
  /** Position of a point in canvas pixels; NaN in a gap. */
  readonly px: (index: number) => number
  readonly py: (index: number) => number
}

type Place = readonly [x: number, y: number]
/** The points around a gap and where it begins, in canvas pixels: the value before it may have held for a while. */
export interface Gap {
  readonly before: Place
  readonly from: number
  readonly after: Place
}

/** Positions of points. Of millions each is computed in every drawing, so linear scales are two factors. */
function positions(area: PlotArea, scale: ValueScale, { x, y }: Columns, shift: number): Pick<Points, 'px' | 'py'> {
  const perSecond = area.width / (area.to - area.from)
  const origin = area.left + (shift - area.from) * perSecond
  const px = (index: number) => (x[index] ?? Number.NaN) * perSecond + origin
  if (scale.isLogarithmic) return { px, py: (index) => toY(area, scale, y[index] ?? Number.NaN) }
  const { min, max } = scale
  const bottom = toY(area, scale, min)
  const perUnit = (toY(area, scale, max) - bottom) / (max - min)
  // The span of the largest numbers is infinite.
  if (!(Math.abs(perUnit) > 0)) return { px, py: (index) => toY(area, scale, y[index] ?? Number.NaN) }
  const far = area.height * MOST_HEIGHTS
  const py = (index: number) => Math.min(far, Math.max(-far, ((y[index] ?? Number.NaN) - min) * perUnit + bottom))
  return { px, py }
}

/** Indices of the points in view, with the nearest outside of either edge. */
function visible(x: Float64Array, from: number, to: number): readonly [start: number, end: number] {
  return [Math.max(0, firstAtOrAfter(x, from) - 1), Math.min(x.length - 1, firstAtOrAfter(x, to))]
}

/** Where bars and areas begin: 0, or the end of the axis that is nearest to it. */
function baseline(area: PlotArea, scale: ValueScale): number {
  const zero = scale.isLogarithmic ? scale.min : Math.min(scale.max, Math.max(scale.min, 0))
  return toY(area, scale, zero)
}

/**
 * Strokes a line, and fills down to `base`. Points that fall into one pixel column become its first, lowest, highest and
 * last: more than that nobody can see. Returns its gaps.
 */
function drawLine(
  context: CanvasRenderingContext2D,
  { start, end, px, py }: Points,
  isStepped: boolean,
  base: number | null,
): readonly Gap[] {
  const line = new Path2D()
  const fill = new Path2D()
  let isDown = false
  // An object, and no functions around the variables of the loop: a number that a function shares is a new one on the heap with each
  // assignment, which eighteen live series would make six hundred thousand times a second.
  const last = { x: Number.NaN, y: Number.NaN }
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
    } else {
      if (isStepped) line.lineTo(x, last.y)
      line.lineTo(x, y)
      if (base !== null) fill.lineTo(x, y)
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
    }
    if (x !== last.x || y !== last.y) lineTo(x, y)
  }
  const lift = () => {
    if (isDown && base !== null) {
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
    if (Number.isNaN(y)) {
      if (!Number.isNaN(heldX)) flush(heldX, heldY, low, high)
      // A step holds its value up to the gap.
      if (isStepped && isDown) line.lineTo(px(i), last.y)
      if (isDown && i > start) before = { before: [px(i - 1), py(i - 1)], from: px(i) }
      lift()
      column = Number.NaN
      heldX = Number.NaN
      continue
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
  lift()
  if (base !== null) {
    context.globalAlpha = AREA_ALPHA
    context.fill(fill)
    context.globalAlpha = 1
  }
  context.stroke(line)
  return gaps
}

/** A bar begins at the time of its point: archived values carry the beginning of their interval. */
function drawBars(
  context: CanvasRenderingContext2D,
  { start, end, px, py }: Points,
  base: number,
  width: number,
): void {
  const bars = new Path2D()
  for (let i = start; i <= end; i++) {
    const y = py(i)
    if (!Number.isNaN(y) && y !== base) bars.rect(px(i), Math.min(y, base), width, Math.abs(base - y))
  }
  context.fill(bars)
}

/** The shortest distance between two points in view, less a thin gap. */
function barWidth(x: Float64Array, area: PlotArea, start: number, end: number): number {
  let step = Number.POSITIVE_INFINITY
  for (let i = start + 1; i <= end; i++) step = Math.min(step, must(x[i]) - must(x[i - 1]))
  if (!Number.isFinite(step)) step = (area.to - area.from) / 50
  const width = (step / (area.to - area.from)) * area.width
  return Math.max(area.ratio, width - Math.min(area.ratio, width * 0.3))
}

function drawPoints(context: CanvasRenderingContext2D, { start, end, px, py }: Points, radius: number): void {
  const dots = new Path2D()
  let [lastX, lastY] = [Number.NaN, Number.NaN]
  for (let i = start; i <= end; i++) {
    const [x, y] = [Math.round(px(i)), Math.round(py(i))]
    if (Number.isNaN(y) || (x === lastX && y === lastY)) continue
    dots.moveTo(x + radius, y)
    dots.arc(x, y, radius, 0, Math.PI * 2)
    ;[lastX, lastY] = [x, y]
  }
  context.fill(dots)
}

/** Hollow dots where a line ends at a gap and begins after it. */
function drawGapEnds(
  context: CanvasRenderingContext2D,
  gaps: readonly Gap[],
  area: PlotArea,
  style: SeriesStyle,
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
