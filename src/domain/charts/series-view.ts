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

/** Replaces NaN by null, where uPlot draws a gap. Returns the same array if there is no gap. */
export function withNullGaps(y: Float64Array): Float64Array | (number | null)[] {
  return y.some(Number.isNaN) ? Array.from(y, (value) => (Number.isNaN(value) ? null : value)) : y
}
