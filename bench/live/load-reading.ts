import type { WorkerStats } from '../../src/wire/tabs/worker-stats.ts'

/** Readings of one page of the load client since the last call. */
export interface LoadReading {
  /** Values per ms of age when the page was notified. The last entry counts all older ones. */
  readonly lags: readonly number[]
  readonly received: number
  readonly longTasks: number
  readonly longestTaskMs: number
  readonly stats: WorkerStats | null
}

/** Returns the age in ms below which the share `p` (0 to 1) of the values lies; NaN without values. */
export function lagPercentile({ lags, received }: Pick<LoadReading, 'lags' | 'received'>, p: number): number {
  if (received === 0) return Number.NaN
  let seen = 0
  return lags.findIndex((count) => {
    seen += count
    return seen >= received * p
  })
}
