import { byNewest } from '../../src/domain/alerts/alert-state.ts'
import type { AlertSource } from '../../src/domain/alerts/alert-view.ts'
import { unreachable } from '../../src/domain/base/unreachable.ts'
import { readAlerts } from '../../src/wire/hubs/validators.ts'
import type { Alert, AlertList } from '../../src/wire/server/alert.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { AlertEntry } from './alert-entry.ts'
import type { AlertEvent } from './alert-event.ts'
import { AlertSet } from './alert-set.ts'
import { withAck } from './pending-alerts.ts'

const RETRY_MS = 5000
/** A list may be longer than its limit by fewer than this. */
const CUT_AT_ONCE = 64

type ArchiveSource = Extract<AlertSource, { of: 'archive' }>

type ArchiveContext = Pick<CoreContext, 'clock' | 'version' | 'now' | 'call' | 'onChange'>

/**
 * The alerts of a time range. They come by a call, which stands in no order with the events of the hub: events are
 * kept from before the call until its answer and then applied to it, first what came and went, then acknowledgements,
 * then deletions. A newer call cancels an older one, and a new connection forgets the events of the last.
 */
export class ArchiveAlerts {
  readonly set: AlertSet
  readonly #source: ArchiveSource
  readonly #context: ArchiveContext
  /** Events since the running call was sent; null while none is running. */
  #kept: AlertEvent[] | null = null
  #call = 0
  #cancelRetry: (() => void) | null = null
  #isLive = false

  constructor(source: ArchiveSource, context: ArchiveContext) {
    this.#source = source
    this.#context = context
    this.set = new AlertSet(context.version)
  }

  /** The events of the hub arrive from now on: everything before must be asked for. */
  begin(): void {
    this.#isLive = true
    void this.reload()
  }

  /** No more events arrive. What never was loaded is asked for all the same: old alerts are better than none. */
  interrupt(): void {
    this.#isLive = false
    this.set.markStale()
    if (this.set.load.state !== 'ready' && this.#kept === null) void this.reload()
  }

  async reload(): Promise<void> {
    this.#cancelRetry?.()
    this.#cancelRetry = null
    this.#call += 1
    const call = this.#call
    this.#kept = []
    this.set.loading()
    this.#context.onChange()
    const { start, end, limit } = this.#source
    const result = await this.#context.call('alerts', {
      start,
      end: end ?? Math.max(start, Math.ceil(this.#context.now())),
      limit,
    })
    if (call !== this.#call) return
    const kept = this.#kept ?? []
    this.#kept = null
    if (result.ok) this.#take(result.body, kept)
    else this.#fail(result.error, kept)
    this.#context.onChange()
  }

  hear(event: AlertEvent): void {
    if (this.#kept !== null) this.#kept.push(event)
    else if (this.set.load.state === 'ready') {
      this.#apply(event)
      this.set.tell()
    }
  }

  clear(): void {
    this.#call += 1
    this.#kept = null
    this.#isLive = false
    this.#cancelRetry?.()
    this.#cancelRetry = null
    this.set.clear()
  }

  #take({ alerts: told, total }: AlertList, kept: readonly AlertEvent[]): void {
    const alerts = readAlerts(told).items
    this.set.mark()
    for (const alert of alerts) this.set.put(alert)
    this.set.sweep()
    this.set.ready(Math.max(0, total - alerts.length))
    for (const kind of ['group', 'news', 'acks', 'deleted'] as const) {
      for (const event of kept) if (event.kind === kind) this.#apply(event)
    }
    this.set.tell()
    if (!this.#isLive) this.set.markStale()
  }

  /** What was loaded before stays, with the events that were kept meanwhile. */
  #fail(error: CallError, kept: readonly AlertEvent[]): void {
    for (const event of kept) this.#apply(event)
    this.set.tell()
    this.set.failed(error)
    this.#cancelRetry = this.#context.clock.after(RETRY_MS, () => void this.reload())
  }

  #apply(event: AlertEvent): void {
    switch (event.kind) {
      case 'news':
        for (const alert of event.alerts) this.#put(alert, alert.goneTimestamp === null)
        return
      case 'group':
      case 'acks':
        for (const alert of event.alerts) this.#put(alert, false)
        return
      case 'deleted':
        for (const id of event.ids) {
          // One that the limit has cut off may have been in the range or not: only the server can count again.
          if (this.set.get(id) === undefined && this.set.more > 0) this.#recount()
          this.set.remove(id)
        }
        return
      default:
        unreachable(event)
    }
  }

  #recount(): void {
    this.#cancelRetry ??= this.#context.clock.after(RETRY_MS, () => void this.reload())
  }

  /** An alert only goes on: an event that was on its way for longer than the answer cannot take anything back. */
  #put(told: Alert, mayBeNew: boolean): void {
    const known = this.set.get(told.id)?.alert
    if (known !== undefined) {
      const acked = told.ackTimestamp === null && known.ackTimestamp !== null ? withAck(told, known) : told
      const goneTimestamp = acked.goneTimestamp ?? known.goneTimestamp
      this.set.put(goneTimestamp === acked.goneTimestamp ? acked : { ...acked, goneTimestamp })
      return
    }
    const { start, end } = this.#source
    if (!mayBeNew || told.timestamp < start || (end !== null && told.timestamp > end)) return
    this.set.put(told)
    this.#cutOldest()
  }

  /** The list holds the most recent ones. Cut off in bulk: finding the oldest is a look at all. */
  #cutOldest(): void {
    const surplus = this.set.size - this.#source.limit
    if (surplus < CUT_AT_ONCE) return
    for (const { alert } of oldestOf(this.set.entries(), surplus)) this.set.remove(alert.id)
    this.set.counted(this.set.more + surplus)
  }
}

/** The `count` oldest in one pass, in no particular order. */
function oldestOf(entries: Iterable<AlertEntry>, count: number): readonly AlertEntry[] {
  const oldest: AlertEntry[] = []
  const isOlder = (a: AlertEntry, b: AlertEntry | undefined) => b === undefined || byNewest(a.alert, b.alert) > 0
  for (const entry of entries) {
    if (oldest.length === count && !isOlder(entry, oldest.at(-1))) continue
    let at = oldest.length
    while (at > 0 && isOlder(entry, oldest[at - 1])) at -= 1
    oldest.splice(at, 0, entry)
    if (oldest.length > count) oldest.pop()
  }
  return oldest
}
