import type { LimitType } from '../server/alert.ts'
import type { PvRef } from '../server/pv.ts'

/** Messages between worker and tab about alerts that a workstation has set aside; the server knows none of them. */

/** For how long a kind can be set aside, in minutes; the first is the usual one. */
export const ASIDE_MINUTES = [15, 60, 480] as const
export type AsideMinutes = (typeof ASIDE_MINUTES)[number]

/** A kind of alerts (`src/domain/alerts/alert-kind.ts`), with the name of its station. Without a PV none folds, so none is set aside. */
export interface AsideKind {
  readonly pvRef: PvRef
  readonly pvName: string
  readonly stationNumber: number
  readonly stationName: string
  readonly limitType: LimitType | null
  readonly priority: number
  readonly description: string
}

/**
 * Topic `alertAsides`: from `from` until `until`, ms since 1970 by the clock of this machine, alerts of this kind make no sound at this
 * workstation and are one row. They stay in every list and every count.
 */
export interface AlertAside {
  readonly kind: AsideKind
  readonly from: number
  readonly until: number
  /** Never empty. */
  readonly reason: string
}

/** Why a kind was not set aside: it is too urgent, enough are, it cannot be read, or user and urgency are not known yet. */
export type AsideRefusal = 'urgent' | 'many' | 'unreadable' | 'unknown'
