import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allowedSources,
  isSourcePreset,
  liveSourceFor,
  sourceFor,
} from '../../../../src/areas/charts/rules/auto-source.ts'
import { MAX_WINDOW_MS } from '../../../../src/domain/charts/archive-key.ts'
import { type ArchiveLimits, DEFAULT_ARCHIVE_LIMITS } from '../../../../src/domain/charts/chart-defaults.ts'
import { add, startOf } from '../../../../src/domain/time/calendar.ts'
import { choiceOf } from '../../../../src/domain/time/presets.ts'
import { unitRange } from '../../../../src/domain/time/time-range.ts'

const BERLIN = 'Europe/Berlin'
const HOUR_MS = 3_600_000
const FINEST_FIRST = ['MeasurementArchive', 'QuarterHourValues', 'DayValues', 'MonthValues'] as const

const zone = fc.constantFrom(BERLIN, 'Europe/Moscow', 'America/New_York', 'Africa/Cairo')
const instant = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2040, 0, 1) })
const limits = fc.record({
  maxDaysForArchiveValues: fc.integer({ min: 0, max: 20 }),
  maxMonthsForQuarterHourValues: fc.integer({ min: 0, max: 24 }),
  maxYearsForDayValues: fc.integer({ min: 0, max: 10 }),
})

function limitsOf(days: number, months: number, years: number): ArchiveLimits {
  return { maxDaysForArchiveValues: days, maxMonthsForQuarterHourValues: months, maxYearsForDayValues: years }
}

describe('Auto', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  test.each([
    ['Hours', 1, 'MeasurementArchive'],
    ['Days', 1, 'MeasurementArchive'],
    ['Days', 2, 'QuarterHourValues'],
    ['Months', 1, 'QuarterHourValues'],
    ['Days', 32, 'DayValues'],
    ['Years', 1, 'DayValues'],
    ['Months', 13, 'MonthValues'],
  ] as const)('by default shows %s x %d from the source of its length (rules H5, H6)', (unit, amount, source) => {
    const range = { from: add(unit, -amount, now, BERLIN), to: now }
    expect(sourceFor('Auto', range, DEFAULT_ARCHIVE_LIMITS, BERLIN)).toBe(source)
  })

  test('shows what the limits of the chart allow, a limit of 0 nothing (rule H5)', () => {
    const week = choiceOf('last7Days', now, BERLIN)
    expect(sourceFor('Auto', week, limitsOf(7, 3, 5), BERLIN)).toBe('MeasurementArchive')
    expect(sourceFor('Auto', week, limitsOf(6, 3, 5), BERLIN)).toBe('QuarterHourValues')
    expect(sourceFor('Auto', week, limitsOf(0, 0, 5), BERLIN)).toBe('DayValues')
    expect(allowedSources(week, limitsOf(0, 0, 0), BERLIN)).toEqual(['MonthValues'])
  })

  test('counts days and months of the plant: 23 and 25 hours, 28 to 31 days (rules H5, H6)', () => {
    const source = (range: { from: number; to: number }) => sourceFor('Auto', range, DEFAULT_ARCHIVE_LIMITS, BERLIN)
    for (const day of [Date.UTC(2026, 2, 29, 12), Date.UTC(2026, 9, 25, 12)]) {
      const whole = unitRange('Days', day, BERLIN)
      expect(source(whole)).toBe('MeasurementArchive')
      expect(source({ ...whole, to: whole.to + 2 * HOUR_MS })).toBe('QuarterHourValues')
    }
    for (let month = 0; month < 12; month += 1) {
      expect(source(unitRange('Months', Date.UTC(2026, month, 15), BERLIN))).toBe('QuarterHourValues')
    }
    // From the 28th of February on a month ends on the 28th of March.
    const end = Date.UTC(2026, 2, 31, 12)
    expect(source({ from: add('Months', -1, end, BERLIN), to: end })).toBe('QuarterHourValues')
  })

  test('never takes a finer source for a longer range, and always the finest allowed (rule H5)', () => {
    fc.assert(
      fc.property(instant, fc.nat(40_000), fc.nat(2000), limits, zone, (from, hours, more, limit, place) => {
        const range = { from, to: from + (hours + 1) * HOUR_MS }
        // Two hours, because no day differs by more from another.
        const longer = { from, to: range.to + (more + 2) * HOUR_MS }
        const [short, long] = [range, longer].map((each) => FINEST_FIRST.indexOf(sourceFor('Auto', each, limit, place)))
        expect(short).toBeLessThanOrEqual(long ?? -1)
        expect(sourceFor('Auto', range, limit, place)).toBe(allowedSources(range, limit, place)[0])
      }),
    )
  })

  test('never takes a source whose window would be refused', () => {
    const many = limitsOf(10_000, 10_000, 10_000)
    fc.assert(
      fc.property(instant, fc.integer({ min: 1, max: 60 * 366 * 24 }), zone, (from, hours, place) => {
        const range = { from, to: from + hours * HOUR_MS }
        const source = sourceFor('Auto', range, many, place)
        if (source !== 'MonthValues') expect(hours * HOUR_MS).toBeLessThanOrEqual(MAX_WINDOW_MS[source])
      }),
    )
  })

  test('takes the default for a limit that is missing (rule H6)', () => {
    const missing = { maxDaysForArchiveValues: Number.NaN, maxMonthsForQuarterHourValues: Number.NaN }
    const day = { from: startOf('Days', now, BERLIN), to: now }
    expect(sourceFor('Auto', day, { ...DEFAULT_ARCHIVE_LIMITS, ...missing }, BERLIN)).toBe('MeasurementArchive')
  })
})

describe('a fixed source', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  const month = choiceOf('last30Days', now, BERLIN)

  test('stays within its limit, beyond it the next coarser one takes its place (rules H5, H6)', () => {
    expect(sourceFor('DayValues', month, DEFAULT_ARCHIVE_LIMITS, BERLIN)).toBe('DayValues')
    expect(sourceFor('MeasurementArchive', month, DEFAULT_ARCHIVE_LIMITS, BERLIN)).toBe('QuarterHourValues')
    expect(sourceFor('MeasurementArchive', month, limitsOf(1, 0, 1), BERLIN)).toBe('DayValues')
    expect(sourceFor('MonthValues', { from: now, to: now + 1 }, DEFAULT_ARCHIVE_LIMITS, BERLIN)).toBe('MonthValues')
  })

  test('of a live series is never months (rules H5, H15)', () => {
    expect(liveSourceFor('Auto', month, limitsOf(0, 0, 0), BERLIN)).toBe('DayValues')
    expect(liveSourceFor('Auto', month, DEFAULT_ARCHIVE_LIMITS, BERLIN)).toBe('QuarterHourValues')
  })

  test('is told from other texts', () => {
    expect(['Auto', 'DayValues', 'auto', '', 'Weeks'].filter(isSourcePreset)).toEqual(['Auto', 'DayValues'])
  })
})
