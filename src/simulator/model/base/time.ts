/** Durations in ms, the unit of every time in the model. */
export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

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

/** Returns the number of a day; `month` 1 to 12, 13 is January of the next year. */
export function dayNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / DAY_MS
}

/** Formats a day number as `2026-11-21`. */
export function isoDate(day: number): string {
  const { year, month, day: ofMonth } = dateOf(day)
  return `${year}-${String(month).padStart(2, '0')}-${String(ofMonth).padStart(2, '0')}`
}

/** Parses `yyyy-MM-dd` to a day number. Returns null if the text is no calendar date. */
export function dayOfIso(text: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  if (year === undefined) return null
  const number = Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS
  return isoDate(number) === text ? number : null
}
