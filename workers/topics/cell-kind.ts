import type { CallError } from '../../src/wire/server/result.ts'
import type { ColumnsChange, LaneBlock, LaneExtra, PageChange, ValueChange } from '../../src/wire/tabs/frame.ts'
import type { LeaseEntry, Topic } from '../../src/wire/tabs/live.ts'

/** Applies the argument of a hub message to the cells. Returns how many of its items were unreadable. */
export type MessageHandler = (argument: unknown) => number

/** Brackets the messages that a subscription of a whole list sends first. */
export interface Snapshot {
  /** The hub sends all events from now on. */
  begin(): void
  /** The list is complete. */
  end(): void
}

/**
 * What one kind of cell does for its topics. `Store` finds the kind of a topic in `TOPICS` and calls the method; a kind
 * without that method has nothing to do then. A kind is only called with topics of its own.
 */
export interface CellKind {
  /** The key has its first holder, or its hub has opened, so an unknown value will arrive. Idempotent. */
  lease?(topic: Topic, key: string): void
  /** The key has no holder any more. Its cell stays correct while the key is subscribed; `forget` ends that. */
  release?(topic: Topic, key: string): void
  /** The key is neither leased nor subscribed. */
  forget?(topic: Topic, key: string): void
  /** Like `forget`, for all keys of a topic that is not subscribed by keys. */
  forgetAll?(topic: Topic): void
  /** The hub has refused these keys, or has not replied. */
  fail?(topic: Topic, keys: Iterable<string>, error: CallError): void
  /** The link of the topic is broken: its cells are the last known state. */
  markStale?(topic: Topic): void
  /** The link of the topic is silent: until it speaks again tabs are told that its cells are the last known state. */
  doubt?(topic: Topic, isDoubted: boolean): void
  /** The session has ended: drop all data of its user. */
  clear?(): void
  /**
   * Returns a handler for each message of the topic. `refetch` fetches the value of a key whose message carries only
   * the id.
   */
  handlers?(topic: Topic, refetch: (key: string) => void): readonly (readonly [message: string, MessageHandler])[]
  snapshot?(topic: Topic): Snapshot | null
  /** Returns the leases that a new tab has of this kind: none yet. */
  openTab?(): KindLeases
}

/** What a frame carries besides its number and time. */
export interface FrameContent {
  lanes: LaneBlock | null
  extras: readonly LaneExtra[]
  readonly values: ValueChange[]
  readonly columns: ColumnsChange[]
  readonly pages: PageChange[]
}

/** The leases of one tab in one kind of cell, each with the version that the tab was sent last. */
export interface KindLeases {
  add(entry: LeaseEntry): void
  drop(entry: LeaseEntry): void
  /** Makes the next `take` return everything. */
  forgetSent(): void
  /** Adds the changes since the last call to `content`. Returns whether there were any. */
  take(content: FrameContent): boolean
}
