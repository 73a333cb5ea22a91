import { Temporal } from 'temporal-polyfill/implementation'
import type { TimeUnit } from '../../../src/domain/time/time-unit.ts'

/**
 * What calendars should say, by `Temporal` alone: written apart from date-fns, by others, and knowing nothing of the product.
 * Instants are ms since 1970.
 */

export const TIME_UNITS = [
  'Years',
  'Months',
  'Weeks',
  'Days',
  'Hours',
  'Minutes',
] as const satisfies readonly TimeUnit[]

export const zoned = (at: number, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)

/** The first instant of a date. */
export const dayStart = (date: Temporal.PlainDate, zone: string): number => date.toZonedDateTime(zone).epochMilliseconds

/** The wall time as ms since 1970 of a clock in UTC. */
export const wallOf = (time: Temporal.PlainDateTime): number => time.toZonedDateTime('UTC').epochMilliseconds

/** The instants at which a clock shows a time, earliest first. */
export function instantsOfClock(time: Temporal.PlainDateTime, zone: string): readonly number[] {
  const found = (['earlier', 'later'] as const)
    .map((disambiguation) => time.toZonedDateTime(zone, { disambiguation }))
    .filter((one) => one.toPlainDateTime().equals(time))
  return [...new Set(found.map(({ epochMilliseconds }) => epochMilliseconds))]
}

function firstDateOf(unit: Exclude<TimeUnit, 'Hours' | 'Minutes'>, date: Temporal.PlainDate): Temporal.PlainDate {
  switch (unit) {
    case 'Years':
      return date.with({ month: 1, day: 1 })
    case 'Months':
      return date.with({ day: 1 })
    case 'Weeks':
      return date.subtract({ days: date.dayOfWeek - 1 })
    case 'Days':
      return date
  }
}

const DURATIONS = {
  Years: (amount: number) => ({ years: amount }),
  Months: (amount: number) => ({ months: amount }),
  Weeks: (amount: number) => ({ weeks: amount }),
  Days: (amount: number) => ({ days: amount }),
  Hours: (amount: number) => ({ hours: amount }),
  Minutes: (amount: number) => ({ minutes: amount }),
} as const satisfies { readonly [unit in TimeUnit]: (amount: number) => Temporal.DurationLike }

/** The first instant of the unit around an instant. */
export function firstInstant(unit: TimeUnit, at: number, zone: string): number {
  const own = zoned(at, zone)
  if (unit !== 'Hours' && unit !== 'Minutes') return dayStart(firstDateOf(unit, own.toPlainDate()), zone)
  return own.round({ smallestUnit: unit === 'Hours' ? 'hour' : 'minute', roundingMode: 'floor' }).epochMilliseconds
}

/** Whether clocks change within an hour near an instant, as at 00:01 or 02:45: such an hour has no single beginning. */
export function isOffTheHour(at: number, zone: string): boolean {
  const day = 86_400_000
  return changesOf(zone).some((change) => Math.abs(change - at) < day && zoned(change - 1, zone).minute !== 59)
}

/** The first instant of the unit after the one around an instant. */
export function nextInstant(unit: TimeUnit, at: number, zone: string): number {
  if (unit !== 'Hours' && unit !== 'Minutes') {
    const date = firstDateOf(unit, zoned(at, zone).toPlainDate())
    const next = dayStart(date.add(DURATIONS[unit](1)), zone)
    // A day that was skipped as a whole began with the one after it.
    return next > dayStart(date, zone) ? next : dayStart(date.add(DURATIONS[unit](2)), zone)
  }
  const own = firstInstant(unit, at, zone)
  const length = unit === 'Hours' ? 3_600_000 : 60_000
  const later = [0.5, 1, 1.5, 2, 2.5, 3].map((lengths) => firstInstant(unit, at + lengths * length, zone))
  return later.find((start) => start > own && start > at) ?? Number.NaN
}

/** An instant moved by whole units: the first instant of a day stays one. */
export function movedBy(unit: TimeUnit, amount: number, at: number, zone: string): number {
  const own = zoned(at, zone)
  const by = DURATIONS[unit](amount)
  const isStart = unit !== 'Hours' && unit !== 'Minutes' && own.startOfDay().epochMilliseconds === at
  return isStart ? dayStart(own.toPlainDate().add(by), zone) : own.add(by).epochMilliseconds
}

/** Both passes of a repeated hour have the same name but for the letter. */
export function passOf(at: number, zone: string): 'A' | 'B' | '' {
  const passes = instantsOfClock(zoned(at, zone).toPlainDateTime(), zone)
  return passes.length < 2 ? '' : passes[0] === at ? 'A' : 'B'
}

const changes = new Map<string, readonly number[]>()

/** All changes of the clocks of a zone from 1980 to 2050. */
export function changesOf(zone: string): readonly number[] {
  const known = changes.get(zone)
  if (known !== undefined) return known
  const found: number[] = []
  const end = Date.UTC(2050, 0, 1)
  let next = zoned(Date.UTC(1980, 0, 1), zone).getTimeZoneTransition('next')
  while (next !== null && next.epochMilliseconds < end) {
    found.push(next.epochMilliseconds)
    next = next.getTimeZoneTransition('next')
  }
  changes.set(zone, found)
  return found
}
