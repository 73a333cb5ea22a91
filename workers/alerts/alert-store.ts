import { isOpen, urgency } from '../../src/domain/alerts/alert-state.ts'
import { type AlertSource, sourceText } from '../../src/domain/alerts/alert-view.ts'
import { unreachable } from '../../src/domain/base/unreachable.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { StationAlerts } from '../../src/wire/tabs/alert-list.ts'
import { type FeedTopic, leaseId, type Topic } from '../../src/wire/tabs/live.ts'
import type { LeaseTable } from '../cells/lease-table.ts'
import type { RowsCell } from '../cells/rows-cell.ts'
import type { ValueStore } from '../cells/value-store.ts'
import type { VersionCounter } from '../cells/version.ts'
import type { Clock } from '../platform/environment.ts'
import { TimeSlicer } from '../platform/time-slicer.ts'
import type { CallFunction } from '../rest/api-client.ts'
import type { AlertEvent } from './alert-event.ts'
import type { AlertSet } from './alert-set.ts'
import { AlertTally } from './alert-tally.ts'
import { AlertViews } from './alert-views.ts'
import { ArchiveAlerts } from './archive-alerts.ts'
import { PendingAlerts } from './pending-alerts.ts'

/** How long a new archive waits for the events of the hub before it is loaded without them. */
const EVENTS_WAIT_MS = 3000

export interface AlertStoreParts {
  readonly clock: Clock
  readonly leases: () => LeaseTable
  readonly call: CallFunction
  /** Server time in ms since 1970. */
  readonly now: () => number
  /** Something changed outside a hub message. */
  readonly dirty: () => void
}

/** The cells that the alerts write besides their pages. */
export interface AlertCells {
  readonly version: VersionCounter
  readonly values: ValueStore
  readonly stations: RowsCell<StationAlerts>
}

interface Archive {
  readonly alerts: ArchiveAlerts
  readonly users: Set<string>
  readonly cancelWait: () => void
}

/**
 * All alerts that somebody looks at: the pending ones, archives by their range, the views on them and what is counted
 * of them. It leases its feeds of the hub as a tab does.
 */
export class AlertStore {
  readonly pending: PendingAlerts
  readonly views: AlertViews
  readonly #cells: AlertCells
  readonly #parts: AlertStoreParts
  readonly #tally: AlertTally
  readonly #slices: TimeSlicer
  readonly #archives = new Map<string, Archive>()
  /** Feeds of the archives whose events arrive now. */
  readonly #arriving = new Set<FeedTopic>()
  #priorities: 'unknown' | 'asked' | 'known' = 'unknown'
  #isPublishDue = false

  constructor(cells: AlertCells, parts: AlertStoreParts) {
    this.#cells = cells
    this.#parts = parts
    this.#slices = new TimeSlicer(parts.clock)
    this.pending = new PendingAlerts(cells.version)
    this.#tally = new AlertTally(this.pending.set, {
      summary: (summary) => {
        // Half of a list that is on its way would show as few alerts as a quiet plant has.
        const { load, stale } = this.pending.set
        if (load.state === 'loading' || load.state === 'empty') return
        cells.values.set('alertSummary', '', summary, stale)
      },
      stations: (upsert, remove) => cells.stations.apply({ upsert, remove }),
      pv: (pv, counts) => cells.values.set('pvAlert', pv, counts, this.pending.set.stale),
    })
    this.views = new AlertViews({
      version: cells.version,
      slices: this.#slices,
      clock: parts.clock,
      dirty: parts.dirty,
      open: ({ source }, holder) => this.#open(source, holder),
      close: ({ source }, holder) => this.#close(source, holder),
    })
  }

  /** A key of a topic became wanted or unwanted; topics of others do not concern it. */
  leased(topic: Topic, key: string, wanted: boolean): void {
    switch (topic) {
      case 'alertPage':
        this.views.leased(key, wanted)
        return
      case 'pvAlert':
        this.#wantPending(leaseId(topic, key), wanted)
        if (wanted) this.#tally.watchPv(key)
        else this.#tally.forgetPv(key)
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

  /** What the hub says. */
  applyEvent(event: AlertEvent): void {
    this.pending.applyEvent(event)
    for (const { alerts } of this.#archives.values()) alerts.applyEvent(event)
  }

  /** What the answer to a call says, which may be ahead of the hub. */
  applyResult(event: Extract<AlertEvent, { kind: 'acks' | 'deleted' }>): void {
    this.pending.applyResult(event)
    for (const { alerts } of this.#archives.values()) alerts.applyEvent(event)
  }

  /** A feed has just been subscribed on a connection: from now on the hub tells all that happens. */
  begin(topic: FeedTopic): void {
    this.#askPriorities()
    if (topic !== 'pendingAlerts') {
      this.#arriving.delete(topic)
      return
    }
    this.pending.beginSnapshot()
    this.#tell()
  }

  /** Of the pending alerts the complete list has come; of the other feeds the events arrive now. */
  end(topic: FeedTopic): void {
    if (topic === 'pendingAlerts') {
      this.pending.endSnapshot()
      this.#tell()
      return
    }
    this.#arriving.add(topic)
    if (this.#isArriving) for (const { alerts } of this.#archives.values()) alerts.begin()
  }

  /** The hub has refused a feed, or has not answered. */
  failed(topic: FeedTopic, error: CallError): void {
    if (topic !== 'pendingAlerts') return
    this.pending.failed(error)
    this.#cells.stations.fail(error)
    this.#cells.values.fail('alertSummary', '', error)
  }

  /** The link that a feed comes by is broken. */
  markStale(topic: FeedTopic): void {
    if (topic === 'pendingAlerts') {
      this.pending.set.markStale()
      this.#cells.stations.markStale()
      this.#cells.values.markStale('alertSummary')
      this.#cells.values.markStale('pvAlert')
    } else {
      this.#arriving.delete(topic)
      for (const { alerts } of this.#archives.values()) alerts.interrupt()
    }
  }

  /** Nobody wants a feed any more, and it is not subscribed. */
  forget(topic: FeedTopic): void {
    this.#arriving.delete(topic)
    if (topic === 'pendingAlerts') this.#clearPending()
  }

  /** The session is over: nothing of its user's data stays. */
  clear(): void {
    this.#arriving.clear()
    this.#clearPending()
    for (const { alerts } of this.#archives.values()) alerts.clear()
    this.#priorities = 'unknown'
  }

  /** Those of the ids whose alerts are pending and that nobody has acknowledged. */
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

  get #isArriving(): boolean {
    return this.#arriving.has('allAlerts') && this.#arriving.has('alertAcks')
  }

  #open(source: AlertSource, holder: string): AlertSet {
    const leases = this.#parts.leases()
    switch (source.of) {
      case 'pending':
        leases.add('pendingAlerts', '', holder)
        return this.pending.set
      case 'archive': {
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
    const leases = this.#parts.leases()
    for (const topic of FEEDS) leases.drop(topic, '', holder)
    const text = sourceText(source)
    const archive = this.#archives.get(text)
    if (archive === undefined || !archive.users.delete(holder) || archive.users.size > 0) return
    archive.cancelWait()
    archive.alerts.clear()
    this.#archives.delete(text)
  }

  #openArchive(source: Extract<AlertSource, { of: 'archive' }>): Archive {
    const { clock, call, now, dirty } = this.#parts
    const load = (range: { start: number; end: number; limit: number }) => call('alerts', range)
    const alerts = new ArchiveAlerts(source, { version: this.#cells.version, clock, now, load, dirty })
    const cancelWait = clock.after(EVENTS_WAIT_MS, () => {
      if (!this.#isArriving) alerts.interrupt()
    })
    const archive = { alerts, users: new Set<string>(), cancelWait }
    this.#archives.set(sourceText(source), archive)
    if (this.#isArriving) alerts.begin()
    return archive
  }

  #wantPending(holder: string, wanted: boolean): void {
    const leases = this.#parts.leases()
    if (wanted) leases.add('pendingAlerts', '', holder)
    else leases.drop('pendingAlerts', '', holder)
  }

  #clearPending(): void {
    this.pending.clear()
    this.#cells.stations.clear()
    this.#cells.values.clear('alertSummary')
    this.#cells.values.clear('pvAlert')
  }

  /** The load state of the pending alerts is that of what is counted of them. */
  #tell(): void {
    const { state } = this.pending.set.load
    if (state === 'ready') {
      this.#cells.stations.ready()
      this.#tally.publish()
    } else this.#cells.stations.loading()
    this.#parts.dirty()
  }

  /** The rows of one render lease many PVs at once; they are counted in one look. */
  #publishSoon(): void {
    if (this.#isPublishDue) return
    this.#isPublishDue = true
    queueMicrotask(() => {
      this.#isPublishDue = false
      if (this.pending.set.load.state !== 'empty') this.#tally.publish()
      this.#parts.dirty()
    })
  }

  async #askPriorities(): Promise<void> {
    if (this.#priorities !== 'unknown') return
    this.#priorities = 'asked'
    const result = await this.#parts.call('priorities', {})
    if (this.#priorities !== 'asked') return
    this.#priorities = result.ok ? 'known' : 'unknown'
    if (!result.ok) return
    const rankOf = urgency(result.body)
    this.#tally.rank(rankOf)
    this.views.rank(rankOf)
    this.#parts.dirty()
  }
}

const FEEDS: readonly FeedTopic[] = ['pendingAlerts', 'allAlerts', 'alertAcks']
