import { readFileSync } from 'node:fs'
import type { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import { isMeasurable } from '../tools/process-tree.ts'

const NS_PER_MS = 1_000_000

/**
 * Returns the processor time in ms of the main threads of a browser's renderers since their start; NaN on systems other
 * than Linux. It is the kernel's count: the page's own task times leave out canvas commands that run after a task.
 */
export async function mainThreadMs(browser: RawChromium): Promise<number> {
  if (!isMeasurable()) return Number.NaN
  const { processInfo } = await browser.cdp.send<{ processInfo: readonly { type: string; id: number }[] }>(
    'SystemInfo.getProcessInfo',
  )
  return processInfo
    .filter(({ type }) => type === 'renderer')
    .reduce((sum, { id }) => {
      const [running] = readFileSync(`/proc/${id}/task/${id}/schedstat`, 'utf8').split(' ')
      return sum + Number(running) / NS_PER_MS
    }, 0)
}
