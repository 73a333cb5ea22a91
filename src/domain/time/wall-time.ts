import { LATEST_TIME_MS } from '../../wire/server/time.ts'
import { stretchesOf } from '../zones/clock-stretch.ts'
import { offsetMs } from '../zones/zone-offset.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** A calendar shows six weeks around a month. */
const AROUND_MS = 100 * DAY_MS

/**
 * What the clock on the plant's wall shows, as the number of ms since 1970 that a clock in UTC would show. Calendars are
 * calculated on wall times, where each day has 24 h; the result becomes an instant again by `instantOf`.
 */
export type WallTime = number

/** True for a time that a calendar can be opened at; a server can send any number. */
export function isInCalendar(ms: number): boolean {
  return Math.abs(ms) <= LATEST_TIME_MS - AROUND_MS
}

/** Returns the wall time of an instant (ms since 1970). `zone` is an IANA name, here and below; NaN if nobody knows it. */
export function wallTimeOf(ms: number, zone: string): WallTime {
  return ms + offsetAt(ms, zone)
}

/**
 * Returns the instants at which the clock shows this wall time, earliest first: one on most days, two in the hour that is
 * repeated in autumn, none in the hour that is skipped in spring.
 */
export function instantsOf(wall: WallTime, zone: string): readonly number[] {
  const [before, after] = offsetsAround(wall, zone)
  const candidates = before === after ? [wall - before] : [wall - before, wall - after]
  return candidates.filter((ms) => wallTimeOf(ms, zone) === wall).sort((a, b) => a - b)
}

/**
 * Returns the instant of a wall time: of a repeated hour the first pass, and of a skipped time the time that is as far
 * behind the change (02:30 means 03:30), as every calendar does it (RFC 5545).
 */
export function instantOf(wall: WallTime, zone: string): number {
  return instantsOf(wall, zone)[0] ?? wall - offsetsAround(wall, zone)[0]
}

/**
 * Returns the offset from UTC in ms. Between two changes of clocks it is remembered: `Intl`, which tells it, takes longer than everything
 * else that a calendar does.
 */
function offsetAt(ms: number, zone: string): number {
  return isInCalendar(ms) ? stretchesOf(zone)(ms).offset : offsetMs(ms, zone)
}

/** Offsets from UTC in ms a day before and a day after: no zone changes its clocks twice within two days. */
function offsetsAround(wall: WallTime, zone: string): readonly [before: number, after: number] {
  return [offsetAt(wall - DAY_MS, zone), offsetAt(wall + DAY_MS, zone)]
}

/** Returns the whole minutes since midnight on the clock of `zone`, 0 to 1439. */
export function minutesOfDay(ms: number, zone: string): number {
  const wall = wallTimeOf(ms, zone)
  return Math.floor((wall - startOfDay(wall)) / MINUTE_MS)
}

/** Returns the instant at which the clock shows this time (minutes since midnight) on the day of `ms`. */
export function withMinutesOfDay(ms: number, minutes: number, zone: string): number {
  return instantOf(startOfDay(wallTimeOf(ms, zone)) + minutes * MINUTE_MS, zone)
}

/** Returns the start of the day of a wall time. */
export function startOfDay(wall: WallTime): WallTime {
  return Math.floor(wall / DAY_MS) * DAY_MS
}
