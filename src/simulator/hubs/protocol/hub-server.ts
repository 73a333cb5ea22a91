import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { HUB_NAMES, type HubName, hubPath } from '../../../wire/hubs/hubs.ts'
import type { Session, SessionStore } from '../../auth/session-store.ts'
import { isExecuted, sendFailure } from '../../rest/http/call-failure.ts'
import type { Cookies } from '../../server/cookies.ts'
import { type Ingress, isSameOrigin } from '../../server/ingress.ts'
import { readBytes } from '../../server/read-body.ts'
import { refuseUpgrade, sendJson } from '../../server/send-response.ts'
import type { HubEndpoint } from './hub-endpoint.ts'
import type { HubFaults } from './hub-fault.ts'
import { ManagedService } from './managed-service.ts'
import { PollSocket } from './poll-socket.ts'

/** A frame may hold many messages; each has its own, smaller limit. */
const MAX_FRAME_BYTES = 1024 * 1024

export interface HubServerParts {
  readonly endpoints: { readonly [H in HubName]: HubEndpoint }
  readonly sessions: SessionStore
  readonly cookies: Cookies
  readonly ingress: Ingress
  readonly faults: HubFaults
  /** Monotonic time in ms. */
  readonly uptime: () => number
}

/** The hub of a request, and which of its two addresses was used. */
interface Addressed {
  readonly hub: HubName
  readonly isManaged: boolean
}

interface NegotiationOutcome {
  readonly status: number
  readonly body: unknown
}

/** Handles negotiations and upgrades of all hubs. After the upgrade a `HubEndpoint` takes over. */
export class HubServer {
  readonly #parts: HubServerParts
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false })
  readonly #managed: ManagedService
  /** Connections by long polling, by their ids. */
  readonly #polled = new Map<string, PollSocket>()
  /** Sockets of upgrades that a fault never completes. */
  readonly #hanging = new Set<Duplex>()

  constructor(parts: HubServerParts) {
    this.#parts = parts
    this.#managed = new ManagedService(parts.uptime, parts.ingress)
  }

  /** Handles a request whose path begins with `/hubs`. */
  async handleRequest(req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> {
    const polled = this.#addressed(url, 'socket')
    const addressed = this.#addressed(url, 'negotiate')
    if (polled !== undefined) {
      await this.#poll(req, res, url, polled)
    } else if (addressed === undefined) {
      sendJson(res, 404, { error: 'There is no such hub.' })
    } else if (req.method !== 'POST') {
      res.setHeader('Allow', 'POST')
      sendJson(res, 405, { error: 'A hub is negotiated with POST.' })
    } else {
      const { delayMs } = this.#parts.faults.of(addressed.hub)
      if (delayMs > 0) await wait(delayMs, undefined, { ref: false })
      this.#respond(req, res, url, addressed)
    }
  }

  /** Returns false if the path is no hub. Everything else is handled here, including refusals. */
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
    else if (endpoint.isFull(session)) refuseUpgrade(socket, 429)
    else {
      const state = id === undefined ? 'ok' : endpoint.negotiation.check(id, session)
      if (state !== 'ok') refuseUpgrade(socket, state)
      else this.#sockets.handleUpgrade(req, socket, head, (ws) => endpoint.accept(ws, session, id, () => reset(socket)))
    }
    return true
  }

  /** Long polling: GET waits for what the hub says, POST brings what the client says, DELETE ends the connection. */
  async #poll(req: IncomingMessage, res: ServerResponse, url: URL, addressed: Addressed): Promise<void> {
    const { faults, endpoints } = this.#parts
    const endpoint = endpoints[addressed.hub]
    const session = this.#sessionOf(req, url, addressed)
    const id = url.searchParams.get('id') ?? ''
    if (faults.of(addressed.hub).isRefused) return sendJson(res, 503, { error: 'The hub is not available.' })
    if (!isSameOrigin(req)) return sendJson(res, 403, { error: 'The request comes from another site.' })
    if (session === undefined) return sendJson(res, 401, { error: 'There is no session.' })
    const socket = this.#polled.get(id) ?? (req.method === 'GET' ? this.#acceptPoll(endpoint, session, id) : undefined)
    if (socket === undefined) return sendJson(res, 404, { error: 'There is no such connection.' })
    switch (req.method) {
      case 'GET':
        socket.poll(res)
        return
      case 'POST': {
        const data = await readBytes(req, MAX_FRAME_BYTES)
        if (data === null) return sendJson(res, 413, { error: 'The message is too large.' })
        socket.receive(data)
        res.writeHead(200).end()
        return
      }
      case 'DELETE':
        socket.terminate()
        res.writeHead(202).end()
        return
      default:
        res.setHeader('Allow', 'GET, POST, DELETE')
        sendJson(res, 405, { error: 'A hub is polled with GET, POST and DELETE.' })
    }
  }

  /** The first poll of a negotiated id opens the connection. */
  #acceptPoll(endpoint: HubEndpoint, session: Session, id: string): PollSocket | undefined {
    if (endpoint.isFull(session) || endpoint.negotiation.check(id, session) !== 'ok') return undefined
    const socket = new PollSocket()
    this.#polled.set(id, socket)
    socket.on('close', () => this.#polled.delete(id))
    endpoint.accept(socket, session, id, () => socket.terminate())
    return socket
  }

  close(): void {
    for (const socket of this.#sockets.clients) socket.terminate()
    for (const socket of [...this.#polled.values()]) socket.terminate()
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
    // A token must not outlive its session.
    return granted !== undefined && sessions.peek(granted.id) === granted ? granted : undefined
  }

  #respond(req: IncomingMessage, res: ServerResponse, url: URL, addressed: Addressed): void {
    const { negotiation } = this.#parts.faults.of(addressed.hub)
    // A redirected client is not redirected again, or it would never arrive.
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
    if (endpoints[hub].isFull(session)) return { status: 429, body: { error: 'The session has too many connections.' } }
    if (isRedirected) return { status: 200, body: this.#managed.redirect(req, hub, session) }
    const version = url.searchParams.get('negotiateVersion')
    return { status: 200, body: endpoints[hub].negotiation.negotiate(session, version) }
  }

  #hang(socket: Duplex): void {
    this.#hanging.add(socket)
    // Without reading, the client's disconnect would go unnoticed.
    socket.resume()
    socket.on('error', () => undefined)
    socket.on('end', () => socket.destroy())
    socket.on('close', () => this.#hanging.delete(socket))
  }
}

/** Ends a connection with a TCP reset, like a firewall that has dropped it from its table. */
function reset(socket: Duplex): void {
  if (socket instanceof Socket) socket.resetAndDestroy()
  else socket.destroy()
}
