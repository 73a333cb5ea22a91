import { isWriting } from '../../src/domain/commands/command-outcome.ts'
import { NO_PLANT_FILE, withKnownStatus } from '../../src/domain/connection/plant-file.ts'
import {
  type ArgsOf,
  type BodyOf,
  ENDPOINTS,
  type EndpointName,
  type EndpointRow,
} from '../../src/wire/endpoints/endpoints.ts'
import { SESSION_ENDPOINTS } from '../../src/wire/endpoints/session.ts'
import { answerReader } from '../../src/wire/readers/answers.ts'
import type { Result } from '../../src/wire/server/result.ts'
import type { UploadProgress } from '../../src/wire/tabs/command.ts'
import type { PlantFile } from '../../src/wire/tabs/plant-file.ts'
import type { WorkerStats } from '../../src/wire/tabs/worker-stats.ts'
import type { CoreContext, UploadWatch } from '../context/core-context.ts'
import { type Environment, randomKey } from '../platform/environment.ts'
import { buildRequest } from './build-request.ts'
import { CallTraffic } from './call-traffic.ts'
import { failure, parseResponse } from './parse-response.ts'
import { ReadBudget } from './read-budget.ts'
import { ResponseCache } from './response-cache.ts'

/**
 * How long nothing may arrive, or leave. What arrives, however slowly, is never given up: a long list would be loaded from its
 * beginning again and again, and never be complete.
 */
const CALL_SILENCE_MS = 20_000
/** An operator waits for it, and a command must not take effect much later. */
const COMMAND_SILENCE_MS = 10_000
/** The server stores 10 MB before it answers. */
const UPLOAD_SILENCE_MS = 120_000

type ApiContext = Environment & Pick<CoreContext, 'log' | 'serverClock' | 'plantFile'>

/** The session that calls belong to. */
export interface ApiSession {
  readonly csrfToken: string | null
  /** Increases when a session ends. */
  readonly generation: number
  /** Called after a 401 of a call that needs a session. */
  end(reason: 'unauthorized'): void
}

/**
 * Sends every call of the table; each resolves with a `Result` and never rejects. The result is `session-ended` if the
 * session ended meanwhile, because one user's response must neither reach the next user nor end that session. A writing
 * call is sent once, with an idempotency key: browsers resend a POST on their own when a reused socket dies, and the
 * server must recognise it.
 */
export class ApiClient {
  readonly #context: ApiContext
  readonly #session: ApiSession
  readonly #cache: ResponseCache
  readonly #traffic: CallTraffic
  readonly #reads = new ReadBudget()
  #skippedRows = 0

  constructor(context: ApiContext, session: ApiSession) {
    this.#context = context
    this.#session = session
    this.#cache = new ResponseCache(context.clock)
    this.#traffic = new CallTraffic(context.clock)
  }

  /**
   * Sends a call, or returns the cached result. `key` is the idempotency key of a writing call; a new one by default.
   * `watch` follows an upload.
   */
  call<N extends EndpointName>(
    name: N,
    args: ArgsOf<N>,
    key?: string,
    watch?: UploadWatch,
  ): Promise<Result<BodyOf<N>>> {
    const { kept }: EndpointRow = ENDPOINTS[name]
    const load = () => this.#request(name, args, key, watch)
    return kept === true ? this.#cache.get(name, load) : load()
  }

  stats(): Pick<WorkerStats, 'calls' | 'skippedRows'> {
    return { calls: this.#traffic.stats(), skippedRows: this.#skippedRows }
  }

  /** Drops cached results, which may be outdated or belong to another user. */
  forget(): void {
    this.#cache.clear()
  }

  async #request<N extends EndpointName>(
    name: N,
    args: ArgsOf<N>,
    key?: string,
    watch?: UploadWatch,
  ): Promise<Result<BodyOf<N>>> {
    const { anonymous, external }: EndpointRow = ENDPOINTS[name]
    const generation = this.#session.generation
    const ownKey = isWriting(name) ? (key ?? randomKey(this.#context.random)) : null
    const isOver = () => anonymous !== true && generation !== this.#session.generation
    const ended = () => failure('session-ended', `The session of ${name} has ended`)
    const send = () => this.#sendAsConfigured(name, args, ownKey, watch)
    const result = isUrgent(name)
      ? await send()
      : await this.#reads.run(isLarge(name), async () => (isOver() ? ended() : send()))
    if (isOver()) return ended()
    if (result.ok) {
      if (result.skipped === undefined) return result
      this.#skippedRows += result.skipped
      this.#context.log.add(`call ${name}: ${result.skipped} unreadable rows`)
    } else {
      this.#context.log.add(`call ${name}: ${result.error.kind} ${result.error.status ?? ''} ${result.error.text}`)
      const needsSession = anonymous !== true && external !== true
      if (result.error.kind === 'unauthorized' && needsSession) this.#session.end('unauthorized')
    }
    return result
  }

  /**
   * Sends a call as the installation has it. While that is not known, reads go out as in the contract, for most installations have
   * nothing of their own and the first values would come a round trip later; what writes, or begins or ends a session, waits.
   */
  async #sendAsConfigured<N extends EndpointName>(
    name: N,
    args: ArgsOf<N>,
    key: string | null,
    watch: UploadWatch | undefined,
  ): Promise<Result<BodyOf<N>>> {
    const { plantFile } = this.#context
    const send = (file: PlantFile) => this.#send(name, args, key, watch, file)
    if (plantFile.known !== null) return send(plantFile.known)
    const { method }: EndpointRow = ENDPOINTS[name]
    if (isWriting(name) || (method !== 'GET' && name in SESSION_ENDPOINTS)) {
      const file = await plantFile.read()
      return file === null ? failure('disconnected', 'plant.json has no answer; nothing was sent') : send(file)
    }
    const [result, file] = await Promise.all([send(NO_PLANT_FILE), plantFile.read()])
    const isOther =
      file !== null &&
      (file.paths[name] !== undefined || (method !== 'GET' && file.tokenHeader !== NO_PLANT_FILE.tokenHeader))
    return isOther ? send(file) : result
  }

  async #send<N extends EndpointName>(
    name: N,
    args: ArgsOf<N>,
    key: string | null,
    watch: UploadWatch | undefined,
    file: PlantFile,
  ): Promise<Result<BodyOf<N>>> {
    const endpoint: EndpointRow = ENDPOINTS[name]
    const origin =
      endpoint.external === true ? await this.#externalOrigin() : { ok: true as const, body: this.#context.origin }
    if (!origin.ok) return origin
    const abort = new AbortController()
    let cancel = () => {}
    const wait = () => {
      cancel()
      cancel = this.#context.clock.after(silenceOf(endpoint), () => {
        abort.abort(new DOMException('no answer in time', 'TimeoutError'))
      })
    }
    wait()
    const transfer = this.#traffic.begin(name)
    let isDone = false
    let sent = 0
    // Without progress nobody knows how much has been sent.
    let isWhole = this.#context.upload === undefined
    let isUpload = false
    const report = (progress: UploadProgress) => {
      wait()
      transfer.add(progress.sentBytes - sent)
      sent = progress.sentBytes
      isWhole = progress.sentBytes >= progress.totalBytes
      watch?.onProgress(progress)
    }
    watch?.signal.addEventListener('abort', () => abort.abort(watch.signal.reason))
    // Cancelled while it waited for a connection.
    if (watch?.signal.aborted === true) abort.abort(watch.signal.reason)
    try {
      const { url, method, body } = buildRequest(name, args, origin.body, file)
      const headers = this.#headers(endpoint, typeof body === 'string', key, file)
      const { signal } = abort
      isUpload = body instanceof FormData
      const response =
        body instanceof FormData && this.#context.upload !== undefined
          ? await this.#context.upload(url, { method, headers, body, signal }, report)
          : await this.#context.fetch(url, {
              method,
              headers,
              credentials: endpoint.external === true ? 'omit' : 'same-origin',
              cache: 'no-store',
              signal,
              ...(body === undefined ? {} : { body }),
            })
      if (endpoint.external !== true) this.#context.serverClock.dateHeader(response.headers.get('date'))
      wait()
      const onBytes = (count: number) => {
        wait()
        transfer.add(count)
      }
      const answer = watched(response, onBytes)
      const result = await parseResponse(answer, endpoint, answerReader(name), this.#context.clock)
      isDone = result.ok
      const known = result.ok ? { ...result, body: withKnownStatus(result.body, file) } : result
      return known as Result<BodyOf<N>>
    } catch (error) {
      if (watch?.signal.aborted === true) return failure(isWhole ? 'cancelled-late' : 'cancelled', String(error))
      if (isUpload && !isWhole) return failure('cut-off', String(error))
      const isTimeout = error instanceof Error && error.name === 'TimeoutError'
      return failure(isTimeout ? 'timeout' : 'network', String(error))
    } finally {
      cancel()
      transfer.end(isDone)
    }
  }

  /** Returns the origin of the weather service from the settings; empty means this server. */
  async #externalOrigin(): Promise<Result<string>> {
    const settings = await this.call('systemSettings', {})
    if (!settings.ok) return settings
    const { weatherService } = settings.body
    if (weatherService === null) return failure('network', 'The plant has no weather service.')
    const origin = weatherService.origin === '' ? this.#context.origin : weatherService.origin
    return isWebOrigin(origin) ? { ok: true, body: origin } : failure('network', `${origin} is no web address.`)
  }

  #headers(
    endpoint: EndpointRow,
    hasJson: boolean,
    key: string | null,
    { tokenHeader }: PlantFile,
  ): Record<string, string> {
    const { answer } = endpoint
    const accept = answer === 'text' || answer === 'file' ? '*/*' : 'application/json'
    // Another site must learn nothing about the session, and custom headers would need a CORS preflight.
    if (endpoint.external === true) return { Accept: accept }
    const headers: Record<string, string> = { Accept: accept, 'X-Requested-With': 'XMLHttpRequest' }
    const token = this.#session.csrfToken
    if (hasJson) headers['Content-Type'] = 'application/json'
    if (endpoint.method !== 'GET' && token !== null) headers[tokenHeader] = token
    if (key !== null) headers['Idempotency-Key'] = key
    return headers
  }
}

/** Never waits for a connection: commands, the session, and what goes to another server. */
function isUrgent(name: EndpointName): boolean {
  const { external, multipart }: EndpointRow = ENDPOINTS[name]
  return external === true || name in SESSION_ENDPOINTS || (isWriting(name) && multipart !== true)
}

/** Takes long, so that it must not keep what a page waits for. */
function isLarge(name: EndpointName): boolean {
  const { answer, multipart }: EndpointRow = ENDPOINTS[name]
  return answer === 'file' || multipart === true || name === 'chartData' || name === 'chartDataOfPvs'
}

/** Returns whether a text is an http(s) address. */
function isWebOrigin(origin: string): boolean {
  return URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol)
}

/** Returns the same response with a body that tells when how many bytes arrive. */
function watched(response: Response, onBytes: (count: number) => void): Response {
  if (response.body === null) return response
  const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      onBytes(part.byteLength)
      controller.enqueue(part)
    },
  })
  return new Response(response.body.pipeThrough(watch), response)
}

function silenceOf({ command, multipart }: EndpointRow): number {
  if (multipart === true) return UPLOAD_SILENCE_MS
  return command === true ? COMMAND_SILENCE_MS : CALL_SILENCE_MS
}
