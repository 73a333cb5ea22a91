import type { TimeRange } from './time-range.ts'

/** Ten minutes, over which the rate of alarms is judged. Domain 3.4. */
const LIST_MS = 600_000
const CHART_MS = 3_600_000

/** Returns the time whose alerts belong to a moment, ms since 1970. */
export function listAround(at: number): TimeRange {
  return around(at, LIST_MS)
}

/** Returns the time whose course says what led to a moment and what came of it, ms since 1970. */
export function chartAround(at: number): TimeRange {
  return around(at, CHART_MS)
}

function around(at: number, ms: number): TimeRange {
  return { from: Math.max(0, at - ms), to: at + ms }
}
