import { describe, expect, test } from 'vitest'
import { firstDay, hourGrid } from '../../../../src/areas/boards/rules/hour-grid.ts'

const ZONE = 'Europe/Berlin'
const HOUR_MS = 3_600_000
const QUARTER_MS = 900_000

/** A value every quarter of an hour from `from` to `to`, which is the number of hours since `from`. */
function quarters(from: number, to: number) {
  const times = Array.from({ length: (to - from) / QUARTER_MS }, (_, index) => from + index * QUARTER_MS)
  return { x: times.map((at) => at / 1000), y: times.map((at) => Math.floor((at - from) / HOUR_MS)) }
}

const cell = (grid: ReturnType<typeof hourGrid>, day: number, hour: number) => grid.grid.values[day * 24 + hour]

test('a cell is the mean of its hour on the clock of the plant; the future is not yet known (rule J5)', () => {
  // A Wednesday in summer, 09:30 on the clock.
  const now = Date.UTC(2026, 5, 10, 7, 30)
  const from = firstDay(now, 2, ZONE)
  expect(new Date(from).toISOString()).toBe('2026-06-08T22:00:00.000Z')
  const { x, y } = quarters(from, from + 48 * HOUR_MS)
  const shown = hourGrid(x, y, { now, days: 2, zone: ZONE, isAmount: false })
  expect(shown.days).toEqual([from, from + 24 * HOUR_MS])
  expect(cell(shown, 0, 0)).toBe(0)
  expect(cell(shown, 0, 23)).toBe(23)
  expect(cell(shown, 1, 8)).toBe(32)
  // 09:00 to 09:30 has begun, 10:00 has not.
  expect(shown.grid.known).toBe(24 + 10)
  expect(cell(shown, 1, 9)).toBe(33)
  expect(cell(shown, 1, 10)).toBeNaN()
})

test('the mean is of the values that are there, and an hour without any is a gap (rule J5)', () => {
  const now = Date.UTC(2026, 5, 10, 20)
  const from = firstDay(now, 1, ZONE)
  const at = (hour: number, quarter: number) => (from + hour * HOUR_MS + quarter * QUARTER_MS) / 1000
  const shown = hourGrid([at(3, 0), at(3, 1), at(3, 2), at(5, 0)], [1, Number.NaN, 4, Number.NaN], {
    now,
    days: 1,
    zone: ZONE,
    isAmount: false,
  })
  expect(cell(shown, 0, 3)).toBe(2.5)
  expect(cell(shown, 0, 4)).toBeNaN()
  expect(cell(shown, 0, 5)).toBeNaN()
})

test('the hour that spring skips is a gap, and that which autumn repeats is the mean of both (rule J5)', () => {
  const spring = Date.UTC(2026, 2, 29, 20)
  const first = firstDay(spring, 1, ZONE)
  const short = quarters(first, first + 23 * HOUR_MS)
  const skipped = hourGrid(short.x, short.y, { now: spring, days: 1, zone: ZONE, isAmount: false })
  expect(cell(skipped, 0, 1)).toBe(1)
  expect(cell(skipped, 0, 2)).toBeNaN()
  expect(cell(skipped, 0, 3)).toBe(2)
  const autumn = Date.UTC(2026, 9, 25, 20)
  const begin = firstDay(autumn, 1, ZONE)
  const long = quarters(begin, begin + 25 * HOUR_MS)
  const repeated = hourGrid(long.x, long.y, { now: autumn, days: 1, zone: ZONE, isAmount: false })
  expect(cell(repeated, 0, 2)).toBe(2.5)
  expect(cell(repeated, 0, 3)).toBe(4)
})

test('a day whose midnight is skipped has its hours in their places, and so have the days after it (rule J5)', () => {
  // In Santiago the clocks go from 24:00 to 1:00.
  const zone = 'America/Santiago'
  const now = Date.UTC(2026, 8, 8, 2)
  const first = firstDay(now, 2, zone)
  expect(new Date(first).toISOString()).toBe('2026-09-06T04:00:00.000Z')
  const { x, y } = quarters(first, first + 47 * HOUR_MS)
  const shown = hourGrid(x, y, { now, days: 2, zone, isAmount: false })
  expect(cell(shown, 0, 0)).toBeNaN()
  expect([cell(shown, 0, 1), cell(shown, 0, 23), cell(shown, 1, 0)]).toEqual([0, 22, 23])
  expect(shown.grid.known).toBe(24 + 24)
})

test('a day that was skipped is a row of gaps (rule J5)', () => {
  // Apia had no 30 December 2011.
  const zone = 'Pacific/Apia'
  const now = Date.UTC(2012, 0, 1, 9)
  const newYearsEve = Date.UTC(2011, 11, 30, 10)
  const { x, y } = quarters(newYearsEve, newYearsEve + 24 * HOUR_MS)
  const shown = hourGrid(x, y, { now, days: 3, zone, isAmount: false })
  expect([cell(shown, 0, 0), cell(shown, 0, 23), cell(shown, 1, 0), cell(shown, 1, 23)]).toEqual([
    Number.NaN,
    Number.NaN,
    0,
    23,
  ])
})

describe('amounts', () => {
  const DAY = Date.UTC(2026, 5, 9, 22)
  /** 10:20 of a summer day. */
  const NOW = DAY + 10 * HOUR_MS + 20 * 60_000
  const amounts = (missing: readonly number[] = []) => {
    const all = Array.from({ length: 41 }, (_, index) => index).filter((quarter) => !missing.includes(quarter))
    return { x: all.map((quarter) => (DAY + quarter * QUARTER_MS) / 1000), y: all.map((quarter) => quarter) }
  }

  test('of a counter and of a contact add up: 15 min each quarter is 60 min an hour (F121)', () => {
    const { x, y } = amounts()
    const shown = hourGrid(x, y, { now: NOW, days: 1, zone: ZONE, isAmount: true })
    expect(cell(shown, 0, 0)).toBe(0 + 1 + 2 + 3)
    expect(cell(shown, 0, 9)).toBe(36 + 37 + 38 + 39)
    // The hour that has begun, so far.
    expect(cell(shown, 0, 10)).toBe(40)
    const minutes = hourGrid(
      x,
      y.map(() => 15),
      { now: NOW, days: 1, zone: ZONE, isAmount: true },
    )
    expect(cell(minutes, 0, 5)).toBe(60)
  })

  test('that lack a quarter are a gap and no smaller amount, as long as it is not still expected (F121)', () => {
    const { x, y } = amounts([13, 39, 40])
    const at = (now: number) => hourGrid(x, y, { now, days: 1, zone: ZONE, isAmount: true })
    expect(cell(at(NOW), 0, 3)).toBeNaN()
    expect(cell(at(NOW), 0, 4)).toBe(16 + 17 + 18 + 19)
    expect(cell(at(NOW), 0, 9)).toBeNaN()
    expect(cell(at(DAY + 10 * HOUR_MS + 60_000), 0, 9)).toBe(36 + 37 + 38)
  })

  test('of the hour that autumn repeats are the sum of both (F121)', () => {
    const autumn = Date.UTC(2026, 9, 25, 20)
    const begin = firstDay(autumn, 1, ZONE)
    const { x, y } = quarters(begin, begin + 20 * HOUR_MS)
    const repeated = hourGrid(
      x,
      y.map(() => 1),
      { now: autumn, days: 1, zone: ZONE, isAmount: true },
    )
    expect([1, 2, 3].map((hour) => cell(repeated, 0, hour))).toEqual([4, 8, 4])
    expect(cell(repeated, 0, 18)).toBe(4)
  })
})
