import type { ValueSpan } from './raw-samples.ts'

const STEPS = [0.02, 0.05, 0.1] as const
const MOST_DECIMALS = 20

interface PresentLimit {
  readonly isUpper: boolean
  readonly limit: number
  /** The next limit on the side that is alarmed; null without any. */
  readonly next: number | null
  readonly decimals: number
}

/**
 * Returns limits that are worth a look: by 2, 5 and 10 % of a range further than the present one, as its decimals allow, and neither
 * as far as the next limit nor as the end of the range, where no alert would come any more.
 */
export function candidateLimits(
  { isUpper, limit, next, decimals }: PresentLimit,
  { min, max }: ValueSpan,
): readonly number[] {
  const digits = Math.min(MOST_DECIMALS, Math.max(0, Math.trunc(decimals) || 0))
  const sign = isUpper ? 1 : -1
  const end = isUpper ? Math.min(max, next ?? max) : Math.max(min, next ?? min)
  const limits = STEPS.map((step) => Number((limit + sign * step * (max - min)).toFixed(digits)))
  return [...new Set(limits)].filter((one) => sign * one > sign * limit && sign * one < sign * end)
}
