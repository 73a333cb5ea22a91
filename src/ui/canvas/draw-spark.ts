import { must } from '../../domain/base/must.ts'
import {
  type SparkBox,
  type SparkColumns,
  sparkLines,
  sparkRange,
  sparkX,
  sparkY,
} from '../../domain/tiles/spark-lines.ts'
import type { AnaLimitConfig } from '../../wire/server/pv.ts'
import type { DrawnArea } from './canvas-surface.ts'
import { canvasColor } from './theme-colors.ts'

/** Keeps the line and the point at its end inside. */
const MARGIN_PX = 3
const LINE_PX = 1.5
const POINT_PX = 2.5
const NO_SCALE = [0, 1] as const
/** Nobody takes it for measured, nor for one of the limits. */
const HELD_DASH = [2, 4] as const

/**
 * Draws the line, a point at its newest value, and the middle limits as dashed lines with the normal band between. What is
 * only repeated is dotted, and the point stands before it.
 */
export function drawSpark(
  element: Element,
  area: DrawnArea,
  columns: SparkColumns,
  limits: AnaLimitConfig | null,
  /** Values at the edges, by default those of the points in view. */
  scale: readonly [min: number, max: number] = sparkRange(columns.x, columns.y, columns.from, columns.to) ?? NO_SCALE,
): void {
  const { context, width, height } = area
  const { x, y, from, to } = columns
  if (to <= from) return
  const middle = [limits?.lowerMid ?? null, limits?.upperMid ?? null]
  const known = middle.filter((limit) => limit !== null)
  const box: SparkBox = {
    width: width - 2 * MARGIN_PX,
    height: height - 2 * MARGIN_PX,
    from,
    to,
    min: Math.min(scale[0], ...known),
    max: Math.max(scale[1], ...known),
  }
  context.translate(MARGIN_PX, MARGIN_PX)
  if (known.length > 0) drawBand(element, context, box, middle)
  context.strokeStyle = canvasColor(element, 'var(--series-1)')
  context.lineWidth = LINE_PX
  context.lineJoin = 'round'
  context.lineCap = 'round'
  const heldFrom = Math.max(from, Math.min(columns.heldFrom ?? to, to))
  const heldX = sparkX(box, heldFrom)
  const lines = sparkLines(x, y, box)
  strokeLines(context, lines, { left: 0, right: heldFrom < to ? heldX : box.width + MARGIN_PX, height })
  if (heldFrom < to) {
    context.setLineDash(HELD_DASH)
    strokeLines(context, lines, { left: heldX, right: box.width + MARGIN_PX, height })
    context.setLineDash([])
  }
  const last = x.length - 1
  const [at, value] = [Math.min(x[last] ?? Number.NaN, columns.heldFrom ?? to), y[last] ?? Number.NaN]
  if (Number.isNaN(value) || !(at >= from && at <= to)) return
  context.fillStyle = canvasColor(element, 'var(--value)')
  context.beginPath()
  context.arc(sparkX(box, at), sparkY(box, value), POINT_PX, 0, 2 * Math.PI)
  context.fill()
}

/** Strokes the part of polylines between two pixels. */
function strokeLines(
  context: CanvasRenderingContext2D,
  lines: ReturnType<typeof sparkLines>,
  { left, right, height }: { readonly left: number; readonly right: number; readonly height: number },
): void {
  context.save()
  context.beginPath()
  context.rect(left, -MARGIN_PX, right - left, height)
  context.clip()
  context.beginPath()
  for (const line of lines) {
    const [startX, startY] = [must(line[0]), must(line[1])]
    context.moveTo(startX, startY)
    // A single point between two gaps is a dot: the round end of a line without length.
    if (line.length === 2) context.lineTo(startX, startY)
    for (let i = 2; i < line.length; i += 2) context.lineTo(must(line[i]), must(line[i + 1]))
  }
  context.stroke()
  context.restore()
}

/** The normal band, and its limits as dashed lines. */
function drawBand(
  element: Element,
  context: CanvasRenderingContext2D,
  box: SparkBox,
  [lower, upper]: readonly (number | null | undefined)[],
): void {
  const [bottom, top] = [sparkY(box, lower ?? box.min), sparkY(box, upper ?? box.max)]
  context.fillStyle = canvasColor(element, 'color-mix(in srgb, var(--track) 55%, transparent)')
  context.fillRect(0, top, box.width, bottom - top)
  context.strokeStyle = canvasColor(element, 'var(--text-2)')
  context.lineWidth = 1
  context.setLineDash([4, 3])
  context.beginPath()
  for (const limit of [lower, upper]) {
    if (limit === null || limit === undefined) continue
    const at = Math.round(sparkY(box, limit)) + 0.5
    context.moveTo(0, at)
    context.lineTo(box.width, at)
  }
  context.stroke()
  context.setLineDash([])
}
