import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBerlinCalendar } from '../../../../src/simulator/model/base/calendar.ts'
import { dateOf, dayNumber, weekday } from '../../../../src/simulator/model/base/time.ts'

const calendar = createBerlinCalendar()
const QUARTER_MS = 900_000

const local = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Berlin',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

test.each([
  [2026, 3, 29, 92],
  [2026, 10, 25, 100],
  [2024, 3, 31, 92],
  [2024, 10, 27, 100],
  [2026, 11, 21, 96],
])('the local day %i-%i-%i has its quarter-hours', (year, month, date, quarters) => {
  const day = dayNumber(year, month, date)
  expect((calendar.dayStart(day + 1) - calendar.dayStart(day)) / QUARTER_MS).toBe(quarters)
})

test('local dates and hours are those of the time zone database', () => {
  fc.assert(
    fc.property(fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) }), (at) => {
      const { year, month, day } = dateOf(calendar.dayOf(at))
      const wall = calendar.hourOf(at)
      const two = (value: number) => String(value).padStart(2, '0')
      const text = `${year}-${two(month)}-${two(day)}, ${two(Math.floor(wall))}:${two(Math.floor((wall % 1) * 60 + 1e-7))}`
      expect(text).toBe(local.format(at))
    }),
    { numRuns: 2_000, seed: 4711 },
  )
})

test('dayStart returns the first instant of a day', () => {
  for (let day = dayNumber(2024, 1, 1); day < dayNumber(2027, 1, 1); day++) {
    expect(calendar.dayOf(calendar.dayStart(day))).toBe(day)
    expect(calendar.dayOf(calendar.dayStart(day) - 1)).toBe(day - 1)
    expect(calendar.hourOf(calendar.dayStart(day))).toBe(0)
  }
})

test('21 November 2026 is a Saturday', () => {
  expect(weekday(dayNumber(2026, 11, 21))).toBe(6)
})
