import { pvParam } from '../../src/domain/values/pv-ref.ts'
import type { ChartData, DataSource } from '../../src/wire/server/chart.ts'
import type { PvRef } from '../../src/wire/server/pv.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type { CallFunction, CoreContext } from '../context/core-context.ts'
import { attempt, failedError, type ReportFailure } from '../platform/jobs.ts'
import { columnsOf, notesOfData, type PointsBySeries } from './archive-points.ts'
import { maxPvs } from './archive-rules.ts'

/** What waits is combined into fewer calls; connections are shared out by `ReadBudget`. */
const MAX_CALLS_AT_ONCE = 3

/** What one call covers: a PV, or a chart with all of its series. */
export type ArchiveOrigin =
  | { readonly kind: 'pv'; readonly pv: PvRef }
  | { readonly kind: 'chart'; readonly chart: number }

export interface ArchiveRequest {
  readonly origin: ArchiveOrigin
  readonly source: DataSource
  /** The requested range, ms since 1970. */
  readonly startDate: number
  readonly endDate: number
  /** Whether the range is still subscribed. */
  readonly isWanted: () => boolean
  /** null = not sent, because the range is no longer subscribed. */
  readonly settle: (result: Result<PointsBySeries> | null) => void
}

/** Loads ranges of the archive, a few calls at once. Combines the same range of several PVs into one call. */
export class ArchiveLoader {
  readonly #call: CallFunction
  readonly #report: ReportFailure
  #queue: ArchiveRequest[] = []
  #inFlight = 0
  #isPlanned = false

  constructor({ call, failed }: Pick<CoreContext, 'call' | 'failed'>) {
    this.#call = call
    this.#report = failed
  }

  load(request: ArchiveRequest): void {
    this.#queue.push(request)
    if (this.#isPlanned) return
    // A render opens many series at once: wait for the end of the task, then combine them.
    this.#isPlanned = true
    queueMicrotask(() => {
      this.#isPlanned = false
      this.#sendNext()
    })
  }

  /** Drops requests that were not sent yet, without settling them. */
  clear(): void {
    this.#queue = []
  }

  #sendNext(): void {
    while (this.#inFlight < MAX_CALLS_AT_ONCE) {
      const [first] = this.#queue
      if (first === undefined) return
      if (!first.isWanted()) {
        this.#queue.shift()
        first.settle(null)
        continue
      }
      const max = maxPvs(first.source, first.endDate - first.startDate)
      const group = this.#queue.filter((request) => request === first || canJoin(request, first)).slice(0, max)
      this.#queue = this.#queue.filter((request) => !group.includes(request))
      this.#inFlight += 1
      void this.#sendAndNext(first, group)
    }
  }

  /** An answer that nobody can read, or a reader with a fault, must not keep what waits behind it. */
  async #sendAndNext(first: ArchiveRequest, group: readonly ArchiveRequest[]): Promise<void> {
    try {
      await this.#send(first, group)
    } catch (error) {
      this.#report('a range of the archive', error)
      const failed = { ok: false, error: failedError(error) } as const
      for (const request of group) attempt(this.#report, 'a range of the archive', () => request.settle(failed))
    } finally {
      this.#inFlight -= 1
      this.#sendNext()
    }
  }

  async #send({ origin, source, startDate, endDate }: ArchiveRequest, group: readonly ArchiveRequest[]): Promise<void> {
    if (origin.kind === 'chart') {
      const result = await this.#call('chartData', { id: origin.chart, startDate, endDate, source })
      for (const request of group) request.settle(result.ok ? { ok: true, body: pointsOf(result.body) } : result)
      return
    }
    const pvs = group.flatMap((request) => (request.origin.kind === 'pv' ? [request.origin.pv] : []))
    const result = await this.#call('chartDataOfPvs', { startDate, endDate, source, pvs })
    const points = result.ok ? pointsOf(result.body) : null
    for (const request of group) {
      if (!result.ok) request.settle(result)
      else if (request.origin.kind === 'pv') request.settle(pointsOfPv(points, pvParam(request.origin.pv)))
    }
  }
}

function canJoin(request: ArchiveRequest, first: ArchiveRequest): boolean {
  return (
    request.origin.kind === 'pv' &&
    first.origin.kind === 'pv' &&
    request.source === first.source &&
    request.startDate === first.startDate &&
    request.endDate === first.endDate &&
    request.isWanted()
  )
}

function pointsOf(body: readonly ChartData[]): PointsBySeries {
  return new Map(body.map((data) => [data.seriesId, { ...columnsOf(data), notes: notesOfData(data) }]))
}

/**
 * Returns a PV's points. A PV missing from the response is unknown to the server or forbidden, not one without points.
 */
function pointsOfPv(points: PointsBySeries | null, key: string): Result<PointsBySeries> {
  const columns = points?.get(key)
  if (columns === undefined) return { ok: false, error: { kind: 'missing', text: `No value returned for ${key}` } }
  return { ok: true, body: new Map([[key, columns]]) }
}
