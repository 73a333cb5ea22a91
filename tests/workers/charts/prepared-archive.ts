import { pvParam } from '../../../src/domain/values/pv-ref.ts'
import type { Annotation, ChartData, DataPoint, DataSource } from '../../../src/wire/server/chart.ts'
import type { PvRef } from '../../../src/wire/server/pv.ts'
import type { CallError, Result } from '../../../src/wire/server/result.ts'
import type { ArchiveSubscription } from '../../../workers/charts/archive-store.ts'
import { type ArchiveContext, ArchiveStore } from '../../../workers/charts/archive-store.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock, settle } from '../../support/fakes/fake-clock.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
/** Noon; long after the ranges that most tests look at. */
export const NOON = Date.UTC(2026, 10, 20, 12)
export const LEVEL: PvRef = { type: 'AnaIn', nr: 1_100_001 }

export function note(id: number, timestamp: number, text = 'note', pv = LEVEL): Annotation {
  const reports = { showInDayReport: false, showInWeekReport: false, showInMonthReport: false, showInYearReport: false }
  return { id, timestamp, pv, dataSource: 'MeasurementArchive', text, visible: true, ...reports }
}

export interface Asked {
  readonly startDate: number
  readonly endDate: number
  readonly source: DataSource
  readonly of: readonly string[]
}

/** A store over an archive that holds what the test says, and a record of what was asked of it. */
export function archiveWith(
  pointsOf: (startDate: number, endDate: number, series: string, source: DataSource) => readonly DataPoint[],
  options: {
    readonly maxKeptPoints?: number
    readonly chartSeries?: readonly string[]
    readonly lacks?: string
    /** What the server has now; each response has those of its range, edges included. */
    readonly annotations?: () => readonly Annotation[]
  } = {},
) {
  const clock = new FakeClock(NOON)
  const asked: Asked[] = []
  const held: (() => void)[] = []
  let failure: ((asked: Asked) => CallError | null) | null = null
  let isHolding = false
  let serverAheadMs = 0
  let isActive = true
  const answer = (order: Asked): Result<ChartData[]> => {
    const error = failure?.(order) ?? null
    if (error !== null) return { ok: false, error }
    const { startDate, endDate, source } = order
    return {
      ok: true,
      body: order.of
        .filter((seriesId) => seriesId !== options.lacks)
        .map((seriesId) => ({
          seriesId,
          dimension: 'm',
          dataPoints: pointsOf(startDate, Math.min(endDate, clock.now()), seriesId, source),
          annotations: (options.annotations?.() ?? []).filter(
            ({ pv, timestamp }) => pvParam(pv) === seriesId && timestamp >= startDate && timestamp <= endDate,
          ),
        })),
    }
  }
  const call = async (name: string, args: Omit<Asked, 'of'> & { pvs?: readonly PvRef[] }) => {
    const { startDate, endDate, source } = args
    const of = name === 'chartData' ? (options.chartSeries ?? []) : (args.pvs ?? []).map(pvParam)
    const order = { startDate, endDate, source, of }
    asked.push(order)
    const result = answer(order)
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve))
    return result
  }
  const context: ArchiveContext = {
    // One of the two calls that the store makes; its type over all calls is wider than a test can be.
    call: call as ArchiveContext['call'],
    failed: failLoudly,
    now: () => clock.now() + serverAheadMs,
    clock,
    random: () => 1,
    hasSession: () => isActive,
  }
  const store = new ArchiveStore(context, options.maxKeptPoints)
  return {
    store,
    context,
    clock,
    asked,
    /** From now on answers wait for `release`. */
    hold: () => {
      isHolding = true
    },
    release: async () => {
      isHolding = false
      for (const resolve of held.splice(0)) resolve()
      await settle()
    },
    fail: (how: ((asked: Asked) => CallError | null) | null) => {
      failure = how
    },
    /** The server's clock is set. */
    setServerClock: (aheadMs: number) => {
      serverAheadMs = aheadMs
    },
    endSession: () => {
      isActive = false
      store.clear()
    },
    beginSession: () => {
      isActive = true
    },
    subscribe: (pv: PvRef = LEVEL, source: DataSource = 'MeasurementArchive') => {
      let told = 0
      const subscription = store.subscribe({
        series: { kind: 'pv', pv },
        source,
        refresh: 'always',
        isRead: () => true,
        onChange: () => {
          told += 1
        },
      })
      return { ...subscription, told: () => told }
    },
  }
}

/** A value a minute, that minute of the day. */
export function eachMinute(startDate: number, endDate: number): readonly DataPoint[] {
  return everyMs(MINUTE_MS)(startDate, endDate)
}

export const everyMs =
  (stepMs: number) =>
  (startDate: number, endDate: number): readonly DataPoint[] => {
    const points: DataPoint[] = []
    for (let at = Math.ceil(startDate / stepMs) * stepMs; at <= endDate; at += stepMs) {
      points.push({ timestamp: at, value: (at % DAY_MS) / stepMs })
    }
    return points
  }

export function pointsIn(subscription: ArchiveSubscription): [number, number][] {
  return subscription
    .points()
    .flatMap(({ x, y }) => [...x].map((at, i): [number, number] => [at * 1000, y[i] ?? Number.NaN]))
}

/** The annotations of a subscription, `id text` each. */
export function annotationsIn(subscription: ArchiveSubscription): readonly string[] {
  return subscription.notes().flatMap(({ annotations }) => annotations.map(({ id, text }) => `${id} ${text}`))
}

/** `done 10:00-11:00` of each range, in UTC. */
export function statesOf(subscription: ArchiveSubscription): readonly string[] {
  const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 16)
  return subscription.states().map(({ from, to, load }) => `${load.state} ${time(from)}-${time(to)}`)
}
