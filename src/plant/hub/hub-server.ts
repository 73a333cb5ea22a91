import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { HUB_NAMES, type HubName, hubPath } from '../../wire/hubs.ts'
import { cookieOf, SESSION_COOKIE } from '../cookies.ts'
import type { Faults } from '../faults.ts'
import { isSameOrigin } from '../same-origin.ts'
import { refuseUpgrade, sendJson } from '../send-answer.ts'
import type { SessionStore } from '../session-store.ts'
import type { HubEndpoint } from './hub-endpoint.ts'

/** A frame may hold many messages; each of them has its own, smaller limit. */
const MAX_FRAME_BYTES = 1024 * 1024

export interface HubServerParts {
  readonly endpoints: { readonly [H in HubName]: HubEndpoint }
  readonly sessions: SessionStore
  readonly faults: Faults
}

/** The HTTP side of the hubs: negotiation and upgrade. Everything else is in `HubEndpoint`. */
export class HubServer {
  readonly #parts: HubServerParts
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_FRAME_BYTES, perMessageDeflate: false })

  constructor(parts: HubServerParts) {
    this.#parts = parts
  }

  /** Answers a request whose path begins with `/hubs`. */
  handleRequest(req: IncomingMessage, res: ServerResponse, url: URL): void {
    const hub = HUB_NAMES.find((name) => url.pathname === `${hubPath(name)}/negotiate`)
    if (hub === undefined) {
      sendJson(res, 404, { error: 'There is no such hub.' })
    } else if (req.method !== 'POST') {
      res.setHeader('Allow', 'POST')
      sendJson(res, 405, { error: 'A hub is negotiated with POST.' })
    } else {
      const { status, body } = this.#negotiate(hub, req, url)
      setTimeout(() => sendJson(res, status, body), this.#parts.faults.of(hub).delayMs).unref()
    }
  }

  /** False: the path is no hub. Everything else is answered here, also a refusal. */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer, url: URL): boolean {
    const hub = HUB_NAMES.find((name) => url.pathname === hubPath(name))
    if (hub === undefined) return false
    const { faults, sessions, endpoints } = this.#parts
    const session = sessions.find(cookieOf(req, SESSION_COOKIE))
    const id = url.searchParams.get('id') ?? undefined
    const endpoint = endpoints[hub]
    if (faults.of(hub).isRefused) refuseUpgrade(socket, 503)
    else if (!isSameOrigin(req)) refuseUpgrade(socket, 403)
    else if (session === undefined) refuseUpgrade(socket, 401)
    else {
      const state = id === undefined ? 'ok' : endpoint.negotiation.check(id, session)
      if (state !== 'ok') refuseUpgrade(socket, state)
      else this.#sockets.handleUpgrade(req, socket, head, (ws) => endpoint.accept(ws, session, id))
    }
    return true
  }

  close(): void {
    for (const socket of this.#sockets.clients) socket.terminate()
    this.#sockets.close()
  }

  #negotiate(hub: HubName, req: IncomingMessage, url: URL): { readonly status: number; readonly body: unknown } {
    const { faults, sessions, endpoints } = this.#parts
    if (faults.of(hub).isRefused) return { status: 503, body: { error: 'The hub is not available.' } }
    if (!isSameOrigin(req)) return { status: 403, body: { error: 'The request comes from another site.' } }
    const session = sessions.find(cookieOf(req, SESSION_COOKIE))
    if (session === undefined) return { status: 401, body: { error: 'There is no session.' } }
    const version = Number(url.searchParams.get('negotiateVersion') ?? 0)
    return { status: 200, body: endpoints[hub].negotiation.negotiate(session, version) }
  }
}
