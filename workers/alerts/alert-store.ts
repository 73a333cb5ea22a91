import { isOpen, urgency } from '../../src/domain/alerts/alert-state.ts'
import { type AlertSource, alertViewOfText, sourceText } from '../../src/domain/alerts/alert-view.ts'
import { unreachable } from '../../src/domain/base/unreachable.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import { type FeedTopic, leaseId, type Topic } from '../../src/wire/tabs/live.ts'
import type { ValueStore } from '../cells/value-store.ts'
import type { CoreContext } from '../context/core-context.ts'
import { TimeSlicer } from '../platform/time-slicer.ts'
import type { AlertEvent, AlertSet } from './alert-set.ts'
import { AlertTally } from './alert-tally.ts'
import { AlertViews } from './alert-views.ts'
import { ArchiveAlerts, type ArchiveSource } from './archive-alerts.ts'
import { PendingAlerts } from './pending-alerts.ts'

/** How long a new archive waits for hub events before it loads without them. */
const EVENTS_WAIT_MS = 3000
/** The cells that are counted from pending alerts. */
const OF_PENDING = ['stationAlerts', 'alertSummary', 'pvAlert'] as const

type AlertContext = Pick<CoreContext, 'clock' | 'failed' | 'version' | 'leases' | 'call' | 'now' | 'onChange'>

interface Archive {
  readonly alerts: ArchiveAlerts
  readonly users: Set<string>
  readonly cancelWait: () => void
}

/**
 * Owns all leased alerts: the pending ones, archives by their range, and the views and counts of them. Leases its hub
 * feeds like a tab.
 */
export class AlertStore {
  readonly pending: PendingAlerts
  readonly views: AlertViews
  readonly #context: AlertContext
  /** The cells that alerts write besides their pages. */
  readonly #values: ValueStore
  readonly #tally: AlertTally
  readonly #slices: TimeSlicer
  readonly #archives = new Map<string, Archive>()
  /** Archive feeds that are subscribed now. */
  readonly #subscribed = new Set<FeedTopic>()
  #priorities: 'unknown' | 'loading' | 'known' = 'unknown'
  #isPublishDue = false
  /** The link of the archive feeds is silent. */
  #isDoubted = false

  constructor(context: AlertContext, values: ValueStore) {
    this.#context = context
    this.#values = values
    this.#slices = new TimeSlicer(context)
    this.pending = new PendingAlerts(context)
    const { set } = this.pending
    // A list that is not complete would look like a quiet plant.
    const isPartial = () => !set.wasComplete
    this.#tally = new AlertTally(set, context.now, {
      summary: (summary) => {
        if (!isPartial()) values.set('alertSummary', '', summary, set.stale)
      },
      stations: (stations) => {
        const shown = values.get('stationAlerts', '')
        const isShown = shown?.value === stations && shown.stale === set.stale && shown.load.state === 'ready'
        if (!isPartial() && !isShown) values.set('stationAlerts', '', stations, set.stale)
      },
      pv: (pv, counts) => {
        if (!isPartial()) values.set('pvAlert', pv, counts, set.stale)
      },
    })
    this.views = new AlertViews(context, this.#slices, {
      open: ({ source }, holder) => this.#open(source, holder),
      close: ({ source }, holder) => this.#close(source, holder),
    })
  }

  /** How many alerts, texts, archives and views there are. */
  get sizes(): { readonly [name: string]: number } {
    const { size: alerts, textCount: alertTexts } = this.pending.set
    return { alerts, alertTexts, alertArchives: this.#archives.size, alertViews: this.views.size }
  }

  /** Call when a key of a topic becomes wanted or unwanted. Ignores topics without alerts. */
  leased(topic: Topic, key: string, wanted: boolean): void {
    switch (topic) {
      case 'pvAlert':
        this.#wantPending(leaseId(topic, key), wanted)
        if (wanted) this.#tally.addPv(key)
        else this.#tally.removePv(key)
        if (wanted) this.#publishSoon()
        return
      case 'alertSummary':
      case 'stationAlerts':
        this.#wantPending(leaseId(topic, key), wanted)
        if (wanted) this.#publishSoon()
        return
      default:
        return
    }
  }

  /** Applies a hub message. */
  applyEvent(event: AlertEvent): void {
    this.pending.applyEvent(event)
    for (const { alerts } of this.#archives.values()) alerts.applyEvent(event)
  }

  /** Applies the response of a call, which may be ahead of the hub. */
  applyResult(event: Extract<AlertEvent, { kind: 'acks' | 'deleted' }>): void {
    this.pending.applyResult(event)
    for (const { alerts } of this.#archives.values()) alerts.applyEvent(event)
  }

  /** Call when a feed was subscribed: from now on the hub sends all changes. */
  begin(topic: FeedTopic): void {
    this.#loadPriorities()
    if (topic !== 'pendingAlerts') {
      this.#subscribed.delete(topic)
      return
    }
    this.pending.beginSnapshot()
    this.#publish()
  }

  /** Call when the snapshot of the pending alerts is complete, or another feed is subscribed. */
  end(topic: FeedTopic): void {
    if (topic === 'pendingAlerts') {
      this.pending.endSnapshot()
      this.#tally.renewPvs()
      this.#publish()
      return
    }
    this.#subscribed.add(topic)
    if (this.#hasArchiveFeeds) for (const { alerts } of this.#archives.values()) alerts.begin()
  }

  /** Call when the hub refused a feed or did not reply. */
  failed(topic: FeedTopic, error: CallError): void {
    if (topic !== 'pendingAlerts') return
    this.pending.failed(error)
    for (const topic of ['stationAlerts', 'alertSummary'] as const) this.#values.fail(topic, '', error)
    for (const pv of this.#context.leases.wanted('pvAlert').keys()) this.#values.fail('pvAlert', pv, error)
  }

  /** Call when the link of a feed is broken. */
  markStale(topic: FeedTopic): void {
    if (topic === 'pendingAlerts') {
      this.pending.set.markStale()
      for (const derived of OF_PENDING) this.#values.markStale(derived)
    } else {
      this.#subscribed.delete(topic)
      for (const { alerts } of this.#archives.values()) alerts.interrupt()
    }
  }

  /** Call when the link of a feed falls silent, and when it speaks again or is gone. */
  doubt(topic: FeedTopic, isDoubted: boolean): void {
    if (topic === 'pendingAlerts') {
      this.pending.set.doubt(isDoubted)
      for (const derived of OF_PENDING) this.#values.doubt(derived, isDoubted)
    } else {
      this.#isDoubted = isDoubted
      for (const { alerts } of this.#archives.values()) alerts.set.doubt(isDoubted)
    }
  }

  /** Call when a feed is neither wanted nor subscribed any more. */
  forget(topic: FeedTopic): void {
    this.#subscribed.delete(topic)
    if (topic === 'pendingAlerts') this.#clearPending()
  }

  /** Drops everything. Call when the session ends. */
  clear(): void {
    this.#subscribed.clear()
    this.#clearPending()
    for (const { alerts } of this.#archives.values()) alerts.clear()
    this.#priorities = 'unknown'
  }

  /** Loads the archive of a view again, because a user asks for it. Pending alerts have nothing to load. */
  refresh(view: string): void {
    const source = alertViewOfText(view)?.source
    if (source !== undefined) void this.#archives.get(sourceText(source))?.alerts.reload()
  }

  /** Call once a second: rate and flood change by time alone. */
  tick(): void {
    if (this.#tally.tick()) this.#context.onChange()
  }

  /** Returns an alert of the pending list or of a leased archive. */
  alert(id: string): Alert | undefined {
    const sets = [this.pending.set, ...[...this.#archives.values()].map(({ alerts }) => alerts.set)]
    return sets.map((set) => set.get(id)?.alert).find((alert) => alert !== undefined)
  }

  /** Returns those of the ids whose alerts are pending and not acknowledged. */
  openIds(ids: readonly string[]): readonly string[] {
    return ids.filter((id) => {
      const entry = this.pending.set.get(id)
      return entry !== undefined && isOpen(entry.alert)
    })
  }

  stop(): void {
    this.#slices.stop()
    for (const { alerts, cancelWait } of this.#archives.values()) {
      cancelWait()
      alerts.clear()
    }
  }

  get #hasArchiveFeeds(): boolean {
    return this.#subscribed.has('allAlerts') && this.#subscribed.has('alertAcks')
  }

  #open(source: AlertSource, holder: string): AlertSet {
    const leases = this.#context.leases
    switch (source.of) {
      case 'pending':
        leases.add('pendingAlerts', '', holder)
        return this.pending.set
      case 'archive':
      case 'pvs': {
        leases.add('allAlerts', '', holder)
        leases.add('alertAcks', '', holder)
        const archive = this.#archives.get(sourceText(source)) ?? this.#openArchive(source)
        archive.users.add(holder)
        return archive.alerts.set
      }
      default:
        return unreachable(source)
    }
  }

  #close(source: AlertSource, holder: string): void {
    const leases = this.#context.leases
    for (const topic of FEEDS) leases.drop(topic, '', holder)
    const text = sourceText(source)
    const archive = this.#archives.get(text)
    if (archive === undefined || !archive.users.delete(holder) || archive.users.size > 0) return
    archive.cancelWait()
    archive.alerts.clear()
    this.#archives.delete(text)
  }

  #openArchive(source: ArchiveSource): Archive {
    const alerts = new ArchiveAlerts(source, this.#context, this.#slices)
    alerts.set.doubt(this.#isDoubted)
    const cancelWait = this.#context.clock.after(EVENTS_WAIT_MS, () => {
      if (!this.#hasArchiveFeeds) alerts.interrupt()
    })
    const archive = { alerts, users: new Set<string>(), cancelWait }
    this.#archives.set(sourceText(source), archive)
    if (this.#hasArchiveFeeds) alerts.begin()
    return archive
  }

  #wantPending(holder: string, wanted: boolean): void {
    const leases = this.#context.leases
    if (wanted) leases.add('pendingAlerts', '', holder)
    else leases.drop('pendingAlerts', '', holder)
  }

  #clearPending(): void {
    this.pending.clear()
    this.#values.clear('stationAlerts')
    this.#values.clear('alertSummary')
    this.#values.clear('pvAlert')
  }

  /** Publishes the counts of a complete list. */
  #publish(): void {
    if (this.pending.set.load.state === 'ready') this.#tally.publish()
    this.#context.onChange()
  }

  /** Publishes at the end of the task: one render leases many PVs, which are counted together. */
  #publishSoon(): void {
    if (this.#isPublishDue) return
    this.#isPublishDue = true
    queueMicrotask(() => {
      this.#isPublishDue = false
      if (this.pending.set.load.state !== 'empty') this.#tally.publish()
      this.#context.onChange()
    })
  }

  async #loadPriorities(): Promise<void> {
    if (this.#priorities !== 'unknown') return
    this.#priorities = 'loading'
    const result = await this.#context.call('priorities', {})
    if (this.#priorities !== 'loading') return
    this.#priorities = result.ok ? 'known' : 'unknown'
    if (!result.ok) return
    const rankOf = urgency(result.body)
    this.#tally.rank(rankOf)
    this.views.rank(rankOf)
    this.#context.onChange()
  }
}

const FEEDS: readonly FeedTopic[] = ['pendingAlerts', 'allAlerts', 'alertAcks']
