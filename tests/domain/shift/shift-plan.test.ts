import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { isShiftPlan, shiftAt, shiftBefore, shiftsSince, USUAL_SHIFTS } from '../../../src/domain/shift/shift-plan.ts'

const ZONE = 'Europe/Berlin'
const at = (text: string) => Date.parse(text)

test.each([
  ['2026-06-10T07:00+02:00', '2026-06-10T06:00+02:00', '2026-06-10T14:00+02:00'],
  ['2026-06-10T14:00+02:00', '2026-06-10T14:00+02:00', '2026-06-10T22:00+02:00'],
  ['2026-06-11T05:59+02:00', '2026-06-10T22:00+02:00', '2026-06-11T06:00+02:00'],
  // Nights of 7 and 9 hours.
  ['2026-03-28T23:00+01:00', '2026-03-28T22:00+01:00', '2026-03-29T06:00+02:00'],
  ['2026-10-24T23:00+02:00', '2026-10-24T22:00+02:00', '2026-10-25T06:00+01:00'],
])('the shift of %s is from %s to %s, on the clock of the plant', (now, from, to) => {
  expect(shiftAt(at(now), USUAL_SHIFTS, ZONE)).toEqual({ from: at(from), to: at(to) })
})

test('shifts follow each other without a gap and begin at their hours by the clock, in any zone and also when clocks change', () => {
  const zones = ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC']
  const plans = fc.record({
    hours: fc.constantFrom(8 as const, 12 as const, 24 as const),
    begin: fc.integer({ min: 0, max: 23 }),
  })
  // Near changes of clocks of these zones as well as anywhere.
  const changes = [
    '2026-03-29T01:00Z',
    '2026-10-25T01:00Z',
    '2026-03-08T05:30Z',
    '2026-11-01T04:30Z',
    '2026-04-04T15:00Z',
  ]
  const moments = fc.oneof(
    fc.integer({ min: at('2024-01-01T00:00Z'), max: at('2028-01-01T00:00Z') }),
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -2, max: 30 }))
      .map(([text, hours]) => at(text) + hours * 1_800_000),
  )
  fc.assert(
    fc.property(moments, plans, fc.constantFrom(...zones), (now, plan, zone) => {
      const shift = shiftAt(now, plan, zone)
      expect(shift.from).toBeLessThanOrEqual(now)
      expect(shift.to).toBeGreaterThan(now)
      expect(shiftAt(shift.to, plan, zone).from).toBe(shift.to)
      expect(shiftBefore(shift, plan, zone).to).toBe(shift.from)
      const clock = Temporal.Instant.fromEpochMilliseconds(shift.from).toZonedDateTimeISO(zone)
      const wanted = Array.from({ length: 24 / plan.hours }, (_, number) => (plan.begin + number * plan.hours) % 24)
      const starts = wanted.map((hour) => clock.startOfDay().with({ hour }).epochMilliseconds)
      expect(starts).toContain(shift.from)
    }),
    { numRuns: 2000 },
  )
})

test('what began in an earlier shift is in as many as have begun since, and in its own', () => {
  const now = at('2026-06-10T07:00+02:00')
  const since = (text: string) => shiftsSince(at(text), now, USUAL_SHIFTS, ZONE)
  expect(since('2026-06-10T06:00+02:00')).toBe(1)
  expect(since('2026-06-10T05:59+02:00')).toBe(2)
  expect(since('2026-06-09T06:00+02:00')).toBe(4)
  expect(since('2026-06-11T06:00+02:00')).toBe(1)
})

test('only a plan that exists is read', () => {
  expect(isShiftPlan({ hours: 12, begin: 5 })).toBe(true)
  for (const wrong of [
    null,
    3,
    {},
    { hours: 7, begin: 6 },
    { hours: 8, begin: 24 },
    { hours: 8, begin: 1.5 },
    { hours: 8, begin: '6' },
  ]) {
    expect(isShiftPlan(wrong)).toBe(false)
  }
})
