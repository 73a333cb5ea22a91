import { byNewest } from '../../src/domain/alerts/alert-state.ts'
import type { AlertSource } from '../../src/domain/alerts/alert-view.ts'
import { unreachable } from '../../src/domain/base/unreachable.ts'
import { pvParam } from '../../src/domain/values/pv-ref.ts'
import type { Alert, AlertList } from '../../src/wire/server/alert.ts'
import type { CallError, Result } from '../../src/wire/server/result.ts'
import type { CoreContext } from '../context/core-context.ts'
import { failedError } from '../platform/jobs.ts'
import type { TimeSlicer } from '../platform/time-slicer.ts'
import type { AlertEntry } from './alert-entry.ts'
import { type AlertEvent, AlertSet } from './alert-set.ts'
import { withKnown } from './pending-alerts.ts'

const RETRY_MS = 5000
/** Alerts handled before a cooperative task yields. */
const STEP = 256
/** How many alerts a list may exceed its limit by before it is cut. */
const CUT_SIZE = 64

/** How many alerts of PVs are kept: the server cuts them by itself, but new ones are added. */
const MAX_OF_PVS = 100_000

export type ArchiveSource = Exclude<AlertSource, { of: 'pending' }>

/** Archives of alerts, and the pending ones, for what is counted from them: whoever opens one holds it like a list. */
export interface AlertBooks {
  readonly open: (source: AlertSource, holder: string) => AlertSet
  readonly close: (source: AlertSource, holder: string) => void
  /** Returns how urgent a priority is; 0 is the most urgent. */
  readonly rankOf: (priority: number) => number
  readonly slices: TimeSlicer
}

type ArchiveContext = Pick<CoreContext, 'clock' | 'failed' | 'version' | 'now' | 'call' | 'onChange'>

/**
 * Owns the alerts of a time range, of all PVs or some. They come from a call whose order relative to hub events is undefined, so events are
 * buffered from before the call until its response and then applied to it: first raised and gone ones, then
 * acknowledgements, then deletions. A newer call cancels an older one, and a new connection drops the events of the
 * last.
 */
export class ArchiveAlerts {
  readonly set: AlertSet
  readonly #source: ArchiveSource
  /** Null = alerts of all PVs. */
  readonly #pvs: ReadonlySet<string> | null
  readonly #context: ArchiveContext
  readonly #slices: TimeSlicer
  /** Events since the current call was sent; null without one. */
  #buffered: AlertEvent[] | null = null
  #call = 0
  #cancelRetry: (() => void) | null = null
  #isLive = false

  /** `slices` are those of the views, whose tasks must not run in the middle of a response. */
  constructor(source: ArchiveSource, context: ArchiveContext, slices: TimeSlicer) {
    this.#source = source
    this.#slices = slices
    this.#pvs = source.of === 'pvs' ? new Set(source.pvs.map(pvParam)) : null
    this.#context = context
    this.set = new AlertSet(context)
  }

  /** Call when the hub starts to send events. Loads everything up to now. */
  begin(): void {
    this.#isLive = true
    void this.reload()
  }

  /** Call when no more events arrive. Loads the range if it was never loaded: outdated alerts are better than none. */
  interrupt(): void {
    this.#isLive = false
    this.set.markStale()
    if (this.set.load.state !== 'ready') this.loadWithoutEvents()
  }

  /** Call when somebody opens the list and no events arrive. What comes is the last known state. */
  loadWithoutEvents(): void {
    if (this.#buffered === null) void this.reload()
  }

  /** Call when a change could not be read: the list lacks it until it is loaded again. */
  unreadable(): void {
    this.set.markStale()
    this.#recount()
  }

  async reload(): Promise<void> {
    this.#cancelRetry?.()
    this.#cancelRetry = null
    this.#call += 1
    const call = this.#call
    this.#buffered = []
    this.set.loading()
    this.#context.onChange()
    const result = await this.#load()
    if (call !== this.#call) return
    if (result.ok) {
      try {
        await this.#slices.finish(this.#take(result.body, result.skipped ?? 0, call))
      } catch (error) {
        if (call === this.#call) this.#failed(failedError(error))
      }
    } else this.#failed(result.error)
    this.#context.onChange()
  }

  applyEvent(event: AlertEvent): void {
    if (this.#buffered !== null) this.#buffered.push(event)
    else if (this.set.load.state === 'ready') {
      this.#apply(event)
      this.set.notify()
    }
  }

  clear(): void {
    this.#call += 1
    this.#buffered = null
    this.#isLive = false
    this.#cancelRetry?.()
    this.#cancelRetry = null
    this.set.clear()
  }

  #load(): Promise<Result<AlertList>> {
    const source = this.#source
    const { start } = source
    const end = source.end ?? Math.max(start, Math.ceil(this.#context.now()))
    return source.of === 'archive'
      ? this.#context.call('alerts', { start, end, limit: source.limit })
      : this.#context.call('alertsOfPvs', { start, end, pvs: source.pvs })
  }

  /** A cooperative task that takes a response, unless a newer call has been sent meanwhile. Nobody sees a part of it. */
  *#take({ alerts, total }: AlertList, skipped: number, call: number): Generator<void> {
    this.set.mark()
    for (let from = 0; from < alerts.length; from += STEP) {
      for (const alert of alerts.slice(from, from + STEP)) this.set.put(alert)
      yield
      if (call !== this.#call) return
    }
    this.set.sweep()
    this.set.ready(Math.max(0, total - alerts.length - skipped), skipped)
    const events = this.#endOfCall()
    for (const kind of ['group', 'news', 'acks', 'deleted'] as const) {
      for (const event of events) if (event.kind === kind) this.#apply(event)
    }
    this.set.notify()
    if (!this.#isLive) this.set.markStale()
  }

  /** Keeps what was loaded before, with the events buffered meanwhile. */
  #failed(error: CallError): void {
    for (const event of this.#endOfCall()) this.#apply(event)
    this.set.notify()
    this.set.failed(error)
    this.#cancelRetry = this.#context.clock.after(RETRY_MS, () => void this.reload())
  }

  /** Returns the events since the call was sent; later ones are applied at once. */
  #endOfCall(): readonly AlertEvent[] {
    const events = this.#buffered ?? []
    this.#buffered = null
    return events
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
          // An alert that the limit cut off may or may not be in the range: only the server can count again.
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

  /** Adds or updates an alert. */
  #put(received: Alert, mayBeNew: boolean): void {
    const known = this.set.get(received.id)?.alert
    if (known !== undefined) {
      this.set.put(withKnown(received, known))
      return
    }
    const { start, end } = this.#source
    if (!mayBeNew || received.timestamp < start || (end !== null && received.timestamp > end)) return
    if (this.#pvs !== null && (received.pvRef === null || !this.#pvs.has(pvParam(received.pvRef)))) return
    this.set.put(received)
    this.#cutOldest()
  }

  /** Removes the oldest beyond the limit, in bulk because finding them reads all alerts. */
  #cutOldest(): void {
    const surplus = this.set.size - (this.#source.of === 'archive' ? this.#source.limit : MAX_OF_PVS)
    if (surplus < CUT_SIZE) return
    for (const { alert } of oldestOf(this.set.entries(), surplus)) this.set.remove(alert.id)
    this.set.setMore(this.set.more + surplus)
  }
}

/** Returns the `count` oldest in one pass, in no particular order. */
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
