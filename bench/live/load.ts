import { setTimeout as pause } from 'node:timers/promises'
import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { Plot, Scenario } from '../scenario.ts'
import { type Figure, figure } from '../statistics.ts'
import { type BenchSimulator, startBenchSimulator } from '../tools/bench-simulator.ts'
import { browserProduct } from '../tools/browser-product.ts'
import { describeMachine } from '../tools/machine.ts'
import { processTimes } from '../tools/process-tree.ts'
import { buildLoadClient, LoadTab } from './load-client.ts'
import { lagPercentile } from './load-reading.ts'

/** Half of the large plant, each value twice a second: the worker receives 20,000 a second. */
const LEASED = 10_000
const OFFERED_PER_SECOND = 40_000
const TABS = 6

interface Length {
  readonly runs: number
  readonly warmUpMs: number
  readonly measureMs: number
}
const FULL: Length = { runs: 3, warmUpMs: 8000, measureMs: 20_000 }
const QUICK: Length = { runs: 1, warmUpMs: 1000, measureMs: 2000 }

const COLUMNS = [
  { key: 'values', title: 'values/s ingested by the worker', decimals: 0 },
  { key: 'told', title: 'values/s received by the shown tab', decimals: 0 },
  { key: 'lagP50', title: 'lag p50 ms', decimals: 0 },
  { key: 'lagP95', title: 'lag p95 ms', decimals: 0 },
  { key: 'lagP99', title: 'lag p99 ms', decimals: 0 },
  { key: 'shownFrames', title: 'frames/s to the shown tab', decimals: 1 },
  { key: 'hiddenFrames', title: 'frames to the hidden tabs', decimals: 0 },
  { key: 'longTasks', title: 'long tasks/s in the shown tab', decimals: 2 },
  { key: 'cpu', title: 'browser CPU s per s', decimals: 2 },
  { key: 'cpuPlant', title: 'simulator CPU s per s', decimals: 2 },
] as const
type Column = (typeof COLUMNS)[number]['key']
type Measured = Readonly<Record<Column, number>>

const PLOTS: readonly Plot[] = [
  { title: 'Age of values in the shown tab', kind: 'bars', columns: ['lagP50', 'lagP95', 'lagP99'], unit: 'ms' },
  { title: 'Processor time', kind: 'bars', columns: ['cpu', 'cpuPlant'], unit: 'seconds a second' },
]

/** Keys of the shown tab next to hidden ones. */
const KEYS = {
  'load.valuesPerSecond': 'values',
  'load.lagP50Ms': 'lagP50',
  'load.lagP95Ms': 'lagP95',
  'load.lagP99Ms': 'lagP99',
  'load.framesPerSecond': 'shownFrames',
  'load.hiddenFrames': 'hiddenFrames',
  'load.longTasksPerSecond': 'longTasks',
  'load.cpu': 'cpu',
  'load.plantCpu': 'cpuPlant',
} as const satisfies Readonly<Record<string, Column>>

function keysOf(alone: readonly Measured[], withHidden: readonly Measured[]): Readonly<Record<string, Figure>> {
  // Taken per round: a disturbance affects both cases of a round.
  const hiddenTabs = withHidden.map(({ cpu }, run) => (cpu - (alone[run]?.cpu ?? Number.NaN)) / (TABS - 1))
  return {
    ...Object.fromEntries(
      Object.entries(KEYS).map(([key, column]) => [key, figure(withHidden.map((run) => run[column]))]),
    ),
    'load.hiddenTabCpu': figure(hiddenTabs),
  }
}

async function measure(dist: string, tabCount: number, length: Length): Promise<Measured> {
  const simulator = await startBenchSimulator({ dist, size: 'large', seed: 1, updatesPerSecond: OFFERED_PER_SECOND })
  try {
    return await measureAt(simulator, tabCount, length)
  } finally {
    await simulator.close()
  }
}

async function measureAt(
  simulator: BenchSimulator,
  tabCount: number,
  { warmUpMs, measureMs }: Length,
): Promise<Measured> {
  const browser = await RawChromium.start()
  try {
    const tabs: LoadTab[] = []
    for (let i = 0; i < tabCount; i += 1) tabs.push(await LoadTab.open(browser, simulator.url, LEASED, i === 0))
    const shown = tabs.at(-1)
    if (shown === undefined) throw new Error('There is no tab')
    await pause(warmUpMs)
    const before = await shown.read()
    const start = { at: performance.now(), cpu: processTimes(browser.pid).total, simulator: simulator.cpuSeconds() }
    await pause(measureMs)
    const reading = await shown.read()
    const seconds = (performance.now() - start.at) / 1000
    const valuesOf = (of: typeof reading) => of.stats?.hubs.find(({ hub }) => hub === 'pv')?.values ?? Number.NaN
    const framesOf = (of: typeof reading, visible: boolean) =>
      (of.stats?.tabs ?? []).filter((tab) => tab.visible === visible).reduce((sum, tab) => sum + tab.frames, 0)
    return {
      values: (valuesOf(reading) - valuesOf(before)) / seconds,
      told: reading.received / seconds,
      lagP50: lagPercentile(reading, 0.5),
      lagP95: lagPercentile(reading, 0.95),
      lagP99: lagPercentile(reading, 0.99),
      shownFrames: (framesOf(reading, true) - framesOf(before, true)) / seconds,
      hiddenFrames: framesOf(reading, false) - framesOf(before, false),
      longTasks: reading.longTasks / seconds,
      cpu: (processTimes(browser.pid).total - start.cpu) / seconds,
      cpuPlant: (simulator.cpuSeconds() - start.simulator) / seconds,
    }
  } finally {
    await browser.close()
  }
}

/** Measures 20,000 values a second through the worker to one shown tab, alone and next to five hidden ones. */
export const load: Scenario = async ({ quick, say }) => {
  const length = quick ? QUICK : FULL
  const client = await buildLoadClient()
  const alone = { tabs: 1, runs: [] as Measured[] }
  const withHidden = { tabs: TABS, runs: [] as Measured[] }
  const cases = [alone, withHidden]
  try {
    for (let run = 1; run <= length.runs; run += 1) {
      for (const each of cases) {
        say(`load: ${each.tabs} tabs, run ${run} of ${length.runs}`)
        each.runs.push(await measure(client.dist, each.tabs, length))
      }
    }
  } finally {
    await client.remove()
  }
  const rows = cases.map(({ tabs, runs }) => ({
    name: String(tabs),
    figures: Object.fromEntries(COLUMNS.map(({ key }) => [key, figure(runs.map((run) => run[key]))])),
  }))
  const keys = keysOf(alone.runs, withHidden.runs)
  const hiddenTabMs = (keys['load.hiddenTabCpu']?.median ?? Number.NaN) * 1000
  return {
    scenario: 'load',
    measuredAt: new Date().toISOString(),
    keys,
    machine: describeMachine(await browserProduct()),
    setting: { quick, ...length, size: 'large', leasedPerTab: LEASED, offeredPerSecond: OFFERED_PER_SECOND },
    tables: [
      {
        title: `One shown tab of ${LEASED} values, alone and next to ${TABS - 1} hidden ones`,
        caseName: 'tabs',
        columns: COLUMNS,
        rows,
        notes: [`A hidden tab costs ${hiddenTabMs.toFixed(0)} ms of processor time a second.`],
        plots: PLOTS,
      },
    ],
  }
}
