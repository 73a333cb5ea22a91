import { fileURLToPath } from 'node:url'
import type { Scenario, Table } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { describeMachine } from '../tools/machine.ts'
import { runInWorker } from '../tools/run-in-worker.ts'
import type { IngestAnswer, IngestOrder, IngestRound, SingleRun } from './ingest.worker.ts'

const WORKER = fileURLToPath(new URL('./ingest.worker.ts', import.meta.url))
/** The aim: values/s of the worker relative to a bare `JSON.parse`. */
const TARGET_RATIO = 1.2
const MILLION = 1_000_000
/** A storm of single values that must not build a queue. */
const SINGLE_PER_SECOND = 5000
const FULL: IngestOrder = {
  rounds: 24,
  warmUpRounds: 6,
  framesPerRound: 100,
  valuesPerFrame: 1024,
  single: { runs: 5, perSecond: SINGLE_PER_SECOND, seconds: 6 },
}
const QUICK: IngestOrder = {
  ...FULL,
  rounds: 8,
  warmUpRounds: 2,
  single: { runs: 1, perSecond: SINGLE_PER_SECOND, seconds: 4 },
}

type Keys = Readonly<Record<string, Figure>>

function keysOf(rounds: readonly IngestRound[], singles: readonly SingleRun[]) {
  const of = (read: (round: IngestRound) => number) => figure(rounds.map(read))
  const ofSingles = (read: (run: SingleRun) => number) => figure(singles.map(read))
  return {
    // Taken per round: a disturbance of a second affects both halves of a round.
    'ingest.ratioToParse': of((round) => round.liveValuesPerSecond / round.parseValuesPerSecond),
    'ingest.parseMillionPerSecond': of(({ parseValuesPerSecond }) => parseValuesPerSecond / MILLION),
    'ingest.liveMillionPerSecond': of(({ liveValuesPerSecond }) => liveValuesPerSecond / MILLION),
    'ingest.transferUs': of(({ transferMicros }) => transferMicros),
    'ingest.singleFramesPerSecond': ofSingles(({ perSecond }) => perSecond),
    'ingest.singleParsePerSecond': ofSingles(({ parsePerSecond }) => parsePerSecond),
    'ingest.single.ratioToParse': ofSingles(({ perSecond, parsePerSecond }) => perSecond / parsePerSecond),
    'ingest.singleAgeP50Ms': ofSingles(({ ageP50Ms }) => ageP50Ms),
    'ingest.singleAgeP99Ms': ofSingles(({ ageP99Ms }) => ageP99Ms),
    'ingest.singleAgeGrowthMs': ofSingles(({ firstHalfP99Ms, secondHalfP99Ms }) => secondHalfP99Ms - firstHalfP99Ms),
  } satisfies Keys
}

const VALUE: Table['columns'] = [{ key: 'value', title: 'value', decimals: 2 }]

function tableOf(keys: ReturnType<typeof keysOf>, { valuesPerFrame }: IngestOrder, notes: readonly string[]): Table {
  const row = (name: string, key: keyof typeof keys) => ({ name, figures: { value: keys[key] } })
  const ratio = keys['ingest.ratioToParse'].median
  return {
    title: `Values/s in one worker, frames of ${valuesPerFrame} values`,
    caseName: 'figure',
    columns: VALUE,
    rows: [
      row('bare JSON.parse, million values/s', 'ingest.parseMillionPerSecond'),
      row('live worker, socket message to frame, million values/s', 'ingest.liveMillionPerSecond'),
      row('live / parse', 'ingest.ratioToParse'),
      row('bare transfer of the arrays of one frame to the page, µs', 'ingest.transferUs'),
    ],
    notes: [
      `The live worker takes ${ratio.toFixed(2)} times the values of a bare parse (promised: at least ${TARGET_RATIO}): ${ratio >= TARGET_RATIO ? 'kept' : 'MISSED'}.`,
      ...notes,
    ],
  }
}

/** A growing queue shows in the second half. */
function singleTable(keys: ReturnType<typeof keysOf>): Table {
  const row = (name: string, key: keyof typeof keys) => ({ name, figures: { value: keys[key] } })
  return {
    title: `Frames of one value, ${SINGLE_PER_SECOND} a second`,
    caseName: 'figure',
    columns: VALUE,
    rows: [
      row('age when ingested, p50 ms', 'ingest.singleAgeP50Ms'),
      row('age when ingested, p99 ms', 'ingest.singleAgeP99Ms'),
      row('p99 of the second half minus that of the first, ms', 'ingest.singleAgeGrowthMs'),
      row('frames/s when the next one is always waiting', 'ingest.singleFramesPerSecond'),
      row('bare JSON.parse of the same frames, frames/s', 'ingest.singleParsePerSecond'),
      row('frames / bare parse', 'ingest.single.ratioToParse'),
    ],
    notes: [],
  }
}

/** Measures what the worker adds to parsing the simulator's messages. */
export const ingest: Scenario = async ({ quick, say }) => {
  const order = quick ? QUICK : FULL
  say(`ingest: ${order.rounds} rounds of ${order.framesPerRound} frames, each parsed and ingested in turn`)
  const { answer, product } = await runInWorker<IngestAnswer>(WORKER, order)
  if (!answer.ok) throw new Error(`ingest: ${answer.error}`)
  const keys = keysOf(answer.rounds, answer.singles)
  return {
    scenario: 'ingest',
    measuredAt: new Date().toISOString(),
    keys,
    machine: describeMachine(product),
    setting: {
      quick,
      rounds: order.rounds,
      framesPerRound: order.framesPerRound,
      valuesPerFrame: order.valuesPerFrame,
      singleRuns: order.single.runs,
      singleSeconds: order.single.seconds,
    },
    tables: [
      tableOf(keys, order, [
        `${answer.bytesPerValue.toFixed(0)} bytes a value; the tab got ${answer.tabFrames} frames.`,
      ]),
      singleTable(keys),
    ],
  }
}
