import { DAY_MS } from './units.ts'

export interface CalendarDate {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

/** 0 = Sunday to 6 = Saturday. */
export function weekday(day: number): number {
  return (day + 4) % 7
}

export function isWeekend(day: number): boolean {
  const name = weekday(day)
  return name === 0 || name === 6
}

export function dateOf(day: number): CalendarDate {
  const date = new Date(day * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

/** Number of a day; `month` 1 to 12, 13 is January of the next year. */
export function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / DAY_MS
}
