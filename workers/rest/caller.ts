import { type ArgsOf, type BodyOf, ENDPOINTS, type EndpointName, type EndpointRow } from '../../src/wire/endpoints.ts'
import type { CallError, Result } from '../../src/wire/result.ts'
import type { Host } from '../host.ts'
import type { LogRing } from '../log-ring.ts'
import type { ServerClock } from '../server-clock.ts'
import { buildRequest } from './build-request.ts'

const CALL_DEADLINE_MS = 20_000
/** Raw text is for a support mail; a whole error page is not. */
const MAX_ERROR_TEXT = 300

export interface CallerEvents {
  /** A 401 of a call that needs a session. */
  readonly unauthorized: () => void
  readonly csrfToken: () => string | null
  /** The reason why a command must not be sent now, null while it may be. */
  readonly refusal: () => string | null
}

/**
 * The only place that fetches. Every call settles with a `Result`. A command is sent once, with an idempotency key:
 * browsers re-send a POST by themselves when a reused socket dies, and then the server must know it again.
 */
export class Caller {
  readonly #host: Host
  readonly #log: LogRing
  readonly #serverClock: ServerClock
  readonly #events: CallerEvents

  constructor(host: Host, log: LogRing, serverClock: ServerClock, events: CallerEvents) {
    this.#host = host
    this.#log = log
    this.#serverClock = serverClock
    this.#events = events
  }

  async call<N extends EndpointName>(name: N, args: ArgsOf<N>): Promise<Result<BodyOf<N>>> {
    const endpoint: EndpointRow = ENDPOINTS[name]
    if (endpoint.command === true) {
      const refusal = this.#events.refusal()
      if (refusal !== null) return failure('disconnected', refusal)
    }
    const result = await this.#send(name, args, endpoint)
    if (!result.ok) {
      this.#log.add(`call ${name}: ${result.error.kind} ${result.error.status ?? ''} ${result.error.text}`)
      if (result.error.kind === 'unauthorized' && endpoint.anonymous !== true) this.#events.unauthorized()
    }
    return result
  }

  async #send<N extends EndpointName>(name: N, args: ArgsOf<N>, endpoint: EndpointRow): Promise<Result<BodyOf<N>>> {
    const request = buildRequest(name, args, this.#host.origin)
    let status: number
    let text: string
    try {
      const response = await this.#host.fetch(request.url, {
        method: request.method,
        headers: this.#headers(endpoint, request.body !== undefined),
        credentials: 'same-origin',
        cache: 'no-store',
        signal: AbortSignal.timeout(CALL_DEADLINE_MS),
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      this.#serverClock.dateHeader(response.headers.get('date'))
      status = response.status
      text = await response.text()
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError'
      return failure(isTimeout ? 'timeout' : 'network', String(error))
    }
    if (status === 401) return failure('unauthorized', text, status)
    if (status !== 200) return failure('http', text, status)
    const body = parseJson(text)
    if (body === undefined) return failure('not-json', text, status)
    if (!hasShape(body, endpoint.answer)) return failure('shape', text, status)
    return { ok: true, body: body as BodyOf<N> }
  }

  #headers(endpoint: EndpointRow, hasBody: boolean): Record<string, string> {
    const headers: Record<string, string> = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
    const token = this.#events.csrfToken()
    if (hasBody) headers['Content-Type'] = 'application/json'
    if (endpoint.method !== 'GET' && token !== null) headers['X-CSRF-Token'] = token
    if (endpoint.command === true) headers['Idempotency-Key'] = idempotencyKey(this.#host.random)
    return headers
  }
}

function failure(kind: CallError['kind'], text: string, status?: number): { ok: false; error: CallError } {
  const cut = text.slice(0, MAX_ERROR_TEXT)
  return { ok: false, error: status === undefined ? { kind, text: cut } : { kind, text: cut, status } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function hasShape(body: unknown, answer: EndpointRow['answer']): boolean {
  if (answer === 'list') return Array.isArray(body)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false
  const fields = new Map(Object.entries(body))
  return answer === 'object' || answer.lists.every((list) => Array.isArray(fields.get(list)))
}

/** 128 random bits in hex. `crypto.randomUUID` is missing over plain http, where stations are served on a LAN. */
function idempotencyKey(random: () => number): string {
  return Array.from({ length: 16 }, () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0'),
  ).join('')
}
