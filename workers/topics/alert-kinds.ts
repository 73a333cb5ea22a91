import type { Alert } from '../../src/wire/server/alert.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { FeedTopic, LeaseEntry } from '../../src/wire/tabs/live.ts'
import type { AlertStore } from '../alerts/alert-store.ts'
import type { AlertViews } from '../alerts/alert-views.ts'
import type { CellKind, FrameContent, KindLeases, MessageHandler, Snapshot } from './cell-kind.ts'
import { TOPICS } from './topics.ts'

/**
 * Passes hub messages to `AlertStore`, which builds lists and counts from them. Tabs receive none of these messages.
 */
export class FeedKind implements CellKind {
  readonly #alerts: AlertStore

  constructor(alerts: AlertStore) {
    this.#alerts = alerts
  }

  forgetAll(topic: FeedTopic): void {
    this.#alerts.forget(topic)
  }

  fail(topic: FeedTopic, _keys: Iterable<string>, error: CallError): void {
    this.#alerts.failed(topic, error)
  }

  markStale(topic: FeedTopic): void {
    this.#alerts.markStale(topic)
  }

  clear(): void {
    this.#alerts.clear()
  }

  handlers(topic: FeedTopic): readonly (readonly [string, MessageHandler])[] {
    return Object.entries(TOPICS[topic].on).map(([message, parse]) => [
      message,
      (argument) => {
        const { event, rejected } = parse(argument)
        if (event !== null) this.#alerts.applyEvent(event)
        return rejected
      },
    ])
  }

  snapshot(topic: FeedTopic): Snapshot {
    return { begin: () => this.#alerts.begin(topic), end: () => this.#alerts.end(topic) }
  }
}

/** Pages of the lists that `AlertViews` sorts and filters. */
export class PageKind implements CellKind {
  readonly #views: AlertViews

  constructor(views: AlertViews) {
    this.#views = views
  }

  openTab(): KindLeases {
    return new PageLeases(this.#views)
  }
}

interface PageLease {
  sent: number
  /** The rows of the page that the tab has. */
  rows: ReadonlyMap<string, Alert>
}

class PageLeases implements KindLeases {
  readonly #views: AlertViews
  readonly #leases = new Map<string, PageLease>()

  constructor(views: AlertViews) {
    this.#views = views
  }

  add({ key }: LeaseEntry): void {
    this.#leases.set(key, { sent: 0, rows: NO_ROWS })
  }

  drop({ key }: LeaseEntry): void {
    this.#leases.delete(key)
  }

  forgetSent(): void {
    for (const key of this.#leases.keys()) this.#leases.set(key, { sent: 0, rows: NO_ROWS })
  }

  take({ pages }: FrameContent): boolean {
    let isAny = false
    for (const [key, lease] of this.#leases) {
      if (this.#views.versionOf(key) <= lease.sent) continue
      const page = this.#views.page(key)
      if (page === null) continue
      const has = lease.rows
      lease.sent = page.version
      lease.rows = new Map(page.rows.map(({ alert }) => [alert.id, alert]))
      isAny = true
      pages.push({
        topic: 'alertPage',
        key,
        load: page.load,
        stale: page.stale,
        list: page.list,
        ids: page.rows.map(({ alert }) => alert.id),
        rows: page.rows.flatMap(({ alert }) => (has.get(alert.id) === alert ? [] : [alert])),
        goneIds: page.goneIds,
      })
    }
    return isAny
  }
}

const NO_ROWS: ReadonlyMap<string, Alert> = new Map()
