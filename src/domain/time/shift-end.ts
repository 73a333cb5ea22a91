import { add, startOf } from './calendar.ts'
import { withMinutesOfDay } from './wall-time.ts'

/** Shifts change at these hours of the plant's day. Most plants know three. @assumed */
const SHIFT_HOURS = [6, 14, 22] as const
const HOUR_MINUTES = 60

/** Returns when the shift ends that is on at a moment, both in ms since 1970, on the clock of `zone`. */
export function shiftEnd(now: number, zone: string): number {
  const today = startOf('Days', now, zone)
  const ends = [today, add('Days', 1, today, zone)].flatMap((day) =>
    SHIFT_HOURS.map((hour) => withMinutesOfDay(day, hour * HOUR_MINUTES, zone)),
  )
  const next = ends.find((end) => end > now)
  if (next === undefined) throw new Error('No shift ends within a day')
  return next
}
