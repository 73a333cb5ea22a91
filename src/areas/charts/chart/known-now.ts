import { serverNow } from '../../../live/connection/frame-clock.ts'

/**
 * Returns the time after which nothing is known, s since 1970: the present time of the plant. Infinity until the plant has told it:
 * nobody can say of any value that it lies ahead.
 */
export function knownNow(): number {
  const now = serverNow() / 1000
  return Number.isNaN(now) ? Number.POSITIVE_INFINITY : now
}
