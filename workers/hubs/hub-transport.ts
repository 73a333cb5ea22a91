import { HttpClient, type HttpRequest, HttpResponse } from '@microsoft/signalr'
import type { Clock, Environment, SocketClass } from '../platform/environment.ts'

/** SignalR's default is 100 s, far too long for an operator who waits for the alarm list. */
const NEGOTIATE_TIMEOUT_MS = 10_000
/** A hanging upgrade blocks every other WebSocket to that host, and SignalR's `stop()` hangs with it. */
const OPEN_TIMEOUT_MS = 10_000

/**
 * Negotiates with the worker's own fetch and keeps the last HTTP status. SignalR reports a 401 only as text, and the
 * end of a session must not be guessed from a sentence.
 */
export class HubHttpClient extends HttpClient {
  readonly #environment: Pick<Environment, 'fetch' | 'cookies'>
  readonly #signal: AbortSignal
  lastStatus = 0

  /** Aborting `signal` cancels every request. */
  constructor(environment: Pick<Environment, 'fetch' | 'cookies'>, signal: AbortSignal) {
    super()
    this.#environment = environment
    this.#signal = signal
  }

  override async send(request: HttpRequest): Promise<HttpResponse> {
    const response = await this.#environment.fetch(request.url ?? '', {
      method: request.method ?? 'POST',
      headers: { 'X-Requested-With': 'XMLHttpRequest', ...request.headers },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.any([this.#signal, AbortSignal.timeout(NEGOTIATE_TIMEOUT_MS)]),
    })
    this.lastStatus = response.status
    return new HttpResponse(response.status, response.statusText, await response.text())
  }

  override getCookieString(url: string): string {
    return this.#environment.cookies?.(url) ?? ''
  }
}

/**
 * Returns a WebSocket class whose sockets close themselves when they do not open in time, or when `signal` aborts. Calls
 * `onRefused` where the browser refuses to create one.
 */
export function webSocketWithTimeout(Socket: SocketClass, signal: AbortSignal, onRefused: () => void): SocketClass {
  return class extends Socket {
    constructor(url: string, protocols?: string | string[], options?: object) {
      try {
        super(url, protocols, options)
      } catch (error) {
        onRefused()
        throw error
      }
      const giveUp = () => {
        if (this.readyState === Socket.CONNECTING) this.close()
      }
      const timer = setTimeout(giveUp, OPEN_TIMEOUT_MS)
      signal.addEventListener('abort', giveUp)
      const cleanUp = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
      }
      this.addEventListener('open', cleanUp)
      this.addEventListener('close', cleanUp)
    }
  }
}

/** Rejects with a `TimeoutError` unless the promise settles within `ms`. */
export async function withTimeout(clock: Clock, promise: Promise<void>, ms: number, what: string): Promise<void> {
  let cancel = () => {}
  const timeout = new Promise<never>((_, reject) => {
    cancel = clock.after(ms, () => reject(new TimeoutError(`${what}: no answer`)))
  })
  try {
    await Promise.race([promise, timeout])
  } finally {
    cancel()
  }
}

/** Has the name of the browser's own time-outs. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError'
}

/** SignalR marks a time-out by the name of its error, or only in its message. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.message.includes('timeout'))
}
