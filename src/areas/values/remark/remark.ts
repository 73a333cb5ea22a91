import { type ShiftPlan, shiftAt } from '../../../domain/shift/shift-plan.ts'
import { HOUR_MS } from '../../../domain/time/calendar.ts'

/** How long something that is being set is to hold: until somebody changes it, or for a while. */
export const HOLDS = ['open', 'hour', 'hours', 'shift', 'other'] as const

export const FEW_HOURS = 4

/** Where a reason is kept. */
export type ReasonPlace = 'journal' | 'annotation'

/** What somebody adds to an order in its dialog. */
export interface Remark {
  readonly reason: string
  readonly holds: (typeof HOLDS)[number]
  /** The moment of `other`, in ms since 1970; null if empty, NaN for a text that is none. */
  readonly at: number | null
  /** The reason becomes an annotation of the PVs, for which this user has the right. */
  readonly isNoted: boolean
}

export const NO_REMARK: Remark = { reason: '', holds: 'open', at: null, isNoted: false }

/** Returns until when it holds, in ms since 1970; null until somebody changes it, NaN if what was entered is no time to come. */
export function untilOf({ holds, at }: Remark, now: number, plan: ShiftPlan, zone: string): number | null {
  switch (holds) {
    case 'open':
      return null
    case 'hour':
      return now + HOUR_MS
    case 'hours':
      return now + FEW_HOURS * HOUR_MS
    case 'shift':
      return shiftAt(now, plan, zone).to
    case 'other':
      return at !== null && at > now ? at : Number.NaN
  }
}
