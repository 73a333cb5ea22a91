import type { TimeRange } from '../time/time-range.ts'

/** Below this the window of a chart that moves is loaded in steps of a quarter of an hour. */
const LEAST_STEP_MS = 900_000
const STEPS_A_RANGE = 8

/**
 * Returns the window to load for a range that moves with time: larger than the range, and the same for a while, so that it is
 * not asked for anew every minute. Its end may lie in the future.
 */
export function movingWindow({ from, to }: TimeRange): TimeRange {
  const wanted = Math.max(LEAST_STEP_MS, (to - from) / STEPS_A_RANGE)
  const step = LEAST_STEP_MS * 2 ** Math.floor(Math.log2(wanted / LEAST_STEP_MS))
  return { from: Math.floor(from / step) * step, to: Math.ceil(to / step) * step }
}
