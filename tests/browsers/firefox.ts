import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { announced, ended } from '../support/browser/child-program.ts'
import { findProgram } from '../support/browser/find-browser.ts'
import { type Engine, type EngineWindow, type RunningBrowser, webDriverActions } from './browser.ts'

const PREFERENCES = {
  'intl.accept_languages': 'de-DE, de',
  'datareporting.policy.dataSubmissionEnabled': false,
} as const

/**
 * Driven by WebDriver BiDi, which Firefox implements. Playwright's BiDi uses commands that the current ESR lacks, and
 * puppeteer would add fifteen packages for the ten commands below.
 */
export const firefoxEngine: Engine = {
  name: 'firefox',
  find: () =>
    findProgram({
      variable: 'FIREFOX_PATH',
      names: ['firefox-esr', 'firefox'],
      places: ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
    }),
  async start(path): Promise<RunningBrowser> {
    const profile = await mkdtemp(join(tmpdir(), 'plant-client-firefox-'))
    const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
    await writeFile(join(profile, 'user.js'), lines.join('\n'))
    const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
    const size = ['--width', '1280', '--height', '900']
    const program = spawn(path, [...args, ...size], { stdio: ['ignore', 'pipe', 'pipe'] })
    const end = async () => {
      await ended(program)
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    }
    try {
      const bidi = await Bidi.open(`${await announced(program, /BiDi listening on (ws:\S+)/)}/session`)
      const errors: string[] = []
      bidi.onLogEntry = ({ level, text }) => {
        if (level === 'error') errors.push(text ?? '')
      }
      await bidi.send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } })
      await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
      return { openWindow: () => openWindow(bidi), errors: async () => errors, close: end }
    } catch (error) {
      await end()
      throw error
    }
  },
}

interface EvaluateResult {
  readonly type: 'success' | 'exception'
  readonly result?: { readonly value?: string }
  readonly exceptionDetails?: { readonly text: string }
}

async function openWindow(bidi: Bidi): Promise<EngineWindow> {
  const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'window' })
  const perform = async (actions: readonly object[]) =>
    void (await bidi.send('input.performActions', { context, actions }))
  return {
    goto: async (url) => void (await bidi.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    evaluate: async (expression) => {
      // BiDi has its own format for values; JSON text is the same in all engines.
      const text = `(async () => JSON.stringify(await (${expression})) ?? 'null')()`
      const params = { expression: text, target: { context }, awaitPromise: true }
      const { result, exceptionDetails } = await bidi.send<EvaluateResult>('script.evaluate', params)
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text)
      return JSON.parse(result?.value ?? 'null')
    },
    moveTo: (point) => perform(webDriverActions.moveTo(point)),
    press: () => perform(webDriverActions.press()),
    type: (text) => perform(webDriverActions.type(text)),
    screenshot: async () => {
      const { data } = await bidi.send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    close: async () => void (await bidi.send('browsingContext.close', { context })),
  }
}

interface LogEntry {
  readonly level: string
  readonly text: string | null
}

/** A message from the socket: the response to a command, or an event. */
interface BidiMessage {
  readonly type: 'success' | 'error' | 'event'
  readonly id?: number
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
  readonly method?: string
  readonly params?: LogEntry
}

/** Sends commands over one WebSocket and resolves them with their responses. */
class Bidi {
  onLogEntry: (entry: LogEntry) => void = () => undefined
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data))))
    socket.addEventListener('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has closed the connection'))
      this.#waiting.clear()
    })
  }

  static open(url: string): Promise<Bidi> {
    const socket = new WebSocket(url)
    return new Promise((resolve, reject) => {
      socket.addEventListener('open', () => resolve(new Bidi(socket)))
      socket.addEventListener('error', () => reject(new Error(`Nobody answers at ${url}`)))
    })
  }

  /** Sends a command. The caller names the type of its result, as the standard documents it. */
  send<Answer = unknown>(method: string, params: object): Promise<Answer> {
    const id = ++this.#lastId
    const answer = Promise.withResolvers<unknown>()
    this.#waiting.set(id, answer)
    this.#socket.send(JSON.stringify({ id, method, params }))
    return answer.promise as Promise<Answer>
  }

  #receive({ type, id, result, error, message, method, params }: BidiMessage): void {
    if (type === 'event') {
      if (method === 'log.entryAdded' && params !== undefined) this.onLogEntry(params)
      return
    }
    const waiting = this.#waiting.get(id ?? 0)
    this.#waiting.delete(id ?? 0)
    if (type === 'success') waiting?.resolve(result)
    else waiting?.reject(new Error(`${error}: ${message}`))
  }
}
