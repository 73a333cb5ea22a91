import type { Format } from '../../../../domain/text/format.ts'
import type { ChartRange, ChartSeries } from '../model/chart-series.ts'
import { boundsOf, type ChartBounds, type ChartWindow, edges, panned, wholeOf } from '../model/chart-window.ts'
import type { TimeChartView } from './cursor-points.ts'

/** What a chart writes into its drawing. */
export interface ChartTexts {
  /** Says how long a gap is. */
  readonly gap: (duration: string) => string
  /** Says when a series was last known, s since 1970. */
  readonly lastKnown: (at: number) => string
  /** Names the interval that is not over yet. */
  readonly running: string
}

/** What a chart is given and tells. */
export interface TimeChartOptions {
  readonly format: Format
  readonly series: readonly ChartSeries[]
  readonly range: ChartRange
  readonly texts: ChartTexts
  /** Server time in s since 1970. */
  readonly now: () => number
  /** Charts with the same key share their cursor. */
  readonly sync?: string
  /** Height in CSS pixels, by default 320. */
  readonly height?: number
  /** Called when the view leaves an absolute range, so that more can be loaded; without it the view stays inside. */
  readonly onBeyond?: (from: number, to: number) => void
  /** Called when a flag is pressed, with its button; without it flags are only drawn. */
  readonly onFlag?: (id: string, button: HTMLElement) => void
  /** Called when view, points or cursor have changed. */
  readonly onView: (view: TimeChartView) => void
}

/** What a chart shows of its range. */
export interface ChartView {
  readonly range: () => ChartRange
  /** Edges in s since 1970. */
  readonly edges: () => readonly [from: number, to: number]
  readonly bounds: () => ChartBounds
  readonly window: () => ChartWindow
  /** Whether the view ends at a now that moves. */
  readonly follows: () => boolean
  /** Whether there is a view to go back to. */
  readonly canUndo: () => boolean
  set(next: ChartWindow): void
  /** Shows the view before the last step again. */
  undo(): void
  /**
   * Sets another range, and shows all of it. With `keepsZoom` a part that was chosen before stays in view, as far as the
   * range has it; one that showed the end shows the new end. Specification 4, "Auto-refresh".
   */
  setRange(next: ChartRange, keepsZoom: boolean): void
  /** `at` in s since 1970. Returns whether the view has moved. */
  setNow(at: number): boolean
}

/** Changes that follow each other this fast are one step: a wheel, a drag. */
const STEP_MS = 500
const MOST_STEPS = 50
const MINUTE_S = 60

export function createChartView(first: ChartRange, canExtend: boolean): ChartView {
  let range = first
  let view = wholeOf(first)
  let now = first.kind === 'sliding' ? Number.NaN : first.to / 1000
  let changedAt = Number.NEGATIVE_INFINITY
  const earlier: ChartWindow[] = []
  const bounds = () => boundsOf(range, now, canExtend)
  return {
    range: () => range,
    edges: () => edges(view, now),
    bounds,
    window: () => view,
    follows: () => view.to === null,
    canUndo: () => earlier.length > 0,
    set: (next) => {
      const at = performance.now()
      if (isSame(next, view)) return
      if (at - changedAt > STEP_MS) earlier.push(view)
      if (earlier.length > MOST_STEPS) earlier.shift()
      changedAt = at
      view = next
    },
    undo: () => {
      view = earlier.pop() ?? view
      changedAt = Number.NEGATIVE_INFINITY
    },
    setRange: (next, keepsZoom) => {
      const whole = wholeOf(range)
      const isZoomed = !isSame(view, whole)
      const wasAtEnd = view.to === whole.to
      range = next
      if (next.kind === 'absolute') now = next.to / 1000
      if (keepsZoom && isZoomed) {
        const kept = wasAtEnd ? { span: view.span, to: wholeOf(next).to } : view
        view = panned(kept, bounds(), 0)
        return
      }
      view = wholeOf(next)
      earlier.length = 0
    },
    setNow: (at) => {
      if (range.kind !== 'sliding') return false
      const next = range.step === 'minute' ? Math.ceil(at / MINUTE_S) * MINUTE_S : at
      const hasMoved = next !== now
      now = next
      return hasMoved && view.to === null
    },
  }
}

function isSame(one: ChartWindow, other: ChartWindow): boolean {
  return one.span === other.span && one.to === other.to
}
