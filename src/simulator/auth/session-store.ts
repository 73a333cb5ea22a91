import { randomBytes } from 'node:crypto'
import { oldestOfMost } from './oldest-of-most.ts'
import type { User } from './users.ts'

/** A forgotten browser must not hold a session indefinitely; the client's automatic logout is far shorter. */
const IDLE_MS = 12 * 3_600_000
const MAX_SESSIONS = 10_000

export interface Session {
  readonly id: string
  readonly user: User
  /** Clients send it as `X-CSRF-Token` with every request that is not a GET. */
  readonly csrfToken: string
  usedAt: number
}

export interface SessionStoreParts {
  /** Real time in ms since 1970; plant time may run faster. */
  readonly now: () => number
  /** Called once for every session that ends, for any reason. */
  readonly onEnd: (session: Session) => void
  /** How long a session lasts without a call, in ms. Default `IDLE_MS`, 12 hours. */
  readonly idleMs?: number | undefined
}

/** Owns the sessions of logged-in users, keyed by the value of their cookie. */
export class SessionStore {
  /** How long a session lasts without a call, in ms. */
  idleMs: number
  readonly #sessions = new Map<string, Session>()
  readonly #now: () => number
  readonly #onEnd: (session: Session) => void

  constructor({ now, onEnd, idleMs = IDLE_MS }: SessionStoreParts) {
    this.#now = now
    this.#onEnd = onEnd
    this.idleMs = idleMs
  }

  create(user: User): Session {
    this.endIdle()
    if (this.#sessions.size >= MAX_SESSIONS) this.#endOldestOfMost()
    const session: Session = { id: newToken(), user, csrfToken: newToken(), usedAt: this.#now() }
    this.#sessions.set(session.id, session)
    return session
  }

  /** Returns and renews the session of a cookie; undefined if there is none or it was idle for too long. */
  find(id: string | undefined): Session | undefined {
    const session = this.peek(id)
    if (session !== undefined) session.usedAt = this.#now()
    return session
  }

  /** Like `find`, but without renewing: a reconnecting hub does not prove that somebody is there. */
  peek(id: string | undefined): Session | undefined {
    const session = id === undefined ? undefined : this.#sessions.get(id)
    if (session === undefined || !this.#isIdle(session)) return session
    this.end(session)
    return undefined
  }

  /** Ends sessions that were idle for too long; otherwise their hubs would stay open until the next call. */
  endIdle(): void {
    for (const session of [...this.#sessions.values()]) if (this.#isIdle(session)) this.end(session)
  }

  /** Returns the names of the logged-in users. */
  activeUsers(): ReadonlySet<string> {
    const active = [...this.#sessions.values()].filter((session) => !this.#isIdle(session))
    return new Set(active.map(({ user }) => user.userName))
  }

  end(session: Session): void {
    if (this.#sessions.delete(session.id)) this.#onEnd(session)
  }

  /** Ends all other sessions of the same user. */
  endOthers(own: Session): void {
    for (const session of [...this.#sessions.values()]) {
      if (session !== own && session.user.userName === own.user.userName) this.end(session)
    }
  }

  endAll(): void {
    for (const session of [...this.#sessions.values()]) this.end(session)
  }

  /** One account that logs in again and again must not end the sessions of others. */
  #endOldestOfMost(): void {
    const id = oldestOfMost(this.#sessions, ({ user }) => user.userName)
    const session = id === undefined ? undefined : this.#sessions.get(id)
    if (session !== undefined) this.end(session)
  }

  #isIdle({ usedAt }: Session): boolean {
    return this.#now() - usedAt > this.idleMs
  }
}

/** Returns 192 random bits as text that is safe in a cookie and in a query. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}
