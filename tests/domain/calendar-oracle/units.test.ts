import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill/implementation'
import { expect, test } from 'vitest'
import {
  add,
  addOnWall,
  monthGrid,
  startOf,
  startOfNext,
  startOnWall,
  toQuarterHour,
  weekNumber,
} from '../../../src/domain/time/calendar.ts'
import {
  instantOf,
  instantsOf,
  minutesOfDay,
  startOfDay,
  wallTimeOf,
  withMinutesOfDay,
} from '../../../src/domain/time/wall-time.ts'
import { checkMoments, inBrowser, moment } from './moments.ts'
import {
  firstInstant,
  instantsOfClock,
  isOffTheHour,
  movedBy,
  nextInstant,
  TIME_UNITS,
  wallOf,
  zoned,
} from './oracle.ts'

test('the clock of the browser is the one that a moment names', () => {
  for (const [zone, hour] of [
    ['America/New_York', 19],
    ['Australia/Lord_Howe', 10],
  ] as const) {
    inBrowser(zone, () => {
      expect(new Date(0).getHours()).toBe(hour)
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    })
  }
})

test.each(TIME_UNITS)('%s begin and end where Temporal says so (R-51)', (unit) => {
  checkMoments(moment, ({ at, zone }) => {
    if (unit === 'Hours' && isOffTheHour(at, zone)) return
    expect([startOf(unit, at, zone), startOfNext(unit, at, zone)]).toEqual([
      firstInstant(unit, at, zone),
      nextInstant(unit, at, zone),
    ])
  })
})

const amounts = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -60, max: 60 }))

test.each(TIME_UNITS)('moved by %s, an instant is where Temporal says (R-51)', (unit) => {
  // Before 1975 some zones were seconds away from UTC.
  const moved = fc.tuple(moment, amounts).map(([one, amount]) => ({ ...one, amount: Math.max(-5, amount) }))
  checkMoments(moved, ({ at, zone, amount }) => {
    expect(add(unit, amount, at, zone)).toBe(movedBy(unit, amount, at, zone))
  })
})

test.each(TIME_UNITS)('on the wall, %s have no change of clocks', (unit) => {
  const moved = fc.tuple(moment, amounts).map(([one, amount]) => ({ ...one, amount }))
  checkMoments(moved, ({ at, amount }) => {
    expect(startOnWall(unit, at)).toBe(firstInstant(unit, at, 'UTC'))
    expect(addOnWall(unit, amount, at)).toBe(zoned(at, 'UTC').add(durationOf(unit, amount)).epochMilliseconds)
  })
})

function durationOf(unit: (typeof TIME_UNITS)[number], amount: number): Temporal.Duration {
  const names = {
    Years: 'years',
    Months: 'months',
    Weeks: 'weeks',
    Days: 'days',
    Hours: 'hours',
    Minutes: 'minutes',
  } as const
  return Temporal.Duration.from({ [names[unit]]: amount })
}

test('the clock on the wall shows what Temporal reads, and minutes since midnight', () => {
  checkMoments(moment, ({ at, zone }) => {
    const own = zoned(at, zone)
    expect(wallTimeOf(at, zone)).toBe(wallOf(own.toPlainDateTime()))
    expect(minutesOfDay(at, zone)).toBe(own.hour * 60 + own.minute)
  })
})

test('a clock time has the instants that Temporal finds, and a skipped one means the time after the change (R-51)', () => {
  const clocks = fc.tuple(moment, fc.integer({ min: 0, max: 1439 })).map(([one, minutes]) => ({ ...one, minutes }))
  checkMoments(clocks, ({ at, zone, minutes }) => {
    const shown = zoned(at, zone).toPlainDateTime()
    // The time of the instant itself, moved as a clock is set: it may be one that was skipped.
    for (const time of [shown, shown.add({ minutes: minutes % 180 }), shown.subtract({ minutes: minutes % 180 })]) {
      expect(instantsOf(wallOf(time), zone)).toEqual(instantsOfClock(time, zone))
      expect(instantOf(wallOf(time), zone)).toBe(time.toZonedDateTime(zone).epochMilliseconds)
    }
    const plainTime = { hour: Math.floor(minutes / 60), minute: minutes % 60 }
    expect(withMinutesOfDay(at, minutes, zone)).toBe(
      shown.toPlainDate().toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds,
    )
    expect(startOfDay(wallOf(shown))).toBe(wallOf(shown.toPlainDate().toPlainDateTime()))
  })
})

test('quarter-hours are those of the clock of every zone', () => {
  const modes = { down: 'floor', nearest: 'halfExpand', up: 'ceil' } as const
  checkMoments(moment, ({ at, zone }) => {
    const instant = Temporal.Instant.fromEpochMilliseconds(at)
    for (const [direction, roundingMode] of Object.entries(modes)) {
      const rounded = instant.round({ smallestUnit: 'minute', roundingIncrement: 15, roundingMode })
      expect(toQuarterHour(at, direction as keyof typeof modes)).toBe(rounded.epochMilliseconds)
      expect(rounded.toZonedDateTimeISO(zone).minute % 15).toBe(0)
    }
  })
})

test('weeks have the numbers of ISO 8601, and a month is drawn from the Monday before it', () => {
  checkMoments(moment, ({ at }) => {
    const day = zoned(at, 'UTC').toPlainDate()
    expect(weekNumber(at)).toBe(day.weekOfYear)
    const first = day.with({ day: 1 })
    const monday = first.subtract({ days: first.dayOfWeek - 1 })
    const grid = Array.from({ length: 42 }, (_, index) => wallOf(monday.add({ days: index }).toPlainDateTime()))
    expect(monthGrid(at).flat()).toEqual(grid)
    expect(monthGrid(at).map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
  })
})
