import { eventually } from '../eventually.ts'
import type { CdpConnection, CdpEvent } from './cdp-connection.ts'

interface Evaluated<T> {
  readonly result: { readonly value: T }
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } }
}

interface TabHistory {
  readonly currentIndex: number
  readonly entries: readonly { readonly id: number }[]
}

interface PageEvent {
  readonly name?: string
  readonly loaderId?: string
  readonly frame?: { readonly parentId?: string }
}

const LOAD_TIMEOUT_MS = 20_000

/** One tab of a `RawChromium`. */
export class RawTab {
  readonly targetId: string
  readonly #cdp: CdpConnection
  readonly #session: string

  constructor(cdp: CdpConnection, targetId: string, session: string) {
    this.#cdp = cdp
    this.targetId = targetId
    this.#session = session
  }

  send<Answer = unknown>(method: string, params: object = {}): Promise<Answer> {
    return this.#cdp.send<Answer>(method, params, this.#session)
  }

  /** Subscribes to events of this tab only. Returns a function that unsubscribes. */
  listen(listener: (event: CdpEvent) => void): () => void {
    return this.#cdp.listen((event) => {
      if (event.sessionId === this.#session) listener(event)
    })
  }

  /** Navigates to `url` and waits until a document has loaded. It may have redirected the tab by then. */
  async goto(url: string): Promise<void> {
    const left = await this.#loader()
    const loaded = this.#mainEvent('Page.lifecycleEvent', ({ name, loaderId }) => name === 'load' && loaderId !== left)
    const { loaderId } = await this.send<{ loaderId?: string }>('Page.navigate', { url })
    if (loaderId === undefined) throw new Error(`${url} is no other document`)
    await loaded
  }

  /** Goes back in the history of the tab and waits until the page is there, from the page cache or the server. */
  async back(): Promise<void> {
    await this.#loader()
    const { currentIndex, entries } = await this.send<TabHistory>('Page.getNavigationHistory')
    const entryId = entries[currentIndex - 1]?.id
    if (entryId === undefined) throw new Error('There is no page to go back to')
    const shown = this.#mainEvent('Page.frameNavigated', ({ frame }) => frame?.parentId === undefined)
    await this.send('Page.navigateToHistoryEntry', { entryId })
    await shown
  }

  /** Returns the loader of the document that is shown, from when on events of the page arrive. */
  async #loader(): Promise<string> {
    await this.send('Page.enable')
    await this.send('Page.setLifecycleEventsEnabled', { enabled: true })
    return (await this.send<{ frameTree: { frame: { loaderId: string } } }>('Page.getFrameTree')).frameTree.frame
      .loaderId
  }

  /**
   * Resolves with the next event of this kind. Asks the page nothing meanwhile: a script that runs in a page on its way
   * into the page cache, or out of it, throws it out.
   */
  #mainEvent(method: string, isIt: (params: PageEvent) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = this.listen((event) => {
        if (event.method === method && isIt(event.params as PageEvent)) finish(resolve)
      })
      const timer = setTimeout(
        () => finish(() => reject(new Error(`No ${method} within ${LOAD_TIMEOUT_MS} ms`))),
        LOAD_TIMEOUT_MS,
      )
      const finish = (settle: () => void) => {
        clearTimeout(timer)
        stop()
        settle()
      }
    })
  }

  /** Returns the value of an expression in the page after awaiting promises. Rejects with what the page threw. */
  async evaluate<T>(expression: string): Promise<T> {
    const params = { expression, returnByValue: true, awaitPromise: true }
    const { result, exceptionDetails } = await this.send<Evaluated<T>>('Runtime.evaluate', params)
    if (exceptionDetails === undefined) return result.value
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  }

  /** Waits until an expression is truthy. An error during a navigation counts as "not yet". */
  async waitFor(expression: string, timeoutMs = LOAD_TIMEOUT_MS): Promise<void> {
    const seen = () => this.evaluate<boolean>(`Boolean(${expression})`).catch(() => false)
    await eventually(seen, { timeoutMs, what: expression })
  }

  /** Runs a script before any other in every document that this tab loads from now on. */
  async onNewDocument(source: string): Promise<void> {
    await this.send('Page.addScriptToEvaluateOnNewDocument', { source })
  }

  /** Shows this tab and hides the one that was shown in its window. */
  async activate(): Promise<void> {
    await this.#cdp.send('Target.activateTarget', { targetId: this.targetId })
  }

  /** Minimises or restores the window of this tab; the tabs of a minimised window are hidden. */
  async setWindowState(windowState: 'minimized' | 'normal'): Promise<void> {
    const window = { targetId: this.targetId }
    const { windowId } = await this.#cdp.send<{ windowId: number }>('Browser.getWindowForTarget', window)
    await this.#cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState } })
    const visibility = windowState === 'normal' ? 'visible' : 'hidden'
    await this.waitFor(`document.visibilityState === '${visibility}'`)
  }

  async close(): Promise<void> {
    await this.#cdp.send('Target.closeTarget', { targetId: this.targetId })
  }

  /** Kills the renderer. Resolves when the browser has noticed; the command itself never gets a response. */
  crash(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.listen((event) => {
        if (event.method !== 'Inspector.targetCrashed') return
        stop()
        resolve()
      })
      this.send('Page.crash').catch(() => undefined)
    })
  }
}
