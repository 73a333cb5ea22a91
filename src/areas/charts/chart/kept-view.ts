import { useMemo } from 'react'
import type { ShownPart } from '../rules/chart-period.ts'
import type { ChartRange } from './model/chart-series.ts'
import type { TimeChartView } from './plot/cursor-points.ts'

/** What the drawing tells of its view, in whole seconds, as ms since 1970. */
export interface ToldView extends ShownPart {
  /** The whole range is in view. */
  readonly isWhole: boolean
  /** Which gesture has led to it; null = none. */
  readonly step: number | null
}

/**
 * The view of a chart whose page keeps it, so that title, fields, address, files and print say what the axis shows.
 *
 * Two ranges belong to such a chart: the *whole*, which somebody has chosen and whose points are loaded and connected, and the
 * *part* of it in view. The drawing moves the part by itself: a gesture waits for no page. Where the view rests, the drawing tells
 * it, and the page takes it as its range; nothing is loaded or connected anew by that, since the whole is the same. Only what the
 * drawing does not know yet goes the other way: a step back or forward, a link, another range.
 */
export interface KeptView {
  /** Null = the whole range. */
  readonly part: ShownPart | null
  /** Another number each time that the part was set by anything but the drawing: it is then shown. */
  readonly turn: number
  readonly canUndo: boolean
  readonly onView: (view: ToldView) => void
  readonly onUndo: () => void
}

const SECOND_MS = 1000

export function toldView({ from, to, isWhole, isAtEnd, step }: TimeChartView): ToldView {
  return { from: Math.round(from) * SECOND_MS, to: Math.round(to) * SECOND_MS, isWhole, isAtEnd, step }
}

/** Returns a part as the drawing takes it. */
export function drawnPart(part: ShownPart | null): { from: number; to: number; isAtEnd: boolean } | null {
  return part && { from: part.from / SECOND_MS, to: part.to / SECOND_MS, isAtEnd: part.isAtEnd }
}

/** Returns the range that is in view. */
export function useRangeInView(range: ChartRange, kept: KeptView | undefined): ChartRange {
  const { from, to } = kept?.part ?? {}
  return useMemo(
    () => (from === undefined || to === undefined ? range : { kind: 'absolute', from, to }),
    [range, from, to],
  )
}
