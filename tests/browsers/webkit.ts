import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { announced, ended } from '../support/browser/child-program.ts'
import { findProgram } from '../support/browser/find-browser.ts'
import { eventually } from '../support/eventually.ts'
import { type Engine, type EngineWindow, type RunningBrowser, webDriverActions } from './browser.ts'

const START_MS = 30_000

/** Larger than the windows, which open beside and over each other; WebKit draws the covered ones too. */
const DISPLAY = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'] as const

/**
 * German where the machine has it, else WebKit says English. By `C.UTF-8`, which many machines without a screen have, it
 * calls its language `C`: no language to `Intl`, by which uPlot makes a formatter as soon as it is loaded.
 */
const LANGUAGE = { LC_ALL: 'de_DE.UTF-8', LANGUAGE: '' } as const

/**
 * By WebDriver, which WebKitGTK's own driver speaks over HTTP. The browser has no mode without a screen, so that it gets
 * one of its own: two programs make one engine.
 */
export const webkitEngine: Engine = {
  name: 'webkit',
  find: () => {
    const driver = findProgram({ variable: 'WEBKIT_DRIVER_PATH', names: ['WebKitWebDriver'] })
    return findXvfb() === null ? null : driver
  },
  async start(path): Promise<RunningBrowser> {
    const screen = spawn(findXvfb() ?? 'Xvfb', DISPLAY, { stdio: ['ignore', 'pipe', 'pipe'] })
    const display = { DISPLAY: `:${await announced(screen, /^(\d+)\n/)}`, GDK_BACKEND: 'x11' }
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

/** In the page, which remembers its errors from then on: those of its very first scripts are not seen. */
const WATCH_ERRORS = `(() => {
  const errors = (window.journeyErrors = [])
  const log = console.error
  console.error = (...args) => { errors.push(args.map(String).join(' ')); log.apply(console, args) }
  addEventListener('error', (event) => errors.push(event.message))
  addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)))
  addEventListener('securitypolicyviolation', (event) => errors.push(event.violatedDirective + ' ' + event.blockedURI))
})()`
const TAKE_ERRORS = 'window.journeyErrors?.splice(0) ?? []'

/** A session of the driver. It has one current window, so that everything takes its turn. */
class Session {
  readonly #url: string
  readonly #errors: string[] = []
  readonly #watched = new Set<() => Promise<void>>()
  #turn: Promise<unknown> = Promise.resolve()
  /** The one that the browser starts with, until it is asked for a window. */
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
    const { sessionId } = await ask<{ sessionId: string }>(`${driver}/session`, 'POST', { capabilities: {} })
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
      return JSON.parse(await send<string>('POST', 'execute/sync', { script, args: [] }))
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

  /** A window and not a tab: WebKit hides tabs. */
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

/** The caller names the shape of the answer, as the standard documents it. Rejects with the driver's error. */
async function ask<T>(url: string, method: 'GET' | 'POST' | 'DELETE', body: object = {}): Promise<T> {
  const response = await fetch(url, { method, ...(method === 'POST' ? { body: JSON.stringify(body) } : {}) })
  const { value } = await response.json()
  if (!response.ok) throw new Error(`${method} ${url}: ${value.error} ${value.message}`)
  return value
}
