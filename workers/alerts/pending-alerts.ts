import { isOpen } from '../../src/domain/alerts/alert-state.ts'
import { unreachable } from '../../src/domain/base/unreachable.ts'
import type { AckedAlert, Alert } from '../../src/wire/server/alert.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import { UnreadableKeys } from '../cells/unreadable-keys.ts'
import type { CoreContext } from '../context/core-context.ts'
import { type AlertEvent, AlertSet } from './alert-set.ts'

/** Results that the hub has not confirmed yet. The oldest beyond this are forgotten. */
const MAX_AHEAD = 100_000
/** A long list with an alert that can never be read is not loaded all the time. */
const LONGEST_WAIT_S = 600

/**
 * Owns the pending alerts. Snapshot and events of the hub are one ordered stream: a snapshot marks at its start and
 * sweeps at its end, so alerts that neither it nor an event since contained are gone. Only responses to our own calls
 * arrive outside this stream and may be ahead of it. The stream cannot undo them until it confirms them.
 */
export class PendingAlerts {
  readonly set: AlertSet
  /** Null = deleted. */
  readonly #ahead = new Map<string, Alert | null>()
  #isSubscribed = false
  /** Unreadable rows by PV group. */
  readonly #skipped = new Map<number, number>()
  /** The list lacks more than the rows that it says it lacks. */
  #isPartial = false
  readonly #unreadable = new UnreadableKeys<''>(LONGEST_WAIT_S)

  constructor(context: Pick<CoreContext, 'version' | 'failed'>) {
    this.set = new AlertSet(context)
  }

  /** Returns those of the ids whose alerts are pending and not acknowledged; of all pending ones without ids. */
  openIds(ids?: readonly string[]): readonly string[] {
    const entries = ids === undefined ? [...this.set.entries()] : ids.flatMap((id) => this.set.get(id) ?? [])
    return entries.flatMap(({ alert }) => (isOpen(alert) ? alert.id : []))
  }

  /** Applies a hub message. Ignored while the list is not subscribed. */
  applyEvent(event: AlertEvent): void {
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
        this.#skip(event.pvGroupId, event.skipped ?? 0)
        break
      default:
        unreachable(event)
    }
    this.set.notify()
  }

  /**
   * Call when a message had something unreadable. The list is asked for again. What is no row of a whole group is lacking
   * without a word: until it is whole, the list is the last known one.
   */
  unreadable(isRow: boolean): void {
    if (!this.#isSubscribed) return
    this.#unreadable.add('')
    if (isRow) return
    this.#isPartial = true
    this.set.markStale()
  }

  /** Returns whether the list is to be asked for again. Call once a second. */
  settle(): boolean {
    return this.#unreadable.settle().length > 0
  }

  /** Applies the response of a call. */
  applyResult(event: Extract<AlertEvent, { kind: 'acks' | 'deleted' }>): void {
    if (!this.#isSubscribed) return
    if (event.kind === 'acks') for (const alert of event.alerts) this.#expect(alert.id, alert)
    else for (const id of event.ids) this.#expect(id, null)
    this.set.notify()
  }

  /** Returns whether the state of an alert comes from a response that the hub has not confirmed yet. */
  isAhead(id: string): boolean {
    return this.#ahead.has(id)
  }

  beginSnapshot(): void {
    this.#isSubscribed = true
    this.#isPartial = false
    // A new stream contains everything done before it began.
    this.#ahead.clear()
    this.#skipped.clear()
    this.set.mark()
    this.set.loading()
  }

  endSnapshot(): void {
    this.set.sweep()
    this.set.notify()
    const skipped = this.#skippedRows
    this.set.ready(0, skipped)
    if (this.#isPartial) this.set.markStale()
    else if (skipped === 0) this.#unreadable.clear()
  }

  failed(error: CallError): void {
    this.set.failed(error)
  }

  /** Drops everything. Call when the list is not wanted any more, or the session ends. */
  clear(): void {
    this.#isSubscribed = false
    this.#ahead.clear()
    this.#skipped.clear()
    this.#unreadable.clear()
    this.set.clear()
  }

  get #skippedRows(): number {
    return [...this.#skipped.values()].reduce((sum, rows) => sum + rows, 0)
  }

  /** Each message of a group is its whole list: the next one may have what this one lacks. */
  #skip(pvGroupId: number, rows: number): void {
    if ((this.#skipped.get(pvGroupId) ?? 0) === rows) return
    this.#skipped.set(pvGroupId, rows)
    if (this.set.load.state === 'ready') this.set.setSkipped(this.#skippedRows)
  }

  #removeUnlisted(pvGroupId: number, alerts: readonly Alert[]): void {
    const listed = new Set(alerts.map(({ id }) => id))
    for (const { alert } of this.set.entries()) {
      if (alert.pvGroupId === pvGroupId && !listed.has(alert.id)) this.set.remove(alert.id)
    }
  }

  /**
   * Applies only what the call did, as its response may also be older than the latest hub events. It does not say
   * whether the alert still exists: a snapshot under way may have left it out.
   */
  #expect(id: string, alert: Alert | null): void {
    const known = this.set.get(id)?.alert
    // The hub was faster than the response: there is nothing left to wait for.
    if (alert !== null && known !== undefined && known.ackTimestamp !== null) return
    if (alert === null || (known !== undefined && known.goneTimestamp !== null)) this.set.remove(id)
    else if (known !== undefined) this.set.update(withAck(known, alert))
    this.#ahead.set(id, alert)
    if (this.#ahead.size <= MAX_AHEAD) return
    const [oldest] = this.#ahead.keys()
    if (oldest !== undefined) this.#ahead.delete(oldest)
  }

  /** Adds or updates an alert. Removes it when its condition is gone and it is acknowledged. */
  #put(received: Alert): void {
    const ahead = this.#ahead.get(received.id)
    if (ahead === null) return
    const alert = ahead === undefined || received.ackTimestamp !== null ? received : withAck(received, ahead)
    if (alert.goneTimestamp !== null && alert.ackTimestamp !== null) this.set.remove(alert.id)
    else this.set.put(alert)
  }
}

/** Returns the alert with another one's acknowledgement. */
export function withAck(alert: Alert, { ackTimestamp, ackUser }: AckedAlert): Alert {
  return { ...alert, ackTimestamp, ackUser }
}

/** Returns an alert with what else is known of it: no acknowledgement and no end is ever taken back, whatever comes late. */
export function withKnown(alert: Alert, known: Alert): Alert {
  const acked = alert.ackTimestamp === null && known.ackTimestamp !== null ? withAck(alert, known) : alert
  const goneTimestamp = acked.goneTimestamp ?? known.goneTimestamp
  return goneTimestamp === acked.goneTimestamp ? acked : { ...acked, goneTimestamp }
}
