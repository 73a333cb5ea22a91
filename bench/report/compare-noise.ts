import type { Figure } from '../statistics.ts'

/** Mean range of n normal samples in standard deviations: the d2 of control charts. */
const RANGE_IN_DEVIATIONS = [
  [2, 1.128],
  [3, 1.693],
  [4, 2.059],
  [5, 2.326],
  [6, 2.534],
  [8, 2.847],
  [10, 3.078],
  [12, 3.258],
  [15, 3.472],
  [20, 3.735],
  [25, 3.931],
  [50, 4.498],
  [100, 5.015],
] as const

/**
 * Returns the standard deviation of a single run, estimated from the range of all; NaN for fewer than two runs.
 * @internal
 */
export function deviation({ min, max, n }: Figure): number {
  const spans = RANGE_IN_DEVIATIONS.findLast(([runs]) => runs <= n)?.[1] ?? Number.NaN
  return (max - min) / spans
}

/**
 * Returns the noise of the difference of two figures: the root of their summed squared deviations. If only one is
 * known, it counts for both; NaN if neither is.
 */
export function noiseOf(a: Figure, b: Figure): number {
  const known = [deviation(a), deviation(b)].filter(Number.isFinite)
  const [first = Number.NaN, second = first] = known
  return Math.hypot(first, second)
}
