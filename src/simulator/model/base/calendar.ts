import { publicHolidays, schoolHolidays } from './holidays.ts'
import { DAY_MS, dateOf, dayNumber, HOUR_MS, isWeekend, MINUTE_MS, SECOND_MS } from './time.ts'

/**
 * Local time. A day is a number: days from 1970-01-01 to the local calendar date. Instants are ms since 1970.
 */
export interface Calendar {
  dayOf(at: number): number
  /** Returns 00:00 of a day. The day ends at the start of the next one: 23, 24 or 25 h later. */
  dayStart(day: number): number
  /** Wall-clock hour with its fraction, 0 to 24. */
  hourOf(at: number): number
  /** Saturday, Sunday or public holiday: demand peaks later. */
  isRestDay(day: number): boolean
  isSchoolHoliday(day: number): boolean
}

/** Days from 1970 to 2059. */
const KNOWN_DAYS = 32_872
const UNKNOWN = 0
/** Days before and after the known range are no holidays. */
const OUTSIDE = 1
const KNOWN = 1
const REST = 2
const SCHOOL = 4

/** 01:00 UTC of the last Sunday of a month with 31 days: when clocks change in the European Union. */
function clockChange(year: number, month: number): number {
  const last = Date.UTC(year, month - 1, 31)
  return last - new Date(last).getUTCDay() * DAY_MS + HOUR_MS
}

/** Returns the first clock change after a time, in ms since 1970. */
export function nextClockChange(at: number): number {
  const year = new Date(at).getUTCFullYear()
  const changes = [clockChange(year, 3), clockChange(year, 10), clockChange(year + 1, 3)]
  return changes.find((change) => change > at) ?? clockChange(year + 1, 10)
}

/** Europe/Berlin by the rule in force since 1996. `Intl` returns the same, but is 100 times slower. */
export function createBerlinCalendar(): Calendar {
  // The last period of constant offset: nearly every call falls into it again.
  let from = Number.POSITIVE_INFINITY
  let to = Number.NEGATIVE_INFINITY
  let offset = HOUR_MS
  /** Kind of each day, filled one year at a time, because flows read it for each of their values. */
  const kinds = new Uint8Array(KNOWN_DAYS)

  function kindOf(day: number): number {
    const kind = kinds[day] ?? OUTSIDE
    return kind === UNKNOWN ? lookUp(day) : kind
  }

  function lookUp(day: number): number {
    const { year } = dateOf(day)
    const end = dayNumber(year + 1, 1, 1)
    for (let each = dayNumber(year, 1, 1); each < end; each++) kinds[each] = isWeekend(each) ? KNOWN | REST : KNOWN
    for (const each of publicHolidays(year)) kinds[each] = (kinds[each] ?? 0) | REST
    for (const { first, last } of schoolHolidays(year)) {
      for (let each = first; each <= last; each++) kinds[each] = (kinds[each] ?? 0) | SCHOOL
    }
    return kinds[day] ?? OUTSIDE
  }

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
    isRestDay: (day) => (kindOf(day) & REST) !== 0,
    isSchoolHoliday: (day) => (kindOf(day) & SCHOOL) !== 0,
  }
}

/**
 * Returns the first instant of a day at which the clock shows an hour (with its fraction), or has passed it, where it is skipped in
 * spring: what would come then comes as much later.
 */
export function atClock(calendar: Calendar, day: number, hour: number): number {
  const elapsed = calendar.dayStart(day) + Math.round(hour * HOUR_MS)
  const shown = elapsed + Math.round((hour - calendar.hourOf(elapsed)) * HOUR_MS)
  return calendar.hourOf(shown) < hour ? elapsed : shown
}

/**
 * Returns the time from one instant to a later one in months or years of the calendar, with the part of the last one that has passed:
 * from 31 January to 28 February is a month, whatever its length.
 */
export function calendarSpan(calendar: Calendar, from: number, to: number, months: 1 | 12): number {
  if (to < from) return -calendarSpan(calendar, to, from, months)
  const [first, last] = [dateOf(calendar.dayOf(from)), dateOf(calendar.dayOf(to))]
  const hour = calendar.hourOf(from)
  const after = (count: number) => {
    const month = first.month + count * months
    const lastDay = dayNumber(first.year, month + 1, 1) - 1
    return atClock(calendar, Math.min(dayNumber(first.year, month, first.day), lastDay), hour)
  }
  const guess = Math.floor((12 * (last.year - first.year) + last.month - first.month) / months)
  const whole = after(guess) > to ? guess - 1 : guess
  return whole + (to - after(whole)) / (after(whole + 1) - after(whole))
}

/** Share of the year that has passed, 0 to 1, in UTC: an hour does not matter to a season. */
export function yearShare(at: number): number {
  return (at - Date.UTC(new Date(at).getUTCFullYear(), 0, 1)) / (365.25 * DAY_MS)
}

export interface LocalTime {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  /** Ahead of UTC, in hours. Distinguishes the two hours with the same name in autumn. */
  readonly offsetHours: number
}

/** Returns the wall-clock time of an instant. */
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
