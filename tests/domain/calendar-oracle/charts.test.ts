import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstDay, hourGrid } from '../../../src/areas/boards/rules/hour-grid.ts'
import { allowedSources } from '../../../src/areas/charts/rules/auto-source.ts'
import { openPeriod } from '../../../src/areas/charts/rules/chart-period.ts'
import { comparisonShift } from '../../../src/areas/charts/rules/chart-query.ts'
import { seriesRows } from '../../../src/areas/charts/rules/series-rows.ts'
import { summariseView } from '../../../src/domain/charts/series-view.ts'
import { choiceOf } from '../../../src/domain/time/presets.ts'
import type { TimeUnit } from '../../../src/domain/time/time-unit.ts'
import { TIME_SPAN_UNITS } from '../../../src/wire/server/chart-config.ts'
import { browserZone, checkMoments, moment } from './moments.ts'
import { dayStart, movedBy, zoned } from './oracle.ts'

const DAY_MS = 86_400_000
const UNITS = { Hour: 'Hours', Day: 'Days', Week: 'Weeks', Month: 'Months', Year: 'Years' } as const

test('the span of a chart ends now and begins where Temporal says', () => {
  const spans = fc
    .tuple(moment, fc.constantFrom(...TIME_SPAN_UNITS), fc.integer({ min: 1, max: 40 }))
    .map(([one, unit, factor]) => ({ ...one, unit, factor }))
  checkMoments(spans, ({ at, zone, unit, factor }) => {
    const from = movedBy(UNITS[unit], unit === 'Year' ? -Math.min(5, factor) : -factor, at, zone)
    const span = { factor: unit === 'Year' ? Math.min(5, factor) : factor, unit }
    const chart = { type: 'Measurement', timeSpanFactor: span.factor, timeSpanUnit: span.unit } as const
    expect(openPeriod(chart, { now: at, zone }).range).toEqual({ from, to: at, preset: null })
  })
})

/** Edges that meet at the limits of sources, or a bit beside them. */
const windows = fc
  .tuple(
    moment,
    fc.constantFrom('Days', 'Months', 'Years'),
    fc.integer({ min: 1, max: 40 }),
    fc.constantFrom(-60_000, 0, 60_000),
    fc.integer({ min: 0, max: 6 }),
  )
  .map(([one, unit, amount, beside, limit]) => {
    const to = movedBy(unit, unit === 'Years' ? Math.min(8, amount) : amount, one.at, one.zone) + beside
    return { ...one, range: { from: one.at, to }, limit }
  })

test('the sources of a range follow the limits on the calendar, from either of its ends', () => {
  checkMoments(windows, ({ zone, range, limit }) => {
    const isWithin = (unit: TimeUnit) =>
      movedBy(unit, limit, range.from, zone) >= range.to || movedBy(unit, -limit, range.to, zone) <= range.from
    const length = range.to - range.from
    const limits = { maxDaysForArchiveValues: limit, maxMonthsForQuarterHourValues: limit, maxYearsForDayValues: limit }
    expect(allowedSources(range, limits, zone)).toEqual([
      ...(isWithin('Days') && length <= 93 * DAY_MS ? ['MeasurementArchive'] : []),
      ...(isWithin('Months') && length <= 1830 * DAY_MS ? ['QuarterHourValues'] : []),
      ...(isWithin('Years') && length <= 18_300 * DAY_MS ? ['DayValues'] : []),
      'MonthValues',
    ])
  })
})

test('the compared values begin where the range before, a week or a year earlier begins', () => {
  checkMoments(windows, ({ zone, range: { from, to } }) => {
    if (from >= to) return
    const starts = { week: movedBy('Weeks', -1, from, zone), year: movedBy('Years', -1, from, zone) }
    for (const [name, start] of Object.entries(starts)) {
      const shift = comparisonShift(name as keyof typeof starts, { from, to }, zone)
      expect(shift).toBe(Math.round((from - start) / 1000))
    }
  })
})

test.fails('every compared value is from the same clock time of the same date a year, or a week, earlier (F37)', () => {
  const inside = fc.tuple(windows, fc.double({ min: 0, max: 1, noNaN: true })).map(([one, part]) => ({ ...one, part }))
  checkMoments(inside, ({ zone, range, part }) => {
    const at = Math.floor((range.from + (range.to - range.from) * part) / 60_000) * 60_000
    for (const [name, unit] of [
      ['week', 'Weeks'],
      ['year', 'Years'],
    ] as const) {
      const shift = comparisonShift(name, range, zone) ?? Number.NaN
      expect(at - shift * 1000).toBe(movedBy(unit, -1, at, zone))
    }
  })
})

test.fails('the month before is compared up to its end, and not into the month after it (F37)', () => {
  const zone = 'Europe/Berlin'
  const march = { from: Date.UTC(2026, 1, 28, 23), to: Date.UTC(2026, 2, 31, 22) }
  const shift = comparisonShift('previous', march, zone) ?? Number.NaN
  expect(march.to - shift * 1000).toBeLessThanOrEqual(march.from)
})

/** Beginnings of days or months in s since 1970, with some missing in between. */
const intervals = fc
  .tuple(moment, fc.constantFrom('days', 'months'), fc.array(fc.boolean(), { minLength: 2, maxLength: 70 }))
  .map(([one, unit, kept]) => {
    const date = zoned(one.at, one.zone).toPlainDate()
    const first = unit === 'days' ? date : date.with({ day: 1 })
    const starts = kept.map((_, index) => dayStart(first.add({ [unit]: index }), one.zone) / 1000)
    const all = [...new Set(starts)]
    const isKept = (index: number) => index === 0 || index === all.length - 1 || kept[index] === true
    return { ...one, unit, all, points: all.filter((_, index) => isKept(index)) }
  })

test('a table has a row for each day or month between the first and the last value, also where values are missing (R-51)', () => {
  checkMoments(intervals, ({ zone, unit, all, points }) => {
    const columns = { x: Float64Array.from(points), y: new Float64Array(points.length) }
    const range = { from: (all[0] ?? 0) * 1000, to: (all.at(-1) ?? 0) * 1000 + 1 }
    const source = unit === 'days' ? 'DayValues' : 'MonthValues'
    expect([...seriesRows([columns], range, { source, zone }).times]).toEqual(all)
  })
})

test.fails('the mean over months weights each by its days, the last one too (F38)', () => {
  checkMoments(moment, ({ at, zone }) => {
    const year = zoned(at, zone).toPlainDate().with({ month: 1, day: 1 })
    const starts = Array.from({ length: 13 }, (_, month) => dayStart(year.add({ months: month }), zone) / 1000)
    const [from, to] = [starts[0] ?? 0, starts[12] ?? 0]
    const x = Float64Array.from(starts.slice(0, 12))
    const y = Float64Array.from(x, (_, month) => (month === 11 ? 1000 : 0))
    const mean = (1000 * (to - (starts[11] ?? 0))) / (to - from)
    expect(summariseView(x, y, from, to)?.mean).toBeCloseTo(mean, 6)
  })
})

test.fails('seven days of day values are rows of all days that they touch (F45)', () => {
  const zone = 'Europe/Berlin'
  const now = Date.UTC(2026, 10, 21, 9)
  const { from, to } = choiceOf('last7Days', now, zone)
  const first = zoned(from, zone).toPlainDate()
  const days = Array.from({ length: 8 }, (_, index) => dayStart(first.add({ days: index }), zone) / 1000)
  const columns = { x: Float64Array.from(days), y: new Float64Array(days.length) }
  expect([...seriesRows([columns], { from, to }, { source: 'DayValues', zone }).times]).toEqual(days)
})

test("a map of hours has each value in the cell of the plant's date and hour (R-51)", () => {
  const grids = fc.tuple(moment, browserZone).map(([one]) => one)
  checkMoments(grids, ({ at, zone }) => {
    const now = at + DAY_MS
    const days = 4
    const date = zoned(now, zone)
      .toPlainDate()
      .subtract({ days: days - 1 })
    expect(firstDay(now, days, zone)).toBe(dayStart(date, zone))
    const second = Math.floor(at / 1000)
    const own = zoned(second * 1000, zone)
    const cell = date.until(own.toPlainDate()).days * 24 + own.hour
    const { grid } = hourGrid([second], [7], { now, days, zone })
    expect([...grid.values].flatMap((value, index) => (Number.isNaN(value) ? [] : [[index, value]]))).toEqual([
      [cell, 7],
    ])
  })
})
