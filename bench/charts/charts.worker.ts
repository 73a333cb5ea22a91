import type { SeriesViewType } from '../../src/wire/server/chart-config.ts'
import type { ArchiveSubscription } from '../../workers/charts/archive-store.ts'
import { newReader } from '../../workers/charts/columns-cell.ts'
import { decimate } from '../../workers/charts/decimate.ts'
import { LiveColumns } from '../../workers/charts/live-columns.ts'
import { LiveFeed } from '../../workers/charts/live-feed.ts'
import { answerOrder, type WorkerAnswer } from '../tools/answer-order.ts'
import { barePass, wave, waveColumns } from './bench-wave.ts'

/** Thins out many points at once and runs ticks of many live series, with the product's own code. */
export interface ChartsOrder {
  readonly rounds: number
  readonly warmUpRounds: number
  readonly points: number
  readonly pixels: number
  readonly series: number
  readonly valuesPerSecond: number
  readonly hours: number
  readonly ticks: number
}

export interface ChartsRound {
  readonly passMs: number
  readonly lineMs: number
  readonly stepsMs: number
  /** One tick with one tab, with ten tabs, and with whole windows thinned out again. */
  readonly tickMicros: number
  readonly tickOfTenMicros: number
  readonly anewMicros: number
  /** Points sent to a tab per tick, over all series. */
  readonly pointsPerTick: number
}

export type ChartsAnswer = WorkerAnswer<{ readonly rounds: readonly ChartsRound[] }>

const START_S = 1_790_000_000
const NOTHING_KNOWN: ArchiveSubscription = {
  setRange: () => undefined,
  states: () => [],
  points: () => [],
  notes: () => [],
  unsubscribe: () => undefined,
}

function timed(run: () => void): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

/** Creates the series with full windows. `step` advances all of them by one value. */
function startSeries({ series, hours, valuesPerSecond, pixels }: ChartsOrder) {
  let now = START_S
  let version = 0
  const feeds = Array.from({ length: series }, () => {
    const next = () => {
      version += 1
      return version
    }
    return new LiveFeed(hours, { now: () => now * 1000, version: next, subscribe: () => NOTHING_KNOWN })
  })
  const cells = feeds.map((feed) => new LiveColumns(feed, { hours, drawing: { pixels, view: 'Line' } }))
  let count = 0
  const step = () => {
    count += 1
    now = START_S + count / valuesPerSecond
    for (const feed of feeds) {
      feed.add(now * 1000, wave(count), 'Good')
      if (count % valuesPerSecond === 0) feed.tick()
    }
  }
  const tab = () => {
    const readers = cells.map(newReader)
    return () => {
      let points = 0
      cells.forEach((cell, i) => {
        const reader = readers[i]
        if (reader !== undefined) points += cell.read(reader)?.x.length ?? 0
      })
      return points
    }
  }
  for (let i = 0; i < hours * 3600 * valuesPerSecond; i += 1) step()
  return { feeds, step, tab }
}

function measureTicks(order: ChartsOrder, tabs: number) {
  const { step, tab, feeds } = startSeries(order)
  const takes = Array.from({ length: tabs }, tab)
  for (const take of takes) take()
  let points = 0
  const ms = timed(() => {
    for (let i = 0; i < order.ticks; i += 1) {
      step()
      for (const take of takes) points += take()
    }
  })
  return { micros: (ms / order.ticks) * 1000, points: points / order.ticks / tabs, feeds }
}

function measureWhole({ pixels, hours, ticks }: ChartsOrder, feeds: readonly LiveFeed[]): number {
  const some = Math.max(1, Math.round(ticks / 100))
  const ms = timed(() => {
    for (let i = 0; i < some; i += 1) {
      for (const feed of feeds) {
        const view = feed.buffer.view()
        decimate([view], feed.from, feed.from + hours * 3600, { pixels, view: 'Line' })
      }
    }
  })
  return (ms / some) * 1000
}

function measure(order: ChartsOrder): ChartsAnswer {
  const { rounds, warmUpRounds, points, pixels } = order
  const columns = waveColumns(points, START_S, 0.1)
  const to = START_S + points / 10
  const thin = (view: SeriesViewType) => decimate([columns], START_S, to, { pixels, view })
  const results: ChartsRound[] = []
  let read = 0
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const passMs = timed(() => {
      read += barePass(columns)
    })
    let kept = 0
    const lineMs = timed(() => {
      kept = thin('Line').x.length
    })
    const stepsMs = timed(() => thin('StepLine'))
    if (kept < pixels || kept > pixels * 3) return { ok: false, error: `${points} points became ${kept}` }
    const one = measureTicks(order, 1)
    const ten = measureTicks(order, 10)
    const anewMicros = measureWhole(order, one.feeds)
    if (round < 0) continue
    const ticks = { tickMicros: one.micros, tickOfTenMicros: ten.micros, pointsPerTick: one.points }
    results.push({ passMs, lineMs, stepsMs, ...ticks, anewMicros })
  }
  return Number.isFinite(read) ? { ok: true, rounds: results } : { ok: false, error: 'The bare pass has read nothing' }
}

answerOrder(measure)
