import type { LimitType } from '../../wire/server/alert.ts'
import type { PvLimitConfig } from '../../wire/server/pv-command.ts'
import { integerProblem } from './entry-rules.ts'
import { type Problem, type Problems, problem } from './problem.ts'

/** Rules of limits and priorities. Specification 5, "Limits and priorities", and 9. */

const MAX_PRIORITY = 9
/** In seconds. */
export const MAX_DELAY_TIME = 65_535

/** Of limits and of digital inputs; `value` is null for an empty field. */
export function priorityProblem(value: number | null): Problem | null {
  return integerProblem(value, { min: 0, max: MAX_PRIORITY, outside: 'priority.outside' })
}

/** `value` in seconds, null for an empty field. */
export function delayProblem(value: number | null): Problem | null {
  return integerProblem(value, { min: 0, max: MAX_DELAY_TIME, outside: 'delay.outside' })
}

/** The four limits of a PV; null = not set, or not a number yet. */
export type LimitValues = { readonly [type in LimitType]: number | null }

/** Returns the limits that can be edited: those flagged notSet are left out. */
export function limitValues(configs: readonly PvLimitConfig[]): LimitValues {
  const limits: { [type in LimitType]: number | null } = {
    Bottom: null,
    BottomMiddle: null,
    TopMiddle: null,
    Top: null,
  }
  for (const { pvLimitRef, limit, notSet } of configs) {
    if (!notSet) limits[pvLimitRef.limitType] = limit
  }
  return limits
}

/** Returns what is wrong with the order of the limits, each problem at the limit it speaks of. Equal limits are in order. */
export function limitOrderProblems({ Bottom, BottomMiddle, TopMiddle, Top }: LimitValues): Problems<LimitType> {
  const above = (limit: number | null, others: readonly (number | null)[]) =>
    limit !== null && others.some((other) => other !== null && limit > other)
  const below = (limit: number | null, others: readonly (number | null)[]) =>
    limit !== null && others.some((other) => other !== null && limit < other)
  return {
    Bottom: above(Bottom, [BottomMiddle, TopMiddle, Top]) ? problem('limit.bottom') : null,
    BottomMiddle: above(BottomMiddle, [TopMiddle]) ? problem('limit.bottomMiddle') : null,
    Top: below(Top, [Bottom, BottomMiddle, TopMiddle]) ? problem('limit.top') : null,
  }
}
