import { fileURLToPath } from 'node:url'
import type { IngestAnswer, IngestOrder, IngestRound } from './ingest.worker.ts'
import { describeMachine } from './machine.ts'
import { runInWorker } from './run-in-worker.ts'
import type { Scenario, Table } from './scenario.ts'
import { figure, percentile } from './statistics.ts'

const WORKER = fileURLToPath(new URL('./ingest.worker.ts', import.meta.url))
/** The promise: values/s of the worker over those of a bare `JSON.parse`. */
const TARGET_RATIO = 0.8
const MILLION = 1_000_000
/** The storm of single values that has to be taken in without a growing queue. */
const SINGLE_PER_SECOND = 5000
const FULL: IngestOrder = {
  rounds: 24,
  warmUpRounds: 6,
  framesPerRound: 100,
  valuesPerFrame: 1024,
  single: { perSecond: SINGLE_PER_SECOND, seconds: 30 },
}
const QUICK: IngestOrder = {
  ...FULL,
  rounds: 8,
  warmUpRounds: 2,
  single: { perSecond: SINGLE_PER_SECOND, seconds: 5 },
}

function tableOf(rounds: readonly IngestRound[], order: IngestOrder, bytesPerValue: number, tabFrames: number): Table {
  const parse = figure(rounds.map((round) => round.parseValuesPerSecond / MILLION))
  const live = figure(rounds.map((round) => round.liveValuesPerSecond / MILLION))
  // Of each round by itself: what disturbs the machine for a second disturbs both halves of a round.
  const ratio = figure(rounds.map((round) => round.liveValuesPerSecond / round.parseValuesPerSecond))
  return {
    title: `Values/s in one worker, frames of ${order.valuesPerFrame} values`,
    caseName: 'figure',
    columns: [{ key: 'value', title: 'value', decimals: 2 }],
    rows: [
      { name: 'bare JSON.parse, million values/s', figures: { value: parse } },
      { name: 'live worker, socket message to frame, million values/s', figures: { value: live } },
      { name: 'live / parse', figures: { value: ratio } },
    ],
    notes: [
      `The live worker takes ${ratio.median.toFixed(2)} of the values of a bare parse (promised: at least ${TARGET_RATIO}): ${ratio.median >= TARGET_RATIO ? 'kept' : 'MISSED'}.`,
      `${bytesPerValue.toFixed(0)} bytes a value; the tab got ${tabFrames} frames.`,
    ],
  }
}

/** A queue that grows shows in the second half. */
function singleTable(agesMs: readonly number[], perSecond: number): Table {
  const halves = [agesMs.slice(0, agesMs.length / 2), agesMs.slice(agesMs.length / 2)]
  const [first, second] = halves.map((ages) => percentile(ages, 0.99))
  const of = (value: number | undefined) => ({ value: figure([value ?? Number.NaN]) })
  return {
    title: `Frames of one value, ${SINGLE_PER_SECOND} a second`,
    caseName: 'figure',
    columns: [{ key: 'value', title: 'value', decimals: 2 }],
    rows: [
      { name: 'age when taken in, p50 ms', figures: of(percentile(agesMs, 0.5)) },
      { name: 'age when taken in, p99 ms, first half', figures: of(first) },
      { name: 'age when taken in, p99 ms, second half', figures: of(second) },
      { name: 'frames/s when the next one always waits', figures: of(perSecond) },
    ],
    notes: [],
  }
}

/** What the worker adds to the parsing of what the plant sends. */
export const ingest: Scenario = async ({ quick, say }) => {
  const order = quick ? QUICK : FULL
  say(`ingest: ${order.rounds} rounds of ${order.framesPerRound} frames, each parsed and ingested in turn`)
  const { answer, product } = await runInWorker<IngestAnswer>(WORKER, order)
  if (!answer.ok) throw new Error(`ingest: ${answer.error}`)
  return {
    scenario: 'ingest',
    measuredAt: new Date().toISOString(),
    keys: {},
    machine: describeMachine(product),
    setting: {
      quick,
      rounds: order.rounds,
      framesPerRound: order.framesPerRound,
      valuesPerFrame: order.valuesPerFrame,
    },
    tables: [
      tableOf(answer.rounds, order, answer.bytesPerValue, answer.tabFrames),
      singleTable(answer.singleAgesMs, answer.singlePerSecond),
    ],
  }
}
