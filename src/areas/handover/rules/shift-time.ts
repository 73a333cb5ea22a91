import { type ShiftPlan, shiftAt, shiftBefore } from '../../../domain/shift/shift-plan.ts'
import type { RangeChoice } from '../../../domain/time/presets.ts'
import { rangeOfQuery, rangeQuery } from '../../../domain/time/range-query.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'

export const SHIFT_NAMES = ['this', 'last'] as const
export type ShiftName = (typeof SHIFT_NAMES)[number]

/** The clock by which shifts are counted. */
interface Clock {
  /** ms since 1970. */
  readonly now: number
  readonly plan: ShiftPlan
  readonly zone: string
}

/** Returns the time that an address names: this shift without one, `last`, or any range; `isWrong` if it means nothing. */
export function timeOfAddress(
  text: string | null,
  clock: Clock,
): { readonly range: RangeChoice; readonly isWrong: boolean } {
  if (text === null || text === 'last') return { range: shiftOf(text ?? 'this', clock), isWrong: false }
  const range = rangeOfQuery(text, clock.now, clock.zone)
  return range === null ? { range: shiftOf('this', clock), isWrong: true } : { range, isWrong: false }
}

/** Writes what `timeOfAddress` reads; null for this shift. */
export function addressOfTime(choice: ShiftName | RangeChoice): string | null {
  if (typeof choice !== 'string') return rangeQuery(choice)
  return choice === 'this' ? null : choice
}

/** Returns which shift a time is now; null if it is another time. */
export function shiftNameOf({ from, to }: TimeRange, clock: Clock): ShiftName | null {
  return (
    SHIFT_NAMES.find((name) => {
      const shift = shiftOf(name, clock)
      return shift.from === from && shift.to === to
    }) ?? null
  )
}

/** Returns where a step from a shift leads: to a whole shift, also where clocks change and it has another length. */
export function steppedTo(before: TimeRange, next: RangeChoice, { plan, zone }: Omit<Clock, 'now'>): RangeChoice {
  const shift = shiftAt(before.from, plan, zone)
  const isShift = shift.from === before.from && shift.to === before.to
  if (!isShift || next.preset !== null) return next
  if (next.to === before.from) return { ...shiftBefore(shift, plan, zone), preset: null }
  return next.from === before.to ? { ...shiftAt(before.to, plan, zone), preset: null } : next
}

function shiftOf(name: ShiftName, { now, plan, zone }: Clock): RangeChoice {
  const shift = shiftAt(now, plan, zone)
  return { ...(name === 'this' ? shift : shiftBefore(shift, plan, zone)), preset: null }
}
