/** Minimum, mean and maximum of what a chart shows; null where the view holds no value. */
export interface SeriesSummary {
  readonly min: number
  readonly mean: number
  readonly max: number
}

/**
 * Summary of the points from `from` to `to` (seconds, inclusive). The mean is weighted by time, each value standing
 * until the next point: points of a live series are not evenly spaced. A gap (NaN) weighs nothing.
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

/** Index of the first element not below `at`; `x` ascending. The length where there is none. */
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

/** NaN becomes null: the chart library draws a gap only at null. Without a gap the same numbers, not a copy. */
export function withNullGaps(y: Float64Array): Float64Array | (number | null)[] {
  return y.some(Number.isNaN) ? Array.from(y, (value) => (Number.isNaN(value) ? null : value)) : y
}
