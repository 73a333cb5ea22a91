import type { ArgsOf, BodyOf, EndpointName } from '../../src/wire/endpoints.ts'
import type { HubName } from '../../src/wire/hubs.ts'
import type {
  ColumnTopic,
  FeedTopic,
  LaneTopic,
  PageTopic,
  RowTopic,
  ValueTopic,
  ValueTopics,
} from '../../src/wire/live.ts'
import type { Result } from '../../src/wire/result.ts'
import type { AlertEvent } from '../alerts/alert-event.ts'

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

/** One message of several topics is `not-mine` to all but one of them. */
export type Heard<V> = readonly Item<V>[] | 'unreadable' | 'not-mine'

export type CallFunction = <N extends EndpointName>(name: N, args: ArgsOf<N>) => Promise<Result<BodyOf<N>>>

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

/** Reads a message that is one item: where it is readable, under its key. */
export function oneItem<V>(
  is: (argument: unknown) => argument is V,
  keyOf: (value: V) => string | null,
): (argument: unknown) => Heard<V> {
  return (argument) => {
    const key = is(argument) ? keyOf(argument) : null
    return key === null ? 'unreadable' : [{ key, value: argument as V }]
  }
}
