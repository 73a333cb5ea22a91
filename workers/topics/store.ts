import type { CallError } from '../../src/wire/server/result.ts'
import { type RowTopic, type RowTopics, type Topic, type ValueTopic, WORKER_TOPICS } from '../../src/wire/tabs/live.ts'
import { AlertStore, type AlertStoreParts } from '../alerts/alert-store.ts'
import { LaneStore } from '../cells/lane-store.ts'
import { RowsCell } from '../cells/rows-cell.ts'
import { ValueStore } from '../cells/value-store.ts'
import { VersionCounter } from '../cells/version.ts'
import type { ChartFeeds } from '../charts/chart-feeds.ts'
import { TOPICS } from './topics.ts'

/** Everything the worker knows of the plant, in cells of five kinds under one version counter. */
export class Store {
  readonly version = new VersionCounter()
  readonly lanes = new LaneStore(this.version)
  readonly values = new ValueStore(this.version)
  readonly rows: { readonly [T in RowTopic]: RowsCell<RowTopics[T]> } = { stationAlerts: new RowsCell(this.version) }
  readonly alerts: AlertStore
  /** Items of hub messages that were unreadable and left out. */
  rejected = 0

  constructor(alerts: AlertStoreParts) {
    const { version, values, rows } = this
    this.alerts = new AlertStore({ version, values, stations: rows.stationAlerts }, alerts)
  }

  /** The link a topic comes by is broken: all it holds is the last known state from now on. */
  markStale(topic: Topic, feeds: ChartFeeds): void {
    const row = TOPICS[topic]
    switch (row.cell) {
      case 'lane':
        this.lanes.markStale()
        feeds.interrupt()
        return
      case 'value':
        this.values.markStale(row.topic)
        return
      case 'feed':
        this.alerts.markStale(row.topic)
        return
      case 'rows':
      case 'pages':
      case 'columns':
        return
    }
  }

  /** Somebody leases the key, `now` in ms of the monotonic clock; what is not known of it yet is on its way. */
  expect(topic: Topic, key: string, now: number): void {
    const row = TOPICS[topic]
    if (row.cell === 'lane') this.lanes.open(key)
    if (row.cell === 'value' && row.source !== null) this.values.expect(row.topic, key, now)
  }

  /** The hub has refused the keys, or has not answered. */
  fail(topic: Topic, keys: Iterable<string>, error: CallError): void {
    const row = TOPICS[topic]
    if (row.cell === 'value') for (const key of keys) this.values.fail(row.topic, key, error)
    if (row.cell === 'feed') this.alerts.failed(row.topic, error)
  }

  /** Nobody leases any key of the topic, and it is not subscribed any more. */
  forgetAll(topic: Topic): void {
    const row = TOPICS[topic]
    if (row.cell === 'value') this.values.dropAll(row.topic)
    if (row.cell === 'feed') this.alerts.forget(row.topic)
  }

  /** Nobody leases the key any more. */
  forget(topic: Topic, key: string): void {
    const row = TOPICS[topic]
    switch (row.cell) {
      case 'lane':
        this.lanes.close(key)
        return
      case 'value':
        if (!OWN_TOPICS.has(row.topic)) this.values.drop(row.topic, key)
        return
      case 'rows':
      case 'feed':
      case 'pages':
      case 'columns':
        return
    }
  }

  /** The session is over: nothing of its user's data stays. */
  clear(): void {
    this.lanes.clear()
    this.alerts.clear()
    for (const row of Object.values(TOPICS)) {
      if (row.cell === 'value' && !OWN_TOPICS.has(row.topic)) this.values.clear(row.topic)
    }
  }
}

/** Fed by the worker itself and needed before and after any session. */
const OWN_TOPICS: ReadonlySet<ValueTopic> = new Set(WORKER_TOPICS)
