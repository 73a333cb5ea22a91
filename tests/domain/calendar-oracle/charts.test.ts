import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill/implementation'
import { expect, test } from 'vitest'
import { firstDay, hourGrid } from '../../../src/areas/boards/rules/hour-grid.ts'
import { allowedSources } from '../../../src/areas/charts/rules/auto-source.ts'
import { openPeriod } from '../../../src/areas/charts/rules/chart-period.ts'
import { comparedPeriod, movedColumns, type Shift } from '../../../src/areas/charts/rules/comparison.ts'
import { seriesRows } from '../../../src/areas/charts/rules/series-rows.ts'
import { endOf, intervalOf, intervalsOf, SAMPLED, wholeRange } from '../../../src/domain/charts/intervals.ts'
import { summaryOf } from '../../../src/domain/charts/series-view.ts'
import { choiceOf } from '../../../src/domain/time/presets.ts'
import type { TimeUnit } from '../../../src/domain/time/time-unit.ts'
import { TIME_SPAN_UNITS } from '../../../src/wire/server/chart-config.ts'
import { browserZone, checkMoments, moment } from './moments.ts'
import { dayStart, firstInstant, instantsOfClock, movedBy, nextInstant, zoned } from './oracle.ts'

const DAY_MS = 86_400_000
const DAYS = intervalOf('DayValues', false)
const NEVER = Number.POSITIVE_INFINITY
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

/** Returns where one compared value is drawn, ms since 1970; null if nowhere. */
function movedInto(at: number, shift: Shift, zone: string): number | null {
  const { x } = movedColumns({ x: Float64Array.of(at / 1000), y: Float64Array.of(1) }, shift, SAMPLED, zone)
  return x[0] === undefined ? null : x[0] * 1000
}

const COMPARED = { day: 'Days', week: 'Weeks', month: 'Months', year: 'Years' } as const

test('the compared values begin and end where the range does, a unit earlier', () => {
  checkMoments(windows, ({ zone, range }) => {
    if (range.from >= range.to) return
    for (const [name, unit] of Object.entries(COMPARED)) {
      const { from, to } = comparedPeriod(name as keyof typeof COMPARED, { range, window: range, zone }) ?? {}
      expect([from, to]).toEqual([movedBy(unit, -1, range.from, zone), movedBy(unit, -1, range.to, zone)])
    }
  })
})

/** An instant inside of a range. */
const inside = fc.tuple(windows, fc.double({ min: 0, max: 1, noNaN: true })).map(([one, part]) => ({ ...one, part }))

test('every compared value is drawn at its own clock time on the date a unit later, and nowhere if there is none (F37)', () => {
  checkMoments(inside, ({ zone, range, part }) => {
    const at = Math.floor((range.from + (range.to - range.from) * part) / 60_000) * 60_000
    const own = zoned(at, zone)
    const isStart = own.startOfDay().epochMilliseconds === at
    for (const unit of Object.values(COMPARED)) {
      const found = movedInto(at, { by: unit, amount: 1 }, zone)
      const by = { Days: { days: 1 }, Weeks: { weeks: 1 }, Months: { months: 1 }, Years: { years: 1 } }[unit]
      const date = own.toPlainDate().add(by)
      const isThere = date.subtract(by).equals(own.toPlainDate())
      const time = date.toPlainDateTime(own.toPlainTime())
      const isFirst = instantsOfClock(own.toPlainDateTime(), zone)[0] === at
      const expected = isStart ? dayStart(date, zone) : isFirst ? (instantsOfClock(time, zone)[0] ?? null) : null
      expect(found).toBe(isThere ? expected : null)
    }
  })
})

test('a date that a zone has left out has nothing to compare but its midnight, which is that of the next one (F37)', () => {
  // West of the date line until 20 August 1993, east of it since the 22nd.
  const zone = 'Pacific/Kwajalein'
  const shift = { by: 'Days', amount: 1 } as const
  const at = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds
  expect(movedInto(at('1993-08-20T23:59-12:00'), shift, zone)).toBeNull()
  expect(movedInto(at('1993-08-20T00:00-12:00'), shift, zone)).toBe(at('1993-08-22T00:00+12:00'))
  expect(movedInto(at('1993-08-22T23:59+12:00'), shift, zone)).toBe(at('1993-08-23T23:59+12:00'))
})

test('where clocks go back over midnight the second pass of the evening has nothing to compare (F37)', () => {
  // At 00:01 of 25 October 1987 it was 23:01 again.
  const zone = 'America/St_Johns'
  const shift = { by: 'Weeks', amount: 1 } as const
  const at = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds
  expect(movedInto(at('1987-10-24T23:01-02:30'), shift, zone)).toBe(at('1987-10-31T23:01-03:30'))
  expect(movedInto(at('1987-10-24T23:01-03:30'), shift, zone)).toBeNull()
  expect(movedInto(at('1987-10-25T00:30-03:30'), shift, zone)).toBe(at('1987-11-01T00:30-03:30'))
})

test('the month before is compared up to its end, and not into the month after it (F37)', () => {
  const zone = 'Europe/Berlin'
  const march = { from: Date.UTC(2026, 1, 28, 23), to: Date.UTC(2026, 2, 31, 22) }
  const compared = comparedPeriod('previous', { range: march, window: march, zone })
  expect(compared).toMatchObject({ from: Date.UTC(2026, 0, 31, 23), to: march.from })
  const days = Array.from({ length: 28 }, (_, day) => Date.UTC(2026, 0, 31 + day, 23) / 1000)
  const moved = movedColumns(
    { x: Float64Array.from(days), y: new Float64Array(28) },
    { by: 'Months', amount: 1 },
    DAYS,
    zone,
  )
  expect([...moved.x]).toEqual(
    days.map((_, day) => dayStart(zoned(march.from, zone).toPlainDate().add({ days: day }), zone) / 1000),
  )
})

test('of a leap year each date is compared with the same one, and the 29th of February with none (F37)', () => {
  const zone = 'Europe/Berlin'
  const first = zoned(Date.UTC(2024, 0, 1, 12), zone).toPlainDate()
  const days = Array.from({ length: 366 }, (_, day) => dayStart(first.add({ days: day }), zone) / 1000)
  const { x, y } = movedColumns(
    { x: Float64Array.from(days), y: Float64Array.from(days.keys()) },
    { by: 'Years', amount: 1 },
    DAYS,
    zone,
  )
  const dates = [...x].map((at) => zoned(at * 1000, zone).toPlainDate())
  expect(dates).toHaveLength(365)
  expect(
    dates.every((date, index) =>
      first
        .add({ days: y[index] ?? 0 })
        .add({ years: 1 })
        .equals(date),
    ),
  ).toBe(true)
})

test('many points are moved as each alone is (F37)', () => {
  const units = fc.constantFrom(...Object.values(COMPARED))
  const many = fc
    .tuple(moment, units, fc.constantFrom(900, 3600, 7200))
    .map(([one, by, step]) => ({ ...one, by, step }))
  checkMoments(
    many,
    ({ at, zone, by, step }) => {
      const shift = { by, amount: 1 }
      const start = Math.floor(at / 900_000) * 900 - 36 * step
      const x = Float64Array.from({ length: 72 }, (_, index) => start + index * step)
      const expected = [...x].flatMap((each) => movedInto(each * 1000, shift, zone) ?? [])
      const ascending = expected.filter(
        (to, index) => to > Math.max(Number.NEGATIVE_INFINITY, ...expected.slice(0, index)),
      )
      const moved = movedColumns({ x, y: new Float64Array(72) }, shift, SAMPLED, zone)
      expect([...moved.x].filter((_, index) => !Number.isNaN(moved.y[index])).map((to) => to * 1000)).toEqual(ascending)
    },
    0.3,
  )
})

test('the interval of a value is its day or month on the calendar, with 23 and 25 hours (F38, F42)', () => {
  checkMoments(moment, ({ at, zone }) => {
    for (const [source, unit] of [
      ['DayValues', 'Days'],
      ['MonthValues', 'Months'],
    ] as const) {
      const start = firstInstant(unit, at, zone)
      const end = nextInstant(unit, at, zone)
      const alone = { x: Float64Array.of(start / 1000), y: Float64Array.of(1) }
      const points = intervalsOf(alone, intervalOf(source, false), zone)
      expect(endOf(points, 0, Number.POSITIVE_INFINITY) * 1000).toBe(end)
      // Whether the next one is there or not.
      const both = { x: Float64Array.of(start / 1000, end / 1000), y: Float64Array.of(1, 2) }
      expect(endOf(intervalsOf(both, intervalOf(source, false), zone), 0, Number.POSITIVE_INFINITY) * 1000).toBe(end)
    }
  })
})

test('a range of days or months is whole ones, each that it touches (F45)', () => {
  checkMoments(windows, ({ zone, range }) => {
    if (range.from >= range.to) return
    for (const [source, unit] of [
      ['DayValues', 'Days'],
      ['MonthValues', 'Months'],
    ] as const) {
      const start = firstInstant(unit, range.to, zone)
      expect(wholeRange(range, source, zone)).toEqual({
        from: firstInstant(unit, range.from, zone),
        to: start === range.to ? range.to : nextInstant(unit, range.to, zone),
      })
    }
    expect(wholeRange(range, 'QuarterHourValues', zone)).toBe(range)
  })
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
    const interval = intervalOf(unit === 'days' ? 'DayValues' : 'MonthValues', false)
    const rows = seriesRows([intervalsOf(columns, interval, zone)], range, { interval, zone, now: NEVER })
    expect([...rows.times]).toEqual(all)
  })
})

test('the mean over months weights each by its days, the last one too (F38)', () => {
  checkMoments(moment, ({ at, zone }) => {
    const year = zoned(at, zone).toPlainDate().with({ month: 1, day: 1 })
    const starts = Array.from({ length: 13 }, (_, month) => dayStart(year.add({ months: month }), zone) / 1000)
    const [from, to] = [starts[0] ?? 0, starts[12] ?? 0]
    const x = Float64Array.from(starts.slice(0, 12))
    const y = Float64Array.from(x, (_, month) => (month === 11 ? 1000 : 0))
    const mean = (1000 * (to - (starts[11] ?? 0))) / (to - from)
    const months = intervalsOf({ x, y }, intervalOf('MonthValues', false), zone)
    expect(summaryOf(months, from, to, to)?.mean).toBeCloseTo(mean, 6)
  })
})

test('seven days of day values are rows of all days that they touch (F45)', () => {
  const zone = 'Europe/Berlin'
  const now = Date.UTC(2026, 10, 21, 9)
  const { from, to } = wholeRange(choiceOf('last7Days', now, zone), 'DayValues', zone)
  const first = zoned(from, zone).toPlainDate()
  const days = Array.from({ length: 8 }, (_, index) => dayStart(first.add({ days: index }), zone) / 1000)
  const columns = { x: Float64Array.from(days), y: new Float64Array(days.length) }
  const interval = intervalOf('DayValues', false)
  // The day that is not over has a row, whether there is a value of it or not.
  for (const known of [8, 7]) {
    const points = intervalsOf({ x: columns.x.slice(0, known), y: columns.y.slice(0, known) }, interval, zone)
    expect([...seriesRows([points], { from, to }, { interval, zone, now: now / 1000 }).times]).toEqual(days)
  }
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
    const { grid } = hourGrid([second], [7], { now, days, zone, isAmount: false })
    expect([...grid.values].flatMap((value, index) => (Number.isNaN(value) ? [] : [[index, value]]))).toEqual([
      [cell, 7],
    ])
  })
})
