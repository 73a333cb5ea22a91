import type { SeriesViewType } from '../../src/wire/server/chart-config.ts'

/** Where the points that are kept go, x ascending. */
export type Keep = (x: number, y: number) => unknown

/** Values and marks of gaps that one column keeps at most, whatever happens in it. */
export const MOST_OF_A_COLUMN = 7

/**
 * Which values of a column can be seen: of a line, an area or bars their extent, so minimum and maximum; of steps and
 * single points also where they come from and go to, so the first and the last.
 */
const KEEPS_ENDS: { readonly [view in SeriesViewType]: boolean } = {
  Line: false,
  Area: false,
  Bar: false,
  StepLine: true,
  Point: true,
}

/** Fields of the column that is open, in one array: numbers in fields of an object would be boxed at each change. */
const FIRST_X = 0
const FIRST_Y = 1
const MIN_X = 2
const MIN_Y = 3
const MAX_X = 4
const MAX_Y = 5
const LAST_X = 6
const LAST_Y = 7
/** x of a gap before the first value, between two values, after the last value; NaN where there is none. */
const GAP_BEFORE = 8
const GAP_INSIDE = 9
const GAP_AFTER = 10
const FIELDS = 11

/**
 * Thins points out for columns of one pixel, in one pass and without an object per point. Per column the values that
 * can be seen stay, at their own x; a gap (NaN) between two values stays a gap; first and last point of all stay, of
 * gaps in a row the first.
 * Points come in ascending x, in as many parts as one likes. A column is final once a point of the next has come.
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

  /** Columns are `width` s wide and begin at `origin`, s since 1970, and at its multiples to both sides. */
  constructor(view: SeriesViewType, columns: { readonly origin: number; readonly width: number }, keep: Keep) {
    this.#keepsEnds = KEEPS_ENDS[view]
    this.#origin = columns.origin
    this.#width = columns.width
    this.#keep = keep
    this.#open.fill(Number.NaN)
  }

  /** Takes in the points from index `from` up to but without `to`. */
  add(x: Float64Array, y: Float64Array, from = 0, to = x.length): void {
    const open = this.#open
    // What changes with each point lives in local numbers, which no closure may share; the rest changes a few times
    // a column.
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

  /** Tells what the open column holds up to now, with its last point; it stays open. */
  peek(keep: Keep): void {
    this.#tell(keep, true)
  }

  #close(): void {
    this.#endsInGap = this.#tell(this.#keep, false)
    this.#openUntil = Number.NEGATIVE_INFINITY
    this.#open.fill(Number.NaN)
  }

  /** Tells the points of the open column in order; answers whether a gap is the last thing that has been told. */
  #tell(keep: Keep, isEnd: boolean): boolean {
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
    // A gap between two values of one column must not become one to the columns beside it.
    const hasEnds = this.#keepsEnds || !Number.isNaN(inside)
    const isMinFirst = (open[MIN_X] as number) <= (open[MAX_X] as number)
    let told = Number.NEGATIVE_INFINITY
    let gap = inside
    for (let step = 0; step < 4; step += 1) {
      if ((step === 0 && !hasEnds && !this.#isStart) || (step === 3 && !hasEnds && !isEnd)) continue
      const field = step === 0 ? FIRST_X : step === 3 ? LAST_X : (step === 1) === isMinFirst ? MIN_X : MAX_X
      const at = open[field] as number
      if (at <= told) continue
      if (gap < at) {
        keep(gap, Number.NaN)
        gap = Number.NaN
      }
      keep(at, open[field + 1] as number)
      told = at
    }
    if (!Number.isNaN(after)) keep(after, Number.NaN)
    if (!isEnd) this.#isStart = false
    return !Number.isNaN(after)
  }

  /** The right edge of the column in which `at` lies. */
  #columnEnd(at: number): number {
    const column = Math.floor((at - this.#origin) / this.#width)
    let end = this.#origin + (column + 1) * this.#width
    // The product may round down to the point itself.
    while (end <= at) end += this.#width
    return end
  }
}
