import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choiceOf, PRESET_NAMES, type Preset } from '../../../src/domain/time/presets.ts'
import { rangeOfQuery } from '../../../src/domain/time/range-query.ts'
import { nextRange, previousRange, stepOf, type TimeRange } from '../../../src/domain/time/time-range.ts'
import type { TimeUnit } from '../../../src/domain/time/time-unit.ts'
import { checkMoments, moment } from './moments.ts'
import { dayStart, firstInstant, movedBy, nextInstant, TIME_UNITS, zoned } from './oracle.ts'

const whole = (unit: TimeUnit, at: number, zone: string): TimeRange => ({
  from: firstInstant(unit, at, zone),
  to: nextInstant(unit, at, zone),
})
const last = (amount: number, unit: TimeUnit, at: number, zone: string): TimeRange => ({
  from: movedBy(unit, -amount, at, zone),
  to: at,
})

/** What each preset is, as the specification says it. */
const EXPECTED: { readonly [preset in Preset]: (at: number, zone: string) => TimeRange } = {
  today: (at, zone) => whole('Days', at, zone),
  yesterday: (at, zone) => {
    const today = zoned(at, zone).toPlainDate()
    return { from: dayStart(today.subtract({ days: 1 }), zone), to: dayStart(today, zone) }
  },
  thisWeek: (at, zone) => whole('Weeks', at, zone),
  thisMonth: (at, zone) => whole('Months', at, zone),
  thisYear: (at, zone) => whole('Years', at, zone),
  last3Hours: (at, zone) => last(3, 'Hours', at, zone),
  last6Hours: (at, zone) => last(6, 'Hours', at, zone),
  last12Hours: (at, zone) => last(12, 'Hours', at, zone),
  last24Hours: (at, zone) => last(24, 'Hours', at, zone),
  last7Days: (at, zone) => last(7, 'Days', at, zone),
  last28Days: (at, zone) => last(28, 'Days', at, zone),
  last29Days: (at, zone) => last(29, 'Days', at, zone),
  last30Days: (at, zone) => last(30, 'Days', at, zone),
  last31Days: (at, zone) => last(31, 'Days', at, zone),
  last12Months: (at, zone) => last(12, 'Months', at, zone),
}

test('every preset is the range that Temporal computes (R-51)', () => {
  checkMoments(moment, ({ at, zone }) => {
    for (const preset of PRESET_NAMES)
      expect(choiceOf(preset, at, zone), preset).toEqual({ ...EXPECTED[preset](at, zone), preset })
  })
})

test('the edges of a whole unit in an address are called by its name', () => {
  const names = ['today', 'yesterday', 'thisWeek', 'thisMonth', 'thisYear'] as const
  checkMoments(moment, ({ at, zone }) => {
    for (const preset of names) {
      const { from, to } = EXPECTED[preset](at, zone)
      if (from < to) expect(rangeOfQuery(`${from}-${to}`, at, zone)).toEqual({ from, to, preset })
    }
  })
})

const ranges = fc
  .tuple(moment, fc.constantFrom(...TIME_UNITS), fc.integer({ min: 1, max: 40 }), fc.boolean())
  .map(([one, unit, amount, isWhole]) => {
    const from = isWhole ? firstInstant(unit, one.at, one.zone) : one.at
    return { ...one, unit, amount, range: { from, to: movedBy(unit, amount, from, one.zone) } }
  })

/** How far a range moves: whole months or days by the calendar, else its length. */
function expectedStep({ from, to }: TimeRange, zone: string): ReturnType<typeof stepOf> {
  const [start, end] = [zoned(from, zone), zoned(to, zone)]
  const begins = (at: typeof start) => at.startOfDay().epochMilliseconds === at.epochMilliseconds
  const areStarts = begins(start) && begins(end)
  if (areStarts && start.day === 1 && end.day === 1) {
    return { by: 'Months', amount: (end.year - start.year) * 12 + end.month - start.month }
  }
  const days = start.toPlainDate().until(end.toPlainDate()).days
  const isClockTime = start.toPlainTime().equals(end.toPlainTime())
  const isDays = days >= 1 && (areStarts || isClockTime) && movedBy('Days', days, from, zone) === to
  return isDays ? { by: 'Days', amount: days } : { by: 'length', ms: to - from }
}

test('a range moves by the months or days that it is long, else by its length (rule D33) (R-51)', () => {
  checkMoments(ranges, ({ zone, range }) => {
    if (!(range.from < range.to)) return
    const step = expectedStep(range, zone)
    expect(stepOf(range, zone)).toEqual(step)
    const moved = (at: number, sign: 1 | -1) =>
      step.by === 'length' ? at + sign * step.ms : movedBy(step.by, sign * step.amount, at, zone)
    expect(previousRange(range, zone)).toEqual({ from: moved(range.from, -1), to: range.from })
    expect(nextRange(range, zone)).toEqual({ from: range.to, to: moved(range.to, 1) })
  })
})
