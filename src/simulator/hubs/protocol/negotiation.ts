import { newToken, type Session } from '../../auth/session-store.ts'

const MAX_WAITING = 10_000

interface Negotiated {
  readonly session: Session
  readonly until: number
  used: boolean
}

/** Response of `POST /hubs/x/negotiate`. In version 0 the socket uses the id itself. */
export type NegotiateResponse =
  | { readonly error: string }
  | {
      readonly negotiateVersion: 0
      readonly connectionId: string
      readonly availableTransports: readonly Transport[]
    }
  | {
      readonly negotiateVersion: 1
      readonly connectionId: string
      readonly connectionToken: string
      readonly availableTransports: readonly Transport[]
    }

interface Transport {
  readonly transport: 'WebSockets' | 'LongPolling'
  readonly transferFormats: readonly ['Text']
}

const TRANSPORTS: readonly Transport[] = [
  { transport: 'WebSockets', transferFormats: ['Text'] },
  { transport: 'LongPolling', transferFormats: ['Text'] },
]

/** Tracks the issued ids of one hub. From version 1 on the public id differs from the token that opens the socket. */
export class Negotiation {
  readonly #ids = new Map<string, Negotiated>()
  readonly #uptime: () => number
  readonly #waitMs: number

  constructor(uptime: () => number, waitMs: number) {
    this.#uptime = uptime
    this.#waitMs = waitMs
  }

  /** Issues ids for a connection. `version` is the query's text; a newer one than the server's gets the server's. */
  negotiate(session: Session, version: string | null): NegotiateResponse {
    if (!/^-?\d+$/.test(version ?? '0')) return { error: 'The client requested a non-integer protocol version.' }
    this.#prune()
    const [connectionId, connectionToken] = [newToken(), newToken()]
    const entry = { session, until: this.#uptime() + this.#waitMs, used: false }
    const isOld = Number(version ?? 0) < 1
    this.#ids.set(isOld ? connectionId : connectionToken, entry)
    if (isOld) return { negotiateVersion: 0, connectionId, availableTransports: TRANSPORTS }
    return { negotiateVersion: 1, connectionId, connectionToken, availableTransports: TRANSPORTS }
  }

  /** Checks whether a socket may open with this id: 404 if it is unknown or expired, 409 if it already has a socket. */
  check(id: string, session: Session): 'ok' | 404 | 409 {
    this.#prune()
    const entry = this.#ids.get(id)
    if (entry === undefined || entry.session !== session) return 404
    return entry.used ? 409 : 'ok'
  }

  /** Marks the id as used by an open socket. */
  use(id: string): void {
    const entry = this.#ids.get(id)
    if (entry !== undefined) entry.used = true
  }

  /** Forgets the id of a closed socket. */
  release(id: string): void {
    this.#ids.delete(id)
  }

  #prune(): void {
    for (const [id, entry] of this.#ids) {
      const isLate = this.#uptime() > entry.until || this.#ids.size >= MAX_WAITING
      if (!entry.used && isLate) this.#ids.delete(id)
    }
  }
}
