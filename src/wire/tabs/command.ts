import type { EndpointName } from '../endpoints/endpoints.ts'
import type { CallErrorKind, ResultStatus } from '../server/result.ts'

/** The states of a command, as the worker sends them to every tab. Specification 4 and 8. */

/**
 * A value on screen when the user decided, for example the state to invert. `value` of a bool is 0 or 1. One that `mayGrow`
 * counts on by itself: only a smaller one is another than the user saw.
 */
export type ShownValue =
  | { readonly topic: 'pvValue'; readonly key: string; readonly value: number; readonly mayGrow?: true }
  | { readonly topic: 'alarmPlan'; readonly key: string; readonly value: boolean }
  | { readonly topic: 'textMessage'; readonly key: string; readonly value: string }
  | { readonly topic: 'dashboardNote'; readonly key: string; readonly value: string }

/** A reason is a sentence, not a report. */
export const MAX_REASON = 200

/**
 * Identifies one command of a user, created once when the user confirms it. A tab that repeats it reuses the request,
 * so that worker and server recognise it and carry it out once.
 */
export interface CommandRequest {
  /** 128 random bits in hex, sent as `Idempotency-Key`. */
  readonly id: string
  /** The worker refuses the command if one of these has changed. */
  readonly shown: readonly ShownValue[]
  /** Why, in the words of the user; for the journal alone. */
  readonly reason?: string
}

/** Targets of a command as live keys, station numbers or ids; `first` holds at most 20 of them. */
export interface TargetList {
  readonly count: number
  readonly first: readonly string[]
}

/** Why one item of a command was not carried out. Texts are `reason.<reason>` of the namespace `overlay`. */
export type ItemReason =
  | 'pvUnauthorized'
  | 'pvMissing'
  | 'planUnauthorized'
  | 'stationUnauthorized'
  | 'stationNotCallable'
  | 'stationMissing'
  /** The answer lists what it did, and this item is not among it; somebody else may have been faster. Domain 3.1. */
  | 'notNamed'

/** How much of an upload has been sent; `totalBytes` is the file with the form around it. */
export interface UploadProgress {
  readonly sentBytes: number
  readonly totalBytes: number
}

/**
 * - `sent`: no response yet; an upload tells its progress
 * - `accepted`: the server accepted it. `waiting` are the targets whose feedback is still missing, `refused` those that
 *   the server left out. Without `waiting` nothing can confirm it, so it stays accepted.
 * - `confirmed`: every target shows the new value
 * - `unconfirmed`: accepted, but the `missing` targets did not show it in time, or show that it failed
 * - `rejected`: not carried out, and why
 * - `unknown`: no response; it may have been carried out. `shows`: whether the targets show it, null while being read
 */
export type CommandState =
  | { readonly state: 'sent'; readonly upload?: UploadProgress }
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
  /** `CommandRequest.id`. */
  readonly id: string
  readonly call: EndpointName
  readonly tab: string
  /** Server time in ms since 1970 when it was sent, and when it reached its current state. */
  readonly sentAt: number
  readonly changedAt: number
  readonly state: CommandState
}
