/** A clock that is off by less is shown right: times of values are those of the server. */
export const MOST_LEAD_MS = 5000

/** Half of what the header rounds off. */
const HALF_SECOND_MS = 500

/**
 * Returns by how much the clock of the server is ahead of the one here, in ms, from the `Date` of an answer that was asked for at
 * `sentAt` and came at `cameAt` (ms since 1970 here). Null without a readable header.
 */
export function leadOf(date: string | null, sentAt: number, cameAt: number): number | null {
  const at = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(at) ? null : at + HALF_SECOND_MS - (sentAt + cameAt) / 2
}
