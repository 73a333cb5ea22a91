import { AbortError, HttpClient, type HttpRequest, HttpResponse } from '@microsoft/signalr'
import type { Clock, Environment } from '../platform/environment.ts'
import { HubHttpClient } from './hub-transport.ts'

/**
 * So many starts in a row whose negotiation went well and whose WebSocket did not work, of any hubs. One may be a server that
 * restarts between the two; three at once are the way.
 */
const MOST_FAILED = 3
/** How long WebSockets are not tried again: an upgrade that hangs keeps a hub waiting for 10 s, and all others behind it. */
const SOCKET_AGAIN_MS = 5 * 60_000
/**
 * Over HTTP/1.1 a browser has six connections to a host for everything. Four may wait for hubs, so that calls and what is said to
 * hubs always find one. A quiet hub is probed every 1.75 s and its poll ends with the reply, so the next one has its turn.
 */
const MOST_POLLS = 4
/** Longer than a server lets a poll wait, which is 90 s. */
const POLL_MS = 100_000
const REQUEST_MS = 10_000
/** The first only says that the connection is there, the second brings the reply to the handshake. */
const OPENING_POLLS = 2
const OK = 200

type PollingContext = Pick<Environment, 'fetch' | 'cookies'> & { readonly clock: Pick<Clock, 'elapsed'> }

/**
 * Decides when hubs connect by long polling, the last resort where WebSockets are blocked. Loaded only where the installation allows
 * it and a hub has failed. Never polls while a WebSocket works.
 */
export class LongPolling {
  readonly #context: PollingContext
  readonly #turns = new Turns(MOST_POLLS)
  #failed = 0
  #triedAt = Number.NEGATIVE_INFINITY

  constructor(context: PollingContext) {
    this.#context = context
  }

  /** Whether the next start polls. Once in five minutes one tries a WebSocket again. */
  get isDue(): boolean {
    return this.#failed >= MOST_FAILED && this.#context.clock.elapsed() - this.#triedAt < SOCKET_AGAIN_MS
  }

  /** Call when a WebSocket has opened and its hub has answered. */
  socketWorks(): void {
    this.#failed = 0
  }

  /** Call when a start has failed although its negotiation went well. If polling fails too, the next start tries a WebSocket. */
  hasFailed(isPolling: boolean): void {
    if (isPolling) this.#failed = MOST_FAILED - 1
    else {
      this.#failed += 1
      this.#triedAt = this.#context.clock.elapsed()
    }
  }

  /** Returns the client of one connection. Aborting `signal` cancels every request but the last, which ends the connection. */
  client(signal: AbortSignal): PollingClient {
    return new PollingClient(this.#context, signal, this.#turns)
  }
}

/** Sends the requests of a connection by long polling. */
class PollingClient extends HttpClient {
  readonly #context: PollingContext
  readonly #signal: AbortSignal
  readonly #turns: Turns
  readonly #negotiation: HubHttpClient
  #polls = 0

  constructor(context: PollingContext, signal: AbortSignal, turns: Turns) {
    super()
    this.#context = context
    this.#signal = signal
    this.#turns = turns
    this.#negotiation = new HubHttpClient(context, signal)
  }

  /** Of the negotiation. */
  get lastStatus(): number {
    return this.#negotiation.lastStatus
  }

  override send(request: HttpRequest): Promise<HttpResponse> {
    if (request.method === 'GET') return this.#inTurn(request)
    if (this.#negotiation.lastStatus !== OK) return this.#negotiation.send(request)
    // The connection ends at the server only if it is told so, also when all else is cancelled.
    return request.method === 'DELETE'
      ? this.#send(request, REQUEST_MS, [])
      : this.#send(request, REQUEST_MS, [this.#signal])
  }

  override getCookieString(url: string): string {
    return this.#negotiation.getCookieString(url)
  }

  /** The polls that open a connection are answered at once, and a start has little time: they wait for no turn. */
  #inTurn(request: HttpRequest): Promise<HttpResponse> {
    this.#polls += 1
    const isOpening = this.#polls <= OPENING_POLLS
    return isOpening ? this.#poll(request, isOpening) : this.#turns.take(() => this.#poll(request, isOpening))
  }

  async #poll(request: HttpRequest, isOpening: boolean): Promise<HttpResponse> {
    const stop = new AbortController()
    const { abortSignal } = request
    // It may have been stopped while it waited for its turn.
    if (abortSignal?.aborted) throw new AbortError()
    if (abortSignal !== undefined) abortSignal.onabort = () => stop.abort()
    try {
      // A start may be cancelled. Later polls end when the connection is stopped, which then tells the server.
      return await this.#send(request, POLL_MS, isOpening ? [this.#signal, stop.signal] : [stop.signal])
    } finally {
      if (abortSignal !== undefined) abortSignal.onabort = null
    }
  }

  async #send(request: HttpRequest, ms: number, signals: readonly AbortSignal[]): Promise<HttpResponse> {
    const body = typeof request.content === 'string' && request.content !== '' ? { body: request.content } : {}
    const response = await this.#context.fetch(request.url ?? '', {
      method: request.method ?? 'POST',
      headers: { 'X-Requested-With': 'XMLHttpRequest', ...request.headers },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.any([...signals, AbortSignal.timeout(ms)]),
      ...body,
    })
    return new HttpResponse(response.status, response.statusText, await response.text())
  }
}

/** Lets so many run at a time, the others in the order in which they came. */
class Turns {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(most: number) {
    this.#free = most
  }

  async take<T>(run: () => Promise<T>): Promise<T> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#free -= 1
    try {
      return await run()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free += 1
      else next()
    }
  }
}
