import type { AlertSource } from '../../src/domain/alerts/alert-view.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import { type FeedTopic, leaseId, type ValueTopic } from '../../src/wire/tabs/live.ts'
import type { ValueStore } from '../cells/value-store.ts'
import type { CoreContext } from '../context/core-context.ts'
import { TimeSlicer } from '../platform/time-slicer.ts'
import { AlertArchives } from './alert-archives.ts'
import type { AlertEvent, AlertSet } from './alert-set.ts'
import { AlertTally } from './alert-tally.ts'
import { type AlertSources, AlertViews } from './alert-views.ts'
import type { AlertBooks } from './archive-alerts.ts'
import { AsideAlerts } from './aside-alerts.ts'
import { FigureCells } from './figure-cells.ts'
import { Horn } from './horn.ts'
import { LateAlerts } from './late-alerts.ts'
import { NewsKeeper } from './news-keeper.ts'
import { PendingAlerts } from './pending-alerts.ts'
import { PendingCells } from './pending-cells.ts'
import { PriorityOrder } from './priority-order.ts'

type AlertContext = Pick<
  CoreContext,
  'clock' | 'failed' | 'version' | 'leases' | 'call' | 'now' | 'onChange' | 'kept' | 'keptAsides'
>

/**
 * Owns all leased alerts: the pending ones, archives by their range, and the views and counts of them. Leases its hub
 * feeds like a tab.
 */
export class AlertStore {
  readonly pending: PendingAlerts
  readonly views: AlertViews
  readonly news: NewsKeeper
  /** What this workstation has set aside. */
  readonly asides: AsideAlerts
  readonly horn: Horn
  readonly figures: FigureCells
  /** What is counted from alerts. */
  readonly books: AlertBooks
  readonly #context: AlertContext
  /** The cells that alerts write besides their pages. */
  readonly #values: ValueStore
  readonly #cells: PendingCells
  readonly #tally: AlertTally
  readonly #slices: TimeSlicer
  readonly #archives: AlertArchives
  readonly #order: PriorityOrder
  #isPublishDue = false

  /** `onArchive` is called after each change of a leased archive. */
  constructor(context: AlertContext, values: ValueStore, onArchive: () => void = () => {}) {
    this.#context = context
    this.#values = values
    this.#slices = new TimeSlicer(context)
    this.#order = new PriorityOrder(context, (rankOf) => {
      this.#tally.rank(rankOf)
      this.views.rank(rankOf)
      context.onChange()
    })
    const rankOf = (priority: number) => this.#order.rankOf(priority)
    this.pending = new PendingAlerts(context)
    this.#archives = new AlertArchives(
      {
        ...context,
        onChange: () => {
          this.figures.check()
          onArchive()
          context.onChange()
        },
      },
      this.#slices,
    )
    this.books = {
      open: (source, holder) => this.#open(source, holder),
      close: (source, holder) => this.#close(source, holder),
      rankOf,
      slices: this.#slices,
    }
    this.figures = new FigureCells(context, values, this.books)
    const { set } = this.pending
    this.#cells = new PendingCells(values, set, context.clock)
    this.asides = new AsideAlerts(context, {
      kept: context.keptAsides,
      set,
      rankOf: (priority) => (this.#order.isAsked ? rankOf(priority) : null),
      onChange: (news) => this.#asideChanged(news),
    })
    const isAside = (alert: Alert) => this.asides.has(alert)
    values.set('alertAsides', '', [])
    this.#tally = new AlertTally(set, context.now, this.#cells.events, this.asides)
    this.news = new NewsKeeper(context, {
      kept: context.kept,
      set,
      news: this.#tally.news,
      asides: this.asides,
      onNews: () => this.#publish(),
      onBegin: () => this.horn.begin(),
    })
    const late = new LateAlerts(set, isAside)
    this.horn = new Horn(context.clock, {
      rankOf,
      lateAfter: (minutes) => late.after(minutes, context.now(), values.get('alertSummary', '')?.version ?? Number.NaN),
      heard: (count) => this.news.heard(count),
    })
    const sources: AlertSources = {
      open: ({ source }, holder) => this.#open(source, holder),
      close: ({ source }, holder) => this.#close(source, holder),
      reload: ({ source }) => {
        if (source.of !== 'pending') this.#archives.reload(source)
      },
    }
    this.views = new AlertViews(context, this.#slices, sources, isAside)
  }

  /** How many alerts, texts, archives and views there are. */
  get sizes(): { readonly [name: string]: number } {
    const { size: alerts, textCount: alertTexts } = this.pending.set
    return { alerts, alertTexts, alertArchives: this.#archives.size, alertViews: this.views.size }
  }

  /** Returns whether the summary is that of now, as far as the server is connected. Of one that has just been asked for nothing is said yet. */
  isCurrent(isConnected: boolean): boolean {
    return this.#cells.isCurrent(isConnected)
  }

  /** Call when a key of a topic of counts becomes wanted or unwanted. */
  leased(key: string, wanted: boolean, topic: ValueTopic): void {
    this.#wantPending(leaseId(topic, key), wanted)
    if (topic === 'alertSummary') this.#cells.want(wanted)
    if (topic === 'pvAlert') this.#tally[wanted ? 'addPv' : 'removePv'](key)
    if (wanted) this.#publishSoon()
  }

  /** Applies a hub message. */
  applyEvent(event: AlertEvent): void {
    const { set } = this.pending
    const { skipped } = set
    this.pending.applyEvent(event)
    // A list may lack another row without another alert.
    if (set.skipped !== skipped) this.#publish()
    this.#archives.applyEvent(event)
  }

  /** Call when a hub message had something unreadable; `isRow`: a row of the list of a group. */
  unreadable(isRow: boolean): void {
    this.pending.unreadable(isRow)
    if (this.pending.set.stale) this.#cells.markStale()
    this.#archives.unreadable()
  }

  /** Applies the response of a call, which may be ahead of the hub. */
  applyResult(event: Extract<AlertEvent, { kind: 'acks' | 'deleted' }>): void {
    this.pending.applyResult(event)
    this.#archives.applyEvent(event)
  }

  /** Call when a session begins. */
  sessionBegan(user: string): void {
    this.asides.begin(user)
    this.news.begin(user)
    this.#cells.want(this.#context.leases.isWanted('alertSummary', ''))
    this.#archives.sessionBegan()
  }

  /** Call when a feed was subscribed: from now on the hub sends all changes. */
  begin(topic: FeedTopic): void {
    this.#order.want()
    if (topic !== 'pendingAlerts') {
      this.#archives.subscribed(topic, false)
      return
    }
    this.pending.beginSnapshot()
    this.#publish()
  }

  /** Call when the snapshot of the pending alerts is complete, or another feed is subscribed. */
  end(topic: FeedTopic): void {
    if (topic === 'pendingAlerts') {
      const isFirst = !this.pending.set.wasComplete
      this.pending.endSnapshot()
      if (isFirst) this.news.completed()
      this.#tally.renewPvs()
      this.#publish()
      return
    }
    this.#archives.subscribed(topic, true)
  }

  /** Call when the hub refused a feed or did not reply. */
  failed(topic: FeedTopic, error: CallError): void {
    if (topic !== 'pendingAlerts') return
    this.pending.failed(error)
    this.#cells.fail(error, this.#context.leases.wanted('pvAlert').keys())
  }

  /** Call when the link of a feed is broken. */
  markStale(topic: FeedTopic): void {
    if (topic === 'pendingAlerts') {
      this.pending.set.markStale()
      this.#cells.markStale()
    } else this.#archives.interrupt(topic)
  }

  /** Call when the link of a feed falls silent, and when it speaks again or is gone. */
  doubt(topic: FeedTopic, isDoubted: boolean): void {
    if (topic === 'pendingAlerts') {
      this.pending.set.doubt(isDoubted)
      this.#cells.doubt(isDoubted)
    } else this.#archives.doubt(isDoubted)
  }

  /** Call when a feed is neither wanted nor subscribed any more. */
  forget(topic: FeedTopic): void {
    if (topic === 'pendingAlerts') {
      this.news.pause()
      this.horn.forget()
      this.#clearPending()
    } else this.#archives.subscribed(topic, false)
  }

  /** Drops everything. Call when the session ends. */
  clear(): void {
    this.asides.end()
    this.news.end()
    this.horn.clear()
    this.#clearPending()
    this.#archives.clear()
    this.figures.clear()
    this.#order.clear()
  }

  /** Call once a second: rate and flood change by time alone. */
  tick(): void {
    this.asides.tick()
    this.news.tick()
    this.figures.check()
    if (this.#tally.tick()) this.#context.onChange()
  }

  /** Returns an alert of the pending list or of a leased archive. */
  alert(id: string): Alert | undefined {
    const sets = [this.pending.set, ...this.#archives.sets()]
    return sets.map((set) => set.get(id)?.alert).find((alert) => alert !== undefined)
  }

  stop(): void {
    this.#slices.stop()
    this.#order.stop()
    this.asides.stop()
    this.news.stop()
    this.#archives.stop()
  }

  #open(source: AlertSource, holder: string): AlertSet {
    if (source.of !== 'pending') return this.#archives.open(source, holder)
    this.#context.leases.add('pendingAlerts', '', holder)
    return this.pending.set
  }

  #close(source: AlertSource, holder: string): void {
    if (source.of === 'pending') this.#context.leases.drop('pendingAlerts', '', holder)
    else this.#archives.close(source, holder)
  }

  #wantPending(holder: string, wanted: boolean): void {
    const leases = this.#context.leases
    if (wanted) leases.add('pendingAlerts', '', holder)
    else leases.drop('pendingAlerts', '', holder)
  }

  #clearPending(): void {
    this.pending.clear()
    this.#cells.clear()
  }

  /** What is set aside is silent and one row a kind from now on; `news` no longer is. */
  #asideChanged(news: readonly Alert[]): void {
    this.#values.set('alertAsides', '', this.asides.list)
    this.#tally.asideChanged(news)
    this.news.keep()
    this.views.refold()
    this.#publish()
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
}
