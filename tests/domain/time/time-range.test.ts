import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, startOf } from '../../../src/domain/time/calendar.ts'
import { parseDuration } from '../../../src/domain/time/duration.ts'
import { choiceOf, namedRange, PRESET_NAMES, type Preset } from '../../../src/domain/time/presets.ts'
import {
  isRange,
  nextRange,
  previousRange,
  stepOf,
  type TimeRange,
  unitRange,
} from '../../../src/domain/time/time-range.ts'
import { clockFields, clockName, dayNumber } from './intl-clock.ts'

const BERLIN = 'Europe/Berlin'
const HOUR_MS = 3_600_000
const UNITS = ['Years', 'Months', 'Weeks', 'Days'] as const

const zone = fc.constantFrom(BERLIN, 'Europe/Prague', 'Europe/Moscow', 'Australia/Lord_Howe', 'Africa/Cairo')
const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) })
/** Whole days, weeks, months or years. */
const wholeRange = fc
  .record({ at: instant, place: zone, unit: fc.constantFrom(...UNITS), amount: fc.integer({ min: 1, max: 40 }) })
  .map(({ at, place, unit, amount }) => {
    const from = startOf(unit, at, place)
    return { place, range: { from, to: add(unit, amount, from, place) } }
  })
const customRange = fc
  .record({ from: instant, ms: fc.integer({ min: 1, max: 500 * HOUR_MS }), place: zone })
  .map(({ from, ms, place }) => ({ place, range: { from, to: from + ms } }))

const names = ({ from, to }: TimeRange, place = BERLIN) => [clockName(from, place), clockName(to, place)]

describe('previous and next', () => {
  test('of whole days, months and years join and lead back (rule D33) (R-51)', () => {
    fc.assert(
      fc.property(wholeRange, ({ range, place }) => {
        const [previous, next] = [previousRange(range, place), nextRange(range, place)]
        expect([previous.to, next.from]).toEqual([range.from, range.to])
        // Its step is given: 245 days from the first of March on are eight months as well.
        const step = stepOf(range, place)
        expect(previousRange(next, place, step)).toEqual(range)
        expect(nextRange(previous, place, step)).toEqual(range)
      }),
    )
  })

  test('of any range join and lead back by its own step', () => {
    fc.assert(
      fc.property(customRange, ({ range, place }) => {
        const step = stepOf(range, place)
        const [previous, next] = [previousRange(range, place, step), nextRange(range, place, step)]
        expect([previous.to, next.from]).toEqual([range.from, range.to])
        expect(previousRange(next, place, step)).toEqual(range)
        expect(isRange(previous) && isRange(next)).toBe(true)
      }),
    )
  })

  test('of a day are days of 23 and 25 h', () => {
    const spring = unitRange('Days', Date.UTC(2026, 2, 28, 12), BERLIN)
    const autumn = unitRange('Days', Date.UTC(2026, 9, 26, 12), BERLIN)
    const hours = ({ from, to }: TimeRange) => (to - from) / HOUR_MS
    expect([hours(spring), hours(nextRange(spring, BERLIN))]).toEqual([24, 23])
    expect([hours(autumn), hours(previousRange(autumn, BERLIN))]).toEqual([24, 25])
  })

  test('of a month are months, of a quarter quarters', () => {
    const january = unitRange('Months', Date.UTC(2026, 0, 15), BERLIN)
    expect(names(nextRange(january, BERLIN))).toEqual(['2026-02-01 00:00:00', '2026-03-01 00:00:00'])
    const quarter = { from: january.from, to: add('Months', 3, january.from, BERLIN) }
    expect(names(previousRange(quarter, BERLIN))).toEqual(['2025-10-01 00:00:00', '2026-01-01 00:00:00'])
  })

  test('of seven days up to a clock time keep the clock time over a change of clocks', () => {
    const week = choiceOf('last7Days', Date.UTC(2026, 3, 2, 10, 4), BERLIN)
    expect(names(week)).toEqual(['2026-03-26 12:04:00', '2026-04-02 12:04:00'])
    expect(names(previousRange(week, BERLIN))).toEqual(['2026-03-19 12:04:00', '2026-03-26 12:04:00'])
  })

  test('of three hours are three hours, whatever the clocks do', () => {
    const range = choiceOf('last3Hours', Date.UTC(2026, 9, 25, 2), BERLIN)
    expect(stepOf(range, BERLIN)).toEqual({ by: 'length', ms: 3 * HOUR_MS })
    expect(names(range)).toEqual(['2026-10-25 01:00:00', '2026-10-25 03:00:00'])
  })
})

describe('presets', () => {
  /** Saturday. */
  const NOW = Date.UTC(2026, 10, 21, 11, 4, 37)
  const noon = '12:04:37'

  const EXPECTED = [
    ['today', '2026-11-21 00:00:00', '2026-11-22 00:00:00'],
    ['yesterday', '2026-11-20 00:00:00', '2026-11-21 00:00:00'],
    ['thisWeek', '2026-11-16 00:00:00', '2026-11-23 00:00:00'],
    ['thisMonth', '2026-11-01 00:00:00', '2026-12-01 00:00:00'],
    ['thisYear', '2026-01-01 00:00:00', '2027-01-01 00:00:00'],
    ['last3Hours', '2026-11-21 09:04:37', `2026-11-21 ${noon}`],
    ['last6Hours', '2026-11-21 06:04:37', `2026-11-21 ${noon}`],
    ['last12Hours', '2026-11-21 00:04:37', `2026-11-21 ${noon}`],
    ['last24Hours', `2026-11-20 ${noon}`, `2026-11-21 ${noon}`],
    ['last7Days', `2026-11-14 ${noon}`, `2026-11-21 ${noon}`],
    ['last28Days', `2026-10-24 ${noon}`, `2026-11-21 ${noon}`],
    ['last29Days', `2026-10-23 ${noon}`, `2026-11-21 ${noon}`],
    ['last30Days', `2026-10-22 ${noon}`, `2026-11-21 ${noon}`],
    ['last31Days', `2026-10-21 ${noon}`, `2026-11-21 ${noon}`],
    ['last12Months', `2025-11-21 ${noon}`, `2026-11-21 ${noon}`],
  ] as const

  test.each(EXPECTED)('%s is %s to %s', (preset, from, to) => {
    expect(names(choiceOf(preset, NOW, BERLIN))).toEqual([from, to])
  })

  test('are all of the specification (rules D35, D36, D37, D38, D39, D40, D41, D42, D43)', () => {
    expect(PRESET_NAMES).toEqual(EXPECTED.map(([preset]) => preset))
  })

  test('contain now or end at it, in every zone, at every time (R-51)', () => {
    const current: readonly Preset[] = ['today', 'thisWeek', 'thisMonth', 'thisYear']
    fc.assert(
      fc.property(instant, zone, fc.constantFrom(...PRESET_NAMES), (now, place, preset) => {
        const { from, to } = choiceOf(preset, now, place)
        expect(from).toBeLessThan(to)
        if (current.includes(preset)) expect(from <= now && now < to).toBe(true)
        else if (preset === 'yesterday') expect(to).toBe(choiceOf('today', now, place).from)
        else expect(to).toBe(now)
        if (preset === 'thisWeek') expect((dayNumber(from, place) - 4) % 7).toBe(0)
      }),
    )
  })

  test('the last twelve months begin on the same day of the month, where it exists', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const start = clockFields(choiceOf('last12Months', now, BERLIN).from, BERLIN)
        const end = clockFields(now, BERLIN)
        expect([start.year, start.month]).toEqual([end.year - 1, end.month])
        expect(start.day).toBe(end.month === 2 && end.day === 29 ? 28 : end.day)
      }),
    )
  })

  test('name the ranges of whole units that they are', () => {
    const today = choiceOf('today', NOW, BERLIN)
    expect(today.preset).toBe('today')
    const before = namedRange(previousRange(today, BERLIN), NOW, BERLIN)
    expect(before).toEqual(choiceOf('yesterday', NOW, BERLIN))
    expect(namedRange(previousRange(before, BERLIN), NOW, BERLIN).preset).toBeNull()
    expect(namedRange(choiceOf('last7Days', NOW, BERLIN), NOW, BERLIN).preset).toBeNull()
  })

  test('yesterday is the range before today', () => {
    fc.assert(
      fc.property(instant, zone, (now, place) => {
        expect(previousRange(choiceOf('today', now, place), place)).toEqual({
          from: choiceOf('yesterday', now, place).from,
          to: choiceOf('yesterday', now, place).to,
        })
      }),
    )
  })
})

describe('the duration of an address', () => {
  test('is an amount and a unit', () => {
    expect(parseDuration('7', 'Days')).toEqual({ ok: true, duration: { amount: 7, unit: 'Days' } })
  })

  test.each(['1', '12', '100000'])('is any whole number of units from 1 to 100,000: %s', (text) => {
    expect(parseDuration(text, 'Days')).toEqual({ ok: true, duration: { amount: Number(text), unit: 'Days' } })
  })

  test.each([
    ['0', 'Days', 'amount'],
    ['-7', 'Days', 'amount'],
    ['1e3', 'Days', 'amount'],
    ['', 'Days', 'amount'],
    ['100001', 'Days', 'amount'],
    ['7', 'Custom', 'unsupported'],
    ['7', 'Moons', 'unknown'],
  ])('%s %s is an error: %s', (amount, unit, error) => {
    expect(parseDuration(amount, unit)).toMatchObject({ ok: false, error })
  })
})
