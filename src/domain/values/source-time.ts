import { LATEST_TIME_MS } from '../../wire/server/time.ts'

/** Ordinary skew between two unsynchronised clocks: times this little ahead of now are accepted. */
export const CLOCK_TOLERANCE_MS = 10_000

/** True if a `Date` can hold this time (ms since 1970). `Intl` and `toISOString` throw otherwise. */
export function isDate(ms: number): boolean {
  return Math.abs(ms) <= LATEST_TIME_MS
}

/** ISO 8601 text of a time; undefined if no `Date` can hold it. */
export function isoTime(ms: number): string | undefined {
  return isDate(ms) ? new Date(ms).toISOString() : undefined
}

/** True if the shown value came with an implausible time, so that its age is not known. */
export function hasImplausibleTime(lane: {
  readonly known: boolean
  readonly stale: boolean
  /** ms since 1970, NaN where the source's is implausible. */
  readonly time: number
}): boolean {
  return lane.known && !lane.stale && Number.isNaN(lane.time)
}
