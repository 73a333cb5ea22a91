import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  changedDays,
  dayOfIsoDate,
  isoDate,
  lastCompleteDay,
  movedDay,
  reportDay,
  reportRange,
  rowEnd,
  rowHour,
} from '../../../src/domain/reports/report-date.ts'
import { type Calendar, calendarSpan, createBerlinCalendar } from '../../../src/simulator/model/base/calendar.ts'
import { periodBack, rowsOf } from '../../../src/simulator/model/evaluations/report-intervals.ts'
import type { ReportPeriod } from '../../../src/wire/server/report.ts'
import { checkMoments, moment } from './moments.ts'
import { changesOf, dayStart, firstInstant, isOffTheHour, nextInstant, passOf, zoned } from './oracle.ts'

const PERIODS = ['day', 'week', 'month', 'special', 'year'] as const satisfies readonly ReportPeriod[]
/** A week report ends with its day and starts six days before it. */
const LENGTHS = {
  day: { days: 1 },
  week: { days: 7 },
  month: { months: 1 },
  special: { months: 1 },
  year: { years: 1 },
}

const dateOf = (at: number, zone: string) => zoned(at, zone).toPlainDate()

function firstDate(period: ReportPeriod, at: number, zone: string) {
  const date = dateOf(at, zone)
  switch (period) {
    case 'day':
      return date
    case 'week':
      return date.subtract({ days: 6 })
    case 'month':
    case 'special':
      return date.with({ day: 1 })
    case 'year':
      return date.with({ month: 1, day: 1 })
  }
}

/** The date in the address of the report. */
const nameDate = (period: ReportPeriod, at: number, zone: string) =>
  period === 'week' ? dateOf(at, zone) : firstDate(period, at, zone)

test('a report covers the dates that Temporal counts, and leads to those beside it (R-51)', () => {
  const moved = fc.tuple(moment, fc.integer({ min: -20, max: 20 })).map(([one, count]) => ({ ...one, count }))
  checkMoments(moved, ({ at, zone, count }) => {
    for (const period of PERIODS) {
      const first = firstDate(period, at, zone)
      expect(reportRange(period, at, zone), period).toEqual({
        from: dayStart(first, zone),
        to: dayStart(first.add(LENGTHS[period]), zone),
      })
      const name = nameDate(period, at, zone)
      expect(reportDay(period, at, zone), period).toBe(dayStart(name, zone))
      const { days = 0, months = 0, years = 0 } = { days: 0, months: 0, years: 0, ...LENGTHS[period] }
      // Before 1975 some zones were seconds away from UTC.
      const moves = period === 'year' ? Math.max(-5, count) : count
      const later = { days: days * moves, months: months * moves, years: years * moves }
      expect(movedDay(period, at, moves, zone), period).toBe(dayStart(name.add(later), zone))
      const complete = period === 'week' ? dateOf(at, zone).subtract({ days: 1 }) : first.subtract(LENGTHS[period])
      expect(lastCompleteDay(period, at, zone), period).toBe(dayStart(complete, zone))
    }
  })
})

test('days have the dates of the calls, both ways', () => {
  checkMoments(moment, ({ at, zone }) => {
    const date = dateOf(at, zone)
    expect(isoDate(at, zone)).toBe(date.toString())
    expect(dayOfIsoDate(date.toString(), zone)).toBe(dayStart(date, zone))
  })
})

test('rows of a report join: days and months end where the next begin, an hour is named with its pass (R-51)', () => {
  checkMoments(moment, ({ at, zone }) => {
    const date = dateOf(at, zone)
    const [day, month] = [dayStart(date, zone), dayStart(date.with({ day: 1 }), zone)]
    for (const period of ['week', 'month', 'special'] as const) {
      expect(rowEnd(period, day, zone)).toBe(dayStart(date.add({ days: 1 }), zone))
    }
    expect(rowEnd('year', month, zone)).toBe(dayStart(date.with({ day: 1 }).add({ months: 1 }), zone))
    const hour = firstInstant('Hours', at, zone)
    expect(rowEnd('day', hour, zone)).toBe(hour + 3_600_000)
    expect(rowHour(hour, zone)).toEqual({ hour: zoned(hour, zone).hour, pass: passOf(hour, zone) })
  })
})

test('the days on which clocks change are named with their hours (R-51)', () => {
  checkMoments(
    moment,
    ({ at, zone }) => {
      const first = dateOf(at, zone).with({ day: 1 })
      const dates = Array.from({ length: first.daysInMonth }, (_, index) => first.add({ days: index }))
      const rows = dates.map((date) => ({ start: dayStart(date, zone) }))
      const expected = dates.flatMap((date, index) => {
        const own = {
          start: rows[index]?.start ?? Number.NaN,
          hours: lengthOf(zoned(dayStart(date, zone), zone).toPlainDate(), zone),
        }
        return own.hours === 24 ? [] : [own]
      })
      expect(changedDays('month', rows, zone)).toEqual(expected)
      expect(changedDays('year', rows, zone)).toEqual([])
    },
    0.1,
  )
})

function lengthOf(date: ReturnType<typeof dateOf>, zone: string): number {
  return (dayStart(date.add({ days: 1 }), zone) - dayStart(date, zone)) / 3_600_000
}

/** The plant's calendar by Temporal, for the parts of the simulator that take one. */
function calendarOf(zone: string): Calendar {
  const epoch = dateOf(0, 'UTC')
  const hourOf = (at: number) => {
    const time = zoned(at, zone)
    return time.hour + time.minute / 60 + time.second / 3600 + time.millisecond / 3_600_000
  }
  return {
    dayOf: (at) => epoch.until(dateOf(at, zone)).days,
    dayStart: (day) => dayStart(epoch.add({ days: day }), zone),
    hourOf,
    isRestDay: () => false,
    isSchoolHoliday: () => false,
  }
}

/** Whether the clocks of a zone are moved by a part of an hour near an instant. */
function movesByMinutes(at: number, zone: string): boolean {
  return changesOf(zone).some((change) => {
    const moved = zoned(change, zone).offsetNanoseconds - zoned(change - 1, zone).offsetNanoseconds
    return Math.abs(change - at) < 86_400_000 && moved % 3_600_000_000_000 !== 0
  })
}

const offsets = fc.tuple(moment, fc.integer({ min: 0, max: 30 })).map(([one, offset]) => ({ ...one, offset }))

test('the simulator counts days, months and years back as Temporal does, and its rows join', () => {
  checkMoments(
    offsets,
    ({ at, zone, offset }) => {
      const calendar = calendarOf(zone)
      const date = dateOf(at, zone)
      const day = date.subtract({ days: offset })
      const month = date.with({ day: 1 }).subtract({ months: offset })
      const year = date.with({ month: 1, day: 1 }).subtract({ years: offset })
      const interval = (first: typeof date, length: object) => ({
        start: dayStart(first, zone),
        end: dayStart(first.add(length), zone),
      })
      expect(periodBack(calendar, 'Days', offset, at)).toEqual(interval(day, { days: 1 }))
      expect(periodBack(calendar, 'Months', offset, at)).toEqual(interval(month, { months: 1 }))
      expect(periodBack(calendar, 'Years', offset, at)).toEqual(interval(year, { years: 1 }))
      for (const period of ['week', 'month', 'year'] as const) {
        const rows = rowsOf(calendar, period, calendar.dayOf(at))
        const { from, to } = { from: rows[0]?.start, to: rows.at(-1)?.end }
        const first = firstDate(period, at, zone)
        expect([from, to]).toEqual([dayStart(first, zone), dayStart(first.add(LENGTHS[period]), zone)])
        expect(rows.slice(1).map(({ start }) => start)).toEqual(rows.slice(0, -1).map(({ end }) => end))
      }
    },
    0.2,
  )
})

test("the simulator counts hours back on the plant's clock, also where it is :30 or :45 away from UTC (F127)", () => {
  checkMoments(offsets, ({ at, zone }) => {
    // Where a clock moves by a part of an hour, the one around it is longer or shorter.
    if (isOffTheHour(at, zone) || movesByMinutes(at, zone)) return
    expect(periodBack(calendarOf(zone), 'Hours', 0, at)).toEqual({
      start: firstInstant('Hours', at, zone),
      end: nextInstant('Hours', at, zone),
    })
  })
})

test('what is left of a service in months and years is what Temporal counts, with the share of the last one (F117)', () => {
  const calendar = createBerlinCalendar()
  const zone = 'Europe/Berlin'
  // The simulator knows the rule of the clocks that is in force since 1996.
  const since = Date.UTC(1997, 0, 1)
  const pairs = fc.tuple(moment, moment, fc.constantFrom(1, 12)).map(([one, other, months]) => ({
    browser: one.browser,
    from: Math.max(since, one.at),
    to: Math.max(since, other.at),
    months,
  }))
  checkMoments(pairs, ({ from, to, months }) => {
    const [first, last] = [zoned(Math.min(from, to), zone), zoned(Math.max(from, to), zone)]
    const unit = months === 1 ? 'months' : 'years'
    const length = first.until(last, { largestUnit: unit }).total({ unit, relativeTo: first })
    expect(calendarSpan(calendar, from, to, months === 1 ? 1 : 12)).toBeCloseTo(from > to ? -length : length, 6)
  })
})
