import { expect, test } from 'vitest'
import { createBerlinCalendar } from '../../../../src/simulator/model/base/calendar.ts'
import { publicHolidays } from '../../../../src/simulator/model/base/holidays.ts'
import { dayNumber } from '../../../../src/simulator/model/base/time.ts'
import { createPlantProcess } from '../../../../src/simulator/model/process/plant-process.ts'
import { profileDays } from '../../../../src/simulator/model/process/totals.ts'

const HOUR_MS = 3_600_000
const calendar = createBerlinCalendar()
const process = createPlantProcess(4711, Date.UTC(2026, 10, 21), calendar)

test.each([
  [2024, 3, 31],
  [2025, 4, 20],
  [2026, 4, 5],
  [2027, 3, 28],
  [2038, 4, 25],
])('Easter Sunday of %i is day %i-%i', (year, month, day) => {
  expect(publicHolidays(year)).toContain(dayNumber(year, month, day))
})

test('a year has the twelve public holidays of Baden-Württemberg, Easter and Whit Sunday besides', () => {
  const dates = [
    [1, 1],
    [1, 6],
    [4, 3],
    [4, 5],
    [4, 6],
    [5, 1],
    [5, 14],
    [5, 24],
    [5, 25],
    [6, 4],
    [10, 3],
    [11, 1],
    [12, 25],
    [12, 26],
  ] as const
  expect(publicHolidays(2026).toSorted((a, b) => a - b)).toEqual(
    dates.map(([month, day]) => dayNumber(2026, month, day)),
  )
})

/** Returns the hourly sewage factors of a day, relative to the mean of the day. */
function hours(day: number): readonly number[] {
  const start = calendar.dayStart(day)
  return Array.from(
    { length: 24 },
    (_, hour) => process.sewage.factor(start + hour * HOUR_MS) / process.sewage.weight(day),
  )
}

test('a public holiday flows like a Sunday, the workday before it does not', () => {
  const corpusChristi = dayNumber(2026, 6, 4)
  const sunday = dayNumber(2026, 6, 14)
  expect(hours(corpusChristi)).toEqual(hours(sunday))
  expect(hours(corpusChristi - 1)).not.toEqual(hours(sunday))
})

test('in school holidays the town uses six per cent less, also by the counters', () => {
  const [open, closed] = [dayNumber(2026, 7, 15), dayNumber(2026, 8, 12)]
  const noon = (day: number) => process.water.factor(calendar.dayStart(day) + 12 * HOUR_MS)
  expect(noon(closed) / noon(open)).toBeCloseTo(0.94, 10)
  const used = (day: number) =>
    profileDays(process, process.water, calendar.dayStart(day + 1)) -
    profileDays(process, process.water, calendar.dayStart(day))
  expect(used(closed) / used(open)).toBeCloseTo(0.94, 10)
})

test('every day uses its share, also those of 23 and 25 hours', () => {
  for (const [month, day] of [
    [3, 29],
    [10, 25],
  ] as const) {
    const number = dayNumber(2026, month, day)
    const [start, end] = [calendar.dayStart(number), calendar.dayStart(number + 1)]
    const before = profileDays(process, process.sewage, start)
    let last = before
    for (let at = start; at <= end; at += HOUR_MS / 4) {
      const now = profileDays(process, process.sewage, at)
      expect(now).toBeGreaterThanOrEqual(last)
      last = now
    }
    expect(last - before).toBeCloseTo(process.sewage.weight(number), 10)
  }
})
