import { setTimeout as pause } from 'node:timers/promises'
import { HUB_NAMES } from '../../src/wire/hubs/hubs.ts'
import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import { eventually } from '../../tests/support/eventually.ts'
import { orderSimulator } from '../../tests/support/simulator/simulator-orders.ts'
import { evaluateInSharedWorker } from '../page/shared-worker-target.ts'
import type { Scenario } from '../scenario.ts'
import { figure } from '../statistics.ts'
import { startBenchSimulator } from '../tools/bench-simulator.ts'
import { browserProduct } from '../tools/browser-product.ts'
import { describeMachine } from '../tools/machine.ts'
import { buildLoadClient, LoadTab } from './load-client.ts'

/** The whole large plant: five of its 20,000 process variables have no live value. */
const LEASED = 19_995
const UPDATES_PER_SECOND = 2000
const OUTAGE_TIMEOUT_MS = 30_000
/** The undisturbed stream before the cut. */
const STEADY_MS = 2000
const RUNS = { full: 5, quick: 1 }

/** The hubs to cut. The page uses values only; the other open hubs return before the pv hub. */
const CUTS = [
  { hub: 'pv', name: 'pv hub cut' },
  { hub: '*', name: 'all hubs cut' },
] as const

/** Measures the longest pause of the worker's event loop with a timer of 1 ms. */
const WATCH_PAUSES = `{
  self.longestPauseMs = 0
  let last = performance.now()
  const look = () => {
    const now = performance.now()
    self.longestPauseMs = Math.max(self.longestPauseMs, now - last)
    last = now
  }
  setInterval(look, 1)
}`

const COLUMNS = [
  { key: 'stale', title: 'all stale, ms', decimals: 0 },
  { key: 'delay', title: 'then until the hub is open, ms', decimals: 0 },
  { key: 'resubscribe', title: 'then until all are fresh, ms', decimals: 0 },
  { key: 'fresh', title: 'from the cut to all fresh, ms', decimals: 0 },
  { key: 'invocations', title: 'invocations', decimals: 0 },
  { key: 'messages', title: 'messages of the simulator', decimals: 0 },
  { key: 'values', title: 'values of the simulator', decimals: 0 },
  { key: 'kilobytes', title: 'kB of the simulator', decimals: 0 },
  { key: 'task', title: 'longest task of the page, ms', decimals: 0 },
  { key: 'block', title: 'longest block of the worker, ms', decimals: 0 },
] as const
type Measured = Readonly<Record<(typeof COLUMNS)[number]['key'], number>>

async function measure(dist: string, hub: (typeof CUTS)[number]['hub']): Promise<Measured> {
  const simulator = await startBenchSimulator({ dist, size: 'large', seed: 1, updatesPerSecond: UPDATES_PER_SECOND })
  const browser = await RawChromium.start()
  try {
    const page = await LoadTab.open(browser, simulator.url, LEASED, true, true)
    await page.armOutage()
    await evaluateInSharedWorker(browser.cdp, WATCH_PAUSES)
    await pause(STEADY_MS)
    await page.armOutage()
    await evaluateInSharedWorker(browser.cdp, 'self.longestPauseMs = 0')
    const before = await simulator.stats()
    const cutAt = Date.now()
    const { status, body } = await orderSimulator(simulator, 'faults', { hub, action: 'drop' })
    if (status !== 200) throw new Error(`The simulator did not cut: ${JSON.stringify(body)}`)
    const isOver = async () => (await page.readOutage()).allFreshAt !== null
    await eventually(isOver, { timeoutMs: OUTAGE_TIMEOUT_MS, what: 'all values to be fresh again' })
    const after = await simulator.stats()
    const block = await evaluateInSharedWorker<number>(browser.cdp, 'self.longestPauseMs')
    const { allStaleAt, openAt, allFreshAt, longestTaskMs } = await page.readOutage()
    if (allStaleAt === null || openAt === null || allFreshAt === null) throw new Error('The outage was not seen')
    const sent = (of: 'invocations' | 'messagesSent' | 'valuesSent' | 'bytesSent') =>
      HUB_NAMES.reduce((sum, name) => sum + after.hubs[name][of] - before.hubs[name][of], 0)
    return {
      stale: allStaleAt - cutAt,
      delay: openAt - allStaleAt,
      resubscribe: allFreshAt - openAt,
      fresh: allFreshAt - cutAt,
      invocations: sent('invocations'),
      messages: sent('messagesSent'),
      values: sent('valuesSent'),
      kilobytes: sent('bytesSent') / 1000,
      task: longestTaskMs,
      block,
    }
  } finally {
    await browser.close()
    await simulator.close()
  }
}

/**
 * Cuts the connection of 20,000 values and measures the time until all are marked stale and until all are fresh again.
 */
export const reconnect: Scenario = async ({ quick, say }) => {
  const runs = quick ? RUNS.quick : RUNS.full
  const client = await buildLoadClient()
  const cases = CUTS.map((cut) => ({ ...cut, runs: [] as Measured[] }))
  try {
    for (let run = 1; run <= runs; run += 1) {
      for (const each of cases) {
        say(`reconnect: ${each.name}, run ${run} of ${runs}`)
        each.runs.push(await measure(client.dist, each.hub))
      }
    }
  } finally {
    await client.remove()
  }
  const ofPv = (key: keyof Measured) => figure((cases[0]?.runs ?? []).map((run) => run[key]))
  return {
    scenario: 'reconnect',
    measuredAt: new Date().toISOString(),
    keys: {
      'reconnect.20k.staleMs': ofPv('stale'),
      'reconnect.20k.freshMs': ofPv('fresh'),
      'reconnect.20k.resubscribeMs': ofPv('resubscribe'),
    },
    machine: describeMachine(await browserProduct()),
    setting: { quick, runs, seed: 1, size: 'large', leased: LEASED, updatesPerSecond: UPDATES_PER_SECOND },
    tables: [
      {
        title: `One shown tab of ${LEASED} values whose line is cut once`,
        caseName: 'cut',
        columns: COLUMNS,
        rows: cases.map(({ name, runs }) => ({
          name,
          figures: Object.fromEntries(COLUMNS.map(({ key }) => [key, figure(runs.map((run) => run[key]))])),
        })),
        notes: [
          `Most of the wait is meant: the first attempt comes after a random delay of up to 500 ms, so that a thousand ` +
            `clients do not come back in the same moment. What is the product's own work is the ${ofPv('resubscribe').median.toFixed(0)} ms after it.`,
        ],
      },
    ],
  }
}
