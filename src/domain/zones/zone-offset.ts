import { tzOffset } from '@date-fns/tz'

const MINUTE_MS = 60_000

/** Returns how far the clock of `zone` (IANA name) is ahead of UTC at an instant, both in ms; NaN if nobody knows one of them. */
export function offsetMs(ms: number, zone: string): number {
  return Math.round(tzOffset(zone, new Date(ms)) * MINUTE_MS)
}
