import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergedTimes } from '../../../../src/areas/charts/rules/merged-times.ts'
import { rowAt, seriesRows } from '../../../../src/areas/charts/rules/series-rows.ts'
import { statisticsOf } from '../../../../src/areas/charts/rules/series-statistics.ts'
import type { Columns } from '../../../../src/domain/charts/series-buffer.ts'
import { add } from '../../../../src/domain/time/calendar.ts'
import type { DataSource } from '../../../../src/wire/server/chart.ts'

const ZONE = 'Europe/Berlin'
const QUARTER_S = 900
const NAN = Number.NaN
const ALL = { from: 0, to: 1e13 }

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

test('raw values have a row for each of their times in the range, whose end is not part of it, and each cell its own value', () => {
  fc.assert(
    fc.property(fc.array(series, { minLength: 1, maxLength: 5 }), fc.nat(300), fc.nat(300), (list, from, length) => {
      const range = { from: from * 1000, to: (from + length) * 1000 }
      const { times, valueAt } = seriesRows(list, range, { source: 'MeasurementArchive', zone: ZONE })
      const inside = (at: number) => at >= from && at < from + length
      expect([...times]).toEqual([...mergedTimes(list.map(({ x }) => x.filter(inside)))])
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
  const { times, valueAt } = seriesRows([level], ALL, { source: 'QuarterHourValues', zone: ZONE })
  expect([...times]).toEqual([0, 1, 2, 3, 4, 5, 6].map(at))
  expect([...times].map((_, row) => valueAt(0, row))).toEqual([1, 2, NAN, NAN, NAN, NAN, 3])
  const other = columns([
    [at(0), 1],
    [at(3), 4],
  ])
  const apart = seriesRows([other], ALL, { source: 'QuarterHourValues', zone: ZONE })
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
  const rowsOf = (from: number, to: number, source: DataSource) =>
    seriesRows([edges(from, to)], range(from, to), { source, zone: ZONE }).times
  expect(rowsOf(day, next, 'QuarterHourValues')).toHaveLength(quarters + 1)
  const [before, after] = [add('Days', -2, day, ZONE), add('Days', 3, day, ZONE)]
  expect([...rowsOf(before, after, 'DayValues')]).toEqual(
    [-2, -1, 0, 1, 2, 3].map((amount) => add('Days', amount, day, ZONE) / 1000),
  )
  const [first, last] = [Date.UTC(2025, 11, 31, 23), Date.UTC(2026, 11, 31, 23)]
  expect(rowsOf(first, last, 'MonthValues')).toHaveLength(13)
})

test('the row of a time is the last one that is not after it', () => {
  fc.assert(
    fc.property(ascending, fc.integer({ min: -5, max: 305 }), (times, at) => {
      expect(rowAt(times, at)).toBe(times.findLastIndex((time) => time <= at))
    }),
  )
})

test('statistics count values and no gaps, and tell when the extremes were', () => {
  fc.assert(
    fc.property(series, fc.nat(300), fc.nat(300), (one, from, length) => {
      const range = { from: from * 1000, to: (from + length) * 1000 }
      const points = [...one.x].map((at, index) => [at, one.y[index] ?? NAN] as const)
      const inside = points.filter(([at, value]) => at >= from && at < from + length && !Number.isNaN(value))
      const found = statisticsOf(one, range, 'QuarterHourValues')
      if (inside.length === 0) {
        expect(found).toBeNull()
        return
      }
      const values = inside.map(([, value]) => value)
      const sum = values.reduce((total, value) => total + value, 0)
      const [min, max] = [Math.min(...values), Math.max(...values)]
      expect(found).toEqual({
        count: values.length,
        min,
        minAt: inside.find(([, value]) => value === min)?.[0],
        mean: sum / values.length,
        max,
        maxAt: inside.find(([, value]) => value === max)?.[0],
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
  expect(statisticsOf(pump, { from: 0, to: 100_000 }, 'MeasurementArchive')?.mean).toBeCloseTo(91 / 92)
})

test.each(['QuarterHourValues', 'DayValues', 'MonthValues'] as const)(
  'two %s that are hundreds of thousands of years apart have no row for each interval between them (F55)',
  (source) => {
    const points = columns([
      [0, 1],
      [8_640_000_000_000, 2],
    ])
    const { times } = seriesRows([points], { from: 0, to: Number.MAX_SAFE_INTEGER }, { source, zone: ZONE })
    expect(times.length).toBeLessThanOrEqual(200_002)
    expect([times[0], times.at(-1)]).toEqual([0, 8_640_000_000_000])
  },
)
