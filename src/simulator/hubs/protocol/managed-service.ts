import type { IncomingMessage } from 'node:http'
import { HUB_NAMES, type HubName } from '../../../wire/hubs/hubs.ts'
import { newToken, type Session } from '../../auth/session-store.ts'
import type { Ingress } from '../../server/ingress.ts'

/** Path of the hubs that take an access token instead of a cookie. */
const CLIENT_PATH = '/hubs/managed/client'
const TOKEN_MS = 3_600_000
const MAX_TOKENS = 10_000

interface Granted {
  readonly hub: HubName
  readonly session: Session
  readonly until: number
}

/** Response of a negotiation that redirects the client. */
export interface RedirectResponse {
  readonly url: string
  readonly accessToken: string
}

/**
 * Imitates a managed SignalR service: the server's own negotiation redirects clients to another path with an access token,
 * the only credential there.
 */
export class ManagedService {
  readonly #tokens = new Map<string, Granted>()
  readonly #uptime: () => number
  readonly #ingress: Ingress

  /** `uptime` is monotonic time in ms. */
  constructor(uptime: () => number, ingress: Ingress) {
    this.#uptime = uptime
    this.#ingress = ingress
  }

  /** Issues a token for this hub and session, valid for an hour. */
  redirect(req: IncomingMessage, hub: HubName, session: Session): RedirectResponse {
    const accessToken = newToken()
    this.#tokens.set(accessToken, { hub, session, until: this.#uptime() + TOKEN_MS })
    const oldest = this.#tokens.keys().next()
    if (this.#tokens.size > MAX_TOKENS && !oldest.done) this.#tokens.delete(oldest.value)
    const scheme = this.#ingress.isHttps(req) ? 'https' : 'http'
    return { url: `${scheme}://${req.headers.host ?? 'localhost'}${CLIENT_PATH}?hub=${hub}`, accessToken }
  }

  /** Returns the hub of an address of the service; undefined for other addresses. */
  hubOf(url: URL, what: 'negotiate' | 'socket'): HubName | undefined {
    if (url.pathname !== (what === 'socket' ? CLIENT_PATH : `${CLIENT_PATH}/negotiate`)) return undefined
    return HUB_NAMES.find((hub) => hub === url.searchParams.get('hub'))
  }

  /** Returns the session of the token in the header or, as browsers send it for sockets, in the query. */
  sessionOf(req: IncomingMessage, url: URL, hub: HubName): Session | undefined {
    const [, bearer] = /^Bearer (\S+)$/i.exec(req.headers.authorization ?? '') ?? []
    const granted = this.#tokens.get(bearer ?? url.searchParams.get('access_token') ?? '')
    return granted !== undefined && granted.hub === hub && this.#uptime() <= granted.until ? granted.session : undefined
  }
}
