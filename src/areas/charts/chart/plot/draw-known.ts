import { must } from '../../../../domain/base/must.ts'
import { endOf, expectedUntil, type Intervals, runningOf } from '../../../../domain/charts/intervals.ts'
import type { ChartLayout } from './chart-layout.ts'
import { hatch } from './draw-bars.ts'
import { HALO_PX, haloText, type MarkColors, setFont } from './draw-marks.ts'
import { areaOfRoom, type PlotArea, toX, toY } from './plot-points.ts'

/** The end of a series is told where there is room for a word, in CSS pixels. */
const END_FROM_PX = 60
const END_GAP_PX = 16
const ROW_PX = 15

/** Where a series ends although time goes on, in canvas pixels. */
export interface EndMark {
  readonly x: number
  readonly y: number
  readonly color: string
  readonly text: string
  /** A line ends in a hollow dot. */
  readonly hasDot: boolean
}

/** Says where each series was last known. Where texts would touch the first ones have the room. */
export function drawEnds(
  context: CanvasRenderingContext2D,
  area: PlotArea,
  marks: readonly EndMark[],
  colors: MarkColors,
): void {
  const { ratio } = area
  const taken: { readonly from: number; readonly to: number; readonly y: number; readonly text: string }[] = []
  context.save()
  setFont(context, area, 12)
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  for (const { x, y, color, text, hasDot } of marks) {
    if (hasDot) {
      context.strokeStyle = color
      context.fillStyle = colors.surface
      context.lineWidth = 1.5 * ratio
      context.beginPath()
      context.arc(x, y, END_PX * ratio, 0, Math.PI * 2)
      context.fill()
      context.stroke()
    }
    const from = x + END_GAP_PX * ratio
    const to = from + context.measureText(text).width
    const isFree = taken.every((one) => Math.abs(one.y - y) > ROW_PX * ratio || to < one.from || from > one.to)
    // Series of one station end together: once is enough.
    const isSaid = taken.some((one) => one.text === text && Math.abs(one.from - from) < ROW_PX * ratio)
    if (to > area.left + area.width || !isFree || isSaid) continue
    taken.push({ from, to, y, text })
    context.fillStyle = colors.text2
    context.lineWidth = HALO_PX * ratio
    haloText(context, text, [from, y], colors)
  }
  context.restore()
}

const END_PX = 3
const RUNNING_ALPHA = 0.35

/** An interval that is not over yet, as far as it has come; s since 1970. */
interface Running {
  readonly from: number
  readonly to: number
}

/** Hatches the interval that is not over yet, of which there is no value. */
export function drawRunning(
  context: CanvasRenderingContext2D,
  area: PlotArea,
  running: Running,
  colors: MarkColors,
): void {
  const { left, top, width, height, ratio } = area
  const from = Math.max(left, toX(area, running.from))
  const to = Math.min(left + width, toX(area, running.to))
  if (to - from < 2 * ratio) return
  context.save()
  context.strokeStyle = colors.text2
  context.globalAlpha = RUNNING_ALPHA
  context.fillStyle = hatch(context, ratio)
  context.fillRect(from, top, to - from, height)
  context.restore()
}

/** Names the interval that is not over yet, at its upper left end; to the left of that where the plot ends. */
export function drawRunningText(
  context: CanvasRenderingContext2D,
  area: PlotArea,
  running: Running & { readonly text: string },
  colors: MarkColors,
): void {
  const { left, top, width, ratio } = area
  const from = Math.max(left, toX(area, running.from))
  const room = END_GAP_PX / 2
  if (Math.min(left + width, toX(area, running.to)) - from < 2 * ratio) return
  context.save()
  setFont(context, area, 12)
  const needed = context.measureText(running.text).width + 2 * room * ratio
  const isInside = from + needed <= left + width
  context.textAlign = isInside ? 'left' : 'right'
  context.textBaseline = 'top'
  context.fillStyle = colors.text2
  context.lineWidth = HALO_PX * ratio
  haloText(context, running.text, [from + (isInside ? room : -room) * ratio, top + room * ratio], colors)
  context.restore()
}

interface EndParts {
  readonly area: PlotArea
  /** Upper edge of the first lane and height of each, in canvas pixels. */
  readonly lanes: { readonly first: number; readonly height: number }
  /** The present time of the plant, s since 1970. */
  readonly now: number
  /** Resolves a CSS colour for the theme. */
  readonly colorOf: (css: string) => string
  readonly textOf: (at: number) => string
}

/** Returns where lines and states were last known, if that is a while before the end of what could be known. */
export function endMarks({ axes, lanes }: ChartLayout, parts: EndParts): readonly EndMark[] {
  const { area, lanes: room, now, colorOf, textOf } = parts
  const right = toX(area, Math.min(area.to, now))
  const all = [
    ...axes.flatMap(({ scale, series, room: own }) => {
      const place = areaOfRoom(area, own)
      return series.map((one) => ({ one, yOf: (value: number) => toY(place, scale, value), place, isLane: false }))
    }),
    ...lanes.map((one, index) => ({
      one,
      yOf: () => room.first + (index + 0.5) * room.height,
      place: { top: room.first + index * room.height, height: room.height },
      isLane: true,
    })),
  ]
  return all.flatMap(({ one: { series, points }, yOf, place, isLane }) => {
    const last = lastValue(points)
    const isToldElsewhere = series.compared !== undefined || series.isForecast === true
    if (isToldElsewhere || last < 0 || points.interval.kind === 'given') return []
    const end = endOf(points, last, now)
    const x = toX(area, Math.max(end, area.from))
    if (right - x < END_FROM_PX * area.ratio || end >= expectedUntil(points, now)) return []
    const at = yOf(must(points.y[last]))
    // Beyond its scale it would stand in the room of another series.
    const y = Math.min(place.top + place.height, Math.max(place.top, at))
    const hasDot = !isLane && y === at && end >= area.from && series.type !== 'Bar' && series.type !== 'Point'
    return [{ x, y, color: colorOf(series.color), text: textOf(end), hasDot }]
  })
}

/**
 * Returns the interval that is not over yet, of the longest unit that is shown (s since 1970); null without one, and where a server has
 * a value of it already.
 */
export function runningOfChart({ axes }: ChartLayout, now: number, zone: string): Running | null {
  const open = axes.flatMap(({ series: all }) =>
    all.flatMap(({ series, points }) => {
      const running = series.compared === undefined ? runningOf(series.interval, now, zone) : null
      return running === null || (points.x.at(-1) ?? 0) >= running.from ? [] : [running.from]
    }),
  )
  return open.length === 0 ? null : { from: Math.min(...open), to: now }
}

/** Index of the last value of a series, -1 without one. */
function lastValue({ y }: Intervals): number {
  let index = y.length - 1
  while (index >= 0 && Number.isNaN(must(y[index]))) index -= 1
  return index
}
