import type { Format } from '../text/format.ts'
import { calendarText } from './calendar-text.ts'
import { instantOf, isInCalendar, wallTimeOf } from './wall-time.ts'

const MINUTE_MS = 60_000

/** A server can send a time that no calendar has. It is there, so its field is not empty. */
const NO_DATE = '–'

/** Text of a date field: `Sa 21.11.2026`. `parseDate` reads it back. Empty for NaN. */
export function dateText(ms: number, format: Format): string {
  if (Number.isNaN(ms)) return ''
  if (!isInCalendar(ms)) return NO_DATE
  const { weekday } = calendarText(format.language)
  return `${weekday(wallTimeOf(ms, format.timeZone))} ${format.date(ms)}`
}

/**
 * Text of a date and time field: `Sa 21.11.2026 07:05`, with seconds where there are some, and with the pass of a repeated hour
 * (`02B:30`). `parseDateTime` reads it back, to the second. Empty for NaN.
 */
export function dateTimeText(ms: number, format: Format): string {
  if (Number.isNaN(ms)) return ''
  if (!isInCalendar(ms)) return NO_DATE
  const second = Math.floor(ms / 1000) * 1000
  const time = second % MINUTE_MS === 0 ? format.minute(ms) : format.time(ms)
  return `${dateText(ms, format)} ${time}`
}

/** Text of a time of day in minutes since midnight: `07:05`. `parseTimeOfDay` reads it back. Empty for NaN. */
export function timeOfDayText(minutes: number, format: Format): string {
  if (Number.isNaN(minutes)) return ''
  // On a day on which every minute exists once.
  return format.minute(instantOf(Date.UTC(2001, 0, 15) + minutes * MINUTE_MS, format.timeZone))
}
