import { fileURLToPath } from 'node:url'
import type { Scenario, Table } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { describeMachine } from '../tools/machine.ts'
import { runInWorker } from '../tools/run-in-worker.ts'
import type { ChartsAnswer, ChartsOrder, ChartsRound } from './charts.worker.ts'
import { archiveKeys, archiveTable, measureArchive } from './charts-archive.ts'

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
const QUICK: ChartsOrder = { ...FULL, points: 100_000, ticks: 50, rounds: 1, warmUpRounds: 0 }
/** Of the archive. A round draws 1.4 million points in five ways. */
const ARCHIVE_ROUNDS = { full: { counted: 8, warmUp: 2 }, quick: { counted: 1, warmUp: 0 } } as const

const value = [{ key: 'value', title: 'value', decimals: 2 }]

function keysOf(rounds: readonly ChartsRound[]) {
  const of = (read: (round: ChartsRound) => number) => figure(rounds.map(read))
  return {
    'charts.million.barePassMs': of(({ passMs }) => passMs),
    'charts.million.ms': of(({ lineMs }) => lineMs),
    'charts.million.stepsMs': of(({ stepsMs }) => stepsMs),
    // Taken per round: a disturbance of a second affects the whole round.
    'charts.million.ratioToBarePass': of(({ lineMs, passMs }) => lineMs / passMs),
    'charts.live18.tickUs': of(({ tickMicros }) => tickMicros),
    'charts.live18.tickOfTenUs': of(({ tickOfTenMicros }) => tickOfTenMicros),
    'charts.live18.anewUs': of(({ anewMicros }) => anewMicros),
    'charts.live18.pointsPerTick': of(({ pointsPerTick }) => pointsPerTick),
  } satisfies Readonly<Record<string, Figure>>
}

type Keys = ReturnType<typeof keysOf>

function pointsTable(
  rounds: readonly ChartsRound[],
  keys: Keys,
  { points, pixels }: Pick<ChartsOrder, 'points' | 'pixels'>,
): Table {
  const row = (name: string, key: keyof Keys) => ({ name, figures: { value: keys[key] } })
  const ratio = keys['charts.million.ratioToBarePass'].median
  return {
    title: `${points.toLocaleString('en')} points to ${pixels} pixels`,
    caseName: 'figure',
    columns: value,
    rows: [
      row('bare pass over the columns, ms', 'charts.million.barePassMs'),
      row('line (minimum and maximum a column), ms', 'charts.million.ms'),
      row('steps (first, minimum, maximum, last a column), ms', 'charts.million.stepsMs'),
      {
        name: 'line, million points/s',
        figures: { value: figure(rounds.map(({ lineMs }) => points / lineMs / 1000)) },
      },
      row('line / bare pass', 'charts.million.ratioToBarePass'),
    ],
    notes: [`A line takes ${ratio.toFixed(2)} times as long as a pass that only reads.`],
  }
}

function ticksTable(
  rounds: readonly ChartsRound[],
  keys: Keys,
  { series, valuesPerSecond, hours, pixels }: ChartsOrder,
): Table {
  const row = (name: string, key: keyof Keys) => ({ name, figures: { value: keys[key] } })
  const ratio = figure(rounds.map(({ anewMicros, tickMicros }) => anewMicros / tickMicros))
  return {
    title: `A tick of ${series} live series at ${valuesPerSecond} Hz, windows of ${hours} h, ${pixels} pixels`,
    caseName: 'figure',
    columns: value,
    rows: [
      row('one tab takes it, µs', 'charts.live18.tickUs'),
      row('ten tabs take it, µs', 'charts.live18.tickOfTenUs'),
      row('thinning out the whole windows again instead, µs', 'charts.live18.anewUs'),
      row('points sent to a tab', 'charts.live18.pointsPerTick'),
    ],
    notes: [`Going on from the last tick costs 1/${ratio.median.toFixed(0)} of thinning out the windows again.`],
  }
}

/** Measures charts: thinning out points for pixels, ticks of live series, and a year and a day of the archive until they are painted. */
export const charts: Scenario = async ({ quick, say }) => {
  const order = quick ? QUICK : FULL
  say(`charts: ${order.rounds} rounds of ${order.points} points and ${order.ticks} ticks`)
  const { answer, product } = await runInWorker<ChartsAnswer>(WORKER, order)
  if (!answer.ok) throw new Error(`charts: ${answer.error}`)
  const { counted: archiveRounds, warmUp } = ARCHIVE_ROUNDS[quick ? 'quick' : 'full']
  const keys = keysOf(answer.rounds)
  const archives = []
  for (const name of quick ? (['day8'] as const) : (['year20', 'day8'] as const)) {
    say(`charts: ${name} of the archive, ${archiveRounds} rounds`)
    const rounds = await measureArchive(name, archiveRounds, warmUp)
    archives.push({ keys: archiveKeys(name, rounds), table: archiveTable(name, rounds) })
  }
  return {
    scenario: 'charts',
    measuredAt: new Date().toISOString(),
    keys: { ...keys, ...Object.fromEntries(archives.flatMap((archive) => Object.entries(archive.keys))) },
    machine: describeMachine(product),
    setting: { quick, ...order, archiveRounds },
    tables: [
      pointsTable(answer.rounds, keys, order),
      ticksTable(answer.rounds, keys, order),
      ...archives.map(({ table }) => table),
    ],
  }
}
