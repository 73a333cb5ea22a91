import { type ColumnTopic, type LeaseEntry, leaseId } from '../../src/wire/tabs/live.ts'
import type { ChartFeeds } from '../charts/chart-feeds.ts'
import { type ColumnsReader, newReader } from '../charts/columns-cell.ts'
import { attempt, type ReportFailure } from '../platform/jobs.ts'
import type { CellKind, FrameContent, KindLeases } from './cell-kind.ts'
import { TOPICS } from './topics.ts'

/** Time series of `ChartFeeds`, sent as the points that a tab does not have. */
export class ColumnKind implements CellKind {
  readonly #charts: ChartFeeds
  readonly #report: ReportFailure

  constructor(charts: ChartFeeds, report: ReportFailure) {
    this.#charts = charts
    this.#report = report
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
    return new ColumnLeases(this.#charts, this.#report)
  }
}

interface ColumnLease {
  readonly topic: ColumnTopic
  readonly key: string
  readonly reader: ColumnsReader
}

class ColumnLeases implements KindLeases {
  readonly #charts: ChartFeeds
  readonly #report: ReportFailure
  readonly #leases = new Map<string, ColumnLease>()

  constructor(charts: ChartFeeds, report: ReportFailure) {
    this.#charts = charts
    this.#report = report
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
      attempt(this.#report, `series ${topic}`, () => {
        const change = this.#charts.get(topic, key)?.read(reader)
        if (change === null || change === undefined) return
        isAny = true
        columns.push({ topic, key, ...change })
      })
    }
    return isAny
  }
}
