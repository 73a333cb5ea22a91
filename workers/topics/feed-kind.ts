import type { CallError } from '../../src/wire/server/result.ts'
import type { FeedTopic } from '../../src/wire/tabs/live.ts'
import type { AlertStore } from '../alerts/alert-store.ts'
import type { CellKind, MessageHandler, Snapshot } from './cell-kind.ts'
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

  doubt(topic: FeedTopic, isDoubted: boolean): void {
    this.#alerts.doubt(topic, isDoubted)
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
        if (rejected > 0) this.#alerts.unreadable(event?.kind === 'group')
        return rejected
      },
    ])
  }

  snapshot(topic: FeedTopic): Snapshot {
    return { begin: () => this.#alerts.begin(topic), end: () => this.#alerts.end(topic) }
  }
}
