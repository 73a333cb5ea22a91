import { setTimeout as pause } from 'node:timers/promises'
import { PATHS } from '../../src/domain/text/paths.ts'
import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import type { ScenarioOptions, ScenarioResult } from '../scenario.ts'
import { screenPlan } from '../screen/screen-plan.ts'
import { type Figure, figure } from '../statistics.ts'
import { setViewport } from '../subjects/viewport.ts'
import { type BlankTabs, measureBlankTabs } from '../tabs/blank-tabs.ts'
import { lagProbe, type ProbeReading } from '../tabs/lag-probe.ts'
import { browserProduct } from '../tools/browser-product.ts'
import { describeMachine } from '../tools/machine.ts'
import { processMemory, processTimes } from '../tools/process-tree.ts'
import { type RealServer, type ServedClient, serveClient } from './real-server.ts'

const SHOWN_TIMEOUT_MS = 120_000
/** True once a value is live. Of a real plant some may never be. */
const IS_LIVE = `document.querySelector('[data-pv]:not([data-quality=None])') !== null`

const COLUMNS = [
  { key: 'connections', title: 'connections of the browser to hubs', decimals: 0 },
  { key: 'kilobytes', title: 'kB/s to the browser over them', decimals: 1 },
  { key: 'longTasks', title: 'long tasks/s over all tabs', decimals: 2 },
  { key: 'longestTask', title: 'longest task ms', decimals: 0 },
  { key: 'cpu', title: 'CPU s per s', decimals: 2 },
  { key: 'cpuRenderer', title: 'of it renderers', decimals: 2 },
  { key: 'cpuGpu', title: 'of it GPU process', decimals: 2 },
  { key: 'memory', title: 'browser memory MiB (Pss)', decimals: 0 },
  { key: 'memoryRenderer', title: 'of it renderers', decimals: 0 },
  { key: 'blankCpu', title: 'CPU of as many blank tabs', decimals: 2 },
  { key: 'blankMemory', title: 'memory of as many blank tabs MiB', decimals: 0 },
] as const
type ColumnKey = (typeof COLUMNS)[number]['key']
type Measured = Readonly<Record<ColumnKey, number>>

interface Length {
  readonly warmUpMs: number
  readonly measureMs: number
}

async function measureTabs(tabs: readonly RawTab[], browser: RawChromium, client: ServedClient, length: Length) {
  const readings = () => Promise.all(tabs.map((tab) => tab.evaluate<ProbeReading>('window.readProbe()')))
  await pause(length.warmUpMs)
  await readings()
  const before = { at: performance.now(), cpu: processTimes(browser.pid), sockets: client.sockets() }
  await pause(length.measureMs)
  const after = { at: performance.now(), cpu: processTimes(browser.pid), sockets: client.sockets() }
  const probes = await readings()
  const seconds = (after.at - before.at) / 1000
  for (const tab of tabs) await tab.send('HeapProfiler.collectGarbage')
  const memory = processMemory(browser.pid)
  const cpu = (of: (times: typeof before.cpu) => number) => (of(after.cpu) - of(before.cpu)) / seconds
  return {
    connections: after.sockets.open,
    kilobytes: (after.sockets.bytes - before.sockets.bytes) / 1000 / seconds,
    longTasks: probes.reduce((sum, { longTasks }) => sum + longTasks, 0) / seconds,
    longestTask: Math.max(...probes.map(({ longestTaskMs }) => longestTaskMs)),
    cpu: cpu(({ total }) => total),
    cpuRenderer: cpu(({ byKind }) => byKind.renderer),
    cpuGpu: cpu(({ byKind }) => byKind['gpu-process']),
    memory: memory.total,
    memoryRenderer: memory.byKind.renderer,
  }
}

async function measureRound(client: ServedClient, counts: readonly number[], length: Length) {
  const blank = await measureBlankTabs(counts, length)
  const browser = await RawChromium.start()
  try {
    await client.logIn(browser)
    const tabs: RawTab[] = []
    const measured: Measured[] = []
    for (const [index, count] of counts.entries()) {
      while (tabs.length < count) {
        const tab = await browser.newTab('about:blank')
        // Only its long tasks count: the values of a real plant are no stamps.
        await tab.onNewDocument(lagProbe(','))
        await setViewport(tab, 'table')
        await tab.goto(`${client.url}${PATHS.values}`)
        await tab.waitFor(IS_LIVE, SHOWN_TIMEOUT_MS)
        tabs.push(tab)
      }
      measured.push({ ...(await measureTabs(tabs, browser, client, length)), ...blankOf(blank[index]) })
    }
    return measured
  } finally {
    await browser.close()
  }
}

function blankOf(blank: BlankTabs | undefined) {
  return { blankCpu: blank?.cpu ?? Number.NaN, blankMemory: blank?.memory ?? Number.NaN }
}

/**
 * Measures the page of all values in a growing number of tabs against a real server, with the counts and rounds of
 * scenario `screen`. How late a value is needs stamped values, which only the simulator sends.
 */
export async function serverScreen(server: RealServer, { quick, say }: ScenarioOptions): Promise<ScenarioResult> {
  const { countsOf, rounds, warmUpMs, measureMs } = screenPlan(quick, process.env)
  const counts = countsOf(2)
  const runs: (readonly Measured[])[] = []
  const client = await serveClient(server)
  try {
    for (let round = 1; round <= rounds; round += 1) {
      say(`screen: the real server, round ${round} of ${rounds}`)
      runs.push(await measureRound(client, counts, { warmUpMs, measureMs }))
    }
  } finally {
    await client.close()
  }
  const at = (index: number, key: ColumnKey) => figure(runs.map((run) => run[index]?.[key] ?? Number.NaN))
  const slope = (key: ColumnKey) =>
    figure(
      runs.map((run) => ((run[1]?.[key] ?? Number.NaN) - (run[0]?.[key] ?? 0)) / ((counts[1] ?? 1) - (counts[0] ?? 0))),
    )
  const further: [string, Figure][] =
    counts.length < 2
      ? []
      : [
          ['server.furtherTabCpu', slope('cpu')],
          ['server.furtherTabMemoryMiB', slope('memory')],
        ]
  return {
    scenario: 'screen',
    measuredAt: new Date().toISOString(),
    machine: describeMachine(await browserProduct()),
    setting: { quick, rounds, warmUpMs, measureMs, viewport: '1920 x 1080' },
    tables: [
      {
        title: 'The page of all values of a real server, all tabs in one window, the last one shown',
        caseName: 'tabs',
        columns: COLUMNS,
        rows: counts.map((count, index) => ({
          name: String(count),
          figures: Object.fromEntries(COLUMNS.map(({ key }) => [key, at(index, key)])),
        })),
        notes: [
          'How late values are is not measurable here: that needs stamped values, which only the simulator sends.',
        ],
      },
    ],
    keys: Object.fromEntries([
      ...counts.flatMap((count, index): [string, Figure][] => [
        [`server.${count}.cpu`, at(index, 'cpu')],
        [`server.${count}.memoryMiB`, at(index, 'memory')],
        [`server.${count}.connections`, at(index, 'connections')],
        [`server.${count}.longestTaskMs`, at(index, 'longestTask')],
      ]),
      ...further,
    ]),
  }
}
