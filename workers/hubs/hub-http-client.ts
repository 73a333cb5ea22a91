import { HttpClient, type HttpRequest, HttpResponse } from '@microsoft/signalr'
import type { Environment } from '../platform/environment.ts'

/** SignalR's default is 100 s, far too long for somebody who waits for an alarm list. */
const NEGOTIATE_TIMEOUT_MS = 10_000

/**
 * Negotiates through the worker's own fetch and keeps the last HTTP status: SignalR reports a 401 only as text, and
 * the end of a session must not be guessed from a sentence.
 */
export class HubHttpClient extends HttpClient {
  readonly #host: Environment
  readonly #signal: AbortSignal
  lastStatus = 0

  /** `signal`: nobody waits for the connection any more. */
  constructor(host: Environment, signal: AbortSignal) {
    super()
    this.#host = host
    this.#signal = signal
  }

  override async send(request: HttpRequest): Promise<HttpResponse> {
    const response = await this.#host.fetch(request.url ?? '', {
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
    return this.#host.cookies?.(url) ?? ''
  }
}
