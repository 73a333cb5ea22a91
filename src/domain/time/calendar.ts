import { utc } from '@date-fns/utc'
import {
  addMonths,
  getISOWeek,
  startOfDay,
  startOfHour,
  startOfISOWeek,
  startOfMinute,
  startOfMonth,
  startOfYear,
} from 'date-fns'
import { unreachable } from '../base/unreachable.ts'
import type { TimeUnit } from './time-unit.ts'
import { instantOf, instantsOf, type WallTime, wallTimeOf } from './wall-time.ts'

const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const QUARTER_HOUR_MS = 15 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
const DAYS_A_WEEK = 7
const MONTHS_A_YEAR = 12
/** A month of 31 days can touch six weeks. */
const WEEKS_SHOWN = 6

/**
 * Wall times are calculated in UTC, which has neither skipped nor repeated hours. Not by `tz('UTC')`, whose dates go through the
 * browser's zone: where that skips half an hour or a day, hours and days of the plant would move.
 */
const ON_THE_WALL = { in: utc }

/**
 * Returns the first instant of the unit that contains `at` (ms since 1970), on the clock of `zone` (IANA name). Weeks start
 * on Monday. Specification 4, "Time units".
 */
export function startOf(unit: TimeUnit, at: number, zone: string): number {
  const start = startOnWall(unit, wallTimeOf(at, zone))
  // Of a repeated hour the pass that `at` is in.
  if (unit === 'Hours' || unit === 'Minutes') {
    return instantsOf(start, zone).findLast((instant) => instant <= at) ?? instantOf(start, zone)
  }
  return instantOf(start, zone)
}

/**
 * Returns `at` (ms since 1970) moved by whole units. Hours and minutes are lengths; longer units move the date and keep the
 * clock time, so a day can have 23 or 25 h, and the 31st becomes the last of a shorter month. The start of a day stays one.
 * Where that clock time is skipped or repeated, the rules of `instantOf` apply.
 */
export function add(unit: TimeUnit, amount: number, at: number, zone: string): number {
  if (unit === 'Hours') return at + amount * HOUR_MS
  if (unit === 'Minutes') return at + amount * MINUTE_MS
  if (amount === 0) return at
  const isStart = at === startOf('Days', at, zone)
  const wall = wallTimeOf(at, zone)
  return instantOf(addOnWall(unit, amount, isStart ? startOnWall('Days', wall) : wall), zone)
}

/** Returns the first instant of the next unit after `at`. */
export function startOfNext(unit: TimeUnit, at: number, zone: string): number {
  const start = startOf(unit, at, zone)
  const next = startOf(unit, add(unit, 1, start, zone), zone)
  // Where clocks change by half an hour, an hour has 90 minutes once a year.
  return next > start ? next : startOf(unit, add(unit, 2, start, zone), zone)
}

/** Returns `at` (ms since 1970) moved to a quarter of an hour. Every zone's offset is a multiple of 15 min. Specification 9. */
export function toQuarterHour(at: number, direction: 'down' | 'nearest' | 'up'): number {
  const round = { down: Math.floor, nearest: Math.round, up: Math.ceil }[direction]
  return round(at / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
}

/** `startOf` for wall times, where calendars are drawn. */
export function startOnWall(unit: TimeUnit, wall: WallTime): WallTime {
  return floorOf(unit)(wall, ON_THE_WALL).getTime()
}

/** `add` for wall times. */
export function addOnWall(unit: TimeUnit, amount: number, wall: WallTime): WallTime {
  switch (unit) {
    case 'Years':
      return addMonths(wall, amount * MONTHS_A_YEAR, ON_THE_WALL).getTime()
    case 'Months':
      return addMonths(wall, amount, ON_THE_WALL).getTime()
    case 'Weeks':
      return wall + amount * DAYS_A_WEEK * DAY_MS
    case 'Days':
      return wall + amount * DAY_MS
    case 'Hours':
      return wall + amount * HOUR_MS
    case 'Minutes':
      return wall + amount * MINUTE_MS
    default:
      return unreachable(unit)
  }
}

/** Returns the number of the week, as calendars in Europe count (ISO 8601). */
export function weekNumber(wall: WallTime): number {
  return getISOWeek(wall, ON_THE_WALL)
}

/** Days of a month in weeks from Monday, as wall times of their starts; always six weeks, so that the grid does not jump. */
export function monthGrid(month: WallTime): readonly (readonly WallTime[])[] {
  const first = startOnWall('Weeks', startOnWall('Months', month))
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    Array.from({ length: DAYS_A_WEEK }, (_, day) => first + (week * DAYS_A_WEEK + day) * DAY_MS),
  )
}

function floorOf(unit: TimeUnit) {
  switch (unit) {
    case 'Years':
      return startOfYear
    case 'Months':
      return startOfMonth
    case 'Weeks':
      return startOfISOWeek
    case 'Days':
      return startOfDay
    case 'Hours':
      return startOfHour
    case 'Minutes':
      return startOfMinute
    default:
      return unreachable(unit)
  }
}
