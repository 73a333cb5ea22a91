import { spawn } from 'node:child_process'
import { announced, ended } from '../support/browser/child-program.ts'
import { findProgram } from '../support/browser/find-browser.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { type Engine, type EngineWindow, type RunningBrowser, webDriverActions } from './browser.ts'

const START_MS = 30_000
/** A driver that does not answer fails the journey that waits for it, and is ended then, not the journeys after it. */
const COMMAND_MS = 30_000

/**
 * A number of this process: two screens that look for a free one at the same moment find the same, and one never starts. Larger
 * than the windows, which open side by side and overlap. WebKit draws covered windows too.
 */
const DISPLAY = [
  `:${1000 + (process.pid % 30_000)}`,
  ...['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
] as const

/**
 * German if the machine has it, else English. With `C.UTF-8`, common on machines without a screen, WebKit reports its
 * language as `C`, which `Intl` rejects, and uPlot creates an `Intl` formatter while it loads.
 */
const LANGUAGE = { LC_ALL: 'de_DE.UTF-8', LANGUAGE: '' } as const

/**
 * Driven by WebDriver over HTTP, by WebKitGTK's own driver. The browser has no headless mode and gets a virtual
 * display, so this engine starts two programs.
 */
export const webkitEngine: Engine = {
  name: 'webkit',
  find: () => {
    const driver = findProgram({ variable: 'WEBKIT_DRIVER_PATH', names: ['WebKitWebDriver'] })
    return findXvfb() === null ? null : driver
  },
  async start(path): Promise<RunningBrowser> {
    const screen = spawn(findXvfb() ?? 'Xvfb', DISPLAY, { stdio: ['ignore', 'pipe', 'pipe'] })
    const number = await announced(screen, /^(\d+)\n/).catch(async (error: unknown) => {
      await ended(screen)
      throw error
    })
    const display = { DISPLAY: `:${number}`, GDK_BACKEND: 'x11' }
    const env = { ...process.env, ...display, ...LANGUAGE }
    const port = await freePort()
    const driver = spawn(path, [`--port=${port}`], { env, stdio: 'ignore' })
    const end = async () => {
      await ended(driver)
      await ended(screen)
    }
    try {
      const session = await Session.start(`http://127.0.0.1:${port}`)
      return {
        openWindow: () => session.openWindow(),
        errors: () => session.errors(),
        close: async () => {
          await session.end().finally(end)
        },
      }
    } catch (error) {
      await end()
      throw error
    }
  },
}

function findXvfb(): string | null {
  return findProgram({ variable: 'XVFB_PATH', names: ['Xvfb'] })
}

/** Runs in the page, which collects its errors from then on. Errors of its first scripts are missed. */
const WATCH_ERRORS = `(() => {
  const errors = (window.journeyErrors = [])
  const log = console.error
  console.error = (...args) => { errors.push(args.map(String).join(' ')); log.apply(console, args) }
  addEventListener('error', (event) => errors.push(event.message))
  addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)))
  addEventListener('securitypolicyviolation', (event) => errors.push(event.violatedDirective + ' ' + event.blockedURI))
})()`
/** What the driver says of a script whose page was left before its result: the next page is asked. */
const PAGE_LEFT = 'Could not parse script result'
const MOST_READS = 5
const TAKE_ERRORS = 'window.journeyErrors?.splice(0) ?? []'

/** A session of the driver. It has one current window, so commands run one at a time. */
class Session {
  readonly #url: string
  readonly #errors: string[] = []
  readonly #watched = new Set<() => Promise<void>>()
  #turn: Promise<unknown> = Promise.resolve()
  /** The window that the browser starts with, until `openWindow` returns it. */
  #unused: string | null = null

  private constructor(url: string) {
    this.#url = url
  }

  static async start(driver: string): Promise<Session> {
    const isUp = () =>
      fetch(`${driver}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    await eventually(isUp, { timeoutMs: START_MS, what: 'the WebKit driver' })
    const { sessionId } = await ask<{ sessionId: string }>(`${driver}/session`, 'POST', {
      capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
    })
    const session = new Session(`${driver}/session/${sessionId}`)
    session.#unused = await ask<string>(`${session.#url}/window`, 'GET')
    return session
  }

  async openWindow(): Promise<EngineWindow> {
    const handle = this.#unused ?? (await this.#newWindow())
    this.#unused = null
    const send = <T>(method: 'GET' | 'POST' | 'DELETE', what: string, body?: object) =>
      this.#inTurn(async () => {
        await ask(`${this.#url}/window`, 'POST', { handle })
        return await ask<T>(`${this.#url}/${what}`, method, body)
      })
    const evaluate = async <T>(expression: string): Promise<T> => {
      const script = `return (async () => JSON.stringify(await (${expression})) ?? 'null')()`
      for (let left = MOST_READS; ; left -= 1) {
        try {
          return JSON.parse(await send<string>('POST', 'execute/sync', { script, args: [] }))
        } catch (error) {
          if (left === 1 || !String(error).includes(PAGE_LEFT)) throw error
        }
      }
    }
    const perform = async (actions: readonly object[]) => void (await send('POST', 'actions', { actions }))
    const takeErrors = async () => void this.#errors.push(...(await evaluate<readonly string[]>(TAKE_ERRORS)))
    this.#watched.add(takeErrors)
    return {
      evaluate,
      goto: async (url) => {
        await takeErrors()
        await send('POST', 'url', { url })
        await evaluate(WATCH_ERRORS)
      },
      moveTo: (point) => perform(webDriverActions.moveTo(point)),
      press: () => perform(webDriverActions.press()),
      type: (text) => perform(webDriverActions.type(text)),
      screenshot: async () => Buffer.from(await send<string>('GET', 'screenshot'), 'base64'),
      close: async () => {
        await takeErrors()
        this.#watched.delete(takeErrors)
        await send('DELETE', 'window')
      },
    }
  }

  async errors(): Promise<readonly string[]> {
    for (const takeErrors of this.#watched) await takeErrors()
    return this.#errors
  }

  end(): Promise<void> {
    return this.#inTurn(() => ask<void>(this.#url, 'DELETE'))
  }

  /** Opens a window instead of a tab, because WebKit hides tabs. */
  async #newWindow(): Promise<string> {
    const { handle } = await this.#inTurn(() =>
      ask<{ handle: string }>(`${this.#url}/window/new`, 'POST', { type: 'window' }),
    )
    return handle
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => undefined)
    return done
  }
}

/**
 * Sends a command. The caller names the type of its result, as the standard documents it. Rejects with the driver's
 * error.
 */
async function ask<T>(url: string, method: 'GET' | 'POST' | 'DELETE', body: object = {}): Promise<T> {
  const signal = AbortSignal.timeout(COMMAND_MS)
  const response = await fetch(url, { method, signal, ...(method === 'POST' ? { body: JSON.stringify(body) } : {}) })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${method} ${url}: ${value.error} ${value.message}`)
  return value
}
