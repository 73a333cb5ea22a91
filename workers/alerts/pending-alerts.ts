import { unreachable } from '../../src/domain/base/unreachable.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { VersionCounter } from '../context/core-context.ts'
import type { AlertEvent } from './alert-event.ts'
import { AlertSet } from './alert-set.ts'

/** Answers of the server that the hub has not told yet; more are forgotten, the oldest first. */
const MAX_AHEAD = 100_000

/**
 * The pending alerts as the hub tells them. Snapshot and events are one ordered stream: a snapshot is marked at its
 * beginning and swept at its end, and what neither it nor an event since has named is gone. Only the answers to our own
 * calls come another way and may be ahead of the stream: until it has told the same, it cannot undo them.
 */
export class PendingAlerts {
  readonly set: AlertSet
  /** Null = deleted. */
  readonly #ahead = new Map<string, Alert | null>()
  #isSubscribed = false

  constructor(version: VersionCounter) {
    this.set = new AlertSet(version)
  }

  /** What the hub says. While the list is not subscribed it is not kept. */
  hear(event: AlertEvent): void {
    if (!this.#isSubscribed) return
    switch (event.kind) {
      case 'news':
        for (const alert of event.alerts) this.#put(alert)
        break
      case 'acks':
        for (const alert of event.alerts) {
          this.#ahead.delete(alert.id)
          this.#put(alert)
        }
        break
      case 'deleted':
        for (const id of event.ids) {
          this.#ahead.delete(id)
          this.set.remove(id)
        }
        break
      case 'group':
        if (this.set.hasGroup(event.pvGroupId)) this.#removeUnlisted(event.pvGroupId, event.alerts)
        for (const alert of event.alerts) this.#put(alert)
        break
      default:
        unreachable(event)
    }
    this.set.tell()
  }

  /** What the answer to a call says of these alerts. */
  done(event: Extract<AlertEvent, { kind: 'acks' | 'deleted' }>): void {
    if (!this.#isSubscribed) return
    if (event.kind === 'acks') for (const alert of event.alerts) this.#expect(alert.id, alert)
    else for (const id of event.ids) this.#expect(id, null)
    this.set.tell()
  }

  /** Whether what is known of an alert comes from an answer that the hub has not told yet. */
  isAhead(id: string): boolean {
    return this.#ahead.has(id)
  }

  beginSnapshot(): void {
    this.#isSubscribed = true
    // A new stream tells everything that was done before it began.
    this.#ahead.clear()
    this.set.mark()
    this.set.loading()
  }

  endSnapshot(): void {
    this.set.sweep()
    this.set.tell()
    this.set.ready(0)
  }

  failed(error: CallError): void {
    this.set.failed(error)
  }

  /** Nobody wants the list any more, or its session is over. */
  clear(): void {
    this.#isSubscribed = false
    this.#ahead.clear()
    this.set.clear()
  }

  #removeUnlisted(pvGroupId: number, alerts: readonly Alert[]): void {
    const listed = new Set(alerts.map(({ id }) => id))
    for (const { alert } of this.set.entries()) {
      if (alert.pvGroupId === pvGroupId && !listed.has(alert.id)) this.set.remove(alert.id)
    }
  }

  /** The answer may also come after all that the hub has told since: it says nothing but what it was asked to do. */
  #expect(id: string, alert: Alert | null): void {
    const known = this.set.get(id)?.alert
    if (alert === null) this.set.remove(id)
    else if (known !== undefined) this.#put(withAck(known, alert))
    this.#ahead.set(id, alert)
    if (this.#ahead.size <= MAX_AHEAD) return
    const [oldest] = this.#ahead.keys()
    if (oldest !== undefined) this.#ahead.delete(oldest)
  }

  /** An alert leaves the list when its condition is gone and somebody has acknowledged it. */
  #put(told: Alert): void {
    const ahead = this.#ahead.get(told.id)
    if (ahead === null) return
    const alert = ahead === undefined || told.ackTimestamp !== null ? told : withAck(told, ahead)
    if (alert.goneTimestamp !== null && alert.ackTimestamp !== null) this.set.remove(alert.id)
    else this.set.put(alert)
  }
}

/** The alert with the acknowledgement that is known of it. */
export function withAck(alert: Alert, { ackTimestamp, ackUser }: Alert): Alert {
  return { ...alert, ackTimestamp, ackUser }
}
