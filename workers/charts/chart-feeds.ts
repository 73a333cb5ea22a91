import { unreachable } from '../../src/domain/base/unreachable.ts'
import { archiveOfKey } from '../../src/domain/charts/archive-key.ts'
import { type SeriesSpec, seriesOfKey } from '../../src/domain/charts/series-key.ts'
import { liveKey, pvParam } from '../../src/domain/values/pv-ref.ts'
import type { Annotation, DataSource } from '../../src/wire/server/chart.ts'
import type { PvRef } from '../../src/wire/server/pv.ts'
import { type ColumnTopic, leaseId } from '../../src/wire/tabs/live.ts'
import type { LaneStore } from '../cells/lane-store.ts'
import type { CoreContext } from '../context/core-context.ts'
import { attempt } from '../platform/jobs.ts'
import { ARCHIVE_RULES } from './archive-rules.ts'
import { type ArchiveContext, ArchiveStore, type ChangedNotes } from './archive-store.ts'
import { ArchiveWindow } from './archive-window.ts'
import { type ColumnsCell, NoSeries } from './columns-cell.ts'
import { LiveColumns } from './live-columns.ts'
import { LiveFeed } from './live-feed.ts'

interface Opened {
  readonly cell: ColumnsCell
  readonly end: () => void
}

interface RunningFeed {
  readonly pv: PvRef
  readonly feed: LiveFeed
  readonly keys: Set<string>
  readonly stop: () => void
}

export type ChartContext = ArchiveContext & Pick<CoreContext, 'leases' | 'version' | 'onChange'>

/** Owns the leased series: live ones, which lease their PV like a tab, and windows of the archive. */
export class ChartFeeds {
  readonly #context: ChartContext
  readonly #lanes: LaneStore
  readonly #archive: ArchiveStore
  readonly #opened = new Map<string, Opened>()
  readonly #feeds = new Map<string, RunningFeed>()
  readonly #windows = new Set<ArchiveWindow>()
  #isClearing = false

  constructor(context: ChartContext, lanes: LaneStore) {
    this.#context = context
    this.#lanes = lanes
    this.#archive = new ArchiveStore(context)
  }

  /** How many series are open, and parts and points of the archive held. */
  get sizes(): { readonly series: number; readonly archiveParts: number; readonly archivePoints: number } {
    return { series: this.#opened.size, archiveParts: this.#archive.parts, archivePoints: this.#archive.count }
  }

  get(topic: ColumnTopic, key: string): ColumnsCell | undefined {
    return this.#opened.get(leaseId(topic, key))?.cell
  }

  /** Opens a key at its first lease. One that names no series, such as one of two years, gets an error. */
  open(topic: ColumnTopic, key: string): void {
    const id = leaseId(topic, key)
    if (this.#opened.has(id)) return
    this.#opened.set(id, this.#open(topic, key) ?? { cell: new NoSeries(key), end: () => undefined })
  }

  close(topic: ColumnTopic, key: string): void {
    const id = leaseId(topic, key)
    this.#opened.get(id)?.end()
    this.#opened.delete(id)
  }

  /** Starts a gap in every live series. Call when the link that delivers values breaks. */
  interrupt(): void {
    for (const { feed } of this.#feeds.values()) feed.interrupt()
  }

  /** Drops points in the future. Call when the server's clock was set back. */
  dropAhead(): void {
    this.#archive.forgetAhead()
    for (const { feed } of this.#feeds.values()) feed.dropAhead()
  }

  tick(): void {
    const { failed } = this.#context
    attempt(failed, 'the archive', () => this.#archive.tick())
    for (const { feed } of this.#feeds.values()) attempt(failed, 'a live series', () => feed.tick())
  }

  /**
   * Drops everything without notifying, so that no tab reads a half-dropped state. Call when the session ends; the
   * caller notifies.
   */
  clear(): void {
    this.#isClearing = true
    try {
      for (const { feed } of this.#feeds.values()) feed.clear()
      this.#archive.clear()
    } finally {
      this.#isClearing = false
    }
  }

  /** Loads what was leased before. Call when a session begins. */
  reload(): void {
    for (const { feed } of this.#feeds.values()) feed.reload()
    for (const window of this.#windows) window.load()
  }

  /** Loads changed annotations. A live series first extends its archive to where a new one is. */
  rereadNotes(changed: ChangedNotes): void {
    this.#archive.rereadNotes(changed)
    this.#extend(changed.places)
  }

  /** Loads what differs from the list of all annotations. */
  compareNotes(all: readonly Annotation[]): void {
    this.#extend(this.#archive.compareNotes(all))
  }

  #extend(places: ChangedNotes['places']): void {
    for (const { feed, pv } of this.#feeds.values()) {
      const times = places.filter((place) => pvParam(place.pv) === pvParam(pv)).map(({ timestamp }) => timestamp)
      if (times.length > 0) feed.extend(Math.max(...times))
    }
  }

  /** Retries what failed, because the user requested it. */
  retryNow(): void {
    this.#archive.retryNow()
  }

  #notify(): void {
    if (!this.#isClearing) this.#context.onChange()
  }

  #open(topic: ColumnTopic, key: string): Opened | null {
    switch (topic) {
      case 'chartSeries':
        return this.#openSeries(key)
      case 'chartArchive':
        return this.#openWindow(key)
      default:
        return unreachable(topic)
    }
  }

  #openWindow(key: string): Opened | null {
    const spec = archiveOfKey(key)
    if (spec === null) return null
    const window = new ArchiveWindow(spec, this.#archive, {
      now: this.#context.now,
      version: () => this.#context.version.next(),
      onChange: () => this.#notify(),
    })
    this.#windows.add(window)
    window.load()
    return {
      cell: window,
      end: () => {
        this.#windows.delete(window)
        window.end()
      },
    }
  }

  #openSeries(key: string): Opened | null {
    const spec = seriesOfKey(key)
    const lane = spec === null ? null : liveKey(spec.pv)
    if (spec === null || lane === null) return null
    // Different drawings of a series, decimated or not, share one feed.
    const name = `${pvParam(spec.pv)}/${spec.hours}/${spec.source}`
    const running = this.#feeds.get(name) ?? this.#startFeed(name, spec, lane)
    running.keys.add(key)
    return {
      cell: new LiveColumns(running.feed, spec),
      end: () => {
        running.keys.delete(key)
        if (running.keys.size > 0) return
        running.stop()
        this.#feeds.delete(name)
      },
    }
  }

  #startFeed(name: string, { pv, hours, source }: Required<SeriesSpec>, lane: string): RunningFeed {
    const { leases, now, version } = this.#context
    const subscribe = (from: DataSource) => (onChange: () => void) =>
      this.#archive.subscribe({
        series: { kind: 'pv', pv },
        source: from,
        refresh: 'lagging',
        isRead: () => true,
        onChange: () => {
          onChange()
          this.#notify()
        },
      })
    const recentMs = source === 'MeasurementArchive' ? null : ARCHIVE_RULES[source].recentMs
    const feed = new LiveFeed(hours, {
      now,
      version: () => version.next(),
      subscribe: subscribe('MeasurementArchive'),
      ...(recentMs === null ? {} : { older: { recentMs, subscribe: subscribe(source) } }),
    })
    const holder = `chart:${name}`
    leases.add('pvValue', lane, holder)
    feed.reload()
    const unsubscribe = this.#lanes.subscribe(lane, (time, value, quality) => feed.add(time, value, quality))
    const running: RunningFeed = {
      pv,
      feed,
      keys: new Set(),
      stop: () => {
        unsubscribe()
        leases.drop('pvValue', lane, holder)
        feed.end()
      },
    }
    this.#feeds.set(name, running)
    return running
  }
}
