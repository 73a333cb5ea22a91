import { writeFile } from 'node:fs/promises'
import type { BrowserContext, TestInfo } from 'playwright/test'
import type { SimulatorHandle } from '../../src/simulator/start-simulator.ts'
import { PAGE_AT_END } from '../support/run/failures.ts'

/** What is left of a failed test, for whoever looks for the cause. */
interface Evidence {
  readonly context: BrowserContext
  readonly plant: SimulatorHandle
}

const PAGE_MS = 10_000

/** Returns what the page of diagnostics says: log, channels and tabs of the worker. Without a session that is the login. */
async function diagnosticsOf({ context, plant }: Evidence): Promise<string> {
  const page = await context.newPage()
  try {
    await page.goto(`${plant.url}/diagnostics`, { timeout: PAGE_MS })
    await page.locator('main h1').waitFor({ timeout: PAGE_MS })
    return await page.locator('main').innerText({ timeout: PAGE_MS })
  } catch (error) {
    return `No diagnostics: ${String(error)}`
  } finally {
    await page.close()
  }
}

/**
 * Names the pages and what they showed. Leaves their documents as they are, the journal and the statistics of the plant, and the log of the worker, in the
 * folder of the failed test.
 */
export async function attachEvidence(testInfo: TestInfo, evidence: Evidence): Promise<void> {
  const { plant } = evidence
  for (const [index, page] of evidence.context.pages().entries()) {
    const html = await page.content().catch((error: unknown) => `No document: ${String(error)}`)
    await writeFile(testInfo.outputPath(`page-${index + 1}.html`), html)
    const { pathname, search } = new URL(page.url())
    const text = await page
      .evaluate(() => document.querySelector<HTMLElement>('main')?.innerText ?? document.body.innerText)
      .catch((error: unknown) => String(error))
    const description = `${pathname}${search} showed: ${text.replaceAll(/\s+/g, ' ')}`
    testInfo.annotations.push({ type: PAGE_AT_END, description })
  }
  const ofPlant = { now: new Date(plant.now()).toISOString(), journal: plant.journal.entries, stats: plant.stats() }
  await writeFile(testInfo.outputPath('plant.json'), JSON.stringify(ofPlant, null, 2))
  await writeFile(testInfo.outputPath('diagnostics.txt'), await diagnosticsOf(evidence))
}
