import { loginInTab } from '../../tests/e2e/login.ts'
import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import { type BenchSimulator, startBenchSimulator } from '../tools/bench-simulator.ts'
import { productDist } from '../tools/product-dist.ts'

export interface OpenProduct {
  readonly simulator: BenchSimulator
  readonly browser: RawChromium
  /** Logged in; has run the probes. */
  readonly tab: RawTab
}

/** Runs something with the largest plant and the built client in a fresh browser, and closes both. */
export async function withProduct<T>(probes: readonly string[], run: (product: OpenProduct) => Promise<T>): Promise<T> {
  const simulator = await startBenchSimulator({
    dist: productDist(),
    size: 'benchmark',
    seed: 1,
    updatesPerSecond: 100,
  })
  const browser = await RawChromium.start()
  try {
    const tab = await browser.newTab('about:blank')
    for (const probe of probes) await tab.onNewDocument(probe)
    await loginInTab(tab, simulator.url)
    return await run({ simulator, browser, tab })
  } finally {
    await browser.close()
    await simulator.close()
  }
}
