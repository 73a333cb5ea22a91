import { wallTimeOf } from './wall-time.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60

/** Returns how far the clock of a zone is from UTC at a moment (ms since 1970): `UTC+1`, `UTC−3:30`. */
export function offsetText(ms: number, timeZone: string): string {
  const minutes = Math.round((wallTimeOf(ms, timeZone) - ms) / MINUTE_MS)
  const size = Math.abs(minutes)
  const rest = size % HOUR_MINUTES
  const hours = Math.floor(size / HOUR_MINUTES)
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
