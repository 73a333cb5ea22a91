import { sourceText } from '../../src/domain/alerts/alert-view.ts'
import type { FeedTopic } from '../../src/wire/tabs/live.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { TimeSlicer } from '../platform/time-slicer.ts'
import type { AlertEvent, AlertSet } from './alert-set.ts'
import { ArchiveAlerts, type ArchiveSource } from './archive-alerts.ts'

/** How long an archive that is opened waits for hub events before it loads without them. */
const EVENTS_WAIT_MS = 3000

type ArchiveContext = Pick<CoreContext, 'clock' | 'failed' | 'version' | 'leases' | 'call' | 'now' | 'onChange'>

interface Archive {
  readonly alerts: ArchiveAlerts
  readonly users: Set<string>
  /** Ends the wait for events; null while it does not wait. */
  cancelWait: (() => void) | null
}

/** Owns the leased archives of alerts by their range. Leases the feeds that keep them current. */
export class AlertArchives {
  readonly #context: ArchiveContext
  readonly #slices: TimeSlicer
  readonly #archives = new Map<string, Archive>()
  /** Feeds that are subscribed now. */
  readonly #subscribed = new Set<FeedTopic>()
  /** The link of the feeds is silent. */
  #isDoubted = false

  /** `slices` are those of the views, whose tasks must not run in the middle of a response. */
  constructor(context: ArchiveContext, slices: TimeSlicer) {
    this.#context = context
    this.#slices = slices
  }

  get size(): number {
    return this.#archives.size
  }

  sets(): readonly AlertSet[] {
    return [...this.#archives.values()].map(({ alerts }) => alerts.set)
  }

  /** Returns the alerts of a source, which are loaded when events arrive, or without them after a while. */
  open(source: ArchiveSource, holder: string): AlertSet {
    for (const topic of FEEDS) this.#context.leases.add(topic, '', holder)
    const archive = this.#archives.get(sourceText(source)) ?? this.#create(source)
    archive.users.add(holder)
    if (!this.#hasFeeds) this.#wait(archive)
    return archive.alerts.set
  }

  close(source: ArchiveSource, holder: string): void {
    for (const topic of FEEDS) this.#context.leases.drop(topic, '', holder)
    const text = sourceText(source)
    const archive = this.#archives.get(text)
    if (archive === undefined || !archive.users.delete(holder) || archive.users.size > 0) return
    endWait(archive)
    archive.alerts.clear()
    this.#archives.delete(text)
  }

  applyEvent(event: AlertEvent): void {
    for (const { alerts } of this.#archives.values()) alerts.applyEvent(event)
  }

  /** Call when a session begins: what is still shown waits for hub events anew. */
  sessionBegan(): void {
    for (const archive of this.#archives.values()) this.#wait(archive)
  }

  /** Call when a feed is subscribed, and when it is not: `false`. */
  subscribed(topic: FeedTopic, isSubscribed: boolean): void {
    if (!isSubscribed) {
      this.#subscribed.delete(topic)
      return
    }
    this.#subscribed.add(topic)
    if (!this.#hasFeeds) return
    for (const archive of this.#archives.values()) {
      endWait(archive)
      archive.alerts.begin()
    }
  }

  /** Call when the link of a feed is broken. */
  interrupt(topic: FeedTopic): void {
    this.#subscribed.delete(topic)
    for (const { alerts } of this.#archives.values()) alerts.interrupt()
  }

  /** Call when a change could not be read. */
  unreadable(): void {
    for (const { alerts } of this.#archives.values()) alerts.unreadable()
  }

  doubt(isDoubted: boolean): void {
    this.#isDoubted = isDoubted
    for (const set of this.sets()) set.doubt(isDoubted)
  }

  /** Loads an archive again, because a user asks for it. */
  reload(source: ArchiveSource): void {
    void this.#archives.get(sourceText(source))?.alerts.reload()
  }

  /** Drops all alerts. Call when the session ends. */
  clear(): void {
    this.#subscribed.clear()
    this.stop()
  }

  stop(): void {
    for (const archive of this.#archives.values()) {
      endWait(archive)
      archive.alerts.clear()
    }
  }

  get #hasFeeds(): boolean {
    return FEEDS.every((topic) => this.#subscribed.has(topic))
  }

  #create(source: ArchiveSource): Archive {
    const alerts = new ArchiveAlerts(source, this.#context, this.#slices)
    alerts.set.doubt(this.#isDoubted)
    const archive: Archive = { alerts, users: new Set(), cancelWait: null }
    this.#archives.set(sourceText(source), archive)
    if (this.#hasFeeds) alerts.begin()
    return archive
  }

  /** An old list is better than none, and a new one without events better than an old one. Whoever waits already goes on. */
  #wait(archive: Archive): void {
    archive.cancelWait ??= this.#context.clock.after(EVENTS_WAIT_MS, () => {
      archive.cancelWait = null
      if (!this.#hasFeeds) archive.alerts.loadWithoutEvents()
    })
  }
}

function endWait(archive: Archive): void {
  archive.cancelWait?.()
  archive.cancelWait = null
}

const FEEDS: readonly FeedTopic[] = ['allAlerts', 'alertAcks']
