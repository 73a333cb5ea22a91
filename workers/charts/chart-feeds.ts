import { liveKey } from '../../src/domain/pv-ref.ts'
import { seriesOfKey } from '../../src/domain/series-key.ts'
import type { LaneStore } from '../cells/lane-store.ts'
import type { LeaseTable } from '../lease-table.ts'
import type { Caller } from '../rest/caller.ts'
import { ChartFeed } from './chart-feed.ts'

interface Running {
  readonly feed: ChartFeed
  readonly stop: () => void
}

export interface ChartFeedsParts {
  readonly lanes: LaneStore
  readonly leases: () => LeaseTable
  readonly caller: Caller
  /** Server time in ms since 1970. */
  readonly now: () => number
  readonly version: () => number
  /** Something changed outside a hub message. */
  readonly dirty: () => void
}

/** The live series that some tab looks at. A feed leases its PV like a tab does. */
export class ChartFeeds {
  readonly #feeds = new Map<string, Running>()
  readonly #parts: ChartFeedsParts

  constructor(parts: ChartFeedsParts) {
    this.#parts = parts
  }

  get(key: string): ChartFeed | undefined {
    return this.#feeds.get(key)?.feed
  }

  open(key: string): void {
    const spec = seriesOfKey(key)
    const lane = spec === null ? null : liveKey(spec.pv)
    if (spec === null || lane === null || this.#feeds.has(key)) return
    const { lanes, leases, caller, now, version, dirty } = this.#parts
    const feed = new ChartFeed(spec, {
      now,
      version,
      load: (startDate, endDate) =>
        caller.call('chartDataOfPvs', { startDate, endDate, source: 'MeasurementArchive', pvs: [spec.pv] }),
    })
    const holder = `chart:${key}`
    leases().add('pvValue', lane, holder)
    const untap = lanes.tap(lane, (time, value, quality) => feed.add(time, value, quality))
    this.#feeds.set(key, {
      feed,
      stop() {
        untap()
        leases().drop('pvValue', lane, holder)
      },
    })
    void feed.reload().then(dirty)
  }

  close(key: string): void {
    this.#feeds.get(key)?.stop()
    this.#feeds.delete(key)
  }

  interrupt(): void {
    for (const { feed } of this.#feeds.values()) feed.interrupt()
  }

  tick(): void {
    for (const { feed } of this.#feeds.values()) feed.tick()
  }

  /** The session is over. */
  clear(): void {
    for (const { feed } of this.#feeds.values()) feed.clear()
  }

  /** A session has begun: what was leased before it can be loaded now. */
  reload(): void {
    for (const { feed } of this.#feeds.values()) void feed.reload().then(this.#parts.dirty)
  }
}
