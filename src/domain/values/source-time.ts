/** As far as two clocks may differ that nobody has compared: what is so little ahead of now is ordinary skew. */
export const CLOCK_TOLERANCE_MS = 10_000
/** The latest time that a `Date` can hold. JSON can bring later ones: `1e999` is read as Infinity. */
export const LATEST_TIME_MS = 8.64e15

/**
 * Whether a source can have meant this time, in ms since 1970: a finite one, after 1970 (a field that was never set is 0
 * or the year 1), and not after `latest`.
 */
export function isPlausibleTime(time: number, latest: number): boolean {
  return time > 0 && time <= latest
}

/** Whether a `Date` can hold this time, ms since 1970: `Intl` and `toISOString` throw where it cannot. */
export function isDate(ms: number): boolean {
  return Math.abs(ms) <= LATEST_TIME_MS
}

/** The time as machines read it, undefined for one that no `Date` can hold. */
export function isoTime(ms: number): string | undefined {
  return isDate(ms) ? new Date(ms).toISOString() : undefined
}

/** Whether a value that is shown came with a time that cannot be right; nothing can be said of its age. */
export function hasImplausibleTime(lane: {
  readonly known: boolean
  readonly stale: boolean
  /** ms since 1970, NaN where the source's is implausible. */
  readonly time: number
}): boolean {
  return lane.known && !lane.stale && Number.isNaN(lane.time)
}
