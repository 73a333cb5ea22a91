import type { Intervals } from '../../../../domain/charts/intervals.ts'
import type { SeriesViewType } from '../../../../wire/server/chart-config.ts'
import type { ValueScale } from '../../rules/value-scale.ts'
import { type BarLook, type BarSlot, drawBars, HATCHED_FROM_PX, widestPx } from './draw-bars.ts'
import { drawGapEnds, drawLine, drawPoints, type Gap } from './draw-line.ts'
import { baseline, type PlotArea, type Points, positions, visible } from './plot-points.ts'

export interface SeriesStyle extends Omit<BarLook, 'slot'> {
  readonly slot: BarSlot
  readonly type: SeriesViewType
  readonly color: string
  /** Colour of the plot, inside of hollow dots. */
  readonly surface: string
  readonly isSelected: boolean
  /** By how much two series differ: lines of dashes and dots. */
  readonly isDifference: boolean
  /** A value is drawn as a step, from its own time to its end. */
  readonly isStepped: boolean
  /** A line joins measurements, also those outside of the view. */
  readonly isJoined: boolean
  /** Dots at the points of a line. */
  readonly hasPoints: boolean
  /** The time after which nothing is known, s since 1970. */
  readonly now: number
}

const LINE_PX = 1.6
const SELECTED_PX = 2.4
const DOT_PX = 3
const POINT_PX = 2
const DIFFERENCE_DASH_PX = [8, 3, 2, 3]

/** Draws one series inside the plot. Returns the gaps whose ends are marked. */
export function drawSeries(
  context: CanvasRenderingContext2D,
  area: PlotArea,
  scale: ValueScale,
  intervals: Intervals,
  style: SeriesStyle,
): readonly Gap[] {
  const [start, end] = visible(intervals, area, style)
  if (end < start) return []
  const points: Points = { start, end, intervals, now: style.now, ...positions(area, scale, intervals) }
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
  const setDots = () => {
    context.setLineDash([0.1, 3.6 * ratio])
    context.lineCap = 'round'
  }
  let gaps: readonly Gap[] = []
  switch (style.type) {
    case 'Bar':
      drawBarsOrOutline(context, points, baseline(area, scale), style, ratio, setDots)
      break
    case 'Point':
      drawPoints(
        context,
        points,
        (style.isCompared ? DOT_PX : POINT_PX) * ratio,
        style.isCompared ? style.surface : null,
      )
      break
    default:
      if (style.isCompared) setDots()
      if (style.isDifference) context.setLineDash(DIFFERENCE_DASH_PX.map((length) => length * ratio))
      gaps = drawLine(context, points, {
        isStepped: style.isStepped,
        base: style.type === 'Area' && !style.isCompared ? baseline(area, scale) : null,
      })
  }
  if (style.hasPoints && style.type !== 'Bar' && style.type !== 'Point') {
    context.setLineDash([])
    drawPoints(context, points, POINT_PX * ratio, null)
  }
  context.restore()
  return drawGapEnds(context, gaps, area, style)
}

/** Where bars are too narrow for a hatch, those of a compared period are the outline of all of them. */
function drawBarsOrOutline(
  context: CanvasRenderingContext2D,
  points: Points,
  base: number,
  style: SeriesStyle,
  ratio: number,
  setDots: () => void,
): void {
  const { all, shown } = style.slot
  const isHatched = widestPx(points) / all.count >= HATCHED_FROM_PX * ratio
  if (style.isCompared && !isHatched) {
    setDots()
    drawLine(context, points, { isStepped: true, base: null })
  } else drawBars(context, points, base, { ...style, slot: isHatched ? all : shown }, ratio)
}
