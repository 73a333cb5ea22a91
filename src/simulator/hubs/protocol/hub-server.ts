import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { HUB_NAMES, type HubName, hubPath } from '../../../wire/hubs/hubs.ts'
import type { Session, SessionStore } from '../../auth/session-store.ts'
import type { Faults } from '../../faults/faults.ts'
import { isExecuted, sendFailure } from '../../rest/http/call-failure.ts'
import type { Cookies } from '../../server/cookies.ts'
import type { Ingress } from '../../server/ingress.ts'
import { isSameOrigin } from '../../server/same-origin.ts'
import { refuseUpgrade, sendJson } from '../../server/send-response.ts'
import type { HubEndpoint } from './hub-endpoint.ts'
import { ManagedService } from './managed-service.ts'

/** A frame may hold many messages; each of them has its own, smaller limit. */
const MAX_FRAME_BYTES = 1024 * 1024

export interface HubServerParts {
  readonly endpoints: { readonly [H in HubName]: HubEndpoint }
  readonly sessions: SessionStore
  readonly cookies: Cookies
  readonly ingress: Ingress
  readonly faults: Faults
  /** Monotonic time in ms. */
  readonly uptime: () => number
}

/** Which hub a request means, and by which of its two addresses. */
interface Addressed {
  readonly hub: HubName
  readonly isManaged: boolean
}

interface NegotiationOutcome {
  readonly status: number
  readonly body: unknown
}

/** The HTTP side of the hubs: negotiation and upgrade. Everything else is in `HubEndpoint`. */
export class HubServer {
  readonly #parts: HubServerParts
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false })
  readonly #managed: ManagedService
  /** Upgrades that are never answered. */
  readonly #hanging = new Set<Duplex>()

  constructor(parts: HubServerParts) {
    this.#parts = parts
    this.#managed = new ManagedService(parts.uptime, parts.ingress)
  }

  /** Answers a request whose path begins with `/hubs`. */
  handleRequest(req: IncomingMessage, res: ServerResponse, url: URL): void {
    const addressed = this.#addressed(url, 'negotiate')
    if (addressed === undefined) {
      sendJson(res, 404, { error: 'There is no such hub.' })
    } else if (req.method !== 'POST') {
      res.setHeader('Allow', 'POST')
      sendJson(res, 405, { error: 'A hub is negotiated with POST.' })
    } else {
      const answer = () => this.#answer(req, res, url, addressed)
      const { delayMs } = this.#parts.faults.of(addressed.hub)
      if (delayMs === 0) answer()
      else setTimeout(answer, delayMs).unref()
    }
  }

  /** False: the path is no hub. Everything else is answered here, also a refusal. */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer, url: URL): boolean {
    const addressed = this.#addressed(url, 'socket')
    if (addressed === undefined) return false
    const { faults, endpoints } = this.#parts
    const { upgrade, isRefused } = faults.of(addressed.hub)
    const session = this.#sessionOf(req, url, addressed)
    const id = url.searchParams.get('id') ?? undefined
    const endpoint = endpoints[addressed.hub]
    upgrade?.take()
    if (upgrade?.how === 'hang') this.#hang(socket)
    else if (upgrade !== null) refuseUpgrade(socket, upgrade.how.status)
    else if (isRefused) refuseUpgrade(socket, 503)
    else if (!isSameOrigin(req)) refuseUpgrade(socket, 403)
    else if (session === undefined) refuseUpgrade(socket, 401)
    else {
      const state = id === undefined ? 'ok' : endpoint.negotiation.check(id, session)
      if (state !== 'ok') refuseUpgrade(socket, state)
      else this.#sockets.handleUpgrade(req, socket, head, (ws) => endpoint.accept(ws, session, id, () => reset(socket)))
    }
    return true
  }

  close(): void {
    for (const socket of this.#sockets.clients) socket.terminate()
    for (const socket of this.#hanging) socket.destroy()
    this.#sockets.close()
  }

  #addressed(url: URL, what: 'negotiate' | 'socket'): Addressed | undefined {
    const end = what === 'socket' ? '' : '/negotiate'
    const own = HUB_NAMES.find((name) => url.pathname === `${hubPath(name)}${end}`)
    if (own !== undefined) return { hub: own, isManaged: false }
    const managed = this.#managed.hubOf(url, what)
    return managed === undefined ? undefined : { hub: managed, isManaged: true }
  }

  #sessionOf(req: IncomingMessage, url: URL, { hub, isManaged }: Addressed): Session | undefined {
    const { faults, sessions, cookies } = this.#parts
    if (faults.refusesSession()) return undefined
    if (!isManaged) return sessions.peek(cookies.session.read(req))
    const granted = this.#managed.sessionOf(req, url, hub)
    // A token outlives no session.
    return granted !== undefined && sessions.peek(granted.id) === granted ? granted : undefined
  }

  #answer(req: IncomingMessage, res: ServerResponse, url: URL, addressed: Addressed): void {
    const { negotiation } = this.#parts.faults.of(addressed.hub)
    // Who has been sent here is not sent on: that would have no end.
    const failure = negotiation === null || (negotiation.how === 'redirect' && addressed.isManaged) ? null : negotiation
    failure?.take()
    const how = failure?.how ?? null
    if (how !== null && how !== 'redirect' && !isExecuted(how)) {
      sendFailure(res, how, null)
      return
    }
    const { status, body } = this.#negotiate(req, url, addressed, how === 'redirect')
    if (how === null || how === 'redirect') sendJson(res, status, body)
    else sendFailure(res, how, body)
  }

  #negotiate(req: IncomingMessage, url: URL, addressed: Addressed, isRedirected: boolean): NegotiationOutcome {
    const { faults, endpoints } = this.#parts
    const { hub } = addressed
    if (faults.of(hub).isRefused) return { status: 503, body: { error: 'The hub is not available.' } }
    if (!isSameOrigin(req)) return { status: 403, body: { error: 'The request comes from another site.' } }
    const session = this.#sessionOf(req, url, addressed)
    if (session === undefined) return { status: 401, body: { error: 'There is no session.' } }
    if (isRedirected) return { status: 200, body: this.#managed.redirect(req, hub, session) }
    const version = url.searchParams.get('negotiateVersion')
    return { status: 200, body: endpoints[hub].negotiation.negotiate(session, version) }
  }

  #hang(socket: Duplex): void {
    this.#hanging.add(socket)
    // Read and thrown away, or the end of the client would never be seen.
    socket.resume()
    socket.on('error', () => undefined)
    socket.on('end', () => socket.destroy())
    socket.on('close', () => this.#hanging.delete(socket))
  }
}

/** Ends a connection with a reset instead of an orderly end, as a device in between does that has forgotten it. */
function reset(socket: Duplex): void {
  if (socket instanceof Socket) socket.resetAndDestroy()
  else socket.destroy()
}
