import type { Format } from '../../../../domain/text/format.ts'
import type { ChartRange, ChartSeries } from '../model/chart-series.ts'
import { boundsOf, type ChartBounds, type ChartWindow, edges, panned, wholeOf } from '../model/chart-window.ts'
import type { TimeChartView, ViewState } from './cursor-points.ts'

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
  readonly state: () => ViewState
  set(next: ChartWindow): void
  /** While a finger or a button is down all changes are one step. */
  hold(isHeld: boolean): void
  /** Shows a part that no gesture has chosen, s since 1970; null = the whole range. */
  show(part: ViewPart | null): void
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

/** A part of the range, s since 1970. */
export interface ViewPart {
  readonly from: number
  readonly to: number
  /** It ends with the range, and goes on with it. */
  readonly isAtEnd: boolean
}

/** Changes that follow each other this fast are one step: a wheel. */
const STEP_MS = 500
const MOST_STEPS = 50
const MINUTE_S = 60
/** Nobody sees so small a difference, and an address has whole seconds. */
const SAME_S = 0.5

export function createChartView(first: ChartRange, canExtend: boolean): ChartView {
  let range = first
  let view = wholeOf(first)
  let now = first.kind === 'sliding' ? Number.NaN : first.to / 1000
  let changedAt = Number.NEGATIVE_INFINITY
  let step: number | null = null
  let [isHeld, hasHeldStep] = [false, false]
  const earlier: ChartWindow[] = []
  const bounds = () => boundsOf(range, now, canExtend)
  const isAtEnd = () => isNear(view.to, wholeOf(range).to)
  const isWhole = () => isAtEnd() && isNear(view.span, wholeOf(range).span)
  const begin = () => {
    earlier.length = 0
    step = null
    changedAt = Number.NEGATIVE_INFINITY
  }
  return {
    range: () => range,
    edges: () => edges(view, now),
    bounds,
    window: () => view,
    state: () => {
      const [from, to] = edges(view, now)
      const [following, canUndo] = [view.to === null, earlier.length > 0]
      return { from, to, following, canUndo, step, isWhole: isWhole(), isAtEnd: isAtEnd() }
    },
    set: (next) => {
      const at = performance.now()
      if (isSame(next, view)) return
      const goesOn = isHeld ? hasHeldStep : at - changedAt <= STEP_MS
      if (!goesOn) {
        earlier.push(view)
        step = at
      }
      if (earlier.length > MOST_STEPS) earlier.shift()
      hasHeldStep = isHeld
      changedAt = at
      view = next
    },
    hold: (next) => {
      if (next === isHeld) return
      isHeld = next
      hasHeldStep = false
      changedAt = Number.NEGATIVE_INFINITY
    },
    show: (part) => {
      const whole = wholeOf(range)
      view = part === null ? whole : { span: part.to - part.from, to: part.isAtEnd ? whole.to : part.to }
      begin()
    },
    undo: () => {
      view = earlier.pop() ?? view
      changedAt = Number.NEGATIVE_INFINITY
    },
    setRange: (next, keepsZoom) => {
      const [isZoomed, wasAtEnd] = [!isWhole(), isAtEnd()]
      range = next
      if (next.kind === 'absolute') now = next.to / 1000
      if (keepsZoom && isZoomed) {
        const kept = wasAtEnd ? { span: view.span, to: wholeOf(next).to } : view
        view = panned(kept, bounds(), 0)
        return
      }
      view = wholeOf(next)
      begin()
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

function isNear(one: number | null, other: number | null): boolean {
  return one === null || other === null ? one === other : Math.abs(one - other) < SAME_S
}

function isSame(one: ChartWindow, other: ChartWindow): boolean {
  return one.span === other.span && one.to === other.to
}
