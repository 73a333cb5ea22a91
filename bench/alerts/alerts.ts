import { fileURLToPath } from 'node:url'
import type { Scenario, Table } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { describeMachine } from '../tools/machine.ts'
import { runInWorker } from '../tools/run-in-worker.ts'
import type { AlertsAnswer, AlertsOrder, AlertsRound, Taken } from './alerts.worker.ts'
import { archiveTable } from './alerts-archive.ts'
import { alertsPageTable } from './alerts-page.ts'

const WORKER = fileURLToPath(new URL('./alerts.worker.ts', import.meta.url))
/** The aim: 100,000 alerts are filtered within this time. */
const FILTER_PROMISE_MS = 100
const FULL: AlertsOrder = {
  rounds: 5,
  warmUpRounds: 1,
  sizes: [1000, 10_000, 100_000],
  singles: 1000,
  floodPerSecond: 500,
  floodMs: 4000,
}
const PAGE_RUNS = 5
const ARCHIVE_RUNS = 3
const QUICK: AlertsOrder = { ...FULL, sizes: [1000], singles: 100, rounds: 1, warmUpRounds: 0, floodMs: 1000 }

type Wait = { readonly [K in keyof AlertsRound]: AlertsRound[K] extends Taken ? K : never }[keyof AlertsRound]

const WAITS: readonly { readonly key: Wait; readonly title: string }[] = [
  { key: 'load', title: 'load, message to page' },
  { key: 'filterFirst', title: 'search a text for the first time' },
  { key: 'filterNext', title: 'search another text' },
  { key: 'sortNumber', title: 'sort by priority' },
  { key: 'sortText', title: 'sort by message' },
  { key: 'hold', title: 'hold the list still' },
  { key: 'lastPage', title: 'jump to the last page' },
]

const COLUMNS: Table['columns'] = [
  { key: 'parseMs', title: 'bare JSON.parse of the list, ms', decimals: 1 },
  ...WAITS.flatMap(({ key, title }) => [
    { key: `${key} ms`, title: `${title}, ms`, decimals: 1 },
    { key: `${key} block`, title: `${title}: longest block of the worker, ms`, decimals: 1 },
  ]),
  { key: 'longBlocks', title: 'blocks of the worker above 50 ms in all of these', decimals: 0 },
  { key: 'singleMicros', title: 'one more alert, µs', decimals: 0 },
  { key: 'floodShare', title: 'flood: share of the worker', decimals: 3 },
  { key: 'floodBlockMs', title: 'flood: longest block of the worker, ms', decimals: 1 },
  { key: 'floodFrames', title: 'flood: frames/s to the tab', decimals: 1 },
]

function longBlocks(round: AlertsRound): number {
  return WAITS.reduce((sum, { key }) => sum + round[key].longBlocks, 0)
}

/** Counts the page's steps with a task above 50 ms on the main thread. Browsers report no shorter tasks. */
function longSteps({ rows }: Table): Figure {
  const tasks = rows.flatMap(({ figures: { task } }) => task ?? [])
  const count = (read: (task: Figure) => number) => tasks.filter((task) => read(task) > 0).length
  const [runs] = tasks
  if (runs === undefined || tasks.length !== rows.length) throw new Error('The page reports no tasks')
  return { ...runs, median: count(({ median }) => median), min: count(({ min }) => min), max: count(({ max }) => max) }
}

function sizeName(size: number): string {
  return `${size / 1000}k`
}

function keysOf(
  rounds: readonly AlertsRound[],
  sizes: readonly number[],
  page: Table,
): Readonly<Record<string, Figure>> {
  const ofSize = (size: number) => {
    const own = rounds.filter((round) => round.size === size)
    const of = (read: (round: AlertsRound) => number) => figure(own.map(read))
    return Object.entries({
      parseMs: of(({ parseMs }) => parseMs),
      loadMs: of(({ load }) => load.ms),
      loadRatioToParse: of(({ load, parseMs }) => load.ms / parseMs),
      filterFirstMs: of(({ filterFirst }) => filterFirst.ms),
      filterMs: of(({ filterNext }) => filterNext.ms),
      sortNumberMs: of(({ sortNumber }) => sortNumber.ms),
      sortMs: of(({ sortText }) => sortText.ms),
      holdMs: of(({ hold }) => hold.ms),
      jumpMs: of(({ lastPage }) => lastPage.ms),
      workerLongTasks: of(longBlocks),
      singleUs: of(({ singleMicros }) => singleMicros),
      floodShare: of(({ floodShare }) => floodShare),
      floodBlockMs: of(({ floodBlockMs }) => floodBlockMs),
      floodFramesPerSecond: of(({ floodFrames }) => floodFrames),
    }).map(([name, value]) => [`alerts.${sizeName(size)}.${name}`, value] as const)
  }
  const keys = Object.fromEntries(sizes.flatMap(ofSize))
  const largest = `alerts.${sizeName(Math.max(...sizes))}`
  const [worker, steps] = [keys[`${largest}.workerLongTasks`] ?? figure([]), longSteps(page)]
  return {
    ...keys,
    'alerts.page.longTasks': steps,
    [`${largest}.longTasks`]: {
      ...worker,
      median: worker.median + steps.median,
      min: worker.min + steps.min,
      max: worker.max + steps.max,
    },
  }
}

function rowOf(size: number, rounds: readonly AlertsRound[]): Table['rows'][number] {
  const own = rounds.filter((round) => round.size === size)
  const of = (read: (round: AlertsRound) => number) => figure(own.map(read))
  return {
    name: size.toLocaleString('en'),
    figures: {
      parseMs: of(({ parseMs }) => parseMs),
      ...Object.fromEntries(
        WAITS.flatMap(({ key }) => [
          [`${key} ms`, of((round) => round[key].ms)],
          [`${key} block`, of((round) => round[key].blockMs)],
        ]),
      ),
      longBlocks: of(longBlocks),
      singleMicros: of(({ singleMicros }) => singleMicros),
      floodShare: of(({ floodShare }) => floodShare),
      floodBlockMs: of(({ floodBlockMs }) => floodBlockMs),
      floodFrames: of(({ floodFrames }) => floodFrames),
    },
  }
}

function tableOf(rounds: readonly AlertsRound[], { sizes, floodPerSecond }: AlertsOrder): Table {
  const largest = Math.max(...sizes)
  const filter = rowOf(largest, rounds).figures['filterNext ms']?.median ?? Number.NaN
  return {
    title: `Lists of alerts in one worker, one tab; floods of ${floodPerSecond} alerts/s`,
    caseName: 'alerts',
    columns: COLUMNS,
    rows: sizes.map((size) => rowOf(size, rounds)),
    notes: [
      `${largest.toLocaleString('en')} alerts are filtered and on their page in ${filter.toFixed(0)} ms (promised: at most ${FILTER_PROMISE_MS}): ${filter <= FILTER_PROMISE_MS ? 'kept' : 'MISSED'}.`,
    ],
  }
}

/** Measures what long lists of alerts cost the worker: load, filter, sort, hold, flood. */
export const alerts: Scenario = async ({ quick, say }) => {
  const order = quick ? QUICK : FULL
  say(`alerts: ${order.rounds} rounds of ${order.sizes.join(', ')} alerts`)
  const { answer, product } = await runInWorker<AlertsAnswer>(WORKER, order)
  if (!answer.ok) throw new Error(`alerts: ${answer.error}`)
  const { sizes, ...rest } = order
  const page = await alertsPageTable(quick ? 1 : PAGE_RUNS)
  const archive = quick ? null : await archiveTable(ARCHIVE_RUNS)
  return {
    scenario: 'alerts',
    measuredAt: new Date().toISOString(),
    keys: { ...keysOf(answer.rounds, sizes, page), ...archive?.keys },
    machine: describeMachine(product),
    setting: { quick, sizes: sizes.join(' '), ...rest },
    tables: [tableOf(answer.rounds, order), page, ...(archive === null ? [] : [archive.table])],
  }
}
