import { firstAtOrAfter } from '../base/first-at-or-after.ts'
import { must } from '../base/must.ts'
import { partOf } from '../base/part-of.ts'

/** Points of a line that the caller has: `x` in s since 1970 ascending, `y` NaN for a gap; from and to are the edges. */
export interface SparkColumns {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly from: number
  readonly to: number
  /** From this time on (s since 1970) the last value is only repeated, because its station is offline. */
  readonly heldFrom?: number
}

/** Box of a small line in pixels of the canvas, with the values at its edges: `x` in s since 1970, `y` in the PV's unit. */
export interface SparkBox {
  readonly width: number
  readonly height: number
  readonly from: number
  readonly to: number
  readonly min: number
  readonly max: number
}

const FLAT_MARGIN = 1

/** Returns the lowest and the highest value of the points in view, of which one may be before it; null without. */
export function valueRange({ x, y, from, to }: SparkColumns): readonly [min: number, max: number] | null {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let i = firstInView(x, from); i < x.length && must(x[i]) <= to; i += 1) {
    const value = must(y[i])
    if (Number.isNaN(value)) continue
    min = Math.min(min, value)
    max = Math.max(max, value)
  }
  return min > max ? null : [min, max]
}

/** Returns the values at the lower and upper edge: those of the points in view, with room around a flat line; null without. */
export function sparkRange(
  x: Float64Array,
  y: Float64Array,
  from: number,
  to: number,
): readonly [min: number, max: number] | null {
  const range = valueRange({ x, y, from, to })
  if (range === null || range[0] !== range[1]) return range
  return [range[0] - FLAT_MARGIN, range[1] + FLAT_MARGIN]
}

/**
 * Returns the points of a value that stands until the next one: each change has the old value at its time as well. What is
 * before and after a gap is not joined.
 */
export function heldSteps(x: Float64Array, y: Float64Array): { readonly x: Float64Array; readonly y: Float64Array } {
  const [steppedX, steppedY]: [number[], number[]] = [[], []]
  for (let i = 0; i < x.length; i += 1) {
    const [before, value] = [i === 0 ? Number.NaN : must(y[i - 1]), must(y[i])]
    if (!Number.isNaN(before) && before !== value) {
      steppedX.push(must(x[i]))
      steppedY.push(before)
    }
    steppedX.push(must(x[i]))
    steppedY.push(value)
  }
  return { x: Float64Array.from(steppedX), y: Float64Array.from(steppedY) }
}

/**
 * Returns the line of a series as polylines (x, y, x, y … in pixels), one for each part between gaps (NaN in `y`). A pixel
 * column keeps at most its first, lowest, highest and last point in their order, so that no peak is lost however many
 * points share it. The last point before the box is kept: the line enters from the left.
 */
export function sparkLines(x: Float64Array, y: Float64Array, box: SparkBox): readonly (readonly number[])[] {
  const lines: number[][] = []
  let line: number[] = []
  let column = Number.NaN
  /** Indices of the current column's points. */
  let [first, low, high, last] = [-1, -1, -1, -1]
  const valueAt = (i: number) => must(y[i])
  const flush = () => {
    if (first < 0) return
    for (const i of [...new Set([first, low, high, last])].toSorted((a, b) => a - b)) {
      line.push(sparkX(box, must(x[i])), sparkY(box, valueAt(i)))
    }
    first = -1
  }
  const cut = () => {
    flush()
    if (line.length > 0) lines.push(line)
    line = []
    column = Number.NaN
  }
  for (let i = firstInView(x, box.from); i < x.length && must(x[i]) <= box.to; i += 1) {
    const value = valueAt(i)
    if (Number.isNaN(value)) {
      cut()
      continue
    }
    const next = Math.floor(sparkX(box, must(x[i])))
    if (next !== column) {
      flush()
      column = next
      ;[first, low, high, last] = [i, i, i, i]
      continue
    }
    if (value < valueAt(low)) low = i
    if (value > valueAt(high)) high = i
    last = i
  }
  cut()
  return lines
}

/** Horizontal pixel of a time. */
export function sparkX({ width, from, to }: SparkBox, at: number): number {
  return ((at - from) / (to - from)) * width
}

/** Vertical pixel of a value, counted from the top; may lie outside of the box. */
export function sparkY({ height, min, max }: SparkBox, value: number): number {
  return height - partOf(value, min, max) * height
}

/** Index of the last point before `from`, or of the first one. */
function firstInView(x: Float64Array, from: number): number {
  return Math.max(0, firstAtOrAfter(x, from) - 1)
}
