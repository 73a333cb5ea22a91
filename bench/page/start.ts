import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import type { Scenario, ScenarioOptions, ScenarioResult } from '../scenario.ts'
import { type RealServer, serveClient } from '../server/real-server.ts'
import { type Figure, figure } from '../statistics.ts'
import { startFeedSimulator } from '../subjects/feed-simulator.ts'
import { setViewport } from '../subjects/viewport.ts'
import { browserProduct } from '../tools/browser-product.ts'
import { describeMachine } from '../tools/machine.ts'
import { productDist } from '../tools/product-dist.ts'
import { setLoginCookies } from '../tools/set-login-cookies.ts'
import { probePage } from './probed-page.ts'
import { endSharedWorker } from './shared-worker-target.ts'
import { START_BINDING, START_PROBE, type StartReading } from './start-probe.ts'

const UPDATES_PER_SECOND = 2000
/** The aim for a tab next to five others. */
const TARGET_NTH_MS = 400
const PROBE = {
  script: START_PROBE,
  binding: START_BINDING,
  timeoutMs: 30_000,
  failed: 'The values page did not come alive',
}

interface Length {
  readonly runs: number
  /** New tabs per run for each number of running ones, one after the other. */
  readonly samples: number
}
const FULL: Length = { runs: 4, samples: 3 }
const QUICK: Length = { runs: 1, samples: 1 }

/** `running`: hidden tabs of the same page that already run. `tall`: the new tab shows all rows. */
const NEXT_TO = [
  { key: 'beside1', title: 'next to 1 running tab', running: 1, tall: false },
  { key: 'beside5', title: 'next to 5', running: 5, tall: false },
  { key: 'beside5tall', title: 'next to 5, all 1000 rows at once', running: 5, tall: true },
  { key: 'beside10', title: 'next to 10', running: 10, tall: false },
] as const
type NextTo = (typeof NEXT_TO)[number]
/** Opening ten tabs takes longer than everything else. */
const QUICK_NEXT_TO = NEXT_TO.filter(({ key }) => key === 'beside1' || key === 'beside5')
type CaseKey = 'cold' | 'warm' | NextTo['key']

const COLUMNS = [
  { key: 'html', title: 'document there', decimals: 0 },
  { key: 'worker', title: 'worker answers', decimals: 0 },
  { key: 'scripts', title: 'scripts there', decimals: 0 },
  { key: 'rows', title: 'rows there', decimals: 0 },
  { key: 'frame', title: 'frame with values there', decimals: 0 },
  { key: 'firstLive', title: 'first value live', decimals: 0 },
  { key: 'allLive', title: 'all values live', decimals: 0 },
  { key: 'painted', title: 'painted', decimals: 0 },
  { key: 'longestTask', title: 'longest task', decimals: 0 },
  { key: 'cells', title: 'values in the document', decimals: 0 },
] as const satisfies readonly { key: keyof StartReading; title: string; decimals: number }[]

type Runs = { readonly [key in CaseKey]: StartReading[] }

/** What serves the client and its data, for one run. */
interface Served {
  readonly url: string
  logIn(browser: RawChromium): Promise<void>
  close(): Promise<void>
}

async function serveSimulator(): Promise<Served> {
  const simulator = await startFeedSimulator({ seed: 1, updatesPerSecond: UPDATES_PER_SECOND }, productDist())
  const { url, close } = simulator
  return { url, logIn: (browser) => setLoginCookies(browser, url), close }
}

/** Opens the values page in a new tab, which hides the previous one, and waits until all its values are live. */
async function openValues(browser: RawChromium, { url }: Served, tall: boolean): Promise<[RawTab, StartReading]> {
  const tab = await browser.newTab('about:blank')
  if (tall) await setViewport(tab, 'values')
  return [tab, await probePage<StartReading>(tab, `${url}/values`, PROBE)]
}

async function measure(
  serve: () => Promise<Served>,
  runs: Runs,
  cases: readonly NextTo[],
  samples: number,
): Promise<void> {
  const served = await serve()
  const browser = await RawChromium.start()
  try {
    // The login page would fill the script cache and start the worker.
    await served.logIn(browser)
    const [first, cold] = await openValues(browser, served, false)
    runs.cold.push(cold)
    await first.close()
    // The worker outlives its last tab for a while, to survive a reload.
    await endSharedWorker(browser.cdp)
    const [, warm] = await openValues(browser, served, false)
    runs.warm.push(warm)
    let running = 1
    for (const each of cases) {
      for (; running < each.running; running += 1) await openValues(browser, served, false)
      for (let sample = 0; sample < samples; sample += 1) {
        const [tab, reading] = await openValues(browser, served, each.tall)
        runs[each.key].push(reading)
        await tab.close()
      }
    }
  } finally {
    await browser.close()
    await served.close()
  }
}

function share(of: Figure, part: number): string {
  return `${part.toFixed(0)} ms (${((100 * part) / of.median).toFixed(0)} %)`
}

/**
 * Measures from the start of a navigation to live values: in a fresh profile, with a filled cache, and next to running
 * tabs.
 */
export const start: Scenario = (options) =>
  measureStart(serveSimulator, options, { seed: 1, size: 'wall', updatesPerSecond: UPDATES_PER_SECOND })

/** The same against a real server, of whose values some may never be live: see the probe. */
export function serverStart(server: RealServer, options: ScenarioOptions): Promise<ScenarioResult> {
  return measureStart(() => serveClient(server), options, {})
}

async function measureStart(
  serve: () => Promise<Served>,
  { quick, say }: ScenarioOptions,
  feed: ScenarioResult['setting'],
): Promise<ScenarioResult> {
  const length = quick ? QUICK : FULL
  const cases = quick ? QUICK_NEXT_TO : NEXT_TO
  const runs: Runs = { cold: [], warm: [], beside1: [], beside5: [], beside5tall: [], beside10: [] }
  for (let run = 1; run <= length.runs; run += 1) {
    say(`start: run ${run} of ${length.runs}`)
    await measure(serve, runs, cases, length.samples)
  }
  const of = (key: CaseKey, column: keyof StartReading) => figure(runs[key].map((reading) => reading[column]))
  const row = (key: CaseKey, name: string) => ({
    name,
    figures: Object.fromEntries(COLUMNS.map((column) => [column.key, of(key, column.key)])),
  })
  const nth = of('beside5', 'allLive')
  const between = (from: keyof StartReading, to: keyof StartReading) =>
    share(nth, figure(runs.beside5.map((reading) => reading[to] - reading[from])).median)
  return {
    scenario: 'start',
    measuredAt: new Date().toISOString(),
    keys: {
      'start.coldMs': of('cold', 'allLive'),
      'start.warmMs': of('warm', 'allLive'),
      'start.nthTabMs': nth,
    },
    machine: describeMachine(await browserProduct()),
    setting: {
      quick,
      ...length,
      ...feed,
      viewport: '1280 x 800',
    },
    tables: [
      {
        title: 'From the start of the navigation, ms',
        caseName: 'tab',
        columns: COLUMNS,
        rows: [
          row('cold', 'first, fresh profile'),
          row('warm', 'first, filled cache, new worker'),
          ...cases.map(({ key, title }) => row(key, title)),
        ],
        notes: [
          `A tab next to 5 others is live after ${nth.median.toFixed(0)} ms (aim: at most ${TARGET_NTH_MS}): ${nth.median <= TARGET_NTH_MS ? 'kept' : 'MISSED'}.`,
          `Of it: until the last script is there ${between('html', 'scripts')} after the document; from there to rows, with the ` +
            `session and the calls for names and configurations, ${between('scripts', 'rows')}; from rows to the frame with ` +
            `their values ${between('rows', 'frame')}; from the frame to the text ${between('frame', 'allLive')}.`,
        ],
      },
    ],
  }
}
