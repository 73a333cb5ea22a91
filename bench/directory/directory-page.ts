import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import { workerHeapBytes } from '../live/worker-heap.ts'
import { longestTask, type MainThreadTask } from '../page/main-thread-trace.ts'
import { startBenchSimulator } from '../tools/bench-simulator.ts'
import { setLoginCookies } from '../tools/set-login-cookies.ts'

/** Readings of the values page in one tab. */
export interface PageReading {
  /** From the start of the navigation. */
  readonly firstLiveMs: number
  /** Until the whole list is there. */
  readonly completeMs: number
  /** 0: none above 50 ms. */
  readonly longestTaskMs: number
  readonly heapMb: number
}

export interface DirectoryPageRun {
  readonly first: PageReading
  readonly further: PageReading
  /** From the last letter of a search to its rows, in the further tab. */
  readonly searchMs: number
  readonly searchTaskMs: number
  readonly workerHeapMb: number
  /** Of a first tab in a browser of its own, while that is traced. */
  readonly traced: MainThreadTask
}

const MB = 1_000_000
const WAIT_MS = 60_000
const SEARCHED = '12'

/** Runs in a page before its own scripts. */
const PROBE = `{
window.seen = { firstLiveMs: NaN, completeMs: NaN, longestTaskMs: 0 }
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) seen.longestTaskMs = Math.max(seen.longestTaskMs, duration)
}).observe({ type: 'longtask', buffered: true })
window.rowsOf = () => Number(document.querySelector('main [role=grid]')?.getAttribute('aria-rowcount') ?? 1) - 1
window.typed = async (text, isDone) => {
  const input = document.querySelector('main input[type=search]')
  seen.longestTaskMs = 0
  const start = performance.now()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  while (!isDone()) await new Promise(requestAnimationFrame)
  const searchMs = performance.now() - start
  await new Promise((resolve) => setTimeout(resolve, 500))
  return { searchMs, searchTaskMs: seen.longestTaskMs }
}
new MutationObserver(() => {
  if (Number.isNaN(seen.firstLiveMs) && document.querySelector('main [data-pv]:not([data-quality=None])') !== null) seen.firstLiveMs = performance.now()
  if (Number.isNaN(seen.completeMs) && rowsOf() >= 100000) seen.completeMs = performance.now()
}).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-quality', 'aria-rowcount'] })
}`

async function openValues(browser: RawChromium, url: string): Promise<readonly [RawTab, PageReading]> {
  const tab = await browser.newTab('about:blank')
  await tab.onNewDocument(PROBE)
  await tab.goto(`${url}/values`)
  await tab.waitFor('!Number.isNaN(seen.firstLiveMs) && !Number.isNaN(seen.completeMs)', WAIT_MS)
  await tab.evaluate('new Promise((resolve) => setTimeout(resolve, 1000))')
  const seen = await tab.evaluate<Omit<PageReading, 'heapMb'>>('seen')
  await tab.send('HeapProfiler.enable', {})
  await tab.send('HeapProfiler.collectGarbage', {})
  const { usedSize } = await tab.send<{ usedSize: number }>('Runtime.getHeapUsage', {})
  return [tab, { ...seen, heapMb: usedSize / MB }]
}

async function inNewBrowser<T>(url: string, work: (browser: RawChromium) => Promise<T>): Promise<T> {
  const browser = await RawChromium.start()
  try {
    await setLoginCookies(browser, url)
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/**
 * Opens the values page of a plant with 100,000 PVs twice in a new browser, and once more in another that is traced;
 * `dist` is the built client.
 */
export async function readDirectoryPage(dist: string): Promise<DirectoryPageRun> {
  const simulator = await startBenchSimulator({ dist, size: 'benchmark', seed: 1, updatesPerSecond: 100 })
  const { url } = simulator
  try {
    const run = await inNewBrowser(url, async (browser) => {
      const [, first] = await openValues(browser, url)
      const [tab, further] = await openValues(browser, url)
      const search = await tab.evaluate<{ searchMs: number; searchTaskMs: number }>(
        `typed('${SEARCHED}', () => rowsOf() > 0 && rowsOf() < 100000)`,
      )
      return { first, further, ...search, workerHeapMb: (await workerHeapBytes(browser.cdp)) / MB }
    })
    const traced = await inNewBrowser(url, (browser) => longestTask(browser.cdp, () => openValues(browser, url)))
    return { ...run, traced }
  } finally {
    await simulator.close()
  }
}
