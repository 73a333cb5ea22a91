import { RawChromium } from '../tests/support/raw-chromium.ts'
import { startBenchPlant } from './bench-plant.ts'
import { buildLoadClient, LoadTab } from './load-client.ts'
import { lagPercentile } from './load-reading.ts'
import { describeMachine } from './machine.ts'
import { processTimes } from './process-tree.ts'
import type { Scenario } from './scenario.ts'
import { figure } from './statistics.ts'

/** Half of the large plant, each value twice a second: 20,000 a second reach the worker. */
const LEASED = 10_000
const OFFERED_PER_SECOND = 40_000
const TABS = 6
/** The promises. */
const TARGET_LAG_P99_MS = 100

interface Length {
  readonly runs: number
  readonly warmUpMs: number
  readonly measureMs: number
}
const FULL: Length = { runs: 3, warmUpMs: 8000, measureMs: 20_000 }
const QUICK: Length = { runs: 1, warmUpMs: 4000, measureMs: 6000 }

const COLUMNS = [
  { key: 'values', title: 'values/s taken in by the worker', decimals: 0 },
  { key: 'told', title: 'values/s told to the shown tab', decimals: 0 },
  { key: 'lagP50', title: 'lag p50 ms', decimals: 0 },
  { key: 'lagP95', title: 'lag p95 ms', decimals: 0 },
  { key: 'lagP99', title: 'lag p99 ms', decimals: 0 },
  { key: 'shownFrames', title: 'frames/s to the shown tab', decimals: 1 },
  { key: 'hiddenFrames', title: 'frames to the hidden tabs', decimals: 0 },
  { key: 'longTasks', title: 'long tasks/s in the shown tab', decimals: 2 },
  { key: 'cpu', title: 'browser CPU s per s', decimals: 2 },
  { key: 'cpuPlant', title: 'plant CPU s per s', decimals: 2 },
] as const
type Measured = Readonly<Record<(typeof COLUMNS)[number]['key'], number>>

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function measure(dist: string, tabCount: number, { warmUpMs, measureMs }: Length): Promise<Measured> {
  const plant = await startBenchPlant({ dist, size: 'large', seed: 1, updatesPerSecond: OFFERED_PER_SECOND })
  const browser = await RawChromium.start()
  try {
    const tabs: LoadTab[] = []
    for (let i = 0; i < tabCount; i += 1) tabs.push(await LoadTab.open(browser, plant.url, LEASED, i === 0))
    const shown = tabs.at(-1)
    if (shown === undefined) throw new Error('There is no tab')
    await pause(warmUpMs)
    const before = await shown.read()
    const start = { at: performance.now(), cpu: processTimes(browser.pid).total, plant: plant.cpuSeconds() }
    await pause(measureMs)
    const reading = await shown.read()
    const seconds = (performance.now() - start.at) / 1000
    const valuesOf = (of: typeof reading) => of.stats?.hubs.find(({ hub }) => hub === 'pv')?.values ?? Number.NaN
    const framesOf = (of: typeof reading, visible: boolean) =>
      (of.stats?.tabs ?? []).filter((tab) => tab.visible === visible).reduce((sum, tab) => sum + tab.frames, 0)
    return {
      values: (valuesOf(reading) - valuesOf(before)) / seconds,
      told: reading.told / seconds,
      lagP50: lagPercentile(reading, 0.5),
      lagP95: lagPercentile(reading, 0.95),
      lagP99: lagPercentile(reading, 0.99),
      shownFrames: (framesOf(reading, true) - framesOf(before, true)) / seconds,
      hiddenFrames: framesOf(reading, false) - framesOf(before, false),
      longTasks: reading.longTasks / seconds,
      cpu: (processTimes(browser.pid).total - start.cpu) / seconds,
      cpuPlant: (plant.cpuSeconds() - start.plant) / seconds,
    }
  } finally {
    await browser.close()
    await plant.close()
  }
}

/** 20,000 values a second through the worker to one shown tab, alone and beside five hidden ones. */
export const load: Scenario = async ({ quick, say }) => {
  const length = quick ? QUICK : FULL
  const client = await buildLoadClient()
  const cases = [1, TABS].map((tabs) => ({ tabs, runs: [] as Measured[] }))
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
  const [alone, beside] = cases.map(({ runs }) => figure(runs.map(({ cpu }) => cpu)).median)
  const lag = figure((cases.at(-1)?.runs ?? []).map(({ lagP99 }) => lagP99)).median
  const browser = await RawChromium.start()
  const { product } = await browser.cdp.send<{ product: string }>('Browser.getVersion')
  await browser.close()
  return {
    scenario: 'load',
    measuredAt: new Date().toISOString(),
    keys: {},
    machine: describeMachine(product),
    setting: { quick, ...length, size: 'large', leasedPerTab: LEASED, offeredPerSecond: OFFERED_PER_SECOND },
    tables: [
      {
        title: `One shown tab of ${LEASED} values, alone and beside ${TABS - 1} hidden ones`,
        caseName: 'tabs',
        columns: COLUMNS,
        rows,
        notes: [
          `Lag p99 beside ${TABS - 1} hidden tabs: ${lag.toFixed(0)} ms (promised: at most ${TARGET_LAG_P99_MS}): ${lag <= TARGET_LAG_P99_MS ? 'kept' : 'MISSED'}.`,
          `A hidden tab costs ${((((beside ?? 0) - (alone ?? 0)) / (TABS - 1)) * 1000).toFixed(0)} ms of processor time a second.`,
        ],
      },
    ],
  }
}
