import { must } from '../../../../domain/base/must.ts'
import { isSameInterval } from '../../../../domain/charts/intervals.ts'
import type { ChartSeries } from '../model/chart-series.ts'
import type { Drawn } from './chart-layout.ts'
import { endPx, type Points } from './plot-points.ts'

/** The n-th of so many bars that share an interval, from the left. */
interface Slot {
  readonly index: number
  readonly count: number
}

/** The place of a bar among all that share its interval, and, where those of compared periods are only outlines, among the others. */
export interface BarSlot {
  readonly all: Slot
  readonly shown: Slot
}

/** How the bars of a series look. */
export interface BarLook {
  /** Of another period, that is only compared: hatched. */
  readonly isCompared: boolean
  /** Which part of its interval a bar has: those of one interval stand side by side. */
  readonly slot: Slot
  /** Colour of what is missing. */
  readonly muted: string
}

/** Returns the width of the widest bar, in canvas pixels. */
export function widestPx(points: Points): number {
  let widest = 0
  for (let i = points.start; i <= points.end; i++) widest = Math.max(widest, endPx(points, i) - points.px(i))
  return widest
}

/** Of a bar, in CSS pixels. */
const BAR_GAP_PX = 1
const ZERO_PX = 2
const MISSING_DASH_PX = [2, 3]
const HATCH_PX = 5
/** Narrower bars have no room for a hatch. */
export const HATCHED_FROM_PX = 7

/**
 * Draws a bar over the interval of each value. Of 0 there is a line on the base, of what is missing a dashed one: neither is
 * nothing. A compared one is hatched.
 */
export function drawBars(
  context: CanvasRenderingContext2D,
  points: Points,
  base: number,
  { isCompared, slot, muted }: BarLook,
  ratio: number,
): void {
  const { start, end, px, py, intervals } = points
  const { ends, x } = intervals
  const bars = new Path2D()
  const missing = new Path2D()
  const addMissing = (from: number, to: number) => {
    missing.moveTo(from, base)
    missing.lineTo(to, base)
  }
  for (let i = start; i <= end; i++) {
    const [y, from, until] = [py(i), px(i), endPx(points, i)]
    if (Number.isNaN(y)) {
      // A server says once where a gap begins.
      if (i < end) addMissing(from, px(i + 1))
      continue
    }
    const width = (until - from) / slot.count
    const left = from + slot.index * width
    const room = Math.max(ratio, width - Math.min(BAR_GAP_PX * ratio, width * 0.3))
    if (y === base) bars.rect(left, base - (ZERO_PX / 2) * ratio, room, ZERO_PX * ratio)
    else {
      const height = Math.max(ratio, Math.abs(base - y))
      bars.rect(left, y < base ? base - height : base, room, height)
    }
    if (ends !== null && i < end && must(ends[i]) < must(x[i + 1])) addMissing(until, px(i + 1))
  }
  if (isCompared) {
    context.lineWidth = ratio
    context.fillStyle = hatch(context, ratio)
    context.fill(bars)
    context.stroke(bars)
  } else context.fill(bars)
  context.setLineDash(MISSING_DASH_PX.map((length) => length * ratio))
  context.strokeStyle = muted
  context.lineWidth = ZERO_PX * ratio
  context.stroke(missing)
}

/** Returns diagonal lines in the colour of the stroke, to fill with. */
export function hatch(context: CanvasRenderingContext2D, ratio: number): CanvasPattern | string {
  const tile = context.canvas.ownerDocument.createElement('canvas')
  const size = Math.round(HATCH_PX * ratio)
  tile.width = size
  tile.height = size
  const own = tile.getContext('2d')
  const plain = context.strokeStyle
  if (own === null || typeof plain !== 'string') return 'transparent'
  own.strokeStyle = plain
  own.lineWidth = ratio
  // Beyond the corners as well, so that the lines of neighbouring tiles meet.
  for (const shift of [-size, 0, size]) {
    own.moveTo(shift - 1, size + 1)
    own.lineTo(shift + size + 1, -1)
  }
  own.stroke()
  return context.createPattern(tile, 'repeat') ?? 'transparent'
}

/** Returns where the bars of a series stand among those of all: beside the others of the same kind of interval, none before another. */
export function barSlot(series: ChartSeries, all: readonly Drawn[]): BarSlot {
  const isBeside = (other: ChartSeries) =>
    other.type === 'Bar' &&
    other.axis?.isReversed === series.axis?.isReversed &&
    isSameInterval(other.interval, series.interval)
  const beside = all.map((one) => one.series).filter(isBeside)
  const slotOf = (list: readonly ChartSeries[]) => ({
    index: Math.max(
      0,
      list.findIndex(({ id }) => id === series.id),
    ),
    count: Math.max(1, list.length),
  })
  return { all: slotOf(beside), shown: slotOf(beside.filter(({ compared }) => compared === undefined)) }
}
