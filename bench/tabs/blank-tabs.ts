import { setTimeout as pause } from 'node:timers/promises'
import { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import type { RawTab } from '../../tests/support/browser/raw-tab.ts'
import { processMemory, processTimes } from '../tools/process-tree.ts'

/** What a browser with so many blank tabs costs. */
export interface BlankTabs {
  /** Processor seconds a second of all its processes. */
  readonly cpu: number
  /** MiB (Pss) of all its processes. */
  readonly memory: number
}

/** Measures a fresh browser with a growing number of tabs that show `about:blank`, as pages are measured. */
export async function measureBlankTabs(
  counts: readonly number[],
  { warmUpMs, measureMs }: { readonly warmUpMs: number; readonly measureMs: number },
): Promise<readonly BlankTabs[]> {
  const browser = await RawChromium.start()
  try {
    const tabs: RawTab[] = []
    const measured: BlankTabs[] = []
    for (const count of counts) {
      while (tabs.length < count) tabs.push(await browser.newTab('about:blank'))
      await pause(warmUpMs)
      const start = { at: performance.now(), seconds: processTimes(browser.pid).total }
      await pause(measureMs)
      const cpu = ((processTimes(browser.pid).total - start.seconds) * 1000) / (performance.now() - start.at)
      for (const tab of tabs) await tab.send('HeapProfiler.collectGarbage')
      measured.push({ cpu, memory: processMemory(browser.pid).total })
    }
    return measured
  } finally {
    await browser.close()
  }
}
