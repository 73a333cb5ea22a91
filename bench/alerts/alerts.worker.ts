import type * as Comlink from 'comlink'
import { alertConditions, NO_ALERT_FILTER } from '../../src/domain/alerts/alert-filter.ts'
import { type AlertView, alertViewText } from '../../src/domain/alerts/alert-view.ts'
import type { PageChange } from '../../src/wire/tabs/frame.ts'
import { PAGE_ROWS, pageKey } from '../../src/wire/tabs/list-page.ts'
import type { TabApi } from '../../src/wire/tabs/live.ts'
import { PENDING } from '../../tests/support/fakes/pending-view.ts'
import type { LiveCore } from '../../workers/core/live-core.ts'
import { answerOrder, type WorkerAnswer } from '../tools/answer-order.ts'
import { openBenchCore } from '../tools/bench-core.ts'
import { PreparedSocket } from '../tools/prepared-server.ts'
import { ALERT_GROUPS, alertOf } from './bench-alert.ts'

/**
 * Measures a long alert list from the socket's message to the page that a tab receives, with the product's own core.
 */
export interface AlertsOrder {
  readonly rounds: number
  readonly warmUpRounds: number
  readonly sizes: readonly number[]
  readonly singles: number
  readonly floodPerSecond: number
  readonly floodMs: number
}

/** Time until a tab has the page it requested, and how long the worker was blocked meanwhile. */
export interface Taken {
  readonly ms: number
  readonly blockMs: number
  /** Turns of the event loop above 50 ms. */
  readonly longBlocks: number
}

export interface AlertsRound {
  readonly size: number
  readonly parseMs: number
  readonly load: Taken
  readonly filterFirst: Taken
  readonly filterNext: Taken
  readonly sortNumber: Taken
  readonly sortText: Taken
  readonly hold: Taken
  readonly lastPage: Taken
  readonly singleMicros: number
  readonly floodBlockMs: number
  readonly floodShare: number
  readonly floodFrames: number
}

export type AlertsAnswer = WorkerAnswer<{ readonly rounds: readonly AlertsRound[] }>

/** As the page opens it: alerts that chatter are one row. */
const VIEW: AlertView = { ...PENDING, folds: true }

const RECORD_END = '\u001e'
/** Longer than the distance of two frames, so that none has to wait for the one before. */
const REST_MS = 120
const DEADLINE_MS = 30_000
/** Browsers use the same limit for a long task. */
const LONG_BLOCK_MS = 50
const encoder = new TextEncoder()
const decoder = new TextDecoder()

const searched = (text: string) => ({ ...VIEW, filter: alertConditions({ ...NO_ALERT_FILTER, text }) })

/** Returns a message as a socket delivers it: a flat string, not a rope that the first reader has to flatten. */
function message(target: string, argument: unknown): string {
  return decoder.decode(encoder.encode(JSON.stringify({ type: 1, target, arguments: [argument] }) + RECORD_END))
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const { port1: tickHere, port2: tickThere } = new MessageChannel()

/** Keeps the event loop turning and records the longest turn and the number of long ones. */
class Pulse {
  #last = performance.now()
  #longestMs = 0
  #longBlocks = 0

  constructor() {
    tickHere.onmessage = () => {
      this.#note()
      tickThere.postMessage(null)
    }
    tickThere.postMessage(null)
  }

  reset(): void {
    this.#last = performance.now()
    this.#longestMs = 0
    this.#longBlocks = 0
  }

  /** Returns the readings since the last reset, the current turn included. */
  read(): { readonly blockMs: number; readonly longBlocks: number } {
    this.#note()
    return { blockMs: this.#longestMs, longBlocks: this.#longBlocks }
  }

  #note(): void {
    const now = performance.now()
    const ms = now - this.#last
    this.#last = now
    this.#longestMs = Math.max(this.#longestMs, ms)
    if (ms > LONG_BLOCK_MS) this.#longBlocks += 1
  }
}

const pulse = new Pulse()

/** The product's core with one visible tab that acknowledges its frames. */
class Bench {
  readonly #core: LiveCore
  readonly #api: Comlink.Remote<TabApi>
  readonly #pages = new Map<string, PageChange>()
  #number = 0
  #onFrame = () => {}
  frames = 0

  constructor() {
    const { core, api } = openBenchCore((frame) => {
      this.frames += 1
      for (const page of frame.pages) this.#pages.set(page.key, page)
      this.#onFrame()
    })
    this.#core = core
    this.#api = api
  }

  /** Waits until a page satisfies `is`. */
  async until(view: AlertView, is: (page: PageChange) => boolean, page = 0): Promise<PageChange> {
    const key = pageKey(alertViewText(view), page)
    const giveUpAt = performance.now() + DEADLINE_MS
    for (;;) {
      const known = this.#pages.get(key)
      if (known !== undefined && is(known)) return known
      if (performance.now() > giveUpAt) throw new Error(`No ${key}: ${this.#core.stats().log.join('; ')}`)
      await new Promise<void>((resolve) => {
        this.#onFrame = resolve
        setTimeout(resolve, 1000)
      })
    }
  }

  /** Leases a page and waits for it. */
  async take(view: AlertView, page = 0, total: number | null = null): Promise<Taken> {
    await wait(REST_MS)
    const entry = { topic: 'alertPage', key: pageKey(alertViewText(view), page) } as const
    this.#number += 1
    pulse.reset()
    const start = performance.now()
    await this.#api.lease({ number: this.#number, add: [entry], drop: [] })
    await this.until(view, ({ load, list }) => load.state === 'ready' && (total === null || list.total === total), page)
    return { ms: performance.now() - start, ...pulse.read() }
  }

  deliver(text: string): void {
    PreparedSocket.of('/hubs/alert').deliver(text)
  }

  stop(): void {
    this.#core.stop()
  }
}

async function round(size: number, { singles, floodPerSecond, floodMs }: AlertsOrder): Promise<AlertsRound> {
  const bench = new Bench()
  await bench.take(VIEW)
  const alerts = Array.from({ length: size }, (_, number) => alertOf(number))
  const messages = Array.from({ length: ALERT_GROUPS }, (_, group) => {
    const own = alerts.filter(({ pvGroupId }) => pvGroupId === group)
    return message('newPendingAlerts', { pvGroupId: group, alerts: own })
  })
  await wait(REST_MS)
  const parseStart = performance.now()
  for (const text of messages) JSON.parse(text.slice(0, -1))
  const parseMs = performance.now() - parseStart

  await wait(REST_MS)
  pulse.reset()
  const start = performance.now()
  for (const text of messages) {
    bench.deliver(text)
    await wait(0)
  }
  await bench.until(VIEW, ({ list }) => list.total === size)
  const load = { ms: performance.now() - start, ...pulse.read() }

  let next = size
  const single = () => message('newAlert', alertOf(next++))
  const texts = Array.from({ length: singles }, single)
  let busyMs = 0
  for (const text of texts) {
    const before = performance.now()
    bench.deliver(text)
    busyMs += performance.now() - before
    if (next % 50 === 0) await wait(0)
  }
  const singleMicros = (busyMs / singles) * 1000

  const flood = Array.from({ length: Math.round((floodPerSecond * floodMs) / 1000) }, single)
  await wait(REST_MS)
  const frames = bench.frames
  pulse.reset()
  const floodStart = performance.now()
  let sent = 0
  busyMs = 0
  while (sent < flood.length) {
    const due = Math.min(flood.length, Math.floor(((performance.now() - floodStart) * floodPerSecond) / 1000))
    const before = performance.now()
    for (; sent < due; sent += 1) bench.deliver(flood[sent] ?? '')
    busyMs += performance.now() - before
    await wait(10)
  }
  const seconds = (performance.now() - floodStart) / 1000
  const floodFrames = (bench.frames - frames) / seconds
  const floodBlockMs = pulse.read().blockMs
  const floodShare = busyMs / 1000 / seconds
  await bench.until(VIEW, ({ list: now }) => now.total === next)
  const filterFirst = await bench.take(searched('vorgang 77'))
  const filterNext = await bench.take(searched('messwert 24'))
  const sortNumber = await bench.take({ ...VIEW, sort: 'priority', descending: false })
  const sortText = await bench.take({ ...VIEW, sort: 'message', descending: false })
  const { list } = await bench.until(VIEW, () => true)
  const hold = await bench.take({ ...VIEW, heldAt: list.at })
  const lastPage = await bench.take(VIEW, Math.floor((next - 1) / PAGE_ROWS))

  bench.stop()
  const times = { load, filterFirst, filterNext, sortNumber, sortText, hold, lastPage }
  return { size, parseMs, ...times, singleMicros, floodBlockMs, floodShare, floodFrames }
}

async function measure(order: AlertsOrder): Promise<AlertsAnswer> {
  const rounds: AlertsRound[] = []
  for (let at = -order.warmUpRounds; at < order.rounds; at += 1) {
    for (const size of order.sizes) {
      const result = await round(size, order)
      if (at >= 0) rounds.push(result)
    }
  }
  return { ok: true, rounds }
}

answerOrder(measure)
