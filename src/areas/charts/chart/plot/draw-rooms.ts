import { type ChartLayout, ROOM_TITLE_PX } from './chart-layout.ts'
import { fitted, HALO_PX, haloText, type MarkColors, setFont } from './draw-marks.ts'
import { areaOfRoom, type PlotArea } from './plot-points.ts'

const SWATCH_PX = 14
const EDGE_PX = 8
const GAP_PX = 6

/** Names each series above its room, with its colour and unit, and draws where a room ends. */
export function drawRoomTitles(
  context: CanvasRenderingContext2D,
  area: PlotArea,
  { axes }: ChartLayout,
  { colors, colorOf }: { readonly colors: MarkColors; readonly colorOf: (css: string) => string },
): void {
  const { left, width, ratio } = area
  context.save()
  setFont(context, area, 12, 600)
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  const rooms = [...Map.groupBy(axes, ({ room }) => room)]
  rooms.forEach(([room, own], index) => {
    const { top, height } = areaOfRoom(area, room)
    const first = own[0]?.series[0]?.series
    if (first === undefined) return
    const y = top - (ROOM_TITLE_PX / 2) * ratio
    const start = left + EDGE_PX * ratio
    context.strokeStyle = colorOf(first.color)
    context.lineWidth = 2.5 * ratio
    context.beginPath()
    context.moveTo(start, y)
    context.lineTo(start + SWATCH_PX * ratio, y)
    context.stroke()
    const at = start + (SWATCH_PX + GAP_PX) * ratio
    const arrow = own[0]?.scale.isReversed === true ? ' ↓' : ''
    const name = (first.unit === '' ? first.title : `${first.title}, ${first.unit}`) + arrow
    context.fillStyle = colors.text
    context.lineWidth = HALO_PX * ratio
    haloText(context, fitted(context, name, left + width - at), [at, y], colors)
    if (index === rooms.length - 1) return
    context.strokeStyle = colors.strongLine
    context.lineWidth = ratio
    context.beginPath()
    context.moveTo(left, Math.round(top + height) + 0.5)
    context.lineTo(left + width, Math.round(top + height) + 0.5)
    context.stroke()
  })
  context.restore()
}
