import type { RawChromium } from '../support/browser/raw-chromium.ts'
import type { RawTab } from '../support/browser/raw-tab.ts'
import type { Invocation } from '../support/truth/command-history.ts'
import type { Block, ClientInvocation } from './client-state.ts'

export interface ChaosTabParts {
  readonly url: string
  readonly name: string
  readonly lanes: readonly string[]
  readonly archives: readonly string[]
  readonly noted: (invocation: Invocation) => void
}

const LOGIN_TRIES_MS = 60_000
const ANSWER_MS = 5000
const BEGUN = /^begun (.*)$/

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** One page of the chaos client in a real browser. */
export class ChaosTab {
  readonly name: string
  readonly #tab: RawTab
  readonly #parts: ChaosTabParts

  private constructor(tab: RawTab, parts: ChaosTabParts) {
    this.name = parts.name
    this.#tab = tab
    this.#parts = parts
  }

  static async open(browser: RawChromium, parts: ChaosTabParts, user: string): Promise<ChaosTab> {
    const tab = await browser.newTab('about:blank')
    const opened = new ChaosTab(tab, parts)
    await tab.send('Runtime.enable')
    tab.listen(({ method, params }) => {
      if (method === 'Runtime.consoleAPICalled') opened.#onConsole(params as { args: readonly { value?: unknown }[] })
    })
    await opened.load(user)
    return opened
  }

  /** Loads the page, logs a user in, and leases. */
  async load(user: string): Promise<void> {
    await this.#tab.goto(this.#parts.url)
    await this.#tab.waitFor('window.chaos')
    // Retries the login, because the simulator may be in the middle of a fault.
    await this.#tab.waitFor(`window.chaos.logIn('${user}')`, LOGIN_TRIES_MS)
    const { lanes, archives } = this.#parts
    await this.#tab.evaluate(`window.chaos.lease(${JSON.stringify({ lanes, archives })})`)
  }

  /** Logs out and another user in, for all tabs. Retries for a while, because either may fail under faults. */
  async changeUser(user: string): Promise<void> {
    await this.#tab.waitFor(`window.chaos.changeUser('${user}')`, LOGIN_TRIES_MS)
  }

  /** Blocks the main thread for so long. Resolves when it is free again. */
  async block(how: Block, ms: number): Promise<void> {
    const blocked = this.#tab.evaluate(`window.chaos.block('${how}', ${ms})`)
    if (how !== 'loop') {
      await pause(ms)
      await this.#tab.send('Page.handleJavaScriptDialog', { accept: true })
    }
    await blocked
  }

  show(): Promise<void> {
    return this.#tab.activate()
  }

  end(how: 'close' | 'crash'): Promise<void> {
    return how === 'close' ? this.#tab.close() : this.#crash()
  }

  async #crash(): Promise<void> {
    await this.#tab.crash()
    await this.#tab.close()
  }

  /** Runs a command and records its result. If the page dies meanwhile, the result stays unknown. */
  async run(command: string): Promise<void> {
    const done = await this.#tab.evaluate<ClientInvocation | null>(`window.chaos.${command}`).catch(() => null)
    if (done !== null) this.#parts.noted({ ...done, tab: this.name })
  }

  /** Evaluates an expression in the page. Returns null without a response. */
  async read<T>(expression: string): Promise<T | null> {
    const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ANSWER_MS))
    return Promise.race([this.#tab.evaluate<T>(`window.chaos.${expression}`).catch(() => null), late])
  }

  /** Records each command that begins as unknown until its result arrives. */
  #onConsole({ args }: { readonly args: readonly { readonly value?: unknown }[] }): void {
    const begun = BEGUN.exec(String(args[0]?.value))?.[1]
    if (begun === undefined) return
    const invocation = JSON.parse(begun) as Omit<ClientInvocation, 'endedAt' | 'result'>
    this.#parts.noted({ ...invocation, endedAt: invocation.invokedAt, result: 'unknown', tab: this.name })
  }
}
