import type { HubName } from '../../src/wire/hubs/hubs.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type {
  ColumnTopic,
  FeedTopic,
  LaneTopic,
  PageTopic,
  RowTopic,
  ValueTopic,
  ValueTopics,
} from '../../src/wire/tabs/live.ts'
import type { AlertEvent } from '../alerts/alert-set.ts'
import type { CallFunction } from '../rest/api-client.ts'

/** Most topics name their keys in batches. */
export interface KeyedSubscription {
  readonly by: 'keys'
  readonly hub: HubName
  readonly subscribe: string
  readonly unsubscribe: string
  readonly batch: number
}

/**
 * Some are subscribed as a whole, whatever keys are wanted. One with a `snapshot` is then asked for it, and it arrives
 * as ordinary messages before the invocation completes.
 */
export interface WholeSubscription {
  readonly by: 'whole'
  readonly hub: HubName
  readonly subscribe: string
  readonly unsubscribe: string
  readonly snapshot?: string
}

/** Some come to everybody who is connected. */
export interface OpenSubscription {
  readonly by: 'connection'
  readonly hub: HubName
}

export type Subscription = KeyedSubscription | WholeSubscription | OpenSubscription

/** `parts` turns the argument of a message into items; an unreadable item is left out and counted. */
export interface LaneRow extends KeyedSubscription {
  readonly cell: 'lane'
  readonly topic: LaneTopic
  readonly on: { readonly [message: string]: (argument: unknown) => readonly unknown[] }
}

/** What a message says to a value topic; without a value it says only that the value is another one now. */
export interface Item<V> {
  readonly key: string
  readonly value?: V
}

export interface HeardItems<V> {
  readonly items: readonly Item<V>[]
  /** What could not be read, each by its key, null where not even that could: the cell of a key becomes stale. */
  readonly unreadable: readonly (string | null)[]
}

/** One message of several topics is `not-mine` to all but one of them. */
export type Heard<V> = HeardItems<V> | 'not-mine'

/** A message of which not even the key can be read. */
export const NOT_READABLE: HeardItems<never> = { items: [], unreadable: [null] }

export interface ValueRow<T extends ValueTopic> {
  readonly cell: 'value'
  readonly topic: T
  /** Null where the worker feeds the topic itself. */
  readonly source: Subscription | null
  readonly on: { readonly [message: string]: (argument: unknown) => Heard<ValueTopics[T]> }
  /** Of a topic whose messages carry only an id: the call that brings what they are about. */
  readonly repeat?: (
    call: CallFunction,
    keys: readonly string[],
  ) => Promise<Result<readonly Required<Item<ValueTopics[T]>>[]>>
}

/** Fed by the worker itself. */
export interface RowsRow<T extends RowTopic> {
  readonly cell: 'rows'
  readonly topic: T
}

/** Fed by the worker itself, from its feeds. */
export interface PagesRow {
  readonly cell: 'pages'
  readonly topic: PageTopic
}

/** What the worker subscribes for cells of its own. */
export interface FeedRow<T extends FeedTopic> extends WholeSubscription {
  readonly cell: 'feed'
  readonly topic: T
  readonly on: {
    readonly [message: string]: (argument: unknown) => { readonly event: AlertEvent | null; readonly rejected: number }
  }
}

export interface ColumnsRow<T extends ColumnTopic> {
  readonly cell: 'columns'
  readonly topic: T
}

export type TopicRow =
  | LaneRow
  | { [T in ValueTopic]: ValueRow<T> }[ValueTopic]
  | { [T in RowTopic]: RowsRow<T> }[RowTopic]
  | { [T in FeedTopic]: FeedRow<T> }[FeedTopic]
  | PagesRow
  | { [T in ColumnTopic]: ColumnsRow<T> }[ColumnTopic]

/** A part of the table: the rows of these topics. */
export type Rows<T extends TopicRow['topic']> = { readonly [K in T]: Extract<TopicRow, { topic: K }> }

/**
 * Reads a message that is one item. `named` looks only at what the key is made of, so that an item with an unreadable
 * rest is still known by its key; `is` looks at the rest.
 */
export function oneItem<K, V extends K>(
  named: (argument: unknown) => argument is K,
  keyOf: (item: K) => string | null,
  is: (argument: unknown) => argument is V,
): (argument: unknown) => HeardItems<V> {
  return (argument) => {
    const key = named(argument) ? keyOf(argument) : null
    if (key === null) return NOT_READABLE
    return is(argument) ? { items: [{ key, value: argument }], unreadable: [] } : { items: [], unreadable: [key] }
  }
}
