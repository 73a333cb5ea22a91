import type { Browser, Page } from 'playwright/test'
import { expect } from './fixtures.ts'

type Cdp = Awaited<ReturnType<Browser['newBrowserCDPSession']>>

async function onlyWorker(cdp: Cdp): Promise<string> {
  const { targetInfos } = await cdp.send('Target.getTargets')
  const workers = targetInfos.filter(({ type }) => type === 'shared_worker')
  expect(workers).toHaveLength(1)
  return workers[0]?.targetId ?? ''
}

/** Ends the shared worker like a crash, and drops its script from the cache, which may keep it for a year. */
export async function killWorker(page: Page, browser: Browser): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  const cdp = await browser.newBrowserCDPSession()
  await cdp.send('Target.closeTarget', { targetId: await onlyWorker(cdp) })
}

/** A DevTools session of the shared worker. Detach it before the worker ends: a new one would wait for it. */
export interface WorkerCdp {
  /** Resolves with the `result` of the response. */
  send(method: string, params?: object): Promise<unknown>
  /** Calls `listener` for every event of this name. */
  on(method: string, listener: (params: unknown) => void): void
  detach(): Promise<void>
}

export async function attachToWorker(browser: Browser): Promise<WorkerCdp> {
  const cdp = await browser.newBrowserCDPSession()
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId: await onlyWorker(cdp) })
  const waiting = new Map<number, (result: unknown) => void>()
  const listeners: { readonly method: string; readonly listener: (params: unknown) => void }[] = []
  cdp.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return
    const { id, method, result, params } = JSON.parse(event.message)
    if (id !== undefined) waiting.get(id)?.(result)
    else for (const each of listeners) if (each.method === method) each.listener(params)
  })
  let lastId = 0
  return {
    send: (method, params = {}) =>
      new Promise((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, resolve)
        const message = JSON.stringify({ id: lastId, method, params })
        cdp.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject)
      }),
    on: (method, listener) => void listeners.push({ method, listener }),
    detach: () => cdp.detach(),
  }
}

/**
 * Runs an expression in the shared worker and waits until it has run; a promise that it returns is not awaited. Detaching
 * earlier can drop the message.
 */
export async function evaluateInWorker(browser: Browser, expression: string): Promise<void> {
  const worker = await attachToWorker(browser)
  await worker.send('Runtime.evaluate', { expression })
  await worker.detach()
}
