import type { HubName } from '../../src/wire/hubs/hubs.ts'
import { type Reader, UNREADABLE } from '../../src/wire/readers/reader.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type { ColumnTopic, FeedTopic, LaneTopic, PageTopic, ValueTopic, ValueTopics } from '../../src/wire/tabs/live.ts'
import type { AlertEvent } from '../alerts/alert-set.ts'
import type { CallFunction } from '../context/core-context.ts'

/** Subscribed by keys, in batches of at most `batch`. */
export interface KeyedSubscription {
  readonly by: 'keys'
  readonly hub: HubName
  readonly subscribe: string
  readonly unsubscribe: string
  readonly batch: number
}

/**
 * Subscribed as a whole, regardless of the wanted keys. The `snapshot` method is invoked next; the snapshot arrives as
 * ordinary messages before the invocation completes.
 */
interface WholeSubscription {
  readonly by: 'whole'
  readonly hub: HubName
  readonly subscribe: string
  readonly unsubscribe: string
  readonly snapshot?: string
}

/** Sent to every connected client. */
interface OpenSubscription {
  readonly by: 'connection'
  readonly hub: HubName
}

export type Subscription = KeyedSubscription | WholeSubscription | OpenSubscription

/** A message handler returns the items of a message, readable or not. */
interface LaneRow {
  readonly cell: 'lane'
  readonly topic: LaneTopic
  readonly source: KeyedSubscription
  readonly on: { readonly [message: string]: (argument: unknown) => readonly unknown[] }
}

/** One item of a message for a value topic. Without a value it says only that the value has changed. */
interface Item<V> {
  readonly key: string
  readonly value?: V
}

export interface ParsedItems<V> {
  readonly items: readonly Item<V>[]
  /** The keys of unreadable items, null where not even the key is readable. The cell of a key becomes stale. */
  readonly unreadable: readonly (string | null)[]
}

/** A message that several topics share is `not-mine` for all but one of them. */
export type ParsedMessage<V> = ParsedItems<V> | 'not-mine'

/** A message without a readable key. */
export const NOT_READABLE: ParsedItems<never> = { items: [], unreadable: [null] }

export interface ValueRow<T extends ValueTopic> {
  readonly cell: 'value'
  readonly topic: T
  /** Null for a topic that the worker feeds itself. */
  readonly source: Subscription | null
  readonly on: { readonly [message: string]: (argument: unknown) => ParsedMessage<ValueTopics[T]> }
  /** For messages that carry only an id: the call that fetches the values. */
  readonly refetch?: (
    call: CallFunction,
    keys: readonly string[],
  ) => Promise<Result<readonly Required<Item<ValueTopics[T]>>[]>>
}

/** Messages for the alerts, which the worker sorts and counts itself. */
interface FeedRow<T extends FeedTopic> {
  readonly cell: 'feed'
  readonly topic: T
  readonly source: WholeSubscription
  readonly on: {
    readonly [message: string]: (argument: unknown) => { readonly event: AlertEvent | null; readonly rejected: number }
  }
}

/** Pages of lists that the worker filters and sorts. */
interface PagesRow<T extends PageTopic> {
  readonly cell: 'pages'
  readonly topic: T
  readonly source: null
}

/** Time series of `ChartFeeds`. */
interface ColumnsRow<T extends ColumnTopic> {
  readonly cell: 'columns'
  readonly topic: T
  readonly source: null
}

export type TopicRow =
  | LaneRow
  | { [T in ValueTopic]: ValueRow<T> }[ValueTopic]
  | { [T in FeedTopic]: FeedRow<T> }[FeedTopic]
  | { [T in PageTopic]: PagesRow<T> }[PageTopic]
  | { [T in ColumnTopic]: ColumnsRow<T> }[ColumnTopic]

/** A part of the table: the rows of these topics. */
export type Rows<T extends TopicRow['topic']> = { readonly [K in T]: Extract<TopicRow, { topic: K }> }

/**
 * Returns a reader of messages that are one item. `named` reads only the fields of the key, so that an item with unreadable
 * other fields still has its key; `reader` reads all of it.
 */
export function oneItem<K, V>(
  named: Reader<K>,
  keyOf: (item: K) => string | null,
  reader: Reader<V>,
): (argument: unknown) => ParsedItems<V> {
  return (argument) => {
    const item = named(argument)
    const key = item === UNREADABLE ? null : keyOf(item)
    if (key === null) return NOT_READABLE
    const value = reader(argument)
    return value === UNREADABLE ? { items: [], unreadable: [key] } : { items: [{ key, value }], unreadable: [] }
  }
}
