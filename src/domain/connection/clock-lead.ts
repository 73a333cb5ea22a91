/** A clock that is off by less is shown right: times of values are those of the server. */
export const MOST_LEAD_MS = 5000

/** `Date` headers have a resolution of one second and are truncated, not rounded. */
const HALF_SECOND_MS = 500
/** A text without a zone would be read on the clock of the browser. */
const NAMES_UTC = / (?:GMT|UTC)$/

/** Returns the middle of the second that a `Date` header names, ms since 1970; NaN without a readable one. */
export function headerTime(header: string | null): number {
  return header !== null && NAMES_UTC.test(header) ? Date.parse(header) + HALF_SECOND_MS : Number.NaN
}

/**
 * Returns by how much the clock of the server is ahead of the one here, in ms, from the `Date` of an answer that was asked for at
 * `sentAt` and came at `cameAt` (ms since 1970 here). Null without a readable header.
 */
export function leadOf(header: string | null, sentAt: number, cameAt: number): number | null {
  const lead = headerTime(header) - (sentAt + cameAt) / 2
  return Number.isNaN(lead) ? null : lead
}
