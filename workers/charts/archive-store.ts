import type { ArchiveSeries } from '../../src/domain/charts/archive-key.ts'
import type { Columns } from '../../src/domain/charts/series-buffer.ts'
import { pvParam } from '../../src/domain/values/pv-ref.ts'
import type { DataSource } from '../../src/wire/server/chart.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { RangeLoad } from '../../src/wire/tabs/frame.ts'
import type { CoreContext } from '../context/core-context.ts'
import { type LoadingBatch, type Moment, overlaps, type Range } from './archive-batch.ts'
import { ArchiveBatches, type Refresh } from './archive-batches.ts'
import { ArchiveLoader, type ArchiveOrigin } from './archive-loader.ts'
import { ARCHIVE_RULES } from './archive-rules.ts'

/** Points that are kept although nobody looks at them, 16 bytes each: what has not been looked at for longest goes. */
export const MAX_KEPT_POINTS = 2_000_000
const FIRST_RETRY_MS = 2000
const MAX_RETRY_MS = 60_000

export type ArchiveContext = Pick<CoreContext, 'call' | 'now' | 'clock' | 'random' | 'hasSession'>

export interface LookOrder {
  readonly series: ArchiveSeries
  readonly source: DataSource
  readonly refresh: Refresh
  /** Whether what was told last has been taken. If not, as by tabs that are all hidden, nothing more is asked for. */
  readonly isFollowed: () => boolean
  /** Points or load states of the range have changed. */
  readonly changed: () => void
}

/** Somebody's look at a range of a series; what it lacks is loaded as long as the look lasts. */
export interface ArchiveLook {
  /** Looks at another range, ms since 1970, and tries again what has failed in it. */
  move(from: number, to: number): void
  states(): readonly RangeLoad[]
  /** The points in parts, ascending, without a copy: good until the store is next told something. */
  points(): readonly Columns[]
  end(): void
}

interface Watched extends LookOrder {
  /** Another list after the end of a session. */
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
 * The archive as far as it is known: per PV or chart and source one list of batches, shared by all who look at it.
 * Specification 4, "Chart data batches"; server time decides what lies near now.
 */
export class ArchiveStore {
  readonly #context: ArchiveContext
  readonly #maxKeptPoints: number
  readonly #loader: ArchiveLoader
  #batches = new Map<string, Batches>()
  readonly #looks = new Set<Watched>()
  #lookNumber = 0

  constructor(context: ArchiveContext, maxKeptPoints = MAX_KEPT_POINTS) {
    this.#context = context
    this.#maxKeptPoints = maxKeptPoints
    this.#loader = new ArchiveLoader(context.call)
  }

  /** Points that are held, of all series. */
  get count(): number {
    let count = 0
    for (const { list } of this.#batches.values()) count += list.count
    return count
  }

  /** A look at nothing yet: `move` says at what. */
  look(order: LookOrder): ArchiveLook {
    const seriesId = order.series.kind === 'pv' ? pvParam(order.series.pv) : order.series.series
    const watched: Watched = { ...order, seriesId, batches: this.#of(order), from: 0, to: 0 }
    this.#looks.add(watched)
    return {
      move: (from, to) => {
        watched.from = from
        watched.to = to
        watched.batches.list.forgive(watched)
        this.#want(watched)
      },
      states: () => watched.batches.list.states(watched),
      points: () => watched.batches.list.points(seriesId, watched, this.#nextLook()),
      end: () => {
        this.#looks.delete(watched)
        this.#makeRoom()
      },
    }
  }

  /** Asks for what has become due: retries, what lies near now, what a growing window has come to. */
  tick(): void {
    for (const look of this.#looks) if (look.isFollowed()) this.#want(look)
  }

  /** Somebody does not want to wait: everything that has failed is tried again. */
  retryNow(): void {
    for (const look of this.#looks) {
      look.batches.list.forgive(look)
      this.#want(look)
    }
  }

  /** The server's clock was set back: what is known of the time after its now is not what will be. */
  forgetAhead(): void {
    const now = this.#context.now()
    for (const { list } of this.#batches.values()) list.forgetAfter(now)
    for (const look of this.#looks) look.changed()
  }

  /** The session is over: nothing of it stays, and answers that are under way come too late. */
  clear(): void {
    this.#loader.clear()
    this.#batches = new Map()
    for (const look of this.#looks) {
      look.batches = this.#of(look)
      look.changed()
    }
  }

  #of({ series, source }: Pick<LookOrder, 'series' | 'source'>): Batches {
    const origin: ArchiveOrigin = series.kind === 'pv' ? series : { kind: 'chart', chart: series.chart }
    const key = `${source}/${origin.kind === 'pv' ? pvParam(origin.pv) : origin.chart}`
    const known = this.#batches.get(key)
    if (known !== undefined) return known
    const batches = { origin, source, list: new ArchiveBatches(ARCHIVE_RULES[source]) }
    this.#batches.set(key, batches)
    return batches
  }

  #nextLook(): number {
    this.#lookNumber += 1
    return this.#lookNumber
  }

  #want(look: Watched): void {
    if (!this.#context.hasSession() || look.to <= look.from) return
    const { batches } = look
    const missing = batches.list.missing(look, this.#moment(), look.refresh)
    for (const batch of missing) this.#load(batches, batch)
    // A refresh of what is shown is nothing to tell of until it is there.
    if (missing.some(({ held, from, to }) => held === null || held.from !== from || held.to !== to)) {
      this.#tell(batches, missing)
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
        // After the end of a session it is a list that nobody looks at any more: late answers change nothing.
        if (result === null) list.dropped(batch)
        else if (result.ok) list.done(batch, result.body, this.#moment())
        else {
          const retryAt = this.#retryAt(result.error, batch)
          list.failed(batch, result.error, { elapsed: this.#context.clock.elapsed(), retryAt })
        }
        this.#tell(batches, [batch])
        this.#makeRoom()
      },
    })
  }

  /** When a range is tried again: soon at first, then ever more rarely; never where the server has understood and refused. */
  #retryAt(error: CallError, { attempt }: LoadingBatch): number {
    const { status } = error
    const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 429
    if (isRefused || error.kind === 'missing') return Number.POSITIVE_INFINITY
    const delay = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt)
    return this.#context.clock.elapsed() + delay * (0.5 + this.#context.random() / 2)
  }

  #moment(): Moment {
    return { now: this.#context.now(), elapsed: this.#context.clock.elapsed() }
  }

  #overlapping(batches: Batches, range: Range): readonly Watched[] {
    return [...this.#looks].filter((look) => look.batches === batches && overlaps(look, range))
  }

  #tell(batches: Batches, ranges: readonly Range[]): void {
    const looks = new Set(ranges.flatMap((range) => this.#overlapping(batches, range)))
    for (const look of looks) look.changed()
  }

  /** Drops what nobody looks at, the least recently seen first, until the rest is few enough. */
  #makeRoom(): void {
    const most = this.#maxKeptPoints
    let count = this.count
    if (count > most) {
      const unwatched = [...this.#batches.values()].flatMap((batches) => {
        const ranges = [...this.#looks].filter((look) => look.batches === batches)
        return batches.list.unwatched(ranges).map((batch) => ({ batches, batch }))
      })
      for (const { batches, batch } of unwatched.toSorted((a, b) => a.batch.lookedAt - b.batch.lookedAt)) {
        if (count <= most) break
        count -= batch.count
        batches.list.drop(batch)
      }
    }
    for (const [key, batches] of this.#batches) {
      const isLookedAt = [...this.#looks].some((look) => look.batches === batches)
      if (batches.list.isEmpty && !isLookedAt) this.#batches.delete(key)
    }
  }
}
