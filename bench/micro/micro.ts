import { fileURLToPath } from 'node:url'
import type { Scenario, Table } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { describeMachine } from '../tools/machine.ts'
import { runInWorker } from '../tools/run-in-worker.ts'
import type { MicroAnswer, MicroOrder } from './micro.worker.ts'
import type { MicroReading } from './micro-harness.ts'

const WORKER = fileURLToPath(new URL('./micro.worker.ts', import.meta.url))
/** The browser's clock has steps of 0.1 ms, which is 1 % of the shortest sample. */
const FULL: MicroOrder = { rounds: 15, sampleMs: 10, samples: 5 }
const QUICK: MicroOrder = { ...FULL, rounds: 5, samples: 3 }

interface Row {
  readonly key: string
  readonly title: string
  readonly figure: Figure
}

/** Returns a row for each reading, followed by its ratio to the limit, taken per round. */
function rowsOf(readings: readonly MicroReading[]): readonly Row[] {
  return readings.flatMap(({ key, title, limit, rounds }) => {
    const own = { key: `micro.${key}`, title, figure: figure(rounds) }
    if (limit === null) return [own]
    const bare = readings.find((other) => other.key === limit)
    if (bare === undefined) throw new Error(`There is no ${limit}`)
    const ratio = figure(rounds.map((value, round) => value / (bare.rounds[round] ?? Number.NaN)))
    return [own, { key: `micro.${key.replace(/[NU]s$/, '')}RatioToBare`, title: `... / ${bare.title}`, figure: ratio }]
  })
}

function tableOf(rows: readonly Row[]): Table {
  return {
    title: 'Single operations in a worker',
    caseName: 'operation',
    columns: [{ key: 'value', title: 'value', decimals: 2 }],
    rows: rows.map(({ title, figure: value }) => ({ name: title, figures: { value } })),
    notes: [],
  }
}

/** Measures single operations: lanes, frames, batches of charts, filters, thinning out, rows of files. */
export const micro: Scenario = async ({ quick, say }) => {
  const order = quick ? QUICK : FULL
  say(`micro: ${order.rounds} rounds of ${order.samples} samples of ${order.sampleMs} ms`)
  const { answer, product } = await runInWorker<MicroAnswer>(WORKER, order)
  if (!answer.ok) throw new Error(`micro: ${answer.error}`)
  const rows = rowsOf(answer.readings)
  return {
    scenario: 'micro',
    measuredAt: new Date().toISOString(),
    machine: describeMachine(product),
    setting: { quick, ...order },
    keys: Object.fromEntries(rows.map(({ key, figure: value }) => [key, value])),
    tables: [tableOf(rows)],
  }
}
