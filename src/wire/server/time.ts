/** Latest time that a `Date` can hold, ms since 1970. JSON can contain later ones: `1e999` parses as Infinity. */
export const LATEST_TIME_MS = 8.64e15

/**
 * True for a plausible source time (ms since 1970): finite, after 1970 (an unset field is 0 or the year 1), and not
 * after `latest`.
 */
export function isPlausibleTime(time: number, latest: number): boolean {
  return time > 0 && time <= latest
}
