import { retryMs } from '../../src/domain/base/retry-ms.ts'
import type { ArchiveSeries } from '../../src/domain/charts/archive-key.ts'
import type { Columns } from '../../src/domain/charts/series-buffer.ts'
import { pvParam } from '../../src/domain/values/pv-ref.ts'
import type { Annotation, AnnotationDraft, DataSource } from '../../src/wire/server/chart.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { RangeLoad, SeriesNotes } from '../../src/wire/tabs/frame.ts'
import type { CoreContext } from '../context/core-context.ts'
import { type LoadingBatch, type Moment, overlaps, type Range } from './archive-batch.ts'
import { ArchiveBatches, type Refresh } from './archive-batches.ts'
import { ArchiveLoader, type ArchiveOrigin } from './archive-loader.ts'
import { ARCHIVE_RULES } from './archive-rules.ts'

/**
 * How many points are kept, 16 bytes each. Beyond that the least recently read ones without a subscriber are evicted.
 */
const MAX_KEPT_POINTS = 2_000_000
/** A part of a series costs as much as so many points, even if it has none: a wall sees every PV of the plant in a week. */
const PART_POINTS = 20

export type ArchiveContext = Pick<CoreContext, 'call' | 'failed' | 'now' | 'clock' | 'random' | 'hasSession'>

export interface ArchiveSubscriptionOptions {
  readonly series: ArchiveSeries
  readonly source: DataSource
  readonly refresh: Refresh
  /**
   * Whether a tab has read the last change. Until then, for example while all tabs are hidden, nothing more is loaded.
   */
  readonly isRead: () => boolean
  /** Called when points or load states of the range change. */
  readonly onChange: () => void
}

/** A subscription to a range of a series. Loads what is missing as long as it lasts. */
export interface ArchiveSubscription {
  /** Sets the range, ms since 1970, and retries what failed in it. */
  setRange(from: number, to: number): void
  states(): readonly RangeLoad[]
  /** Returns the points in ascending parts without a copy, valid until the store changes. */
  points(): readonly Columns[]
  /** Returns what is known of the range besides its points, in ascending parts. */
  notes(): readonly SeriesNotes[]
  unsubscribe(): void
}

/** Annotations that a call has changed: those that exist by their ids, and where they are now. */
export interface ChangedNotes {
  readonly ids: ReadonlySet<number>
  readonly places: readonly Pick<AnnotationDraft, 'pv' | 'timestamp'>[]
}

interface Subscriber extends ArchiveSubscriptionOptions {
  /** Replaced when a session ends. */
  batches: Batches
  readonly seriesId: string
  from: number
  to: number
}

interface Batches {
  readonly origin: ArchiveOrigin
  readonly source: DataSource
  readonly list: ArchiveBatches
}

/**
 * Owns the loaded parts of the archive: one list of batches per PV or chart and source, shared by all subscribers.
 * Specification 4, "Chart data batches"; server time decides what is near now.
 */
export class ArchiveStore {
  readonly #context: ArchiveContext
  readonly #maxKeptPoints: number
  readonly #loader: ArchiveLoader
  #batches = new Map<string, Batches>()
  readonly #subscribers = new Set<Subscriber>()
  #readNumber = 0
  /** Ids of the last list of all annotations; null before the first. */
  #listed: ReadonlySet<number> | null = null

  constructor(context: ArchiveContext, maxKeptPoints = MAX_KEPT_POINTS) {
    this.#context = context
    this.#maxKeptPoints = maxKeptPoints
    this.#loader = new ArchiveLoader(context)
  }

  /** How many parts of series are held. */
  get parts(): number {
    return [...this.#batches.values()].reduce((sum, { list }) => sum + list.size, 0)
  }

  /** How many points of all series are held. */
  get count(): number {
    let count = 0
    for (const { list } of this.#batches.values()) count += list.count
    return count
  }

  /** Subscribes to a series. The range is empty until `setRange`. */
  subscribe(options: ArchiveSubscriptionOptions): ArchiveSubscription {
    const seriesId = options.series.kind === 'pv' ? pvParam(options.series.pv) : options.series.series
    const subscriber: Subscriber = { ...options, seriesId, batches: this.#batchesOf(options), from: 0, to: 0 }
    this.#subscribers.add(subscriber)
    return {
      setRange: (from, to) => {
        subscriber.from = from
        subscriber.to = to
        subscriber.batches.list.allowRetry(subscriber)
        this.#loadMissing(subscriber)
      },
      states: () => subscriber.batches.list.states(subscriber),
      points: () => subscriber.batches.list.points(seriesId, subscriber, this.#nextRead()),
      notes: () => subscriber.batches.list.notes(seriesId, subscriber),
      unsubscribe: () => {
        this.#subscribers.delete(subscriber)
        this.#evict()
      },
    }
  }

  /** Loads what is due: retries, what is near now, and the new end of a growing window. */
  tick(): void {
    for (const subscriber of this.#subscribers) if (subscriber.isRead()) this.#loadMissing(subscriber)
  }

  /** Retries everything that failed, because the user requested it. */
  retryNow(): void {
    for (const subscriber of this.#subscribers) {
      subscriber.batches.list.allowRetry(subscriber)
      this.#loadMissing(subscriber)
    }
  }

  /** Loads what is known around these annotations again: somebody has created, changed or deleted them. */
  rereadNotes({ ids, places }: ChangedNotes): void {
    for (const { origin, list } of this.#batches.values()) {
      const held = list.annotations().filter(({ id }) => ids.has(id))
      for (const { timestamp } of [...places.filter(isOf(origin)), ...held]) list.outdate(timestamp)
    }
    for (const subscriber of this.#subscribers) this.#loadMissing(subscriber)
  }

  /**
   * Compares what is held with the list of all annotations, and loads again what differs: no hub tells what other users
   * write. Returns those that are new since the last list.
   */
  compareNotes(all: readonly Annotation[]): readonly Annotation[] {
    const before = this.#listed
    const now = new Map(all.map((each) => [each.id, each]))
    this.#listed = new Set(now.keys())
    const added = before === null ? [] : all.filter(({ id }) => !before.has(id))
    for (const { origin, list } of this.#batches.values()) {
      const held = list.annotations()
      const ids = new Set(held.map(({ id }) => id))
      const gone = held.filter((each) => !isSameNote(each, now.get(each.id)))
      const there = gone.flatMap(({ id }) => now.get(id) ?? [])
      const missing = added.filter((each) => isOf(origin)(each) && !ids.has(each.id))
      for (const { timestamp } of [...gone, ...there, ...missing]) list.outdate(timestamp)
    }
    for (const subscriber of this.#subscribers) this.#loadMissing(subscriber)
    return added
  }

  /** Drops everything after now. Call when the server's clock was set back. */
  forgetAhead(): void {
    const now = this.#context.now()
    for (const { list } of this.#batches.values()) list.forgetAfter(now)
    for (const subscriber of this.#subscribers) subscriber.onChange()
  }

  /** Drops everything and ignores pending responses. Call when the session ends. */
  clear(): void {
    this.#loader.clear()
    this.#listed = null
    this.#batches = new Map()
    for (const subscriber of this.#subscribers) {
      subscriber.batches = this.#batchesOf(subscriber)
      subscriber.onChange()
    }
  }

  #batchesOf({ series, source }: Pick<ArchiveSubscriptionOptions, 'series' | 'source'>): Batches {
    const origin: ArchiveOrigin = series.kind === 'pv' ? series : { kind: 'chart', chart: series.chart }
    const key = `${source}/${origin.kind === 'pv' ? pvParam(origin.pv) : origin.chart}`
    const known = this.#batches.get(key)
    if (known !== undefined) return known
    const batches = { origin, source, list: new ArchiveBatches(ARCHIVE_RULES[source]) }
    this.#batches.set(key, batches)
    return batches
  }

  #nextRead(): number {
    this.#readNumber += 1
    return this.#readNumber
  }

  #loadMissing(subscriber: Subscriber): void {
    if (!this.#context.hasSession() || subscriber.to <= subscriber.from) return
    const { batches } = subscriber
    const missing = batches.list.missing(subscriber, this.#moment(), subscriber.refresh)
    for (const batch of missing) this.#load(batches, batch)
    // A refetch of what is shown changes nothing until its response arrives.
    if (missing.some(({ held, from, to }) => held === null || held.from !== from || held.to !== to)) {
      this.#notify(batches, missing)
    }
  }

  #load(batches: Batches, batch: LoadingBatch): void {
    const { origin, source, list } = batches
    const { marginMs } = ARCHIVE_RULES[source]
    this.#loader.load({
      origin,
      source,
      startDate: batch.from - marginMs.before,
      endDate: batch.to + marginMs.after,
      isWanted: () => this.#overlapping(batches, batch).length > 0,
      settle: (result) => {
        // After a session ends nobody reads this list any more, so late responses change nothing.
        if (result === null) list.cancelled(batch)
        else if (result.ok) list.succeeded(batch, result.body, this.#moment())
        else {
          const retryAt = this.#retryAt(result.error, batch)
          list.failed(batch, result.error, { elapsed: this.#context.clock.elapsed(), retryAt })
        }
        this.#notify(batches, [batch])
        this.#evict()
      },
    })
  }

  /**
   * Returns when to retry a range (`elapsed`), with exponential delay and jitter; Infinity when the server refused the
   * request.
   */
  #retryAt(error: CallError, { attempt }: LoadingBatch): number {
    const { status } = error
    const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 429
    if (isRefused || error.kind === 'missing') return Number.POSITIVE_INFINITY
    return this.#context.clock.elapsed() + retryMs(attempt + 1) * (0.5 + this.#context.random() / 2)
  }

  #moment(): Moment {
    return { now: this.#context.now(), elapsed: this.#context.clock.elapsed() }
  }

  #overlapping(batches: Batches, range: Range): readonly Subscriber[] {
    return [...this.#subscribers].filter((subscriber) => subscriber.batches === batches && overlaps(subscriber, range))
  }

  #notify(batches: Batches, ranges: readonly Range[]): void {
    const subscribers = new Set(ranges.flatMap((range) => this.#overlapping(batches, range)))
    for (const subscriber of subscribers) subscriber.onChange()
  }

  /** Evicts points without a subscriber, the least recently read first, until the rest fits. */
  #evict(): void {
    const max = this.#maxKeptPoints
    let count = this.count + PART_POINTS * this.parts
    if (count > max) {
      const unused = [...this.#batches.values()].flatMap((batches) => {
        const ranges = [...this.#subscribers].filter((subscriber) => subscriber.batches === batches)
        return batches.list.unused(ranges).map((batch) => ({ batches, batch }))
      })
      for (const { batches, batch } of unused.toSorted((a, b) => a.batch.lastRead - b.batch.lastRead)) {
        if (count <= max) break
        count -= batch.count + PART_POINTS
        batches.list.drop(batch)
      }
    }
    for (const [key, batches] of this.#batches) {
      const isUsed = [...this.#subscribers].some((subscriber) => subscriber.batches === batches)
      if (!isUsed) batches.list.dropFailed()
      if (batches.list.isEmpty && !isUsed) this.#batches.delete(key)
    }
  }
}

/** A chart has series of several PVs, which only the server knows. */
function isOf(origin: ArchiveOrigin): (place: Pick<AnnotationDraft, 'pv'>) => boolean {
  return ({ pv }) => origin.kind === 'chart' || pvParam(pv) === pvParam(origin.pv)
}

function isSameNote(one: Annotation, other: Annotation | undefined): boolean {
  const isShownAlike = one.text === other?.text && one.visible === other.visible
  return isShownAlike && one.timestamp === other.timestamp && pvParam(one.pv) === pvParam(other.pv)
}
