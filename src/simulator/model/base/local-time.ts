import type { Calendar } from './calendar.ts'
import { dateOf } from './day-number.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './units.ts'

export interface LocalTime {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  /** Ahead of UTC, in hours: tells the two hours apart that have the same name in autumn. */
  readonly offsetHours: number
}

/** The wall clock at an instant. */
export function localTime(calendar: Calendar, at: number): LocalTime {
  const day = calendar.dayOf(at)
  const wall = Math.round(day * DAY_MS + calendar.hourOf(at) * HOUR_MS)
  return {
    ...dateOf(day),
    hour: Math.floor(wall / HOUR_MS) % 24,
    minute: Math.floor(wall / MINUTE_MS) % 60,
    second: Math.floor(wall / SECOND_MS) % 60,
    offsetHours: Math.round((wall - at) / HOUR_MS),
  }
}

/** `2026-11-21` of a day number. */
export function isoDate(day: number): string {
  const { year, month, day: ofMonth } = dateOf(day)
  return `${year}-${String(month).padStart(2, '0')}-${String(ofMonth).padStart(2, '0')}`
}

/** Number of the day of `yyyy-MM-dd`, null where the text is no date of the calendar. */
export function dayOfIso(text: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year === undefined) return null
  const number = Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS
  return isoDate(number) === text ? number : null
}
