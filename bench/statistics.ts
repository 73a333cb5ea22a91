/** Returns the value below which the share `p` (0 to 1) of the samples lies; NaN without samples. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN
}

/** One figure over several runs. */
export interface Figure {
  readonly median: number
  readonly min: number
  readonly max: number
  /** Number of runs. One run says nothing about its noise. */
  readonly n: number
}

export function figure(runs: readonly number[]): Figure {
  const sorted = runs.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  const [min = Number.NaN, max = Number.NaN] = [sorted[0], sorted.at(-1)]
  return { median: (low + high) / 2, min, max, n: runs.length }
}
