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
  for (let i = firstAtOrAfter(x, from); i < x.length; i++) {
    const at = x[i] ?? Number.POSITIVE_INFINITY
    if (at > to) break
    const value = y[i] ?? Number.NaN
    if (Number.isNaN(value)) continue
    min = Math.min(min, value)
    max = Math.max(max, value)
    last = value
    const until = Math.min(to, x[i + 1] ?? at)
    area += value * (until - at)
    width += until - at
  }
  if (Number.isNaN(last)) return null
  return { min, mean: width > 0 ? area / width : last, max }
}

/** Index of the first element >= `at`, or the length; `x` ascending. */
export function firstAtOrAfter(x: Float64Array, at: number): number {
  let low = 0
  let high = x.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((x[middle] ?? 0) < at) low = middle + 1
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
  const first = x[0] ?? Number.NaN
  if (at < first - reach) return -1
  if (holds) return x[after] === at || after === 0 ? after : after - 1
  const last = x[x.length - 1] ?? Number.NaN
  if (at > last + reach) return -1
  if (after === 0) return 0
  if (after === x.length) return after - 1
  return at - (x[after - 1] ?? at) <= (x[after] ?? at) - at ? after - 1 : after
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
    const value = y[i] ?? Number.NaN
    if (value < min) min = value
    if (value > max) max = value
  }
  return min > max ? null : { min, max }
}
