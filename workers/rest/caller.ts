import { type ArgsOf, type BodyOf, ENDPOINTS, type EndpointName, type EndpointRow } from '../../src/wire/endpoints.ts'
import type { Result } from '../../src/wire/result.ts'
import type { SystemSettings } from '../../src/wire/system.ts'
import type { Host } from '../host.ts'
import type { LogRing } from '../log-ring.ts'
import type { ServerClock } from '../server-clock.ts'
import { buildRequest } from './build-request.ts'
import { failure, readAnswer } from './read-answer.ts'

const CALL_DEADLINE_MS = 20_000

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
  #settings: Promise<Result<SystemSettings>> | null = null

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
      const isOurs = endpoint.anonymous !== true && endpoint.external !== true
      if (result.error.kind === 'unauthorized' && isOurs) this.#events.unauthorized()
    }
    return result
  }

  async #send<N extends EndpointName>(name: N, args: ArgsOf<N>, endpoint: EndpointRow): Promise<Result<BodyOf<N>>> {
    const origin =
      endpoint.external === true ? await this.#externalOrigin() : { ok: true as const, body: this.#host.origin }
    if (!origin.ok) return origin
    try {
      const request = buildRequest(name, args, origin.body)
      const response = await this.#host.fetch(request.url, {
        method: request.method,
        headers: this.#headers(endpoint, typeof request.body === 'string'),
        credentials: endpoint.external === true ? 'omit' : 'same-origin',
        cache: 'no-store',
        signal: AbortSignal.timeout(CALL_DEADLINE_MS),
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      if (endpoint.external !== true) this.#serverClock.dateHeader(response.headers.get('date'))
      return (await readAnswer(response, endpoint.answer)) as Result<BodyOf<N>>
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError'
      return failure(isTimeout ? 'timeout' : 'network', String(error))
    }
  }

  /** Where the weather service is: an empty origin in the settings is this server. Asked once, it does not move. */
  async #externalOrigin(): Promise<Result<string>> {
    this.#settings ??= this.call('systemSettings', {})
    const settings = await this.#settings
    if (!settings.ok) {
      this.#settings = null
      return settings
    }
    const { weatherService } = settings.body
    if (weatherService === null) return failure('network', 'The plant has no weather service.')
    const origin = weatherService.origin === '' ? this.#host.origin : weatherService.origin
    return isWebOrigin(origin) ? { ok: true, body: origin } : failure('network', `${origin} is no web address.`)
  }

  #headers(endpoint: EndpointRow, hasJson: boolean): Record<string, string> {
    const { answer } = endpoint
    const accept = answer === 'text' || answer === 'file' ? '*/*' : 'application/json'
    // Another site must learn nothing of the session, and a header of our own would need its permission first.
    if (endpoint.external === true) return { Accept: accept }
    const headers: Record<string, string> = { Accept: accept, 'X-Requested-With': 'XMLHttpRequest' }
    const token = this.#events.csrfToken()
    if (hasJson) headers['Content-Type'] = 'application/json'
    if (endpoint.method !== 'GET' && token !== null) headers['X-CSRF-Token'] = token
    if (endpoint.command === true) headers['Idempotency-Key'] = idempotencyKey(this.#host.random)
    return headers
  }
}

/** Whether a text is an origin of the web; whatever path it has beside would be lost. */
function isWebOrigin(origin: string): boolean {
  return URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol)
}

/** 128 random bits in hex. `crypto.randomUUID` is missing over plain http, where stations are served on a LAN. */
function idempotencyKey(random: () => number): string {
  return Array.from({ length: 16 }, () =>
    Math.floor(random() * 256)
      .toString(16)
      .padStart(2, '0'),
  ).join('')
}
