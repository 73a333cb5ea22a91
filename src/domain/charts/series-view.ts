import { must } from '../base/must.ts'
import { between } from '../base/part-of.ts'

/** Minimum, mean and maximum of the visible points. */
export interface SeriesSummary {
  readonly min: number
  readonly mean: number
  readonly max: number
}

/**
 * Summarises the points from `from` to `to` (seconds, inclusive); null if there are none. Points of a live series are not
 * evenly spaced, so the mean is weighted by time: each value holds until the next point. Gaps (NaN) are skipped.
 */
export function summariseView(x: Float64Array, y: Float64Array, from: number, to: number): SeriesSummary | null {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let area = 0
  let width = 0
  let last = Number.NaN
  const end = x.length - 1
  for (let i = firstAtOrAfter(x, from); i <= end; i++) {
    const at = must(x[i])
    if (at > to) break
    const value = must(y[i])
    if (Number.isNaN(value)) continue
    min = Math.min(min, value)
    max = Math.max(max, value)
    last = value
    // Never read beyond the end: engines take such numbers from the heap, each time anew.
    const until = Math.min(to, i < end ? must(x[i + 1]) : at)
    area += value * (until - at)
    width += until - at
  }
  if (Number.isNaN(last)) return null
  const mean = width > 0 ? area / width : last
  return { min, mean: Number.isFinite(mean) ? mean : meanOfLarge(x, y, from, to), max }
}

/** The same mean step by step: the area below the largest numbers is infinite. */
function meanOfLarge(x: Float64Array, y: Float64Array, from: number, to: number): number {
  let [mean, width] = [0, 0]
  for (let i = firstAtOrAfter(x, from); i < x.length - 1 && must(x[i]) < to; i++) {
    const [at, value] = [must(x[i]), must(y[i])]
    const step = Math.min(to, must(x[i + 1])) - at
    if (Number.isNaN(value) || !(step > 0)) continue
    width += step
    mean = between(mean, value, step / width)
  }
  return mean
}

/** Index of the first element >= `at`, or the length; `x` ascending. */
export function firstAtOrAfter(x: Float64Array, at: number): number {
  let low = 0
  let high = x.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (must(x[middle]) < at) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Index of the point that a cursor at `at` shows, -1 if there is none: of a state (`holds`) the last point up to it, else
 * the nearest one. Beyond the first or last point by more than `reach` seconds there is none, except that a state holds.
 */
export function pointAt(x: Float64Array, at: number, { holds, reach }: { holds: boolean; reach: number }): number {
  if (x.length === 0) return -1
  const after = firstAtOrAfter(x, at)
  const first = must(x[0])
  if (at < first - reach) return -1
  if (holds) return x[after] === at || after === 0 ? after : after - 1
  const last = must(x.at(-1))
  if (at > last + reach) return -1
  if (after === 0) return 0
  if (after === x.length) return after - 1
  return at - must(x[after - 1]) <= must(x[after]) - at ? after - 1 : after
}

/** Least and greatest value from `from` to `to`, with the points just outside, where lines enter the view. */
export function extremes(
  x: Float64Array,
  y: Float64Array,
  from: number,
  to: number,
): { readonly min: number; readonly max: number } | null {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  const end = Math.min(x.length - 1, firstAtOrAfter(x, to))
  for (let i = Math.max(0, firstAtOrAfter(x, from) - 1); i <= end; i++) {
    const value = must(y[i])
    if (value < min) min = value
    if (value > max) max = value
  }
  return min > max ? null : { min, max }
}

/** A value whose next one is late by no more than this many steps is not missing: its interval is still running. */
const STEPS_TO_WAIT = 2

/**
 * Returns the share of the time from `from` to `to` (s since 1970) that has values, 0 to 1; null if there is no such time or no
 * point at all. A value covers the time up to the next point, a gap (NaN) none: it is what the chart draws. How many points were
 * to be expected is not known, since raw values come on change. At its ends a series covers one step more, its distance to
 * the next point; one that holds its last value covers all that follows. `to` is at most now.
 */
export function coverageOf(
  { x, y }: { readonly x: Float64Array; readonly y: Float64Array },
  { from, to, holds }: { readonly from: number; readonly to: number; readonly holds: boolean },
): number | null {
  if (!(to > from) || x.length === 0) return null
  let covered = 0
  const first = must(x[0])
  const lead = first - from
  if (lead > 0 && lead <= stepAt(x, 0) && !Number.isNaN(must(y[0]))) covered += Math.min(to, first) - from
  const end = x.length - 1
  for (let i = Math.max(0, firstAtOrAfter(x, from) - 1); i <= end; i += 1) {
    const at = must(x[i])
    if (at >= to) break
    if (Number.isNaN(must(y[i]))) continue
    const until = i < end ? must(x[i + 1]) : lastEnd(x, to, holds)
    covered += Math.max(0, Math.min(to, until) - Math.max(from, at))
  }
  return Math.min(1, covered / (to - from))
}

/** Until when the last point covers the time. */
function lastEnd(x: Float64Array, to: number, holds: boolean): number {
  const at = must(x.at(-1))
  const step = stepAt(x, x.length - 2)
  return holds || to - at <= STEPS_TO_WAIT * step ? to : at + step
}

/** The distance between a point and the next one; 0 if there are not two. */
function stepAt(x: Float64Array, index: number): number {
  return index < 0 || index + 1 >= x.length ? 0 : must(x[index + 1]) - must(x[index])
}
