import { liveKey } from '../../src/domain/values/pv-ref.ts'
import type { PvValue } from '../../src/wire/server/pv.ts'
import type { LeaseEntry } from '../../src/wire/tabs/live.ts'
import { percentile } from '../statistics.ts'
import { answerOrder, type WorkerAnswer } from '../tools/answer-order.ts'
import { openBenchCore } from '../tools/bench-core.ts'
import { PreparedSocket } from '../tools/prepared-server.ts'
import { bareTransferMicros, type EchoPort, frameColumns } from './bare-transfer.ts'

/**
 * Compares a bare `JSON.parse` with the whole way from the socket's message to the frames of a tab: same frames, same
 * worker. The core is the product's own. Its network is prepared, so no socket is measured.
 */
export interface IngestOrder {
  readonly rounds: number
  readonly warmUpRounds: number
  readonly framesPerRound: number
  readonly valuesPerFrame: number
  /** Frames of one value each that arrive at an even rate after the rounds. */
  readonly single: { readonly runs: number; readonly perSecond: number; readonly seconds: number }
}

export interface IngestRound {
  readonly parseValuesPerSecond: number
  readonly liveValuesPerSecond: number
  /** Transfer of the arrays of one frame from the worker to the page. */
  readonly transferMicros: number
}

/** Ages in ms of the single frames once ingested. A growing queue shows in the second half. */
export interface SingleRun {
  readonly ageP50Ms: number
  readonly ageP99Ms: number
  readonly firstHalfP99Ms: number
  readonly secondHalfP99Ms: number
  /** Frames a second ingested, or only parsed, when the next one is always waiting. */
  readonly perSecond: number
  readonly parsePerSecond: number
}

export type IngestAnswer = WorkerAnswer<{
  readonly rounds: readonly IngestRound[]
  readonly bytesPerValue: number
  readonly tabFrames: number
  readonly singles: readonly SingleRun[]
}>

const RECORD_END = '\u001e'
const FIRST_NR = 100_001
const START_DEADLINE_MS = 5000
const TRANSFERS_PER_ROUND = 100
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Returns a text as a socket delivers it: a flat string, not a rope that the first reader has to flatten. */
function flat(text: string): string {
  return decoder.decode(encoder.encode(text))
}

function valueAt(index: number, time: number): PvValue {
  return {
    pvRef: { type: 'AnaIn', nr: FIRST_NR + index },
    type: 'DoubleValue',
    doubleValue: Math.round(Math.abs(Math.sin(time / 1000 + index)) * 1e5) / 1e3,
    quality: 'Good',
    timestamp: time,
  }
}

/** Returns frames with increasing times over all rounds: the store drops a value older than the current one early. */
function prepareFrames({ framesPerRound, valuesPerFrame }: IngestOrder, from: number): readonly string[] {
  return Array.from({ length: framesPerRound }, (_, frame) => {
    const values = Array.from({ length: valuesPerFrame }, (_, index) => valueAt(index, from + frame * 10))
    return flat(JSON.stringify({ type: 1, target: 'newValues', arguments: [values] }))
  })
}

const { port1: tickHere, port2: tickThere } = new MessageChannel()

/** Waits for the next turn of the event loop without the 4 ms of a timer, so each frame arrives in its own task. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    tickHere.onmessage = () => resolve()
    tickThere.postMessage(null)
  })
}

/** Starts the core with a tab that leases every value. */
async function startCore(valuesPerFrame: number) {
  let tabFrames = 0
  const { core, api } = openBenchCore(() => {
    tabFrames += 1
  })
  const add: LeaseEntry[] = Array.from({ length: valuesPerFrame }, (_, slot) => {
    const key = liveKey({ type: 'AnaIn', nr: FIRST_NR + slot }) ?? ''
    return { topic: 'pvValue', key, slot }
  })
  await api.lease({ number: 1, add, drop: [] })
  const pv = () => core.stats().hubs.find(({ hub }) => hub === 'pv')
  const giveUpAt = performance.now() + START_DEADLINE_MS
  while (pv()?.subscribed !== valuesPerFrame) {
    if (performance.now() > giveUpAt) throw new Error(`The core does not subscribe: ${core.stats().log.join('; ')}`)
    await nextTask()
  }
  return { valuesTaken: () => pv()?.values ?? 0, rejected: () => core.stats().rejected, tabFrames: () => tabFrames }
}

async function parseAll(frames: readonly string[]): Promise<number> {
  await nextTask()
  const start = performance.now()
  for (const frame of frames) JSON.parse(frame)
  return performance.now() - start
}

async function ingestAll(socket: PreparedSocket, messages: readonly string[]): Promise<number> {
  await nextTask()
  const start = performance.now()
  for (const message of messages) {
    socket.deliver(message)
    await nextTask()
  }
  return performance.now() - start
}

function singleFrame(index: number, time: number): string {
  return flat(JSON.stringify({ type: 1, target: 'newValue', arguments: [valueAt(index, time)] }) + RECORD_END)
}

/** Runs the same tasks as the ingestion with nothing but the parsing in them. */
async function parseInTurns(frames: readonly string[]): Promise<number> {
  const texts = frames.map((frame) => flat(frame.slice(0, -1)))
  await nextTask()
  const start = performance.now()
  for (const text of texts) {
    JSON.parse(text)
    await nextTask()
  }
  return performance.now() - start
}

/**
 * Delivers each frame in its own task, not before it is due. A worker that is too slow falls behind, which shows in the
 * ages.
 */
async function takeSingles(
  socket: PreparedSocket,
  { single, valuesPerFrame }: IngestOrder,
  time: number,
): Promise<SingleRun> {
  const frames = Array.from({ length: single.perSecond * single.seconds }, (_, i) => {
    return singleFrame(i % valuesPerFrame, time + i)
  })
  const agesMs: number[] = []
  const start = performance.now()
  for (const [i, frame] of frames.entries()) {
    const due = start + (i * 1000) / single.perSecond
    do await nextTask()
    while (performance.now() < due)
    socket.deliver(frame)
    agesMs.push(performance.now() - due)
  }
  const hurried = frames.map((_, i) => singleFrame(i % valuesPerFrame, time + frames.length + i))
  const hurriedMs = await ingestAll(socket, hurried)
  const parseMs = await parseInTurns(hurried)
  const half = agesMs.length / 2
  return {
    ageP50Ms: percentile(agesMs, 0.5),
    ageP99Ms: percentile(agesMs, 0.99),
    firstHalfP99Ms: percentile(agesMs.slice(0, half), 0.99),
    secondHalfP99Ms: percentile(agesMs.slice(half), 0.99),
    perSecond: (hurried.length / hurriedMs) * 1000,
    parsePerSecond: (hurried.length / parseMs) * 1000,
  }
}

async function measure(order: IngestOrder, echo: EchoPort): Promise<IngestAnswer> {
  const { rounds, warmUpRounds, framesPerRound, valuesPerFrame } = order
  const core = await startCore(valuesPerFrame)
  const socket = PreparedSocket.of('/hubs/pv')
  const values = framesPerRound * valuesPerFrame
  const results: IngestRound[] = []
  let bytes = 0
  let time = Date.now()
  for (let round = -warmUpRounds; round < rounds; round++) {
    const frames = prepareFrames(order, time)
    const messages = frames.map((frame) => flat(frame + RECORD_END))
    time += framesPerRound * 10
    bytes = frames.reduce((sum, frame) => sum + frame.length, 0) / values
    const before = core.valuesTaken()

    const halves = [() => parseAll(frames), () => ingestAll(socket, messages)] as const
    // The halves swap places each round, because each leaves its garbage to the next.
    const [first, second] = round % 2 === 0 ? halves : [halves[1], halves[0]]
    const firstMs = await first()
    const secondMs = await second()
    const [parseMs, liveMs] = round % 2 === 0 ? [firstMs, secondMs] : [secondMs, firstMs]

    if (core.valuesTaken() - before !== values || core.rejected() !== 0)
      return { ok: false, error: 'Values were lost on the way' }
    const transferMicros = await bareTransferMicros(echo, frameColumns(valuesPerFrame), TRANSFERS_PER_ROUND)
    if (round < 0) continue
    results.push({
      parseValuesPerSecond: (values / parseMs) * 1000,
      liveValuesPerSecond: (values / liveMs) * 1000,
      transferMicros,
    })
  }
  if (core.tabFrames() === 0) return { ok: false, error: 'The tab has got no frame' }
  const tabFrames = core.tabFrames()
  const singles: SingleRun[] = []
  const { runs, perSecond, seconds } = order.single
  for (let run = 0; run < runs; run += 1) {
    // The store drops a value older than the current one early.
    singles.push(await takeSingles(socket, order, time + run * perSecond * seconds * 2))
  }
  return { ok: true, rounds: results, bytesPerValue: bytes, tabFrames, singles }
}

answerOrder(measure)
