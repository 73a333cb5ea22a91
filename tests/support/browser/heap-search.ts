import type { Browser, Page } from 'playwright/test'

/** Searches a heap snapshot for texts chunk by chunk. */
class SnapshotSearch {
  readonly #texts: readonly string[]
  readonly #found = new Set<string>()
  readonly #longest: number
  #tail = ''

  constructor(texts: readonly string[]) {
    this.#texts = texts
    this.#longest = Math.max(...texts.map(({ length }) => length))
  }

  chunk(text: string): void {
    const seen = this.#tail + text
    for (const each of this.#texts) if (seen.includes(each)) this.#found.add(each)
    this.#tail = seen.slice(-this.#longest)
  }

  get found(): readonly string[] {
    return [...this.#found]
  }
}

interface ChunkEvent {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly chunk: string }
}

/** Returns which of the texts are in the heap of a page after a garbage collection. */
export async function foundInPage(page: Page, texts: readonly string[]): Promise<readonly string[]> {
  const cdp = await page.context().newCDPSession(page)
  const search = new SnapshotSearch(texts)
  cdp.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => search.chunk(chunk))
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await cdp.detach()
  return search.found
}

/** Returns which of the texts are in the heap of any shared worker after a garbage collection. */
export async function foundInWorkers(browser: Browser, texts: readonly string[]): Promise<readonly string[]> {
  const cdp = await browser.newBrowserCDPSession()
  const { targetInfos } = await cdp.send('Target.getTargets', { filter: [{ type: 'shared_worker' }] })
  const search = new SnapshotSearch(texts)
  for (const { targetId } of targetInfos) {
    const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false })
    await new Promise<void>((resolve) => {
      cdp.on('Target.receivedMessageFromTarget', (event) => {
        if (event.sessionId !== sessionId) return
        const message: ChunkEvent = JSON.parse(event.message)
        if (message.method === 'HeapProfiler.addHeapSnapshotChunk') search.chunk(message.params?.chunk ?? '')
        if (message.id === 2) resolve()
      })
      const send = (id: number, method: string) =>
        cdp.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params: {} }) })
      void send(1, 'HeapProfiler.collectGarbage').then(() => send(2, 'HeapProfiler.takeHeapSnapshot'))
    })
    await cdp.send('Target.detachFromTarget', { sessionId })
  }
  await cdp.detach()
  return search.found
}
