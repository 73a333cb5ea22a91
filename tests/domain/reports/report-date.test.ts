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
import { REPORT_PERIODS } from '../../../src/wire/server/report.ts'

const ZONE = 'Europe/Berlin'
const at = (text: string) => dayOfIsoDate(text, ZONE)
const HOUR_MS = 3_600_000
const aDay = fc
  .integer({ min: 7_305, max: 25_000 })
  .map((day) => at(new Date(day * 86_400_000).toISOString().slice(0, 10)))

test.each(['2026-11-20', '2026-03-29', '2026-10-25', '2024-02-29', '1999-12-31'])(
  'the day %s is read back as it was written (rule O2)',
  (text) => {
    expect(isoDate(at(text), ZONE)).toBe(text)
    expect(isoDate(at(text) + 22 * HOUR_MS, ZONE)).toBe(text)
  },
)

test.each(['', '2026-02-30', '2026-13-01', '20.11.2026', '2026-1-1', '2026-11-20T00:00', '../../x', '9999999-01-01'])(
  'the text "%s" is no day (rule O2)',
  (text) => {
    expect(at(text)).toBeNaN()
  },
)

const hoursOf = (day: string) => {
  const { from, to } = reportRange('day', at(day), ZONE)
  return (to - from) / HOUR_MS
}

test('a day has 24 hours, 23 when the clocks go forward and 25 when they go back', () => {
  expect(['2026-11-20', '2026-03-29', '2026-10-25'].map(hoursOf)).toEqual([24, 23, 25])
})

test('the hour that comes twice is 2A and 2B, the one that is left out has no row', () => {
  const hours = (day: string) =>
    Array.from({ length: hoursOf(day) }, (_, index) => {
      const { hour, pass } = rowHour(at(day) + index * HOUR_MS, ZONE)
      return `${hour}${pass}`
    })
  expect(hours('2026-10-25').slice(0, 5)).toEqual(['0', '1', '2A', '2B', '3'])
  expect(hours('2026-03-29').slice(0, 4)).toEqual(['0', '1', '3', '4'])
  expect(hours('2026-11-20')).toHaveLength(24)
})

test('a week starts 6 days back from its day, and the next one follows without a gap (rule O4)', () => {
  const { from, to } = reportRange('week', at('2026-11-20'), ZONE)
  expect([isoDate(from, ZONE), isoDate(to - 1, ZONE)]).toEqual(['2026-11-14', '2026-11-20'])
  expect(reportRange('week', movedDay('week', at('2026-11-20'), 1, ZONE), ZONE).from).toBe(to)
  expect(isoDate(reportDay('week', at('2026-11-20'), ZONE), ZONE)).toBe('2026-11-20')
})

test('months, years and special reports begin with their first day (rules O5, O6, O7)', () => {
  const day = (period: (typeof REPORT_PERIODS)[number]) => isoDate(reportDay(period, at('2026-11-20'), ZONE), ZONE)
  expect([day('month'), day('year'), day('special')]).toEqual(['2026-11-01', '2026-01-01', '2026-11-01'])
})

test('over the year change a day, a week, a month and a year move to the next one (rules O3, O4, O5, O6)', () => {
  const next = (period: (typeof REPORT_PERIODS)[number], text: string, by = 1) =>
    isoDate(movedDay(period, at(text), by, ZONE), ZONE)
  expect(next('day', '2026-12-31')).toBe('2027-01-01')
  expect(next('day', '2027-01-01', -1)).toBe('2026-12-31')
  expect(next('week', '2026-12-31')).toBe('2027-01-07')
  expect(next('month', '2026-12-31')).toBe('2027-01-01')
  expect(next('month', '2027-01-31', -1)).toBe('2026-12-01')
  expect(next('year', '2026-07-01')).toBe('2027-01-01')
})

test('the reports of any period follow each other without gap or overlap, also where the clocks change', () => {
  fc.assert(
    fc.property(aDay, fc.constantFrom(...REPORT_PERIODS), (day, period) => {
      const own = reportRange(period, day, ZONE)
      const next = reportRange(period, movedDay(period, day, 1, ZONE), ZONE)
      expect(next.from).toBe(own.to)
      expect(movedDay(period, movedDay(period, day, 1, ZONE), -1, ZONE)).toBe(reportDay(period, day, ZONE))
      expect(own.from <= day && day < own.to).toBe(true)
    }),
  )
})

test('the rows of a report cover it from its start to its end', () => {
  fc.assert(
    fc.property(aDay, fc.constantFrom(...REPORT_PERIODS), (day, period) => {
      const { from, to } = reportRange(period, day, ZONE)
      let start = from
      while (start < to) start = rowEnd(period, start, ZONE)
      expect(start).toBe(to)
    }),
  )
})

test('the last complete report is over, and the next one is not', () => {
  fc.assert(
    fc.property(
      aDay,
      fc.integer({ min: 0, max: 86_399_999 }),
      fc.constantFrom(...REPORT_PERIODS),
      (day, ms, period) => {
        const now = day + ms
        const last = lastCompleteDay(period, now, ZONE)
        expect(reportRange(period, last, ZONE).to).toBeLessThanOrEqual(now)
        const following = period === 'week' ? last + 48 * HOUR_MS : movedDay(period, last, 1, ZONE)
        expect(reportRange(period, following, ZONE).to).toBeGreaterThan(now)
      },
    ),
  )
})

test('days of 23 and 25 hours are told in every report whose rows are hours or days, and in no other', () => {
  const days = ['2026-10-24', '2026-10-25', '2026-10-26'].map((day) => ({ start: at(day) }))
  expect(changedDays('month', days, ZONE)).toEqual([{ start: at('2026-10-25'), hours: 25 }])
  expect(changedDays('week', [{ start: at('2026-03-29') }], ZONE)).toEqual([{ start: at('2026-03-29'), hours: 23 }])
  const hours = Array.from({ length: 25 }, (_, hour) => ({ start: at('2026-10-25') + hour * HOUR_MS }))
  expect(changedDays('day', hours, ZONE)).toEqual([{ start: at('2026-10-25'), hours: 25 }])
  expect(changedDays('day', [{ start: at('2026-11-20') }], ZONE)).toEqual([])
  expect(changedDays('year', [{ start: at('2026-10-01') }], ZONE)).toEqual([])
  expect(changedDays('month', [], ZONE)).toEqual([])
})
