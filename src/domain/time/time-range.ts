import { unreachable } from '../base/unreachable.ts'
import { add, DAY_MS, startOf, startOfNext } from './calendar.ts'
import type { TimeUnit } from './time-unit.ts'
import { wallTimeOf } from './wall-time.ts'

/** Half open: from `from` up to and without `to`, both in ms since 1970. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

/**
 * How far a range moves, and what its length is called. `Months` and `Days`: its edges are starts of months or days, or
 * have the same clock time on two days. `length`: any other range, by its ms.
 */
export type RangeStep =
  | { readonly by: 'Months' | 'Days'; readonly amount: number }
  | { readonly by: 'length'; readonly ms: number }

/** Returns the range of one unit around `at` (ms since 1970), on the clock of `zone`. Specification 4, "Time units". */
export function unitRange(unit: TimeUnit, at: number, zone: string): TimeRange {
  return { from: startOf(unit, at, zone), to: startOfNext(unit, at, zone) }
}

/** True if both edges are times and the range is not empty. */
export function isRange({ from, to }: TimeRange): boolean {
  return from < to
}

export function stepOf(range: TimeRange, zone: string): RangeStep {
  const { from, to } = range
  const [start, end] = [wallTimeOf(from, zone), wallTimeOf(to, zone)]
  const isWhole = (unit: TimeUnit) => startOf(unit, from, zone) === from && startOf(unit, to, zone) === to
  if (isRange(range) && isWhole('Months')) return { by: 'Months', amount: monthOf(end) - monthOf(start) }
  const days = isWhole('Days') ? Math.round((end - start) / DAY_MS) : (end - start) / DAY_MS
  if (days >= 1 && Number.isInteger(days) && add('Days', days, from, zone) === to) return { by: 'Days', amount: days }
  return { by: 'length', ms: to - from }
}

/**
 * Returns the range of the same step that ends where this one begins. Months stay months and days days of 23, 24 or 25 h;
 * any other range keeps its length.
 */
export function previousRange(range: TimeRange, zone: string, step: RangeStep = stepOf(range, zone)): TimeRange {
  return { from: moved(range.from, -1, step, zone), to: range.from }
}

/** Returns the range of the same step that begins where this one ends. */
export function nextRange(range: TimeRange, zone: string, step: RangeStep = stepOf(range, zone)): TimeRange {
  return { from: range.to, to: moved(range.to, 1, step, zone) }
}

function moved(at: number, direction: 1 | -1, step: RangeStep, zone: string): number {
  switch (step.by) {
    case 'Months':
    case 'Days':
      return add(step.by, direction * step.amount, at, zone)
    case 'length':
      return at + direction * step.ms
    default:
      return unreachable(step)
  }
}

/** Months since 1970 of a wall time. */
function monthOf(wall: number): number {
  const date = new Date(wall)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}
