import type { Plot, Scenario, Table } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { TICK_MS } from '../subjects/feed-simulator.ts'
import { product } from '../subjects/product.ts'
import { browserProduct } from '../tools/browser-product.ts'
import { describeMachine } from '../tools/machine.ts'
import { type Arrangement, type Measured, measureTabs, TABS_COLUMNS, type TabsKey } from './measure-tabs.ts'

const SEED = 1

interface Case {
  /** Prefix of the stable keys. */
  readonly prefix: string
  readonly title: string
  readonly arrangement: Arrangement
  readonly updatesPerSecond: number
  readonly counts: readonly number[]
  /** Number of runs in a full run. Cases that take minutes run once and have no noise. */
  readonly runs: number
}

const CASES: readonly Case[] = [
  {
    prefix: 'tabs',
    title: 'Stress, every row painted: all tabs in one window, the last one shown, 2,000 values/s',
    arrangement: 'window',
    updatesPerSecond: 2000,
    counts: [1, 5, 10, 20, 50],
    runs: 3,
  },
  {
    prefix: 'tabs20k',
    title: 'Stress, every row painted: all tabs in one window, the last one shown, 20,000 values/s',
    arrangement: 'window',
    updatesPerSecond: 20_000,
    counts: [1, 5, 10, 20, 50],
    runs: 1,
  },
  {
    prefix: 'windows',
    title: 'Stress, every row painted: every tab shown in a window of its own, 2,000 values/s',
    arrangement: 'windows',
    updatesPerSecond: 2000,
    counts: [1, 5, 10],
    runs: 1,
  },
  {
    prefix: 'windows20k',
    title: 'Stress, every row painted: every tab shown in a window of its own, 20,000 values/s',
    arrangement: 'windows',
    updatesPerSecond: 20_000,
    counts: [1, 5],
    runs: 1,
  },
]

/** The start of a page keeps it and the machine busy for some seconds. */
const FULL = { warmUpMs: 4000, measureMs: 6000 }
const QUICK = { warmUpMs: 1000, measureMs: 2000 }

const PLOTS: readonly Plot[] = [
  { title: 'Lag', kind: 'line', columns: ['lagP50', 'lagP95', 'lagP99', 'pictureLagP95'], unit: 'ms', log: true },
  { title: 'Processor time', kind: 'line', columns: ['cpu', 'cpuRenderer', 'cpuPlant'], unit: 's per s' },
  { title: 'Sent by the simulator', kind: 'line', columns: ['kilobytes'], unit: 'kB/s' },
  { title: 'Memory', kind: 'line', columns: ['memory', 'memoryRenderer'], unit: 'MiB' },
]

/** The figures of a case that are compared between results. */
const KEYS = {
  connections: 'connections',
  cpu: 'cpu',
  lagP50Ms: 'lagP50',
  lagP95Ms: 'lagP95',
  lagP99Ms: 'lagP99',
  pictureLagP95Ms: 'pictureLagP95',
  longTasks: 'longTasks',
  memoryMiB: 'memory',
} as const satisfies Record<string, TabsKey>

type Runs = readonly (readonly Measured[])[]

/** Divides by the first case of the same run: a disturbance affects all cases of a run. */
function ratios(runs: Runs, index: number, key: TabsKey): Figure {
  return figure(runs.map((cases) => (cases[index]?.[key] ?? Number.NaN) / (cases[0]?.[key] ?? Number.NaN)))
}

function figures(runs: Runs, index: number, key: TabsKey): Figure {
  return figure(runs.map((cases) => cases[index]?.[key] ?? Number.NaN))
}

function keysOf({ prefix, counts }: Case, runs: Runs): [string, Figure][] {
  return counts.flatMap((count, index) => [
    ...Object.entries(KEYS).map(([name, key]): [string, Figure] => [
      `${prefix}.${count}.${name}`,
      figures(runs, index, key),
    ]),
    ...(index === 0
      ? []
      : ([
          [`${prefix}.${count}.bytesRatioTo1`, ratios(runs, index, 'kilobytes')],
          [`${prefix}.${count}.cpuRatioTo1`, ratios(runs, index, 'cpu')],
        ] satisfies [string, Figure][])),
  ])
}

function tableOf({ title, counts }: Case, runs: Runs): Table {
  const notes = counts.slice(1).map((count, i) => {
    const ratio = (key: TabsKey) => ratios(runs, i + 1, key).median.toFixed(2)
    return (
      `${count} tabs against 1: connections x ${ratio('connections')}, bytes x ${ratio('kilobytes')}, ` +
      `values x ${ratio('values')}, CPU x ${ratio('cpu')}, lag p95 x ${ratio('lagP95')}.`
    )
  })
  return {
    title,
    caseName: 'tabs',
    columns: TABS_COLUMNS,
    rows: counts.map((count, index) => ({
      name: String(count),
      figures: Object.fromEntries(TABS_COLUMNS.map(({ key }) => [key, figures(runs, index, key)])),
    })),
    notes,
    plots: PLOTS,
  }
}

/** Measures what the product costs as the number of tabs with the same 1,000 values grows. */
export const tabs: Scenario = async ({ quick, say }) => {
  const length = quick ? QUICK : FULL
  const cases = quick ? CASES.slice(0, 1).map((each) => ({ ...each, counts: [1, 3], runs: 1 })) : CASES
  const measured = cases.map((each) => ({ each, runs: [] as (readonly Measured[])[] }))
  // Runs alternate between the cases, so a slow minute of the machine does not affect only one of them.
  const rounds = Math.max(...cases.map(({ runs }) => runs))
  for (let run = 1; run <= rounds; run++) {
    for (const { each, runs } of measured.filter(({ each }) => run <= each.runs)) {
      const { updatesPerSecond, arrangement, counts } = each
      say(`tabs: ${each.title}, run ${run} of ${each.runs}`)
      const feed = { seed: SEED, updatesPerSecond }
      runs.push(await measureTabs({ subject: product, feed, view: 'values', arrangement, counts, ...length }))
    }
  }
  return {
    scenario: 'tabs',
    measuredAt: new Date().toISOString(),
    machine: describeMachine(await browserProduct()),
    setting: {
      quick,
      runs: cases.map(({ runs }) => runs).join(', '),
      ...length,
      seed: SEED,
      size: 'wall',
      tickMs: TICK_MS,
    },
    tables: measured.map(({ each, runs }) => tableOf(each, runs)),
    keys: Object.fromEntries(measured.flatMap(({ each, runs }) => keysOf(each, runs))),
  }
}
