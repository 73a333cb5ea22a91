import { isWriting } from '../../src/domain/commands/command-outcome.ts'
import {
  type ArgsOf,
  type BodyOf,
  ENDPOINTS,
  type EndpointName,
  type EndpointRow,
} from '../../src/wire/endpoints/endpoints.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type { CoreContext } from '../context/core-context.ts'
import { type Environment, randomKey } from '../platform/environment.ts'
import { buildRequest } from './build-request.ts'
import { failure, parseResponse } from './parse-response.ts'
import { ResponseCache } from './response-cache.ts'

const CALL_DEADLINE_MS = 20_000
/** Somebody waits for it, and what is not done by then must not happen later. */
const COMMAND_DEADLINE_MS = 10_000
/** 10 MB over a slow line. */
const UPLOAD_DEADLINE_MS = 120_000

type ApiContext = Environment & Pick<CoreContext, 'log' | 'serverClock'>

/** The session that calls belong to. */
export interface ApiSession {
  readonly csrfToken: string | null
  /** Counts up when a session ends. */
  readonly generation: number
  /** Called for a 401 of a call that needs a session. */
  end(reason: 'unauthorized'): void
}

/**
 * The only place that fetches. Every call settles with a `Result`, with `session-ended` where its session is over by
 * then: what was asked as one user must not reach the next, nor end his session. A writing call is sent once, with an idempotency key:
 * browsers re-send a POST by themselves when a reused socket dies, and then the server must know it again.
 */
export class ApiClient {
  readonly #context: ApiContext
  readonly #session: ApiSession
  readonly #kept: ResponseCache

  constructor(context: ApiContext, session: ApiSession) {
    this.#context = context
    this.#session = session
    this.#kept = new ResponseCache(context.clock)
  }

  /** `key` is the idempotency key of a writing call; without one it gets a key of its own. */
  call<N extends EndpointName>(name: N, args: ArgsOf<N>, key?: string): Promise<Result<BodyOf<N>>> {
    const { kept }: EndpointRow = ENDPOINTS[name]
    const load = () => this.#ask(name, args, key)
    return kept === true ? this.#kept.get(name, load) : load()
  }

  /** What was kept for all tabs may be out of date, or of another user: the next who asks gets it anew. */
  forget(): void {
    this.#kept.clear()
  }

  async #ask<N extends EndpointName>(name: N, args: ArgsOf<N>, key?: string): Promise<Result<BodyOf<N>>> {
    const { anonymous, external }: EndpointRow = ENDPOINTS[name]
    const generation = this.#session.generation
    const result = await this.#send(name, args, isWriting(name) ? (key ?? randomKey(this.#context.random)) : null)
    if (anonymous !== true && generation !== this.#session.generation) {
      return failure('session-ended', `The session of ${name} has ended`)
    }
    if (!result.ok) {
      this.#context.log.add(`call ${name}: ${result.error.kind} ${result.error.status ?? ''} ${result.error.text}`)
      const isOurs = anonymous !== true && external !== true
      if (result.error.kind === 'unauthorized' && isOurs) this.#session.end('unauthorized')
    }
    return result
  }

  async #send<N extends EndpointName>(name: N, args: ArgsOf<N>, key: string | null): Promise<Result<BodyOf<N>>> {
    const endpoint: EndpointRow = ENDPOINTS[name]
    const origin =
      endpoint.external === true ? await this.#externalOrigin() : { ok: true as const, body: this.#context.origin }
    if (!origin.ok) return origin
    const abort = new AbortController()
    const cancel = this.#context.clock.after(deadlineOf(endpoint), () => {
      abort.abort(new DOMException('no answer in time', 'TimeoutError'))
    })
    try {
      const request = buildRequest(name, args, origin.body)
      const response = await this.#context.fetch(request.url, {
        method: request.method,
        headers: this.#headers(endpoint, typeof request.body === 'string', key),
        credentials: endpoint.external === true ? 'omit' : 'same-origin',
        cache: 'no-store',
        signal: abort.signal,
        ...(request.body === undefined ? {} : { body: request.body }),
      })
      if (endpoint.external !== true) this.#context.serverClock.dateHeader(response.headers.get('date'))
      return (await parseResponse(response, endpoint)) as Result<BodyOf<N>>
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError'
      return failure(isTimeout ? 'timeout' : 'network', String(error))
    } finally {
      cancel()
    }
  }

  /** Where the weather service is: an empty origin in the settings is this server. */
  async #externalOrigin(): Promise<Result<string>> {
    const settings = await this.call('systemSettings', {})
    if (!settings.ok) return settings
    const { weatherService } = settings.body
    if (weatherService === null) return failure('network', 'The plant has no weather service.')
    const origin = weatherService.origin === '' ? this.#context.origin : weatherService.origin
    return isWebOrigin(origin) ? { ok: true, body: origin } : failure('network', `${origin} is no web address.`)
  }

  #headers(endpoint: EndpointRow, hasJson: boolean, key: string | null): Record<string, string> {
    const { answer } = endpoint
    const accept = answer === 'text' || answer === 'file' ? '*/*' : 'application/json'
    // Another site must learn nothing of the session, and a header of our own would need its permission first.
    if (endpoint.external === true) return { Accept: accept }
    const headers: Record<string, string> = { Accept: accept, 'X-Requested-With': 'XMLHttpRequest' }
    const token = this.#session.csrfToken
    if (hasJson) headers['Content-Type'] = 'application/json'
    if (endpoint.method !== 'GET' && token !== null) headers['X-CSRF-Token'] = token
    if (key !== null) headers['Idempotency-Key'] = key
    return headers
  }
}

/** Whether a text is an origin of the web; whatever path it has beside would be lost. */
function isWebOrigin(origin: string): boolean {
  return URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol)
}

function deadlineOf({ command, multipart }: EndpointRow): number {
  if (multipart === true) return UPLOAD_DEADLINE_MS
  return command === true ? COMMAND_DEADLINE_MS : CALL_DEADLINE_MS
}
