import type { EndpointName } from '../endpoints/endpoints.ts'
import type { CallErrorKind, ResultStatus } from '../server/result.ts'

/** How a command goes on its way, as every tab is told: reliability of commands, specification 4 and 8. */

/** What was on screen when the user decided. An inverted state rests on it; `value` of a bool is 0 or 1. */
export type ShownValue =
  | { readonly topic: 'pvValue'; readonly key: string; readonly value: number }
  | { readonly topic: 'alarmPlan'; readonly key: string; readonly value: boolean }

/**
 * One thing that a user does, made where he does it. A tab that says it again, for whatever reason, says the same act,
 * so that worker and server know it again.
 */
export interface UserAct {
  /** 128 random bits in hex, sent as `Idempotency-Key`. */
  readonly id: string
  /** The command is refused where one of these is another one now. */
  readonly shown: readonly ShownValue[]
}

/** Targets of a command by the names of the worker (live key, station number, id); of many only the first are named. */
export interface TargetList {
  readonly count: number
  readonly first: readonly string[]
}

/**
 * - `sent`: under way, the server has not answered
 * - `accepted`: the server has taken it; `waiting` are the targets whose feedback is awaited, `refused` those that the
 *   server left out. Without any `waiting` nothing can confirm it and it stays accepted.
 * - `confirmed`: the plant shows what was ordered
 * - `unconfirmed`: accepted, but the time is over and these targets do not show it, or show the contrary
 * - `rejected`: not carried out, and why
 * - `unknown`: no answer; it may or may not have been carried out. `shows`: whether the plant shows it, null while read
 */
export type CommandState =
  | { readonly state: 'sent' }
  | { readonly state: 'accepted'; readonly waiting: TargetList; readonly refused: TargetList }
  | { readonly state: 'confirmed'; readonly refused: TargetList }
  | {
      readonly state: 'unconfirmed'
      readonly why: 'deadline' | 'contradicted'
      readonly missing: TargetList
      readonly refused: TargetList
    }
  | { readonly state: 'rejected'; readonly reason: CallErrorKind | ResultStatus; readonly text: string }
  | { readonly state: 'unknown'; readonly reason: CallErrorKind; readonly shows: boolean | null }

export interface CommandEntry {
  /** `UserAct.id`. */
  readonly id: string
  readonly call: EndpointName
  readonly tab: string
  /** Server time in ms since 1970, of the sending and of the present state. */
  readonly sentAt: number
  readonly changedAt: number
  readonly state: CommandState
}
