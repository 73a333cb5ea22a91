import { DAY_MS, HOUR_MS } from './units.ts'

export interface CalendarDate {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

/**
 * Local time. A day is named by its number: days from 1970-01-01 to the local calendar date. Instants are ms since
 * 1970. `UTC_CALENDAR` exists so that the generators can be compared with published figures that know no time zone.
 */
export interface Calendar {
  dayOf(at: number): number
  /** Instant of 00:00 of a day. The day ends at the start of the next one: 23, 24 or 25 h later. */
  dayStart(day: number): number
  /** Wall-clock hour with its fraction, 0 to 24. */
  hourOf(at: number): number
}

export const UTC_CALENDAR: Calendar = {
  dayOf: (at) => Math.floor(at / DAY_MS),
  dayStart: (day) => day * DAY_MS,
  hourOf: (at) => (at / HOUR_MS) % 24,
}

/** 01:00 UTC of the last Sunday of a month that has 31 days: when clocks change in the European Union. */
function clockChange(year: number, month: number): number {
  const last = Date.UTC(year, month - 1, 31)
  return last - new Date(last).getUTCDay() * DAY_MS + HOUR_MS
}

/** Europe/Berlin by the rule in force since 1996; `Intl` gives the same, but is 100 times slower. */
export function createBerlinCalendar(): Calendar {
  // The period of constant offset that was asked for last: nearly every question falls into it again.
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  let offset = HOUR_MS

  function offsetAt(at: number): number {
    if (at >= from && at < to) return offset
    const year = new Date(at).getUTCFullYear()
    const spring = clockChange(year, 3)
    const autumn = clockChange(year, 10)
    if (at < spring) [from, to, offset] = [clockChange(year - 1, 10), spring, HOUR_MS]
    else if (at < autumn) [from, to, offset] = [spring, autumn, 2 * HOUR_MS]
    else [from, to, offset] = [autumn, clockChange(year + 1, 3), HOUR_MS]
    return offset
  }

  return {
    dayOf: (at) => Math.floor((at + offsetAt(at)) / DAY_MS),
    // No clock changes between 22:00 and 01:00 UTC, so the offset one hour before 00:00 UTC is that of local midnight.
    dayStart: (day) => day * DAY_MS - offsetAt(day * DAY_MS - HOUR_MS),
    hourOf: (at) => ((at + offsetAt(at)) / HOUR_MS) % 24,
  }
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

/** Share of the year that has passed, 0 to 1. In UTC: a season does not care for an hour. */
export function yearShare(at: number): number {
  return (at - Date.UTC(new Date(at).getUTCFullYear(), 0, 1)) / (365.25 * DAY_MS)
}
