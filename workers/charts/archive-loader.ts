import { pvParam } from '../../src/domain/values/pv-ref.ts'
import type { ChartData, DataSource } from '../../src/wire/server/chart.ts'
import type { PvRef } from '../../src/wire/server/pv.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type { CallFunction } from '../context/core-context.ts'
import { columnsOf, type PointsBySeries } from './archive-points.ts'
import { mostPvs } from './archive-rules.ts'

/** A browser has six connections to a server: commands and everything else must find one free. */
const MAX_CALLS_AT_ONCE = 4

/** What one call answers for: a PV, or a chart with all of its series. */
export type ArchiveOrigin =
  | { readonly kind: 'pv'; readonly pv: PvRef }
  | { readonly kind: 'chart'; readonly chart: number }

export interface ArchiveOrder {
  readonly origin: ArchiveOrigin
  readonly source: DataSource
  /** What is asked for, ms since 1970. */
  readonly startDate: number
  readonly endDate: number
  /** Whether anybody still looks at the range. */
  readonly isWanted: () => boolean
  /** null: not asked for, because nobody wants it any more. */
  readonly settle: (result: Result<PointsBySeries> | null) => void
}

/** Asks for ranges of the archive, a few calls at once; the same range of several PVs is one call. */
export class ArchiveLoader {
  readonly #call: CallFunction
  #queue: ArchiveOrder[] = []
  #underWay = 0
  #isPlanned = false

  constructor(call: CallFunction) {
    this.#call = call
  }

  load(order: ArchiveOrder): void {
    this.#queue.push(order)
    if (this.#isPlanned) return
    // A render opens many series at once: at the end of the task it is known which can be asked for together.
    this.#isPlanned = true
    queueMicrotask(() => {
      this.#isPlanned = false
      this.#pump()
    })
  }

  /** Forgets what has not been asked for yet; nobody is told. */
  clear(): void {
    this.#queue = []
  }

  #pump(): void {
    while (this.#underWay < MAX_CALLS_AT_ONCE) {
      const [first] = this.#queue
      if (first === undefined) return
      if (!first.isWanted()) {
        this.#queue.shift()
        first.settle(null)
        continue
      }
      const most = mostPvs(first.source, first.endDate - first.startDate)
      const group = this.#queue.filter((order) => order === first || isCompanion(order, first)).slice(0, most)
      this.#queue = this.#queue.filter((order) => !group.includes(order))
      this.#underWay += 1
      void this.#ask(first, group).then(() => {
        this.#underWay -= 1
        this.#pump()
      })
    }
  }

  async #ask({ origin, source, startDate, endDate }: ArchiveOrder, group: readonly ArchiveOrder[]): Promise<void> {
    if (origin.kind === 'chart') {
      const result = await this.#call('chartData', { id: origin.chart, startDate, endDate, source })
      for (const order of group) order.settle(result.ok ? { ok: true, body: pointsOf(result.body) } : result)
      return
    }
    const pvs = group.flatMap((order) => (order.origin.kind === 'pv' ? [order.origin.pv] : []))
    const result = await this.#call('chartDataOfPvs', { startDate, endDate, source, pvs })
    const points = result.ok ? pointsOf(result.body) : null
    for (const order of group) {
      if (!result.ok) order.settle(result)
      else if (order.origin.kind === 'pv') order.settle(pointsOfPv(points, pvParam(order.origin.pv)))
    }
  }
}

function isCompanion(order: ArchiveOrder, first: ArchiveOrder): boolean {
  return (
    order.origin.kind === 'pv' &&
    first.origin.kind === 'pv' &&
    order.source === first.source &&
    order.startDate === first.startDate &&
    order.endDate === first.endDate &&
    order.isWanted()
  )
}

function pointsOf(body: readonly ChartData[]): PointsBySeries {
  return new Map(body.filter((data) => Array.isArray(data?.dataPoints)).map((data) => [data.seriesId, columnsOf(data)]))
}

/** A PV that the server leaves out is not one without points: it lacks it, or the user has no right to it. */
function pointsOfPv(points: PointsBySeries | null, key: string): Result<PointsBySeries> {
  const columns = points?.get(key)
  if (columns === undefined) return { ok: false, error: { kind: 'missing', text: `No value returned for ${key}` } }
  return { ok: true, body: new Map([[key, columns]]) }
}
