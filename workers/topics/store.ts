import type { CallError } from '../../src/wire/server/result.ts'
import type { Topic } from '../../src/wire/tabs/live.ts'
import { AlertStore } from '../alerts/alert-store.ts'
import { LaneStore } from '../cells/lane-store.ts'
import { ValueStore } from '../cells/value-store.ts'
import { ChartFeeds } from '../charts/chart-feeds.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { ClockStep } from '../platform/server-clock.ts'
import { FeedKind, PageKind } from './alert-kinds.ts'
import type { CellKind, KindLeases, MessageHandler, Snapshot } from './cell-kind.ts'
import { ColumnKind } from './column-kind.ts'
import { LaneKind } from './lane-kind.ts'
import type { TopicRow } from './topic-row.ts'
import { TOPICS } from './topics.ts'
import { ValueKind } from './value-kind.ts'

export type StoreContext = Pick<
  CoreContext,
  'clock' | 'random' | 'serverClock' | 'now' | 'version' | 'leases' | 'call' | 'hasSession' | 'onChange'
>

/** Everything the worker knows of the plant, in cells of five kinds. Passes what happens to a topic on to its kind. */
export class Store {
  readonly lanes: LaneStore
  readonly values: ValueStore
  readonly alerts: AlertStore
  readonly charts: ChartFeeds
  readonly #kinds: Readonly<Record<TopicRow['cell'], CellKind>>
  /** Unreadable items of hub messages since the worker started. */
  rejected = 0

  constructor(context: StoreContext) {
    const { clock, serverClock, version } = context
    this.lanes = new LaneStore(version)
    this.values = new ValueStore(version)
    this.alerts = new AlertStore(context, this.values)
    this.charts = new ChartFeeds(context, this.lanes)
    this.#kinds = {
      lane: new LaneKind(this.lanes, serverClock, () => this.charts.interrupt()),
      feed: new FeedKind(this.alerts),
      value: new ValueKind(this.values, clock),
      columns: new ColumnKind(this.charts),
      pages: new PageKind(this.alerts.views),
    }
  }

  /** A key has its first holder (`wanted`), or has lost its last one. */
  leased(topic: Topic, key: string, wanted: boolean): void {
    const kind = this.kindOf(topic)
    if (wanted) kind.lease?.(topic, key)
    else kind.release?.(topic, key)
    // Counts and pages of alerts are made of their feeds, which are leased with them.
    this.alerts.leased(topic, key, wanted)
  }

  /** The hub of a topic has opened: what is unknown of this key is on its way. */
  expect(topic: Topic, key: string): void {
    this.kindOf(topic).lease?.(topic, key)
  }

  /** The hub has refused the keys, or has not answered. */
  fail(topic: Topic, keys: Iterable<string>, error: CallError): void {
    this.kindOf(topic).fail?.(topic, keys, error)
  }

  /** The link of a topic is broken: all it holds is the last known state. */
  markStale(topic: Topic): void {
    this.kindOf(topic).markStale?.(topic)
  }

  /** The key is neither leased nor subscribed. */
  forget(topic: Topic, key: string): void {
    this.kindOf(topic).forget?.(topic, key)
  }

  /** No key of the topic is leased, and the topic is not subscribed. */
  forgetAll(topic: Topic): void {
    this.kindOf(topic).forgetAll?.(topic)
  }

  /** The session has ended: none of its user's data stays. */
  clear(): void {
    for (const kind of Object.values(this.#kinds)) kind.clear?.()
  }

  /** Returns a handler for each message of a topic; see `CellKind.handlers`. */
  handlers(topic: Topic, refetch: (key: string) => void): readonly (readonly [message: string, MessageHandler])[] {
    return this.kindOf(topic).handlers?.(topic, refetch) ?? []
  }

  snapshot(topic: Topic): Snapshot | null {
    return this.kindOf(topic).snapshot?.(topic) ?? null
  }

  /** Returns the leases of a new tab by kind, without the kinds that send tabs nothing. */
  openTab(): ReadonlyMap<CellKind, KindLeases> {
    const tab = new Map<CellKind, KindLeases>()
    for (const kind of Object.values(this.#kinds)) {
      const leases = kind.openTab?.()
      if (leases !== undefined) tab.set(kind, leases)
    }
    return tab
  }

  /**
   * The server's clock differs from what was known: values with times that it makes impossible become the last known
   * state, and charts are no longer drawn ahead of now. Returns the live keys to fetch again.
   */
  clockStepped(step: ClockStep, latest: number): readonly string[] {
    const keys = this.lanes.clockStepped(latest)
    if (step === 'back') this.charts.dropAhead()
    return keys
  }

  kindOf(topic: Topic): CellKind {
    return this.#kinds[TOPICS[topic].cell]
  }
}
