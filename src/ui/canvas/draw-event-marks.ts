import type { SignColor } from '../../domain/base/argb-color.ts'
import { type EventMark, MARK_SIGN_PX, type MarkGroup } from '../../domain/charts/event-marks.ts'
import type { Priority } from '../../wire/server/alert.ts'
import { type SignShape, shapeOf, signColor } from '../alert-sign/sign-shapes.ts'

/** Colours of the theme, as a canvas understands them. */
export interface EventColors {
  readonly text: string
  readonly text2: string
  readonly surface: string
}

/** Where and how the marks of a strip are drawn, in CSS pixels of a scaled canvas. */
export interface EventStrip {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly rowPx: number
  /** Pixels from the left edge of a time in ms since 1970. */
  readonly at: (time: number) => number
  /** Until here what is still there is drawn. */
  readonly end: number
  readonly priorities: ReadonlyMap<number, Priority>
  readonly colors: EventColors
  /** Text of what somebody set, written where there is room; missing writes none. */
  readonly textOf?: (mark: EventMark) => string
}

const BAND_PX = 8
/** The shortest alert is still seen. */
const LEAST_PX = 2
const BOX_PX = 18
const DIAMOND_PX = 5
const TEXT_GAP_PX = 4
/** A text of fewer letters says nothing. */
const LEAST_LETTERS = 4
const FONT = 'system-ui, sans-serif'
/** An acknowledged alert is paler, as its sign has no ring. */
const ACKED_ALPHA = 0.35

const paths = new Map<string, Path2D>()
function pathOf(text: string): Path2D {
  const known = paths.get(text)
  if (known !== undefined) return known
  const path = new Path2D(text)
  paths.set(text, path)
  return path
}

/** Draws groups of marks in their rows: bands with the sign of their priority, diamonds for what somebody set. */
export function drawEventMarks(
  context: CanvasRenderingContext2D,
  groups: readonly MarkGroup[],
  strip: EventStrip,
): void {
  context.save()
  context.translate(strip.left, strip.top)
  context.setLineDash([])
  context.textBaseline = 'middle'
  for (const group of groups) drawBands(context, group, strip)
  for (const group of groups) drawTicks(context, group, strip)
  for (const [index, group] of groups.entries()) {
    const text = drawSignOf(context, group, strip)
    if (text === '') continue
    const next = groups.find((other, place) => place > index && other.row === group.row)
    const start = signLeft(group, strip) + 2 * DIAMOND_PX + TEXT_GAP_PX
    const room = (next?.left ?? strip.width) - start - TEXT_GAP_PX
    context.font = `11px ${FONT}`
    const shown = fitting(context, text, room)
    context.textAlign = 'left'
    context.fillStyle = strip.colors.text2
    if (shown.length >= Math.min(text.length, LEAST_LETTERS)) {
      context.fillText(shown, start, middleOf(group, strip))
    }
  }
  context.restore()
}

/** Left edge of the sign of a group: at the right edge of the strip it would be cut. */
const signLeft = ({ left }: MarkGroup, { width }: EventStrip) => Math.min(left, width - MARK_SIGN_PX)
const middleOf = ({ row }: MarkGroup, { rowPx }: EventStrip) => (row + 0.5) * rowPx
const colorOf = ({ priorities }: EventStrip, priority: number): SignColor => signColor(priorities.get(priority))

function drawBands(context: CanvasRenderingContext2D, group: MarkGroup, strip: EventStrip): void {
  const { marks, worst } = group
  if (worst.kind === 'control') return
  const { css } = colorOf(strip, worst.alert.priority)
  const top = middleOf(group, strip) - BAND_PX / 2
  const isOpen = worst.alert.ackTimestamp === null
  context.fillStyle = css
  context.globalAlpha = isOpen ? 1 : ACKED_ALPHA
  const spans = joinedSpans(marks, strip)
  for (const [from, to] of spans) context.fillRect(from, top, to - from, BAND_PX)
  context.globalAlpha = 1
  context.strokeStyle = isOpen ? strip.colors.text2 : css
  context.lineWidth = 1
  for (const [from, to] of spans) context.strokeRect(from + 0.5, top + 0.5, Math.max(1, to - from - 1), BAND_PX - 1)
}

/** The bands of marks in pixels: those that touch are one. */
function joinedSpans(
  marks: readonly EventMark[],
  { at, end, width }: EventStrip,
): readonly (readonly [number, number])[] {
  const spans: [from: number, to: number][] = []
  for (const mark of marks) {
    if (mark.kind === 'control') continue
    const from = Math.max(0, Math.round(at(mark.from)))
    const to = Math.min(width, Math.max(from + LEAST_PX, Math.round(at(Math.min(mark.to ?? end, end)))))
    const last = spans.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else spans.push([from, to])
  }
  return spans
}

/** A line at the time of each acknowledgement in view. */
function drawTicks(context: CanvasRenderingContext2D, group: MarkGroup, strip: EventStrip): void {
  const { at, end, width, rowPx, colors } = strip
  const places = new Set<number>()
  for (const mark of group.marks) {
    const acked = mark.kind === 'alert' ? mark.alert.ackTimestamp : null
    if (acked === null || acked < mark.from || acked > end) continue
    const x = Math.round(at(acked))
    if (x >= 0 && x <= width) places.add(x)
  }
  if (places.size === 0) return
  const middle = middleOf(group, strip)
  context.strokeStyle = colors.text
  context.lineWidth = 1.5
  context.beginPath()
  for (const x of places) {
    context.moveTo(x, middle - rowPx / 2 + 2)
    context.lineTo(x, middle + rowPx / 2 - 2)
  }
  context.stroke()
}

/** Draws the sign and returns the text that may stand beside it. */
function drawSignOf(context: CanvasRenderingContext2D, group: MarkGroup, strip: EventStrip): string {
  const { marks, worst } = group
  const { colors, textOf } = strip
  const left = signLeft(group, strip)
  const middle = middleOf(group, strip)
  if (worst.kind === 'control') {
    drawDiamond(context, left + DIAMOND_PX, middle, colors)
    if (marks.length > 1) drawCount(context, marks.length, left, middle, colors)
    return marks.length === 1 ? (textOf?.(worst) ?? '') : ''
  }
  const { priority, ackTimestamp, goneTimestamp } = worst.alert
  const sign = { shape: shapeOf(priority), color: colorOf(strip, priority), number: String(priority) }
  drawSign(
    context,
    left,
    middle - MARK_SIGN_PX / 2,
    { ...sign, isOpen: ackTimestamp === null, isGone: goneTimestamp !== null },
    colors,
  )
  if (marks.length > 1) drawCount(context, marks.length, left, middle, colors)
  return ''
}

interface Sign {
  readonly shape: SignShape
  readonly color: SignColor
  readonly number: string
  readonly isOpen: boolean
  readonly isGone: boolean
}

/** The sign of lists (`priority-sign.tsx`) on a canvas: filled while it is there, hollow when it has gone, ringed until acknowledged. */
function drawSign(context: CanvasRenderingContext2D, left: number, top: number, sign: Sign, colors: EventColors): void {
  const { shape, color, number, isOpen, isGone } = sign
  const isHollow = isGone || shape.outlined === true
  const path = pathOf(shape.path)
  context.save()
  context.translate(left, top)
  context.scale(MARK_SIGN_PX / BOX_PX, MARK_SIGN_PX / BOX_PX)
  context.lineJoin = 'miter'
  if (isOpen) {
    context.fillStyle = colors.surface
    context.fill(pathOf(shape.ring))
    context.strokeStyle = colors.text
    context.lineWidth = 1.4
    context.stroke(pathOf(shape.ring))
  }
  if (isGone) {
    context.strokeStyle = colors.text2
    context.lineWidth = 4
    context.stroke(path)
  }
  context.fillStyle = isHollow ? colors.surface : color.css
  context.fill(path)
  context.strokeStyle = isHollow ? color.css : colors.text2
  context.lineWidth = isGone ? 2.4 : 1
  context.stroke(path)
  context.font = `700 10px ${FONT}`
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  context.fillStyle = isHollow ? colors.text : color.ink
  context.fillText(number, BOX_PX / 2, shape.y)
  context.restore()
}

function drawDiamond(context: CanvasRenderingContext2D, x: number, y: number, colors: EventColors): void {
  context.beginPath()
  context.moveTo(x, y - DIAMOND_PX)
  context.lineTo(x + DIAMOND_PX, y)
  context.lineTo(x, y + DIAMOND_PX)
  context.lineTo(x - DIAMOND_PX, y)
  context.closePath()
  context.fillStyle = colors.text
  context.fill()
  context.strokeStyle = colors.surface
  context.lineWidth = 1
  context.stroke()
}

function drawCount(
  context: CanvasRenderingContext2D,
  count: number,
  left: number,
  middle: number,
  colors: EventColors,
): void {
  context.font = `600 11px ${FONT}`
  context.textAlign = 'left'
  context.lineJoin = 'round'
  context.lineWidth = 3
  context.strokeStyle = colors.surface
  context.fillStyle = colors.text
  const text = `×${count}`
  context.strokeText(text, left + MARK_SIGN_PX + 1, middle)
  context.fillText(text, left + MARK_SIGN_PX + 1, middle)
}

function fitting(context: CanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text
  for (let length = text.length - 1; length > 0; length--) {
    const short = `${text.slice(0, length).trimEnd()}…`
    if (context.measureText(short).width <= width) return short
  }
  return ''
}
