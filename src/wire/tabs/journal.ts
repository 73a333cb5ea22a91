import type { ArgsOf, UnsentName, WritingName } from '../endpoints/endpoints.ts'
import type { CommandState, ItemReason, ShownValue } from './command.ts'

/** The journal of this workstation: what the user who is logged in has sent from it, and what became of it. */

/** More than an operator orders in a shift; a tab that shows the journal receives all of it with each change. */
export const JOURNAL_KEPT = 500
/** How many items of one order are kept. */
export const JOURNAL_ITEMS = 20
/** How many tests of the horn are kept. */
export const HORN_TESTS_KEPT = 20

/** Calls of which the journal keeps only that they were sent: passwords, numbers of people, files. */
export type UnwrittenName = 'changePassword' | 'saveCallNumbers' | 'uploadDocument'

type WrittenName = Exclude<WritingName, UnwrittenName | UnsentName>

/** A writing call with its arguments; each list of them holds its first 20 items at most. */
export type Order =
  | {
      readonly [N in WrittenName]: { readonly call: N; readonly args: ArgsOf<N> }
    }[WrittenName]
  | { readonly call: UnwrittenName; readonly args: null }

/** An alert as it was when somebody acted on it: it may be gone when the journal is read. */
export interface JournalAlert {
  readonly id: string
  readonly name: string
  readonly stationName: string
  readonly message: string
}

/** An item that the response names as not carried out; `id` is its `targetId`, or the id of an alert. */
export interface JournalRefusal {
  readonly id: string
  readonly reason: ItemReason
}

export interface JournalEntry {
  /** `CommandRequest.id`. */
  readonly id: string
  readonly order: Order
  /** How many items it concerns; the lists of the order may be cut. */
  readonly count: number
  /** The first 20 of the alerts that it concerns, as far as they were known. */
  readonly alerts: readonly JournalAlert[]
  /** Live keys of those outputs whose number is a time of day: hour * 256 + minutes. */
  readonly timesOfDay: readonly string[]
  /** The first 20 values on screen on which the user decided: what held before. */
  readonly shown: readonly ShownValue[]
  /** Why, in the words of the user; empty if none was given. */
  readonly reason: string
  /** Server time in ms since 1970 when it was sent, and when it reached its current state. */
  readonly sentAt: number
  readonly changedAt: number
  readonly state: CommandState
  /** The first 20 items that the server left out, with its reasons. */
  readonly refused: readonly JournalRefusal[]
}

/** Somebody has tested the horn of this workstation. */
export interface HornTest {
  /** Server time in ms since 1970. */
  readonly at: number
  readonly wasHeard: boolean
}

export interface Journal {
  /** Server time in ms since 1970 from which on it is complete but for the `dropped`; null without a session. */
  readonly since: number | null
  /** How many older entries were dropped, because it holds a limited number. */
  readonly dropped: number
  /** Oldest first. */
  readonly entries: readonly JournalEntry[]
  /** The last tests of the horn, oldest first. */
  readonly hornTests: readonly HornTest[]
}
