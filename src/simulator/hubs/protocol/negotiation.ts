import { newToken, type Session } from '../../auth/session-store.ts'

const MAX_WAITING = 10_000

interface Negotiated {
  readonly session: Session
  readonly until: number
  used: boolean
}

/** What `POST /hubs/x/negotiate` answers. In version 0 the id itself is what the socket names. */
export type NegotiateAnswer =
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
  readonly transport: 'WebSockets'
  readonly transferFormats: readonly ['Text']
}

const TRANSPORTS: readonly Transport[] = [{ transport: 'WebSockets', transferFormats: ['Text'] }]

/** The ids of one hub that have been handed out. From version 1 on the id that is shown is not the one that opens. */
export class Negotiation {
  readonly #ids = new Map<string, Negotiated>()
  readonly #uptime: () => number
  readonly #waitMs: number

  constructor(uptime: () => number, waitMs: number) {
    this.#uptime = uptime
    this.#waitMs = waitMs
  }

  /** `version` as it stands in the query; what is newer than the server gets the server's. */
  negotiate(session: Session, version: string | null): NegotiateAnswer {
    if (!/^-?\d+$/.test(version ?? '0')) return { error: 'The client requested a non-integer protocol version.' }
    this.#prune()
    const [connectionId, connectionToken] = [newToken(), newToken()]
    const entry = { session, until: this.#uptime() + this.#waitMs, used: false }
    const isOld = Number(version ?? 0) < 1
    this.#ids.set(isOld ? connectionId : connectionToken, entry)
    if (isOld) return { negotiateVersion: 0, connectionId, availableTransports: TRANSPORTS }
    return { negotiateVersion: 1, connectionId, connectionToken, availableTransports: TRANSPORTS }
  }

  /** Whether a socket may open with this id: 404 = never handed out or too old, 409 = has a socket already. */
  check(id: string, session: Session): 'ok' | 404 | 409 {
    this.#prune()
    const entry = this.#ids.get(id)
    if (entry === undefined || entry.session !== session) return 404
    return entry.used ? 409 : 'ok'
  }

  /** The socket of this id is open. */
  use(id: string): void {
    const entry = this.#ids.get(id)
    if (entry !== undefined) entry.used = true
  }

  /** The socket of this id is gone. */
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
