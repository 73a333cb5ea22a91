import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, monthGrid, startOf, startOfNext, toQuarterHour } from '../../../src/domain/time/calendar.ts'
import { type TimeUnit, timeUnit } from '../../../src/domain/time/time-unit.ts'
import { instantOf, instantsOf, wallTimeOf } from '../../../src/domain/time/wall-time.ts'
import { clockFields, clockName, dayName, dayNumber } from './intl-clock.ts'

const BERLIN = 'Europe/Berlin'
/** Summer time of an hour, of half an hour, at midnight, none, and a day that never was. */
const ZONES = ['Europe/Berlin', 'Europe/Prague', 'Europe/Moscow', 'Australia/Lord_Howe', 'Africa/Cairo', 'Pacific/Apia']
const HOUR_MS = 3_600_000

const zone = fc.constantFrom(...ZONES)
const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) })

/** What all instants of one unit have in common. */
function nameOfUnit(unit: TimeUnit, ms: number, place: string): string {
  const { year, month, hour, minute } = clockFields(ms, place)
  const ofDay = dayName(ms, place)
  const names: { readonly [u in TimeUnit]: string } = {
    Years: `${year}`,
    Months: `${year}-${month}`,
    Weeks: `${Math.floor((dayNumber(ms, place) - 4) / 7)}`,
    Days: ofDay,
    Hours: `${ofDay} ${hour}`,
    Minutes: `${ofDay} ${hour}:${minute}`,
  }
  return names[unit]
}

describe('units', () => {
  test.each([
    ['Year', 'Years'],
    ['Month', 'Months'],
    ['Week', 'Weeks'],
    ['Day', 'Days'],
    ['Hour', 'Hours'],
    ['Minute', 'Minutes'],
    ['Days', 'Days'],
  ])('%s is the unit %s (rule D30)', (name, unit) => {
    expect(timeUnit(name)).toEqual({ ok: true, unit })
  })

  test.each([
    ['Second', 'unsupported'],
    ['Unspecified', 'unsupported'],
    ['Custom', 'unsupported'],
    ['Fortnight', 'unknown'],
    ['day', 'unknown'],
    ['Dayss', 'unknown'],
    ['', 'unknown'],
  ])('"%s" is an error: %s (rule D31)', (name, error) => {
    expect(timeUnit(name)).toEqual({ ok: false, error, name })
  })
})

describe('the start of a unit', () => {
  test.each(['Years', 'Months', 'Weeks', 'Days'] as const)(
    'of %s is its first instant in every zone (rules D32, D33) (R-51)',
    (unit) => {
      fc.assert(
        fc.property(instant, zone, (at, place) => {
          const start = startOf(unit, at, place)
          expect(start).toBeLessThanOrEqual(at)
          expect(nameOfUnit(unit, start, place)).toBe(nameOfUnit(unit, at, place))
          expect(nameOfUnit(unit, start - 1, place)).not.toBe(nameOfUnit(unit, at, place))
        }),
      )
    },
  )

  test.each(['Hours', 'Minutes'] as const)(
    'of %s is its first instant, in the pass that it is in (rule D33)',
    (unit) => {
      const near = fc
        .constantFrom(Date.UTC(2026, 9, 25, 1), Date.UTC(2026, 2, 29, 1))
        .chain((change) => fc.integer({ min: change - 3 * HOUR_MS, max: change + 3 * HOUR_MS }))
      fc.assert(
        fc.property(fc.oneof(instant, near), (at) => {
          const start = startOf(unit, at, BERLIN)
          const length = unit === 'Hours' ? HOUR_MS : 60_000
          expect(nameOfUnit(unit, start, BERLIN)).toBe(nameOfUnit(unit, at, BERLIN))
          expect(at - start).toBeGreaterThanOrEqual(0)
          expect(at - start).toBeLessThan(length)
          expect(start % length).toBe(0)
        }),
      )
    },
  )

  test('an hour has 90 and 30 minutes where clocks change by half an hour (R-51)', () => {
    const [autumn, spring] = [Date.UTC(2026, 3, 4, 14), Date.UTC(2026, 9, 3, 15, 30)]
    const lengthOf = (at: number) =>
      startOfNext('Hours', at, 'Australia/Lord_Howe') - startOf('Hours', at, 'Australia/Lord_Howe')
    expect([lengthOf(autumn) / 60_000, lengthOf(spring) / 60_000]).toEqual([90, 30])
  })
})

test('the days of Berlin from 2000 to 2040 follow each other without a gap, two a year of 23 and 25 h (rule D33) (R-51)', () => {
  const lengths = new Map<number, number>()
  let at = startOf('Days', Date.UTC(2000, 0, 1, 12), BERLIN)
  let number = dayNumber(at, BERLIN)
  while (number < dayNumber(Date.UTC(2041, 0, 1, 12), BERLIN)) {
    const next = startOfNext('Days', at, BERLIN)
    const name = clockName(next, BERLIN)
    if (dayNumber(next, BERLIN) !== number + 1 || !name.endsWith('00:00:00')) throw new Error(`${name} after ${number}`)
    const hours = (next - at) / HOUR_MS
    lengths.set(hours, (lengths.get(hours) ?? 0) + 1)
    at = next
    number += 1
  }
  expect(Object.fromEntries(lengths)).toEqual({ 23: 41, 24: 14_976 - 82, 25: 41 })
})

describe('moving by units', () => {
  test('keeps the clock time over a change of clocks', () => {
    const evening = Date.UTC(2026, 9, 24, 16, 30)
    expect(clockName(add('Days', 1, evening, BERLIN), BERLIN)).toBe('2026-10-25 18:30:00')
    expect(clockName(add('Hours', 24, evening, BERLIN), BERLIN)).toBe('2026-10-25 17:30:00')
  })

  test('ends on the last day of a shorter month', () => {
    const last = Date.UTC(2026, 0, 31, 11)
    const days = [1, 3, 13].map((months) => dayName(add('Months', months, last, BERLIN), BERLIN))
    expect(days).toEqual(['2026-02-28', '2026-04-30', '2027-02-28'])
    expect(dayName(add('Years', 1, Date.UTC(2028, 1, 29, 11), BERLIN), BERLIN)).toBe('2029-02-28')
  })

  test('the day before one that begins at 01:00 begins at midnight (R-51)', () => {
    const cairo = 'Africa/Cairo'
    const late = startOf('Days', Date.UTC(2024, 3, 26, 12), cairo)
    expect(clockName(late, cairo)).toBe('2024-04-26 01:00:00')
    expect(clockName(add('Days', -1, late, cairo), cairo)).toBe('2024-04-25 00:00:00')
    expect(clockName(add('Weeks', 1, late, cairo), cairo)).toBe('2024-05-03 00:00:00')
  })

  test('days of any zone move the date and nothing else, and starts stay starts (R-51)', () => {
    fc.assert(
      fc.property(instant, zone, fc.integer({ min: -800, max: 800 }), (at, place, days) => {
        const start = startOf('Days', at, place)
        const moved = add('Days', days, start, place)
        expect(moved).toBe(startOf('Days', moved, place))
        // Apia skipped the 30th of December 2011 as a whole.
        if (place !== 'Pacific/Apia') {
          expect(dayNumber(moved, place)).toBe(dayNumber(start, place) + days)
          expect(dayNumber(add('Weeks', days, start, place), place)).toBe(dayNumber(start, place) + 7 * days)
        }
      }),
    )
  })
})

describe('a clock time', () => {
  test('that is repeated has two instants, and the first is meant (R-51)', () => {
    const wall = Date.UTC(2026, 9, 25, 2, 30)
    expect(instantsOf(wall, BERLIN)).toEqual([Date.UTC(2026, 9, 25, 0, 30), Date.UTC(2026, 9, 25, 1, 30)])
    expect(instantOf(wall, BERLIN)).toBe(Date.UTC(2026, 9, 25, 0, 30))
  })

  test('that is skipped has none and means an hour later (R-51)', () => {
    const wall = Date.UTC(2026, 2, 29, 2, 30)
    expect(instantsOf(wall, BERLIN)).toEqual([])
    expect(clockName(instantOf(wall, BERLIN), BERLIN)).toBe('2026-03-29 03:30:00')
  })

  test('of any instant leads back to it', () => {
    fc.assert(
      fc.property(instant, zone, (at, place) => {
        expect(instantsOf(wallTimeOf(at, place), place)).toContain(at)
      }),
    )
  })

  test('of a zone that nobody knows is none', () => {
    expect([wallTimeOf(0, 'Nowhere/Else'), instantOf(0, 'Nowhere/Else')]).toEqual([Number.NaN, Number.NaN])
  })
})

test('quarter-hours round down, up and to the nearest (rule D34)', () => {
  const at = Date.UTC(2026, 10, 21, 12, 7, 30)
  const minutes = (ms: number) => clockFields(ms, 'UTC').minute
  expect([toQuarterHour(at, 'down'), toQuarterHour(at, 'nearest'), toQuarterHour(at, 'up')].map(minutes)).toEqual([
    0, 15, 15,
  ])
  expect(toQuarterHour(at - 1, 'nearest')).toBe(toQuarterHour(at, 'down'))
  for (const place of ZONES) {
    fc.assert(fc.property(instant, (ms) => clockFields(toQuarterHour(ms, 'down'), place).minute % 15 === 0))
  }
})

test('a month is drawn in six weeks from Monday that contain each of its days once (rule D32)', () => {
  fc.assert(
    fc.property(instant, (at) => {
      const days = monthGrid(at).flat()
      expect(days).toHaveLength(42)
      expect(new Date(days[0] ?? 0).getUTCDay()).toBe(1)
      const { year, month } = clockFields(at, 'UTC')
      const own = days.filter((day) => nameOfUnit('Months', day, 'UTC') === `${year}-${month}`)
      expect(own.map((day) => clockFields(day, 'UTC').day)).toEqual(
        Array.from({ length: new Date(Date.UTC(year, month, 0)).getUTCDate() }, (_, i) => i + 1),
      )
    }),
  )
})
