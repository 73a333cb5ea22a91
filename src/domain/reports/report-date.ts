import type { OffsetUnit, ReportPeriod } from '../../wire/server/report.ts'
import { unreachable } from '../base/unreachable.ts'
import { add, HOUR_MS, startOf } from '../time/calendar.ts'
import type { TimeRange } from '../time/time-range.ts'
import type { TimeUnit } from '../time/time-unit.ts'
import { instantOf, wallTimeOf } from '../time/wall-time.ts'
import { type Pass, passesOf } from '../zones/clock-stretch.ts'

/** Specification 9: a week report starts 6 days back. */
const WEEK_BACK_DAYS = 6
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/

/** Returns a day (ms since 1970, any time of it) as the calls and addresses of reports write it: yyyy-MM-dd. Specification 9. */
export function isoDate(day: number, zone: string): string {
  return new Date(wallTimeOf(day, zone)).toISOString().slice(0, 10)
}

/** Returns the start of a day that `isoDate` wrote; NaN if the text is none. */
export function dayOfIsoDate(text: string, zone: string): number {
  const wall = ISO_DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  const isDay = Number.isFinite(wall) && new Date(wall).toISOString().startsWith(text)
  return isDay ? instantOf(wall, zone) : Number.NaN
}

/** Returns what the report of a day covers: that day, the week that ends with it, its month or its year. */
export function reportRange(period: ReportPeriod, day: number, zone: string): TimeRange {
  const from = firstDay(period, day, zone)
  return {
    from,
    to: period === 'week' ? add('Days', WEEK_BACK_DAYS + 1, from, zone) : add(unitOf(period), 1, from, zone),
  }
}

function firstDay(period: ReportPeriod, day: number, zone: string): number {
  const start = startOf('Days', day, zone)
  return period === 'week' ? add('Days', -WEEK_BACK_DAYS, start, zone) : startOf(unitOf(period), start, zone)
}

/** Returns the day that stands for a whole report in its address: the last of a week, the first of any other period. */
export function reportDay(period: ReportPeriod, day: number, zone: string): number {
  return period === 'week' ? startOf('Days', day, zone) : firstDay(period, day, zone)
}

/** Returns the day of the report some periods later, negative for earlier. Weeks follow each other without a gap. */
export function movedDay(period: ReportPeriod, day: number, count: number, zone: string): number {
  const own = reportDay(period, day, zone)
  return period === 'week'
    ? add('Days', count * (WEEK_BACK_DAYS + 1), own, zone)
    : add(unitOf(period), count, own, zone)
}

/** Returns the day of the newest report whose period is over at `now`. */
export function lastCompleteDay(period: ReportPeriod, now: number, zone: string): number {
  return period === 'week' ? add('Days', -1, startOf('Days', now, zone), zone) : movedDay(period, now, -1, zone)
}

/** Returns the end of the row that starts at `start`: rows of a day are hours, those of a year months, all others days. */
export function rowEnd(period: ReportPeriod, start: number, zone: string): number {
  return period === 'day' ? start + HOUR_MS : add(period === 'year' ? 'Months' : 'Days', 1, start, zone)
}

/** Returns the day of a row that is an hour, and otherwise all of its time, half open. */
export function rowDay(
  period: ReportPeriod,
  start: number,
  zone: string,
): { readonly from: number; readonly to: number } {
  if (period !== 'day') return { from: start, to: rowEnd(period, start, zone) }
  const from = startOf('Days', start, zone)
  return { from, to: add('Days', 1, from, zone) }
}

/** Returns in which unit live cells of a report of this period count back. Specification 3, "Report manual input item". */
export function offsetUnit(period: ReportPeriod): OffsetUnit {
  return period === 'day' ? 'Hours' : period === 'year' ? 'Months' : 'Days'
}

/** An hour of a day as a row names it. Domain 4.5. */
export interface RowHour {
  readonly hour: number
  readonly pass: Pass
}

/** Returns which hour of the plant's clock begins at `start`. */
export function rowHour(start: number, zone: string): RowHour {
  return { hour: new Date(wallTimeOf(start, zone)).getUTCHours(), pass: passesOf(zone)(start) }
}

/** Returns how many hours a day has: 24, or 23 and 25 when the clocks change. */
function hoursOfDay(day: number, zone: string): number {
  const { from, to } = reportRange('day', day, zone)
  return (to - from) / HOUR_MS
}

const USUAL_HOURS = 24

/** A day on which the clocks change, by its start (ms since 1970). */
export interface ChangedDay {
  readonly start: number
  readonly hours: number
}

/** Returns the days of a report that do not have 24 hours. Rows of a year are months, in which an hour goes without saying. */
export function changedDays(
  period: ReportPeriod,
  rows: readonly { readonly start: number }[],
  zone: string,
): readonly ChangedDay[] {
  if (period === 'year') return []
  const starts = period === 'day' ? rows.slice(0, 1) : rows
  return starts
    .map(({ start }) => ({ start, hours: hoursOfDay(start, zone) }))
    .filter(({ hours }) => hours !== USUAL_HOURS)
}

function unitOf(period: Exclude<ReportPeriod, 'week'>): TimeUnit {
  switch (period) {
    case 'day':
      return 'Days'
    case 'month':
    case 'special':
      return 'Months'
    case 'year':
      return 'Years'
    default:
      return unreachable(period)
  }
}
