import { existsSync } from 'node:fs'
import type { PlantStats } from '../src/plant/plant-stats.ts'
import { loginInTab } from '../tests/e2e/login.ts'
import { RawChromium } from '../tests/support/raw-chromium.ts'
import type { RawTab } from '../tests/support/raw-tab.ts'
import { PROJECT_ROOT } from '../tests/support/run-tool.ts'
import { type BenchPlant, startBenchPlant } from './bench-plant.ts'
import { LAG_PROBE, type ProbeReading } from './lag-probe.ts'
import { describeMachine } from './machine.ts'
import { processTimes, treeMemoryMib } from './process-tree.ts'
import type { Scenario, Table } from './scenario.ts'
import { figure, percentile } from './statistics.ts'

const TAB_COUNTS = [1, 5, 20] as const
/** Of the whole plant of about 400 PVs: each value about once a second. */
const UPDATES_PER_SECOND = 400
/**
 * Tall enough for every row of the values page, so that nothing is saved by virtualisation, and at a quarter of the scale:
 * as many pixels to draw as one ordinary window has, not fourteen times as many.
 */
const VIEWPORT = { width: 1280, height: 14_000, deviceScaleFactor: 0.25, mobile: false }
const DIST = `${PROJECT_ROOT}/dist`

interface Length {
  readonly runs: number
  readonly warmUpMs: number
  readonly measureMs: number
}
const FULL: Length = { runs: 3, warmUpMs: 5000, measureMs: 10_000 }
const QUICK: Length = { runs: 1, warmUpMs: 2000, measureMs: 4000 }

const COLUMNS = [
  { key: 'connections', title: 'hub connections', decimals: 0 },
  { key: 'subscriptions', title: 'pv subscriptions', decimals: 0 },
  { key: 'kilobytes', title: 'kB/s sent by the plant', decimals: 1 },
  { key: 'messages', title: 'messages/s', decimals: 1 },
  { key: 'values', title: 'values/s', decimals: 0 },
  { key: 'cells', title: 'values on screen per shown tab', decimals: 0 },
  { key: 'writes', title: 'stamped writes/s over all tabs', decimals: 0 },
  { key: 'lagP50', title: 'lag p50 ms', decimals: 0 },
  { key: 'lagP95', title: 'lag p95 ms', decimals: 0 },
  { key: 'lagP99', title: 'lag p99 ms', decimals: 0 },
  { key: 'longTasks', title: 'long tasks/s over all tabs', decimals: 2 },
  { key: 'longTaskShare', title: 'share of time in long tasks, per shown tab', decimals: 3 },
  { key: 'cpu', title: 'browser CPU s per s', decimals: 2 },
  { key: 'cpuRenderer', title: 'of it renderers', decimals: 2 },
  { key: 'cpuGpu', title: 'of it GPU process', decimals: 2 },
  { key: 'cpuPlant', title: 'plant CPU s per s', decimals: 2 },
  { key: 'memory', title: 'browser memory MiB (Pss)', decimals: 0 },
] as const
type Key = (typeof COLUMNS)[number]['key']
type Measured = Readonly<Record<Key, number>>

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function openValues(browser: RawChromium, plant: BenchPlant, inWindow: boolean): Promise<RawTab> {
  const tab = await browser.newTab('about:blank', { newWindow: inWindow })
  await tab.send('Emulation.setDeviceMetricsOverride', VIEWPORT)
  await tab.onNewDocument(LAG_PROBE)
  await tab.goto(`${plant.url}/values`)
  await tab.waitFor(`document.querySelectorAll('[data-pv]:not([data-quality=None])').length > 300`)
  // Shown again when all are open: the twentieth would wait for minutes while nineteen others draw.
  if (inWindow) await tab.setWindowState('minimized')
  return tab
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

function total(stats: PlantStats, field: 'connections' | 'bytesSent' | 'messagesSent'): number {
  return sum(Object.values(stats.hubs).map((hub) => hub[field]))
}

/** One browser with so many tabs on the values page: all shown side by side, or all in one window with the last shown. */
async function measure(tabCount: number, allShown: boolean, { warmUpMs, measureMs }: Length): Promise<Measured> {
  const plant = await startBenchPlant({ dist: DIST, stamp: true, seed: 1, updatesPerSecond: UPDATES_PER_SECOND })
  const browser = await RawChromium.start({ args: ['--lang=de-DE', '--accept-lang=de-DE'] })
  try {
    const login = await browser.newTab('about:blank')
    await loginInTab(login, plant.url)
    const tabs: RawTab[] = []
    for (let count = 0; count < tabCount; count++) tabs.push(await openValues(browser, plant, allShown))
    await login.close()
    if (allShown) for (const tab of tabs) await tab.setWindowState('normal')
    await pause(warmUpMs)
    const readAll = () => Promise.all(tabs.map((tab) => tab.evaluate<ProbeReading>('window.readProbe()')))
    await readAll()
    const start = {
      at: performance.now(),
      stats: await plant.stats(),
      cpu: processTimes(browser.pid),
      plant: plant.cpuSeconds(),
    }
    await pause(measureMs)
    const end = {
      at: performance.now(),
      stats: await plant.stats(),
      cpu: processTimes(browser.pid),
      plant: plant.cpuSeconds(),
    }
    const readings = await readAll()
    // On a machine that is saturated the pages answer late, and have measured longer.
    const probedSeconds = (performance.now() - start.at) / 1000
    const seconds = (end.at - start.at) / 1000
    const lags = readings.flatMap(({ lagsMs }) => lagsMs)
    return {
      connections: total(end.stats, 'connections'),
      subscriptions: end.stats.hubs.pv.subscriptions,
      kilobytes: (total(end.stats, 'bytesSent') - total(start.stats, 'bytesSent')) / 1000 / seconds,
      messages: (total(end.stats, 'messagesSent') - total(start.stats, 'messagesSent')) / seconds,
      values: (end.stats.hubs.pv.valuesSent - start.stats.hubs.pv.valuesSent) / seconds,
      cells: readings.at(-1)?.cells ?? 0,
      writes: lags.length / probedSeconds,
      lagP50: percentile(lags, 0.5),
      lagP95: percentile(lags, 0.95),
      lagP99: percentile(lags, 0.99),
      longTasks: sum(readings.map((reading) => reading.longTasks)) / probedSeconds,
      longTaskShare:
        sum(readings.map((reading) => reading.longTaskMs)) / 1000 / probedSeconds / (allShown ? tabCount : 1),
      cpu: (end.cpu.total - start.cpu.total) / seconds,
      cpuRenderer: (end.cpu.byKind.renderer - start.cpu.byKind.renderer) / seconds,
      cpuGpu: (end.cpu.byKind['gpu-process'] - start.cpu.byKind['gpu-process']) / seconds,
      cpuPlant: (end.plant - start.plant) / seconds,
      memory: treeMemoryMib(browser.pid),
    }
  } finally {
    await browser.close()
    await plant.close()
  }
}

function tableOf(
  title: string,
  cases: readonly { readonly tabs: number; readonly runs: readonly Measured[] }[],
): Table {
  const rows = cases.map(({ tabs, runs }) => ({
    name: String(tabs),
    figures: Object.fromEntries(COLUMNS.map(({ key }) => [key, figure(runs.map((run) => run[key]))])),
  }))
  const medianOf = (tabs: number, key: Key) =>
    figure((cases.find((each) => each.tabs === tabs)?.runs ?? []).map((run) => run[key])).median
  const ratio = (key: Key, tabs: number) => (medianOf(tabs, key) / medianOf(1, key)).toFixed(2)
  const notes = TAB_COUNTS.slice(1).map(
    (tabs) =>
      `${tabs} tabs against 1: connections x ${ratio('connections', tabs)}, bytes x ${ratio('kilobytes', tabs)}, ` +
      `values x ${ratio('values', tabs)}, browser CPU x ${ratio('cpu', tabs)}, lag p95 x ${ratio('lagP95', tabs)}.`,
  )
  return { title, caseName: 'tabs', columns: COLUMNS, rows, notes }
}

/** Connections, traffic, processor time and lag over the number of tabs that show the same 400 values. */
export const tabs: Scenario = async ({ quick, say }) => {
  if (!existsSync(`${DIST}/index.html`)) throw new Error('There is no built client in dist: run "npm run build" first.')
  const length = quick ? QUICK : FULL
  const tables: Table[] = []
  for (const [allShown, title] of [
    [true, 'Every tab shown in a window of its own'],
    [false, 'All tabs in one window, the last one shown'],
  ] as const) {
    const cases = TAB_COUNTS.map((count) => ({ tabs: count, runs: [] as Measured[] }))
    // Runs go round the cases, so that a slow minute of the machine does not fall on one of them alone.
    for (let run = 1; run <= length.runs; run++) {
      for (const each of cases) {
        say(`tabs: ${title}, ${each.tabs} tabs, run ${run} of ${length.runs}`)
        each.runs.push(await measure(each.tabs, allShown, length))
      }
    }
    tables.push(tableOf(title, cases))
  }
  const browser = await RawChromium.start()
  const { product } = await browser.cdp.send<{ product: string }>('Browser.getVersion')
  await browser.close()
  return {
    scenario: 'tabs',
    measuredAt: new Date().toISOString(),
    keys: {},
    machine: describeMachine(product),
    setting: {
      quick,
      ...length,
      seed: 1,
      size: 'demo',
      updatesPerSecond: UPDATES_PER_SECOND,
      viewport: '1280 x 14000 at scale 0.25',
    },
    tables,
  }
}
