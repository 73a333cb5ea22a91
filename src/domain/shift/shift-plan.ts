import type { TimeRange } from '../time/time-range.ts'
import { instantOf, wallTimeOf } from '../time/wall-time.ts'

/** How long shifts are, in hours of the clock. */
export const SHIFT_HOURS = [8, 12, 24] as const
type ShiftHours = (typeof SHIFT_HOURS)[number]

/** When shifts change: the first one of a day begins at this hour, 0 to 23, and each lasts so long. */
export interface ShiftPlan {
  readonly hours: ShiftHours
  readonly begin: number
}

/** Most plants know three. @assumed */
export const USUAL_SHIFTS: ShiftPlan = { hours: 8, begin: 6 }

const HOUR_MS = 3_600_000

/**
 * Returns the shift that is on at a moment, in ms since 1970, on the clock of `zone`. The shift in which clocks change is an hour
 * shorter or longer: people come at the same time by the clock.
 */
export function shiftAt(at: number, plan: ShiftPlan, zone: string): TimeRange {
  const number = shiftNumber(at, plan, zone)
  return { from: startOfShift(number, plan, zone), to: startOfShift(number + 1, plan, zone) }
}

/** Returns the shift before another. */
export function shiftBefore({ from }: TimeRange, plan: ShiftPlan, zone: string): TimeRange {
  return shiftAt(from - 1, plan, zone)
}

/** Returns in how many shifts something was there that began at `since`, up to the one that is on at `at`: at least 1. */
export function shiftsSince(since: number, at: number, plan: ShiftPlan, zone: string): number {
  return Math.max(0, shiftNumber(at, plan, zone) - shiftNumber(since, plan, zone)) + 1
}

/** Returns whether what a browser has kept is a plan. */
export function isShiftPlan(stored: unknown): stored is ShiftPlan {
  if (typeof stored !== 'object' || stored === null || !('hours' in stored && 'begin' in stored)) return false
  const { hours, begin } = stored
  const isHour = typeof begin === 'number' && Number.isInteger(begin) && begin >= 0 && begin < 24
  return isHour && SHIFT_HOURS.some((known) => known === hours)
}

/** On the wall each day has 24 h, so shifts can be counted. */
function shiftNumber(at: number, { hours, begin }: ShiftPlan, zone: string): number {
  return Math.floor((wallTimeOf(at, zone) - begin * HOUR_MS) / (hours * HOUR_MS))
}

function startOfShift(number: number, { hours, begin }: ShiftPlan, zone: string): number {
  return instantOf((number * hours + begin) * HOUR_MS, zone)
}
