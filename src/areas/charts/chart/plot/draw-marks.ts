import { must } from '../../../../domain/base/must.ts'
import { endOf, type Intervals } from '../../../../domain/charts/intervals.ts'
import { firstReaching } from '../../../../domain/charts/series-view.ts'
import type { Doubt } from '../../../../wire/tabs/frame.ts'
import { QUALITY_SIGNS } from '../../../values/value/quality-signs.ts'
import { laneHeight } from './chart-layout.ts'
import type { Gap } from './draw-line.ts'
import { type PlotArea, toX } from './plot-points.ts'

/** Colours of the theme, as a canvas understands them. */
export interface MarkColors {
  readonly text: string
  readonly text2: string
  readonly line: string
  readonly strongLine: string
  readonly surface: string
}

export const HALO_PX = 4

export const MARK_FONT = 'system-ui, sans-serif'

export function setFont(context: CanvasRenderingContext2D, area: PlotArea, px: number, weight = 400): void {
  context.font = `${weight} ${px * area.ratio}px ${MARK_FONT}`
}

/** Text with a rim of the surface, readable across lines. */
export function haloText(
  context: CanvasRenderingContext2D,
  text: string,
  at: readonly [number, number],
  colors: MarkColors,
) {
  context.save()
  context.setLineDash([])
  context.lineJoin = 'round'
  context.strokeStyle = colors.surface
  context.strokeText(text, ...at)
  context.restore()
  context.fillText(text, ...at)
}

/** Returns the text, shortened with an ellipsis to a width in canvas pixels. */
export function fitted(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  for (let length = text.length - 1; length > 0; length--) {
    const short = `${text.slice(0, length).trimEnd()}…`
    if (context.measureText(short).width <= width) return short
  }
  return ''
}

const GAP_TEXT_PX = 15
/** A bracket stands this far above the ends of its gap, its text above it. */
const BRACKET_PX = 16
const BRACKET_ARM_PX = 8

/** Draws a bracket over each gap with a text of its length. Where texts would touch the first ones have the room. */
export function drawGapTexts(
  context: CanvasRenderingContext2D,
  area: PlotArea,
  gaps: readonly Gap[],
  textOf: (seconds: number) => string,
  colors: MarkColors,
): void {
  const { left, top, width, ratio } = area
  const right = left + width
  const taken: { readonly from: number; readonly to: number; readonly y: number }[] = []
  context.save()
  setFont(context, area, 12)
  context.textAlign = 'center'
  context.textBaseline = 'bottom'
  for (const { before, from, after } of gaps) {
    const [start, end] = [Math.max(left, before[0]), Math.min(right, after[0])]
    const y = Math.min(before[1], after[1]) - BRACKET_PX * ratio
    const text = textOf(((after[0] - from) / width) * (area.to - area.from))
    const half = context.measureText(text).width / 2
    const middle = Math.min(right - half, Math.max(left + half, (start + end) / 2))
    const isFree = taken.every(
      (other) => Math.abs(other.y - y) > GAP_TEXT_PX * ratio || middle + half < other.from || middle - half > other.to,
    )
    if (end <= start || y - GAP_TEXT_PX * ratio < top || 2 * half > width || !isFree) continue
    taken.push({ from: middle - half, to: middle + half, y })
    context.strokeStyle = colors.text2
    context.lineWidth = ratio
    context.beginPath()
    if (before[0] >= left) context.moveTo(start, y + BRACKET_ARM_PX * ratio)
    context.lineTo(start, y)
    context.lineTo(end, y)
    if (after[0] <= right) context.lineTo(end, y + BRACKET_ARM_PX * ratio)
    context.stroke()
    context.fillStyle = colors.text2
    context.lineWidth = HALO_PX * ratio
    haloText(context, text, [middle, y - 2 * ratio], colors)
  }
  context.restore()
}

/** Where the values of a series are uncertain or bad. */
export interface DoubtMark {
  readonly color: string
  readonly spans: readonly Doubt[]
  /** Lower edge of its strip, in canvas pixels. */
  readonly bottom: number
}

const STRIP_PX = 4
/** A strip from this width on has room for its sign. */
const SIGNED_FROM_PX = 14

/** Draws a strip where values are uncertain (dashed, with a question mark) or bad (with an exclamation mark). */
export function drawDoubts(
  context: CanvasRenderingContext2D,
  area: PlotArea,
  marks: readonly DoubtMark[],
  colors: MarkColors,
): void {
  const { left, width, ratio } = area
  context.save()
  setFont(context, area, 12, 600)
  context.textBaseline = 'bottom'
  context.textAlign = 'left'
  for (const { color, spans, bottom } of marks) {
    const y = bottom - (STRIP_PX / 2) * ratio
    context.strokeStyle = color
    context.fillStyle = color
    for (const { from, to, quality } of spans) {
      const start = Math.max(left, toX(area, from))
      const end = Math.min(left + width, toX(area, Math.min(to, area.to)))
      if (!(end >= start)) continue
      context.lineWidth = STRIP_PX * ratio
      context.setLineDash(quality === 'Bad' ? [] : [4 * ratio, 2 * ratio])
      context.beginPath()
      context.moveTo(start, y)
      context.lineTo(Math.max(end, start + ratio), y)
      context.stroke()
      if (end - start < SIGNED_FROM_PX * ratio) continue
      context.lineWidth = HALO_PX * ratio
      haloText(
        context,
        quality === 'Bad' ? QUALITY_SIGNS.bad : QUALITY_SIGNS.uncertain,
        [start + 2 * ratio, bottom - STRIP_PX * ratio],
        colors,
      )
    }
  }
  context.restore()
}

export interface LaneMark {
  /** Short name, in the margin. */
  readonly label: string
  /** Text of the active state, written beside its blocks where there is room. */
  readonly active: string
  readonly color: string
  readonly points: Intervals
  /** The time after which nothing is known, s since 1970. */
  readonly now: number
  /** Upper edge and height, in canvas pixels. */
  readonly top: number
  readonly height: number
}

/** Draws a digital series as a lane: a line for off, a block while it is on, nothing in a gap. */
export function drawLane(
  context: CanvasRenderingContext2D,
  area: PlotArea,
  lane: LaneMark,
  margin: number,
  colors: MarkColors,
): void {
  const { points, now, color, top, height } = lane
  const { left, width, ratio } = area
  const right = left + width
  const bottom = top + (1 - laneHeight(0)) * height
  const pad = (1 - laneHeight(1)) * height
  context.save()
  context.fillStyle = color
  context.strokeStyle = color
  setFont(context, area, 12)
  context.textBaseline = 'middle'
  if (margin > 0) {
    context.textAlign = 'right'
    context.fillText(fitted(context, lane.label, margin - 10 * ratio), left - 7 * ratio, top + height / 2)
  }
  context.beginPath()
  context.rect(left, top, width, height)
  context.clip()
  context.lineWidth = 1.5 * ratio
  const { x, y } = points
  const blocks: (readonly [from: number, to: number])[] = []
  for (let i = firstReaching(points, area.from, now); i < x.length && must(x[i]) < area.to; i++) {
    const value = must(y[i])
    if (Number.isNaN(value)) continue
    const from = Math.max(left, toX(area, must(x[i])))
    const to = Math.min(right, toX(area, endOf(points, i, now)))
    // It ended before it is seen, or begins after now.
    if (to < from) continue
    if (value === 1) {
      const last = blocks.at(-1)
      if (last !== undefined && from - last[1] < 1) blocks[blocks.length - 1] = [last[0], to]
      else blocks.push([from, to])
    }
    context.beginPath()
    context.moveTo(from, bottom)
    context.lineTo(to, bottom)
    context.stroke()
  }
  for (const [from, to] of blocks) {
    context.fillRect(from, top + pad, Math.max(ratio, to - from), bottom - top - pad)
  }
  const room = context.measureText(lane.active).width + 12 * ratio
  context.textAlign = 'left'
  context.fillStyle = colors.text
  context.lineWidth = HALO_PX * ratio
  blocks.forEach(([, to], index) => {
    const next = blocks[index + 1]?.[0] ?? right
    if (next - to < room) return
    haloText(context, lane.active, [to + 6 * ratio, top + height / 2], colors)
  })
  context.restore()
}
