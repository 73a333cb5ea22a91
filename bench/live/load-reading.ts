import type { WorkerStats } from '../../src/wire/tabs/live.ts'

/** What one page of the load client has seen since it was asked last. */
export interface LoadReading {
  /** Values per ms of age at the moment the page was told of them; the last one counts all that are older. */
  readonly lags: readonly number[]
  readonly told: number
  readonly longTasks: number
  readonly longestTaskMs: number
  readonly stats: WorkerStats | null
}

/** The age in ms below which the share `p` (0 to 1) of the values lies; NaN without values. */
export function lagPercentile({ lags, told }: Pick<LoadReading, 'lags' | 'told'>, p: number): number {
  if (told === 0) return Number.NaN
  let seen = 0
  return lags.findIndex((count) => {
    seen += count
    return seen >= told * p
  })
}
