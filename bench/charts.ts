import { fileURLToPath } from 'node:url'
import type { ChartsAnswer, ChartsOrder, ChartsRound } from './charts.worker.ts'
import { describeMachine } from './machine.ts'
import { runInWorker } from './run-in-worker.ts'
import type { Scenario, Table } from './scenario.ts'
import { figure } from './statistics.ts'

const WORKER = fileURLToPath(new URL('./charts.worker.ts', import.meta.url))
const FULL: ChartsOrder = {
  rounds: 12,
  warmUpRounds: 2,
  points: 1_000_000,
  pixels: 1200,
  series: 18,
  valuesPerSecond: 10,
  hours: 1,
  ticks: 1000,
}
const QUICK: ChartsOrder = { ...FULL, rounds: 2, warmUpRounds: 1 }

const value = [{ key: 'value', title: 'value', decimals: 2 }]

function pointsTable(rounds: readonly ChartsRound[], { points, pixels }: ChartsOrder): Table {
  const of = (read: (round: ChartsRound) => number) => ({ value: figure(rounds.map(read)) })
  // Of each round by itself: what disturbs the machine for a second disturbs all of a round.
  const ratio = of(({ lineMs, passMs }) => lineMs / passMs)
  return {
    title: `${points.toLocaleString('en')} points to ${pixels} pixels`,
    caseName: 'figure',
    columns: value,
    rows: [
      { name: 'bare pass over the columns, ms', figures: of(({ passMs }) => passMs) },
      { name: 'line (minimum and maximum a column), ms', figures: of(({ lineMs }) => lineMs) },
      { name: 'steps (first, minimum, maximum, last a column), ms', figures: of(({ stepsMs }) => stepsMs) },
      { name: 'line, million points/s', figures: of(({ lineMs }) => points / lineMs / 1000) },
      { name: 'line / bare pass', figures: ratio },
    ],
    notes: [`A line takes ${ratio.value.median.toFixed(2)} times as long as a pass that only reads.`],
  }
}

function ticksTable(rounds: readonly ChartsRound[], { series, valuesPerSecond, hours, pixels }: ChartsOrder): Table {
  const of = (read: (round: ChartsRound) => number) => ({ value: figure(rounds.map(read)) })
  const anew = figure(rounds.map(({ anewMicros, tickMicros }) => anewMicros / tickMicros))
  return {
    title: `A tick of ${series} live series at ${valuesPerSecond} Hz, windows of ${hours} h, ${pixels} pixels`,
    caseName: 'figure',
    columns: value,
    rows: [
      { name: 'one tab takes it, µs', figures: of(({ tickMicros }) => tickMicros) },
      { name: 'ten tabs take it, µs', figures: of(({ tickOfTenMicros }) => tickOfTenMicros) },
      { name: 'thinning out the whole windows anew instead, µs', figures: of(({ anewMicros }) => anewMicros) },
      { name: 'points sent to a tab', figures: of(({ pointsPerTick }) => pointsPerTick) },
    ],
    notes: [`Going on from the last tick costs 1/${anew.median.toFixed(0)} of thinning out the windows anew.`],
  }
}

/** What charts cost the worker: thinning out points for pixels, and the ticks of live series. */
export const charts: Scenario = async ({ quick, say }) => {
  const order = quick ? QUICK : FULL
  say(`charts: ${order.rounds} rounds of ${order.points} points and ${order.ticks} ticks`)
  const { answer, product } = await runInWorker<ChartsAnswer>(WORKER, order)
  if (!answer.ok) throw new Error(`charts: ${answer.error}`)
  return {
    scenario: 'charts',
    measuredAt: new Date().toISOString(),
    keys: {},
    machine: describeMachine(product),
    setting: { quick, ...order },
    tables: [pointsTable(answer.rounds, order), ticksTable(answer.rounds, order)],
  }
}
