import { type Columns, SeriesBuffer } from '../../src/domain/charts/series-buffer.ts'
import type { Drawing } from '../../src/domain/charts/series-key.ts'
import type { SeriesViewType } from '../../src/wire/server/chart-config.ts'

/** Receives the points that are kept, x ascending. */
export type Keep = (x: number, y: number) => unknown

/** The most values and gap marks that one column can keep. */
export const MAX_PER_COLUMN = 7

/**
 * Which values of a column are visible. Lines, areas and bars show their extent, so minimum and maximum; steps and
 * points also show where they start and end, so the first and the last.
 */
const KEEPS_ENDS: { readonly [view in SeriesViewType]: boolean } = {
  Line: false,
  Area: false,
  Bar: false,
  StepLine: true,
  Point: true,
}

/** Indexes of the open column's fields in one array: numbers in object fields would be boxed at each change. */
const FIRST_X = 0
const FIRST_Y = 1
const MIN_X = 2
const MIN_Y = 3
const MAX_X = 4
const MAX_Y = 5
const LAST_X = 6
const LAST_Y = 7
/** x of a gap before the first value, between two values, after the last value; NaN without a gap. */
const GAP_BEFORE = 8
const GAP_INSIDE = 9
const GAP_AFTER = 10
const FIELDS = 11

/**
 * Decimates points to columns of one pixel, in one pass and without an object per point. Keeps the visible values of
 * each column at their own x, a gap (NaN) between two values, the first of several gaps, and the first and last point
 * overall. Takes points in ascending x, in any number of parts. A column is final once a point of the next one arrives.
 */
export class ColumnDecimator {
  readonly #keepsEnds: boolean
  readonly #origin: number
  readonly #width: number
  readonly #keep: Keep
  readonly #open = new Float64Array(FIELDS)
  #openUntil = Number.NEGATIVE_INFINITY
  #isStart = true
  #endsInGap = false

  /** Columns are `width` s wide; one of them starts at `origin`, s since 1970. */
  constructor(view: SeriesViewType, columns: { readonly origin: number; readonly width: number }, keep: Keep) {
    this.#keepsEnds = KEEPS_ENDS[view]
    this.#origin = columns.origin
    this.#width = columns.width
    this.#keep = keep
    this.#open.fill(Number.NaN)
  }

  /** Adds the points from index `from` up to, not including, `to`. */
  add(x: Float64Array, y: Float64Array, from = 0, to = x.length): void {
    const open = this.#open
    // What changes with each point lives in local variables that no closure shares; the rest changes a few times a
    // column.
    let until = this.#openUntil
    let minY = open[MIN_Y] as number
    let maxY = open[MAX_Y] as number
    let lastX = open[LAST_X] as number
    let lastY = open[LAST_Y] as number
    let isInGap = !Number.isNaN(open[GAP_AFTER] as number)
    for (let i = from; i < to; i += 1) {
      const at = x[i] as number
      const value = y[i] as number
      if (at >= until) {
        open[MIN_Y] = minY
        open[MAX_Y] = maxY
        open[LAST_X] = lastX
        open[LAST_Y] = lastY
        this.#close()
        until = this.#columnEnd(at)
        minY = Number.NaN
        maxY = Number.NaN
        lastX = Number.NaN
        isInGap = false
      }
      if (value >= minY && value <= maxY && !isInGap) {
        lastX = at
        lastY = value
        continue
      }
      if (Number.isNaN(value)) {
        const gap = Number.isNaN(lastX) ? GAP_BEFORE : GAP_AFTER
        if (Number.isNaN(open[gap] as number)) open[gap] = at
        isInGap = gap === GAP_AFTER
        continue
      }
      if (Number.isNaN(lastX)) {
        open[FIRST_X] = at
        open[FIRST_Y] = value
      }
      if (isInGap) {
        open[GAP_INSIDE] = open[GAP_AFTER] as number
        open[GAP_AFTER] = Number.NaN
        isInGap = false
      }
      if (!(value >= minY)) {
        minY = value
        open[MIN_X] = at
      }
      if (!(value <= maxY)) {
        maxY = value
        open[MAX_X] = at
      }
      lastX = at
      lastY = value
    }
    open[MIN_Y] = minY
    open[MAX_Y] = maxY
    open[LAST_X] = lastX
    open[LAST_Y] = lastY
    this.#openUntil = until
  }

  /** Passes on what the open column holds so far, with its last point. The column stays open. */
  peek(keep: Keep): void {
    this.#emit(keep, true)
  }

  #close(): void {
    this.#endsInGap = this.#emit(this.#keep, false)
    this.#openUntil = Number.NEGATIVE_INFINITY
    this.#open.fill(Number.NaN)
  }

  /** Passes on the points of the open column in order. Returns whether a gap came last. */
  #emit(keep: Keep, isEnd: boolean): boolean {
    const open = this.#open
    const before = open[GAP_BEFORE] as number
    const inside = open[GAP_INSIDE] as number
    const after = open[GAP_AFTER] as number
    let endsInGap = this.#endsInGap
    if (!Number.isNaN(before) && !endsInGap) {
      keep(before, Number.NaN)
      endsInGap = true
    }
    const firstX = open[FIRST_X] as number
    if (Number.isNaN(firstX)) {
      if (!isEnd && endsInGap) this.#isStart = false
      return endsInGap
    }
    // A gap between two values of one column must not become a gap to the neighbouring columns.
    const hasEnds = this.#keepsEnds || !Number.isNaN(inside)
    const isMinFirst = (open[MIN_X] as number) <= (open[MAX_X] as number)
    let emitted = Number.NEGATIVE_INFINITY
    let gap = inside
    for (let step = 0; step < 4; step += 1) {
      if ((step === 0 && !hasEnds && !this.#isStart) || (step === 3 && !hasEnds && !isEnd)) continue
      const field = step === 0 ? FIRST_X : step === 3 ? LAST_X : (step === 1) === isMinFirst ? MIN_X : MAX_X
      const at = open[field] as number
      if (at <= emitted) continue
      if (gap < at) {
        keep(gap, Number.NaN)
        gap = Number.NaN
      }
      keep(at, open[field + 1] as number)
      emitted = at
    }
    if (!Number.isNaN(after)) keep(after, Number.NaN)
    if (!isEnd) this.#isStart = false
    return !Number.isNaN(after)
  }

  /** Returns the right edge of the column that contains `at`. */
  #columnEnd(at: number): number {
    const column = Math.floor((at - this.#origin) / this.#width)
    let end = this.#origin + (column + 1) * this.#width
    // The product may round down to `at` itself.
    while (end <= at) end += this.#width
    return end
  }
}

/**
 * Returns the points of a window, decimated for its pixels, or all of them when they are no more than pixels or nothing is
 * drawn (null). `parts` ascend in x. `from` and `to` are the window's edges in s since 1970; points beyond them are the neighbours from which
 * a line enters the chart.
 */
export function decimate(parts: readonly Columns[], from: number, to: number, drawing: Drawing | null): Columns {
  const count = parts.reduce((sum, { x }) => sum + x.length, 0)
  const kept = new SeriesBuffer()
  if (drawing === null || count <= drawing.pixels) {
    for (const part of parts) kept.append(part)
    return kept.since(0)
  }
  const { pixels, view } = drawing
  const keep = (x: number, y: number) => kept.push(x, y)
  const decimator = new ColumnDecimator(view, { origin: from, width: (to - from) / pixels }, keep)
  for (const { x, y } of parts) decimator.add(x, y)
  decimator.peek(keep)
  return kept.since(0)
}
