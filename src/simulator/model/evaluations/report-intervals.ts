import { unreachable } from '../../../domain/base/unreachable.ts'
import type { OffsetUnit, ReportPeriod } from '../../../wire/server/report.ts'
import type { Calendar } from '../base/calendar.ts'
import { dateOf, dayNumber, HOUR_MS } from '../base/time.ts'
import type { Interval } from '../intervals/intervals.ts'

/** Specification 9: a week report starts 6 days back. */
const WEEK_BACK_DAYS = 6
const MONTHS = 12
/** A month is closed on the tenth of the next one, a year on 1 April (domain 4.1). */
const CLOSING_DAY = 10
const CLOSING_MONTH = 4

/** Returns the first day of the report of a date. */
export function firstDayOf(period: ReportPeriod, day: number): number {
  const { year, month } = dateOf(day)
  switch (period) {
    case 'day':
      return day
    case 'week':
      return day - WEEK_BACK_DAYS
    case 'month':
    case 'special':
      return dayNumber(year, month, 1)
    case 'year':
      return dayNumber(year, 1, 1)
    default:
      return unreachable(period)
  }
}

/** Returns the rows of the report of a date: hours of a day (23 to 25), days, or months of a year. */
export function rowsOf(calendar: Calendar, period: ReportPeriod, day: number): readonly Interval[] {
  const first = firstDayOf(period, day)
  const { year, month } = dateOf(first)
  switch (period) {
    case 'day': {
      const start = calendar.dayStart(day)
      const hours = (calendar.dayStart(day + 1) - start) / HOUR_MS
      return Array.from({ length: hours }, (_, hour) => {
        return { start: start + hour * HOUR_MS, end: start + (hour + 1) * HOUR_MS }
      })
    }
    case 'week':
      return days(calendar, first, WEEK_BACK_DAYS + 1)
    case 'month':
    case 'special':
      return days(calendar, first, dayNumber(year, month + 1, 1) - first)
    case 'year':
      return Array.from({ length: MONTHS }, (_, index) => monthAt(calendar, year, index + 1))
    default:
      return unreachable(period)
  }
}

/** Returns the hour, local day, month or year that lies `offset` of them before the one of `at`. */
export function periodBack(calendar: Calendar, unit: OffsetUnit, offset: number, at: number): Interval {
  const day = calendar.dayOf(at)
  const { year, month } = dateOf(day)
  switch (unit) {
    case 'Hours': {
      const elapsed = Math.round((calendar.hourOf(at) % 1) * HOUR_MS)
      const start = at - elapsed - offset * HOUR_MS
      return { start, end: start + HOUR_MS }
    }
    case 'Days':
      return { start: calendar.dayStart(day - offset), end: calendar.dayStart(day - offset + 1) }
    case 'Months':
      return monthAt(calendar, year, month - offset)
    case 'Years':
      return {
        start: calendar.dayStart(dayNumber(year - offset, 1, 1)),
        end: calendar.dayStart(dayNumber(year - offset + 1, 1, 1)),
      }
    default:
      return unreachable(unit)
  }
}

/** Returns when the entries of the report of a date are locked. */
export function closingOf(calendar: Calendar, period: ReportPeriod, day: number): number {
  const lastEnd = rowsOf(calendar, period, day).at(-1)?.end ?? calendar.dayStart(day)
  const { year, month } = dateOf(calendar.dayOf(lastEnd - 1))
  if (period === 'year') return calendar.dayStart(dayNumber(year + 1, CLOSING_MONTH, 1))
  return calendar.dayStart(dayNumber(year, month + 1, CLOSING_DAY))
}

function days(calendar: Calendar, first: number, count: number): readonly Interval[] {
  return Array.from({ length: count }, (_, index) => {
    return { start: calendar.dayStart(first + index), end: calendar.dayStart(first + index + 1) }
  })
}

/** `month` from 1; 0 and less are months of earlier years. */
function monthAt(calendar: Calendar, year: number, month: number): Interval {
  return {
    start: calendar.dayStart(dayNumber(year, month, 1)),
    end: calendar.dayStart(dayNumber(year, month + 1, 1)),
  }
}
