import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { Scenario } from '../scenario.ts'
import { figure } from '../statistics.ts'
import { startFeedSimulator } from '../subjects/feed-simulator.ts'
import { browserProduct } from '../tools/browser-product.ts'
import { describeMachine } from '../tools/machine.ts'
import { productDist } from '../tools/product-dist.ts'
import { setLoginCookies } from '../tools/set-login-cookies.ts'
import { probePage } from './probed-page.ts'
import { endSharedWorker } from './shared-worker-target.ts'

/** How much slower than this machine's the processor of a phone is. */
const SLOWER = 4
const SCREEN = { width: 360, height: 740, deviceScaleFactor: 2, mobile: true }
const BYTES_PER_SECOND = 9_000_000 / 8
/** A mobile network; latency in ms for each round trip. */
const NETWORK = {
  offline: false,
  latency: 170,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
}
const RUNS = 5
const TIMEOUT_MS = 60_000

/** Of one start of the page, in ms since the start of its navigation. */
interface Reading {
  readonly html: number
  /** The first alert with a text is in the document. */
  readonly row: number
  /** The end of the animation frame after it: somebody can read it. */
  readonly readable: number
  readonly longestTask: number
  /** What the page itself has loaded until then, as it was sent, in kB. */
  readonly kB: number
}

const COLUMNS = [
  { key: 'html', title: 'document there, ms', decimals: 0 },
  { key: 'row', title: 'first alert in the document, ms', decimals: 0 },
  { key: 'readable', title: 'readable, ms', decimals: 0 },
  { key: 'longestTask', title: 'longest task, ms', decimals: 0 },
  { key: 'kB', title: 'loaded by the page, kB', decimals: 0 },
] as const satisfies readonly { key: keyof Reading; title: string; decimals: number }[]

const BINDING = 'alertIsReadable'

/** Runs in the page before its own scripts. */
const SCRIPT = `{
let longestTask = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longestTask = Math.max(longestTask, duration)
}).observe({ type: 'longtask' })
const watch = new MutationObserver(() => {
  const first = document.querySelector('main [data-id]')
  if (first === null || first.textContent.trim() === '') return
  watch.disconnect()
  const row = performance.now()
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const readable = performance.now()
      const [navigation] = performance.getEntriesByType('navigation')
      const loaded = [navigation, ...performance.getEntriesByType('resource')]
      const bytes = loaded.reduce((sum, { transferSize }) => sum + transferSize, 0)
      ${BINDING}(JSON.stringify({ html: navigation.responseEnd, row, readable, longestTask, kB: bytes / 1000 }))
    }
    port2.postMessage(null)
  })
})
watch.observe(document, { childList: true, subtree: true, characterData: true })
}`

const PROBE = { script: SCRIPT, binding: BINDING, timeoutMs: TIMEOUT_MS, failed: 'No alert was readable' }

/** Opens the pending alerts in a new tab that is as slow as a phone, waits until one can be read and closes it. */
async function openAlerts(browser: RawChromium, url: string): Promise<Reading> {
  const tab = await browser.newTab('about:blank')
  await tab.send('Emulation.setDeviceMetricsOverride', SCREEN)
  await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await tab.send('Network.enable')
  await tab.send('Network.emulateNetworkConditions', NETWORK)
  const reading = await probePage<Reading>(tab, `${url}/alerts/pending`, PROBE)
  await tab.close()
  return reading
}

/**
 * Measures how long a phone takes until the pending alerts can be read: in a fresh profile, and again with a filled cache and a
 * new worker. Only the page is slowed down, because the browser's tools reach no shared worker.
 */
export const phone: Scenario = async ({ quick, say }) => {
  const runs = quick ? 1 : RUNS
  const cold: Reading[] = []
  const again: Reading[] = []
  for (let run = 1; run <= runs; run += 1) {
    say(`phone: run ${run} of ${runs}`)
    const simulator = await startFeedSimulator({ seed: 1, updatesPerSecond: 100 }, productDist())
    const browser = await RawChromium.start()
    try {
      await setLoginCookies(browser, simulator.url)
      cold.push(await openAlerts(browser, simulator.url))
      await endSharedWorker(browser.cdp)
      again.push(await openAlerts(browser, simulator.url))
    } finally {
      await browser.close()
      await simulator.close()
    }
  }
  const of = (readings: readonly Reading[], key: keyof Reading) => figure(readings.map((reading) => reading[key]))
  const row = (name: string, readings: readonly Reading[]) => ({
    name,
    figures: Object.fromEntries(COLUMNS.map(({ key }) => [key, of(readings, key)])),
  })
  return {
    scenario: 'phone',
    measuredAt: new Date().toISOString(),
    keys: {
      'phone.coldMs': of(cold, 'readable'),
      'phone.againMs': of(again, 'readable'),
      'phone.coldKB': of(cold, 'kB'),
    },
    machine: describeMachine(await browserProduct()),
    setting: { quick, runs, slower: SLOWER, network: '9 Mbit/s, 170 ms', viewport: '360 x 740' },
    tables: [
      {
        title: 'Pending alerts on a phone, from the start of the navigation',
        caseName: 'start',
        columns: COLUMNS,
        rows: [row('fresh profile', cold), row('filled cache, new worker', again)],
        notes: ['Only the page is slowed down, not the worker and its connections.'],
      },
    ],
  }
}
