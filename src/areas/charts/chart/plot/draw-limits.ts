import type { Format } from '../../../../domain/text/format.ts'
import type { ChartLayout, Room } from './chart-layout.ts'
import { HALO_PX, haloText, type MarkColors, setFont } from './draw-marks.ts'
import { outerFirst, placedLabels } from './limit-labels.ts'
import { areaOfRoom, type PlotArea, toY } from './plot-points.ts'

const DASH_PX = [7, 4]
const SWATCH_PX = 14
const EDGE_PX = 8
/** Between the swatch of a limit and its text, and behind that. */
const LABEL_GAP_PX = 6
const LABEL_PX = 16
const LABEL_OFFSET_PX = 9

export interface LimitMark {
  /** Height of its line in canvas pixels. */
  readonly y: number
  /** Code and value, for example `OGW 3,30 m`. */
  readonly text: string
  readonly color: string
  readonly room: Room
  /** Side of its axis, where the label stands. */
  readonly side: 'left' | 'right'
}

/** Returns the limits in view of all series that are drawn, those of the chosen series first: they have the room of their labels first. */
export function limitMarks(
  { axes, shown, isSplit }: ChartLayout,
  {
    area,
    note,
    chosen,
    colorOf,
    format,
  }: {
    readonly area: PlotArea
    /** Said behind each of them. */
    readonly note: string | null
    readonly chosen: string | null
    readonly colorOf: (css: string) => string
    readonly format: Format
  },
): readonly LimitMark[] {
  const found = axes.flatMap(({ scale, series, room }, index) => {
    const own = areaOfRoom(area, room)
    return series.flatMap(({ series: one }) =>
      outerFirst(one.limits ?? []).flatMap(({ code, value }) => {
        const y = Math.round(toY(own, scale, value)) + 0.5
        if (!(y >= own.top && y <= own.top + own.height)) return []
        const known = `${code} ${format.number(value, one.decimals)} ${one.unit}`.trim()
        return {
          y,
          text: note === null ? known : `${known}, ${note}`,
          color: colorOf(one.color),
          room,
          side: !isSplit && shown.indexOf(index) > 0 ? ('right' as const) : ('left' as const),
          isChosen: one.id === chosen,
        }
      }),
    )
  })
  return found.toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen))
}

/**
 * Draws limits inside the plot as dashed lines; each label stands at its axis, with the colour of its series. Where there
 * is no room for all labels the first ones have it.
 */
export function drawLimits(
  context: CanvasRenderingContext2D,
  area: PlotArea,
  limits: readonly LimitMark[],
  colors: MarkColors,
): void {
  const { left, top, width, height, ratio } = area
  context.save()
  setFont(context, area, 12)
  context.textBaseline = 'middle'
  const wanted = limits.map(({ y, text, side }) => ({
    y,
    width: (EDGE_PX + SWATCH_PX + 2 * LABEL_GAP_PX) * ratio + context.measureText(text).width,
    side,
  }))
  context.lineWidth = ratio
  context.strokeStyle = colors.text2
  context.setLineDash(DASH_PX.map((length) => length * ratio))
  context.beginPath()
  for (const { y } of wanted) {
    context.moveTo(left, y)
    context.lineTo(left + width, y)
  }
  context.stroke()
  context.setLineDash([])
  const labelHeight = LABEL_PX * ratio
  const places = placedLabels(wanted, { top, width, height, labelHeight, offset: LABEL_OFFSET_PX * ratio })
  limits.forEach(({ text, color, side }, index) => {
    const place = places[index] ?? null
    if (place === null) return
    const sign = side === 'left' ? 1 : -1
    const edge = (side === 'left' ? left : left + width) + sign * place.inset
    // A curve that runs through it would be read as a part of it.
    const { width: own } = wanted[index] ?? { width: 0 }
    context.fillStyle = colors.surface
    context.fillRect(
      edge + sign * EDGE_PX * ratio,
      place.y - labelHeight / 2,
      sign * (own - EDGE_PX * ratio),
      labelHeight,
    )
    context.strokeStyle = color
    context.lineWidth = 2 * ratio
    context.beginPath()
    context.moveTo(edge + sign * EDGE_PX * ratio, place.y)
    context.lineTo(edge + sign * (EDGE_PX + SWATCH_PX) * ratio, place.y)
    context.stroke()
    context.textAlign = side
    context.fillStyle = colors.text2
    context.lineWidth = HALO_PX * ratio
    haloText(context, text, [edge + sign * (EDGE_PX + SWATCH_PX + LABEL_GAP_PX) * ratio, place.y], colors)
  })
  context.restore()
}
