import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedTimes } from '../../../../src/areas/charts/rules/merged-times.ts'
import { rowAt, seriesRows } from '../../../../src/areas/charts/rules/series-rows.ts'
import { intervalOf, intervalsOf } from '../../../../src/domain/charts/intervals.ts'
import type { Columns } from '../../../../src/domain/charts/series-buffer.ts'
import { summaryOf } from '../../../../src/domain/charts/series-view.ts'
import { add } from '../../../../src/domain/time/calendar.ts'
import type { DataSource } from '../../../../src/wire/server/chart.ts'

const ZONE = 'Europe/Berlin'
const QUARTER_S = 900
const NAN = Number.NaN
const ALL = { from: 0, to: 1e13 }
const NOW = Number.POSITIVE_INFINITY

/** Rows as the archive browser makes them. */
function rowsOf(list: readonly Columns[], range: { from: number; to: number }, source: DataSource, now = NOW) {
  const interval = intervalOf(source, false)
  const points = list.map((one) => intervalsOf(one, interval, ZONE))
  return seriesRows(points, range, { interval, zone: ZONE, now })
}

const columns = (points: readonly (readonly [at: number, value: number])[]): Columns => ({
  x: Float64Array.from(points, ([at]) => at),
  y: Float64Array.from(points, ([, value]) => value),
})
const ascending = fc
  .uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 60 })
  .map((times) => Float64Array.from(times).sort())
const series = ascending.chain((x) =>
  fc
    .array(
      fc.oneof({ weight: 4, arbitrary: fc.integer({ min: -9, max: 9 }) }, { weight: 1, arbitrary: fc.constant(NAN) }),
      {
        minLength: x.length,
        maxLength: x.length,
      },
    )
    .map((y): Columns => ({ x, y: Float64Array.from(y) })),
)

test('the times of several lists are all of theirs, ascending, each once', () => {
  fc.assert(
    fc.property(fc.array(ascending, { maxLength: 8 }), (lists) => {
      const expected = [...new Set(lists.flatMap((list) => [...list]))].sort((a, b) => a - b)
      expect([...mergedTimes(lists)]).toEqual(expected)
    }),
  )
})

test('raw values have a row for each of their times in the range, whose end is not part of it, or the one that counts there, and each cell its own value (F34, F44)', () => {
  fc.assert(
    fc.property(fc.array(series, { minLength: 1, maxLength: 5 }), fc.nat(300), fc.nat(300), (list, from, length) => {
      const range = { from: from * 1000, to: (from + length) * 1000 }
      const { times, valueAt } = rowsOf(list, range, 'MeasurementArchive')
      const inside = (at: number) => at >= from && at < from + length
      const shown = list.map(({ x }) => {
        const own = x.filter(inside)
        const before = x.findLast((at) => at < from)
        // Up to the next one a value counts, wherever that is.
        const counts = before !== undefined && length > 0 && x.some((at) => at > from)
        return own.length === 0 && counts ? Float64Array.of(before) : own
      })
      const last = list.map(({ x }) => x.at(-1) ?? NAN)
      // How long the last one counts is another test.
      const isSure = (at: number) => inside(at) || !last.includes(at) || shown.some((one) => one.includes(at))
      expect([...times].filter(isSure)).toEqual([...mergedTimes(shown)])
      for (const [row, at] of times.entries()) {
        list.forEach(({ x, y }, index) => {
          const own = x.indexOf(at)
          const before = x.findLastIndex((time) => time < at)
          const isInGap = own < 0 && before >= 0 && Number.isNaN(y[before])
          expect(valueAt(index, row)).toBe(own >= 0 ? y[own] : isInGap ? NAN : undefined)
        })
      }
    }),
  )
})

test('a gap among quarter hours has a row for each of them, and its cells are gaps and no values', () => {
  const start = Date.UTC(2026, 10, 20) / 1000
  const at = (index: number) => start + index * QUARTER_S
  // A part that could not be loaded ends inside of a quarter hour.
  const level = columns([
    [at(0), 1],
    [at(1), 2],
    [at(2), NAN],
    [at(5) + 13, NAN],
    [at(6), 3],
  ])
  const { times, valueAt } = rowsOf([level], ALL, 'QuarterHourValues')
  expect([...times]).toEqual([0, 1, 2, 3, 4, 5, 6].map(at))
  expect([...times].map((_, row) => valueAt(0, row))).toEqual([1, 2, NAN, NAN, NAN, NAN, 3])
  const other = columns([
    [at(0), 1],
    [at(3), 4],
  ])
  const apart = rowsOf([other], ALL, 'QuarterHourValues')
  expect([...apart.times].map((_, row) => apart.valueAt(0, row))).toEqual([1, undefined, undefined, 4])
})

test.each([
  ['the day of 23 hours', Date.UTC(2026, 2, 28, 23), 92],
  ['the day of 25 hours', Date.UTC(2026, 9, 24, 22), 100],
])('%s has its quarter hours, and days are days of the plant around it', (_, day, quarters) => {
  const next = add('Days', 1, day, ZONE)
  const edges = (from: number, to: number) =>
    columns([
      [from / 1000, 1],
      [to / 1000, 2],
    ])
  const range = (from: number, to: number) => ({ from, to: to + 1000 })
  const timesOf = (from: number, to: number, source: DataSource) =>
    rowsOf([edges(from, to)], range(from, to), source).times
  expect(timesOf(day, next, 'QuarterHourValues')).toHaveLength(quarters + 1)
  const [before, after] = [add('Days', -2, day, ZONE), add('Days', 3, day, ZONE)]
  expect([...timesOf(before, after, 'DayValues')]).toEqual(
    [-2, -1, 0, 1, 2, 3].map((amount) => add('Days', amount, day, ZONE) / 1000),
  )
  const [first, last] = [Date.UTC(2025, 11, 31, 23), Date.UTC(2026, 11, 31, 23)]
  expect(timesOf(first, last, 'MonthValues')).toHaveLength(13)
})

test('the row of a time is the last one that is not after it', () => {
  fc.assert(
    fc.property(ascending, fc.integer({ min: -5, max: 305 }), (times, at) => {
      expect(rowAt(times, at)).toBe(times.findLastIndex((time) => time <= at))
    }),
  )
})

test('statistics are those of the intervals that reach into the range, weighted by how much of them does (F34, F38)', () => {
  fc.assert(
    fc.property(series, fc.nat(300), fc.nat(300), fc.integer({ min: 1, max: 40 }), (one, from, length, width) => {
      // Each interval ends at the next one, or after so many seconds.
      const ends = one.x.map((at, index) => Math.min(at + width, one.x[index + 1] ?? Number.POSITIVE_INFINITY))
      const to = from + length
      const all = [...one.x].map((at, index) => ({ at, end: ends[index] ?? NAN, value: one.y[index] ?? NAN }))
      const inside = all.filter(({ at, end, value }) => at < to && end > from && !Number.isNaN(value))
      const points = intervalsOf(one, { kind: 'given', ends }, ZONE)
      const found = summaryOf(points, from, to, NOW)
      if (inside.length === 0) {
        expect(found).toBeNull()
        return
      }
      const weights = inside.map(({ at, end }) => Math.min(end, to) - Math.max(at, from))
      const sum = inside.reduce((total, { value }) => total + value, 0)
      const area = inside.reduce((total, { value }, index) => total + value * (weights[index] ?? NAN), 0)
      const values = inside.map(({ value }) => value)
      const [min, max] = [Math.min(...values), Math.max(...values)]
      expect(found).toEqual({
        count: inside.length,
        min,
        minAt: inside.find(({ value }) => value === min)?.at,
        mean: expect.closeTo(area / weights.reduce((total, weight) => total + weight, 0), 9),
        max,
        maxAt: inside.find(({ value }) => value === max)?.at,
        sum,
      })
    }),
  )
})

test('the mean of raw values is weighted by how long each of them held', () => {
  const pump = columns([
    [0, 1],
    [90, 0],
    [91, 1],
    [92, 0],
  ])
  const held = intervalsOf(pump, { kind: 'held' }, ZONE)
  expect(summaryOf(held, 0, 100, NOW)?.mean).toBeCloseTo(91 / 92)
})

test('the interval that is not over yet has a row without a value (F44, F45)', () => {
  const day = (amount: number) => add('Days', amount, Date.UTC(2026, 10, 13, 23), ZONE)
  const days = columns([0, 1, 2].map((amount) => [day(amount) / 1000, amount] as const))
  const { times, valueAt } = rowsOf([days], { from: day(0), to: day(4) }, 'DayValues', day(3) / 1000 + 36_000)
  expect([...times].map((at) => at * 1000)).toEqual([0, 1, 2, 3].map(day))
  expect([0, 1, 2, 3].map((row) => valueAt(0, row))).toEqual([0, 1, 2, undefined])
  // Nobody has a value of it, whatever the chart shows.
  expect([...rowsOf([], { from: day(3), to: day(4) }, 'DayValues', day(3) / 1000 + 36_000).times]).toHaveLength(1)
  expect(rowsOf([], { from: day(4), to: day(5) }, 'DayValues', day(3) / 1000 + 36_000).times).toHaveLength(0)
})

test.each(['QuarterHourValues', 'DayValues', 'MonthValues'] as const)(
  'two %s that are hundreds of thousands of years apart have no row for each interval between them (F55)',
  (source) => {
    const points = columns([
      [0, 1],
      [8_640_000_000_000, 2],
    ])
    const { times } = rowsOf([points], { from: 0, to: Number.MAX_SAFE_INTEGER }, source)
    expect(times.length).toBeLessThanOrEqual(200_002)
    expect([times[0], times.at(-1)]).toEqual([0, 8_640_000_000_000])
  },
)
