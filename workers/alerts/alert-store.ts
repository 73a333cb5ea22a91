import { isOpen, urgency } from '../../src/domain/alerts/alert-state.ts'
import { type AlertSource, sourceText } from '../../src/domain/alerts/alert-view.ts'
import { unreachable } from '../../src/domain/base/unreachable.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import { type FeedTopic, leaseId, type Topic } from '../../src/wire/tabs/live.ts'
import type { ValueStore } from '../cells/value-store.ts'
import type { CoreContext } from '../context/core-context.ts'
import { TimeSlicer } from '../platform/time-slicer.ts'
import type { AlertEvent } from './alert-event.ts'
import type { AlertSet } from './alert-set.ts'
import { AlertTally } from './alert-tally.ts'
import { AlertViews } from './alert-views.ts'
import { ArchiveAlerts } from './archive-alerts.ts'
import { PendingAlerts } from './pending-alerts.ts'

/** How long a new archive waits for the events of the hub before it is loaded without them. */
const EVENTS_WAIT_MS = 3000

type AlertContext = Pick<CoreContext, 'clock' | 'version' | 'leases' | 'call' | 'now' | 'onChange'>

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
  readonly #context: AlertContext
  /** The cells that alerts write besides their pages. */
  readonly #values: ValueStore
  readonly #tally: AlertTally
  readonly #slices: TimeSlicer
  readonly #archives = new Map<string, Archive>()
  /** Feeds of the archives whose events arrive now. */
  readonly #arriving = new Set<FeedTopic>()
  #priorities: 'unknown' | 'asked' | 'known' = 'unknown'
  #isPublishDue = false

  constructor(context: AlertContext, values: ValueStore) {
    this.#context = context
    this.#values = values
    this.#slices = new TimeSlicer(context.clock)
    this.pending = new PendingAlerts(context.version)
    const { set } = this.pending
    // Half of a list that is on its way would show as few alerts as a quiet plant has.
    const isPartial = () => set.load.state === 'loading' || set.load.state === 'empty'
    this.#tally = new AlertTally(set, {
      summary: (summary) => {
        if (!isPartial()) values.set('alertSummary', '', summary, set.stale)
      },
      stations: (stations) => {
        const shown = values.get('stationAlerts', '')
        const isShown = shown?.value === stations && shown.stale === set.stale && shown.load.state === 'ready'
        if (!isPartial() && !isShown) values.set('stationAlerts', '', stations, set.stale)
      },
      pv: (pv, counts) => values.set('pvAlert', pv, counts, set.stale),
    })
    this.views = new AlertViews({
      version: context.version,
      slices: this.#slices,
      clock: context.clock,
      onChange: context.onChange,
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
  hear(event: AlertEvent): void {
    this.pending.hear(event)
    for (const { alerts } of this.#archives.values()) alerts.hear(event)
  }

  /** What the answer to a call says, which may be ahead of the hub. */
  done(event: Extract<AlertEvent, { kind: 'acks' | 'deleted' }>): void {
    this.pending.done(event)
    for (const { alerts } of this.#archives.values()) alerts.hear(event)
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
    this.#values.fail('stationAlerts', '', error)
    this.#values.fail('alertSummary', '', error)
  }

  /** The link that a feed comes by is broken. */
  markStale(topic: FeedTopic): void {
    if (topic === 'pendingAlerts') {
      this.pending.set.markStale()
      this.#values.markStale('stationAlerts')
      this.#values.markStale('alertSummary')
      this.#values.markStale('pvAlert')
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
    const leases = this.#context.leases
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
    const leases = this.#context.leases
    for (const topic of FEEDS) leases.drop(topic, '', holder)
    const text = sourceText(source)
    const archive = this.#archives.get(text)
    if (archive === undefined || !archive.users.delete(holder) || archive.users.size > 0) return
    archive.cancelWait()
    archive.alerts.clear()
    this.#archives.delete(text)
  }

  #openArchive(source: Extract<AlertSource, { of: 'archive' }>): Archive {
    const alerts = new ArchiveAlerts(source, this.#context)
    const cancelWait = this.#context.clock.after(EVENTS_WAIT_MS, () => {
      if (!this.#isArriving) alerts.interrupt()
    })
    const archive = { alerts, users: new Set<string>(), cancelWait }
    this.#archives.set(sourceText(source), archive)
    if (this.#isArriving) alerts.begin()
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

  #tell(): void {
    if (this.pending.set.load.state === 'ready') this.#tally.publish()
    this.#context.onChange()
  }

  /** The rows of one render lease many PVs at once; they are counted in one look. */
  #publishSoon(): void {
    if (this.#isPublishDue) return
    this.#isPublishDue = true
    queueMicrotask(() => {
      this.#isPublishDue = false
      if (this.pending.set.load.state !== 'empty') this.#tally.publish()
      this.#context.onChange()
    })
  }

  async #askPriorities(): Promise<void> {
    if (this.#priorities !== 'unknown') return
    this.#priorities = 'asked'
    const result = await this.#context.call('priorities', {})
    if (this.#priorities !== 'asked') return
    this.#priorities = result.ok ? 'known' : 'unknown'
    if (!result.ok) return
    const rankOf = urgency(result.body)
    this.#tally.rank(rankOf)
    this.views.rank(rankOf)
    this.#context.onChange()
  }
}

const FEEDS: readonly FeedTopic[] = ['pendingAlerts', 'allAlerts', 'alertAcks']
