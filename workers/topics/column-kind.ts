import { type ColumnTopic, type LeaseEntry, leaseId } from '../../src/wire/tabs/live.ts'
import type { ChartFeeds } from '../charts/chart-feeds.ts'
import { type ColumnsReader, newReader } from '../charts/columns-cell.ts'
import type { CellKind, FrameContent, KindLeases } from './cell-kind.ts'
import { TOPICS } from './topics.ts'

/** Time series of `ChartFeeds`, sent as the points that a tab does not have. */
export class ColumnKind implements CellKind {
  readonly #charts: ChartFeeds

  constructor(charts: ChartFeeds) {
    this.#charts = charts
  }

  lease(topic: ColumnTopic, key: string): void {
    this.#charts.open(topic, key)
  }

  release(topic: ColumnTopic, key: string): void {
    this.#charts.close(topic, key)
  }

  clear(): void {
    this.#charts.clear()
  }

  openTab(): KindLeases {
    return new ColumnLeases(this.#charts)
  }
}

interface ColumnLease {
  readonly topic: ColumnTopic
  readonly key: string
  readonly reader: ColumnsReader
}

class ColumnLeases implements KindLeases {
  readonly #charts: ChartFeeds
  readonly #leases = new Map<string, ColumnLease>()

  constructor(charts: ChartFeeds) {
    this.#charts = charts
  }

  add({ topic, key }: LeaseEntry): void {
    const row = TOPICS[topic]
    if (row.cell !== 'columns') return
    this.#leases.set(leaseId(topic, key), {
      topic: row.topic,
      key,
      reader: newReader(),
    })
  }

  drop({ topic, key }: LeaseEntry): void {
    this.#leases.delete(leaseId(topic, key))
  }

  forgetSent(): void {
    for (const { reader } of this.#leases.values()) Object.assign(reader, newReader())
  }

  take({ columns }: FrameContent): boolean {
    let isAny = false
    for (const { topic, key, reader } of this.#leases.values()) {
      const change = this.#charts.get(topic, key)?.read(reader)
      if (change === null || change === undefined) continue
      isAny = true
      columns.push({ topic, key, ...change })
    }
    return isAny
  }
}
