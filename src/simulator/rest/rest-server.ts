import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { isWriting } from '../../domain/commands/command-outcome.ts'
import type { EndpointName, EndpointRow } from '../../wire/endpoints/endpoints.ts'
import type { Session, SessionStore } from '../auth/session-store.ts'
import type { Faults } from '../faults/faults.ts'
import type { Cookies } from '../server/cookies.ts'
import { isSameOrigin } from '../server/ingress.ts'
import { type ReadBody, readBody, readForm, type UploadPace } from '../server/read-body.ts'
import { sendJson } from '../server/send-response.ts'
import type { Handlers } from './handlers.ts'
import { isExecuted, sendFailure, unknownStatus } from './http/call-failure.ts'
import { CommandJournal } from './http/command-journal.ts'
import { matchRoute, type RouteMatch, rawArgs } from './http/route-table.ts'
import { sendBody } from './http/send-body.ts'
import type { Outcome } from './shared/handler.ts'

export interface RestServerParts {
  readonly handlers: Handlers
  readonly sessions: SessionStore
  readonly cookies: Cookies
  readonly faults: Faults
  /** Plant time in ms since 1970. */
  readonly now: () => number
}

const NO_SESSION = { ok: false, status: 401, error: 'There is no session.' } as const

const TOO_MANY = { ok: false, status: 429, error: 'There were too many attempts; wait a moment.' } as const

type Found = Extract<RouteMatch, { kind: 'found' }>

/** Serves everything under `/api` by the table of calls. */
export class RestServer {
  readonly journal = new CommandJournal()
  readonly #parts: RestServerParts
  readonly #counts = new Map<EndpointName, number>()
  #open = 0
  #mostOpen = 0

  constructor(parts: RestServerParts) {
    this.#parts = parts
  }

  /** Returns how often each call was made. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts)
  }

  /** Returns how many calls wait for their answer, and the most that ever did: each holds a connection of HTTP/1.1. */
  open(): { readonly now: number; readonly most: number } {
    return { now: this.#open, most: this.#mostOpen }
  }

  async handleRequest(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const { faults, now } = this.#parts
    // Clients set their clock by this header, so it is plant time.
    res.setHeader('Date', new Date(now()).toUTCString())
    const match = matchRoute(req.method ?? '', url.pathname)
    if (match.kind === 'unknown') return sendJson(res, 404, { error: 'There is no such call.' })
    if (match.kind === 'wrong-method') {
      res.setHeader('Allow', match.allowed.join(', '))
      return sendJson(res, 405, { error: `The call takes ${match.allowed.join(', ')} only.` })
    }
    this.#counts.set(match.name, (this.#counts.get(match.name) ?? 0) + 1)
    this.#open += 1
    this.#mostOpen = Math.max(this.#mostOpen, this.#open)
    res.once('close', () => {
      this.#open -= 1
    })
    await this.#delay(match.name, url.pathname, 'before')
    const failure = faults.failureOf(match.name, url.pathname)
    failure?.take()
    if (failure !== null && !isExecuted(failure.how)) {
      return sendFailure(res, failure.how, unknownStatus(match.endpoint))
    }
    const outcome = await this.#outcome(req, res, url, match)
    await this.#delay(match.name, url.pathname, 'after')
    if (!outcome.ok) {
      if (outcome.status === 413) res.setHeader('Connection', 'close')
      sendJson(res, outcome.status, { error: outcome.error })
    } else if (failure !== null) sendFailure(res, failure.how, outcome.body)
    else await sendBody(res, match.endpoint.answer, outcome.body)
  }

  async #delay(name: EndpointName, pathname: string, when: 'before' | 'after'): Promise<void> {
    const delayMs = this.#parts.faults.delayOf(name, pathname, when)
    if (delayMs > 0) await wait(delayMs, undefined, { ref: false })
  }

  /** Finds the session of a call. Anonymous calls find it even while a fault refuses sessions. */
  #sessionOf({ anonymous }: EndpointRow, cookie: string | undefined): Session | undefined {
    const { faults, sessions } = this.#parts
    return anonymous !== true && faults.refusesSession() ? undefined : sessions.find(cookie)
  }

  async #outcome(req: IncomingMessage, res: ServerResponse, url: URL, match: Found): Promise<Outcome<unknown>> {
    const { name, endpoint, pathArgs } = match
    const cookie = this.#parts.cookies.session.read(req)
    const session = this.#sessionOf(endpoint, cookie)
    const refusal = refusalOf(req, endpoint, name, session)
    if (refusal !== null) return refusal
    const pace = endpoint.multipart === true ? this.#parts.faults.uploadPaceOf(name, url.pathname) : null
    const read = await readArguments(req, endpoint, pace)
    if (!read.ok) return read
    const setCookie = (cookie: string) => void res.appendHeader('Set-Cookie', cookie)
    const handler = this.#parts.handlers[name]
    const call = { req, session, setCookie }
    const delayMs = handler.delayMs === undefined ? 0 : handler.delayMs(call)
    if (delayMs === null) return TOO_MANY
    if (delayMs > 0) await wait(delayMs, undefined, { ref: false })
    // The session may have ended meanwhile.
    if (this.#parts.sessions.find(cookie) !== session) return NO_SESSION
    const args = rawArgs({ endpoint, pathArgs, query: url.searchParams, body: read.body })
    const handle = () => handler.handle(args, call)
    if (!isWriting(name) || session === undefined) return handle()
    const key = req.headers['idempotency-key']
    const request = { call: name, key: typeof key === 'string' ? key : null, user: session.user.userName, args }
    return this.journal.run({ ...request, at: this.#parts.now() }, () => {
      const outcome = handle()
      if (outcome instanceof Promise) throw new TypeError(`${name} writes, so its handler must be synchronous.`)
      return outcome
    })
  }
}

async function readArguments(req: IncomingMessage, endpoint: EndpointRow, pace: UploadPace | null): Promise<ReadBody> {
  if (endpoint.method === 'GET') return { ok: true, body: undefined }
  return endpoint.multipart === true ? await readForm(req, pace) : await readBody(req)
}

/** Returns why a request is refused before its body is read: no session, another site, no token; or null. */
function refusalOf(
  req: IncomingMessage,
  endpoint: EndpointRow,
  name: EndpointName,
  session: Session | undefined,
): Outcome<never> | null {
  if (session === undefined && endpoint.anonymous !== true) {
    return NO_SESSION
  }
  if (endpoint.method === 'GET') return null
  if (!isSameOrigin(req)) return { ok: false, status: 403, error: 'The request comes from another site.' }
  const needsToken = session !== undefined && name !== 'login' && name !== 'secondFactor'
  if (needsToken && req.headers['x-csrf-token'] !== session.csrfToken) {
    return { ok: false, status: 403, error: 'The header X-CSRF-Token is missing or wrong.' }
  }
  return null
}
