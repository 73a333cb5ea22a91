import type { Browser, Page } from 'playwright/test'
import { expect } from './fixtures.ts'

type Cdp = Awaited<ReturnType<Browser['newBrowserCDPSession']>>

async function onlyWorker(cdp: Cdp): Promise<string> {
  const { targetInfos } = await cdp.send('Target.getTargets')
  const workers = targetInfos.filter(({ type }) => type === 'shared_worker')
  expect(workers).toHaveLength(1)
  return workers[0]?.targetId ?? ''
}

/** Ends the shared worker as a crash does, and forgets its script, which the cache may hold for a year. */
export async function killWorker(page: Page, browser: Browser): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  const cdp = await browser.newBrowserCDPSession()
  await cdp.send('Target.closeTarget', { targetId: await onlyWorker(cdp) })
}

/** Runs an expression in the shared worker; its value is not waited for. */
export async function evaluateInWorker(browser: Browser, expression: string): Promise<void> {
  const cdp = await browser.newBrowserCDPSession()
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId: await onlyWorker(cdp) })
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } })
  await cdp.send('Target.sendMessageToTarget', { sessionId, message })
  await cdp.send('Target.detachFromTarget', { sessionId })
}
