import type { Duplex } from 'node:stream'
import { type Mount, serveMounts } from '../../src/simulator/server/serve-mounts.ts'
import { createServerProxy } from '../../src/simulator/server/server-proxy.ts'
import { createStaticFiles } from '../../src/simulator/server/static-files.ts'
import { readSettings } from '../../src/simulator/settings.ts'
import { ENDPOINTS } from '../../src/wire/endpoints/endpoints.ts'
import type { RawChromium } from '../../tests/support/browser/raw-chromium.ts'
import { productDist } from '../tools/product-dist.ts'

const HOST = '127.0.0.1'

/** A server outside of the benchmark, and the user who logs in there. */
export interface RealServer {
  readonly url: URL
  readonly user: string
  readonly password: string
}

/**
 * Reads `PLANT_URL`, `PLANT_USER` and `PLANT_PASSWORD`. Returns null without the first. Throws a sentence that names
 * the variable, never the content of the last two.
 */
export function realServer(environment: Readonly<Record<string, string | undefined>>): RealServer | null {
  const settings = readSettings(environment)
  if (!settings.ok) throw new Error(settings.why)
  const { plantUrl } = settings.value
  if (plantUrl === null) return null
  const { PLANT_USER: user = '', PLANT_PASSWORD: password = '' } = environment
  if (user === '') throw new Error('PLANT_USER must be the name of a user of that server.')
  if (password === '') throw new Error('PLANT_PASSWORD must be the password of that user.')
  return { url: plantUrl, user, password }
}

/** Traffic of the browser's WebSockets. */
interface SocketCount {
  readonly open: number
  /** Sent to the browser, over all sockets there ever were. */
  readonly bytes: number
}

/** The built client in front of a real server. */
export interface ServedClient {
  readonly url: string
  sockets(): SocketCount
  /** Logs the browser in, without loading the client. Rejects if the server does not let the user in. */
  logIn(browser: RawChromium): Promise<void>
  close(): Promise<void>
}

/** Serves the built client on a free port and forwards its calls and sockets, as `npm start` does with `PLANT_URL`. */
export async function serveClient({ url, user, password }: RealServer, dist = productDist()): Promise<ServedClient> {
  const counter = new SocketCounter()
  const mounts = [counter, createServerProxy(url), await createStaticFiles(dist)]
  const served = await serveMounts(mounts, { port: 0, host: HOST })
  return {
    url: served.url,
    sockets: () => counter.count(),
    async logIn(browser) {
      // Any document of this origin: the login page would fill the cache and start the worker.
      const tab = await browser.newTab(`${served.url}/build.json`)
      try {
        const status = await tab.evaluate<string>(loginScript(user, password))
        if (status !== 'Success') throw new Error(`The server did not let PLANT_USER in: ${status}.`)
      } finally {
        await tab.close()
      }
    },
    close: served.close,
  }
}

/** Returns an expression of the page that logs in by requests, so that the browser keeps the cookies as they are. */
function loginScript(username: string, password: string): string {
  const { loginToken, login } = ENDPOINTS
  return `(async () => {
    const { csrfToken } = await (await fetch('${loginToken.path}')).json()
    const body = JSON.stringify({ ...${JSON.stringify({ username, password })}, csrfToken, recaptchaToken: null })
    const headers = { 'Content-Type': 'application/json' }
    const response = await fetch('${login.path}', { method: '${login.method}', headers, body })
    return response.ok ? (await response.json()).status : 'HTTP ' + response.status
  })().catch((error) => error.name)`
}

/** Sees every upgrade before the proxy takes it. */
class SocketCounter implements Mount {
  readonly #open = new Set<Duplex>()
  #closedBytes = 0

  count(): SocketCount {
    const open = [...this.#open]
    return { open: open.length, bytes: this.#closedBytes + open.reduce((sum, socket) => sum + bytesTo(socket), 0) }
  }

  handleRequest(): boolean {
    return false
  }

  handleUpgrade(_req: unknown, socket: Duplex): boolean {
    this.#open.add(socket)
    socket.once('close', () => {
      this.#open.delete(socket)
      this.#closedBytes += bytesTo(socket)
    })
    return false
  }

  close(): void {}
}

/** A socket of the network knows what was written to it; any other stream does not. */
function bytesTo(socket: Duplex): number {
  return 'bytesWritten' in socket && typeof socket.bytesWritten === 'number' ? socket.bytesWritten : 0
}
