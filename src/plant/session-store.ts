import { randomBytes } from 'node:crypto'
import type { User } from './users.ts'

/** A forgotten browser must not hold a session for ever; the automatic logout of the client is far shorter. */
export const IDLE_MS = 12 * 3_600_000
const MAX_SESSIONS = 10_000

export interface Session {
  readonly id: string
  readonly user: User
  /** Comes back as `X-CSRF-Token` with every request that is not a GET. */
  readonly csrfToken: string
  usedAt: number
}

/** Who is logged in, by session cookie. Times are real time in ms: plant time may run faster. */
export class SessionStore {
  readonly #sessions = new Map<string, Session>()
  readonly #now: () => number
  readonly #onEnd: (session: Session) => void

  /** `onEnd` is called once for every session that ends, for whatever reason. */
  constructor(now: () => number, onEnd: (session: Session) => void) {
    this.#now = now
    this.#onEnd = onEnd
  }

  create(user: User): Session {
    this.#prune()
    const session: Session = { id: newToken(), user, csrfToken: newToken(), usedAt: this.#now() }
    this.#sessions.set(session.id, session)
    return session
  }

  /** The session of a cookie, or undefined where there is none or it has not been used for 12 hours. */
  find(id: string | undefined): Session | undefined {
    const session = id === undefined ? undefined : this.#sessions.get(id)
    if (session === undefined) return undefined
    if (this.#now() - session.usedAt > IDLE_MS) {
      this.end(session)
      return undefined
    }
    session.usedAt = this.#now()
    return session
  }

  /** Names of the users that are logged in, each once. */
  activeUsers(): ReadonlySet<string> {
    const sinceMs = this.#now() - IDLE_MS
    return new Set(
      [...this.#sessions.values()].filter(({ usedAt }) => usedAt >= sinceMs).map(({ user }) => user.userName),
    )
  }

  end(session: Session): void {
    if (this.#sessions.delete(session.id)) this.#onEnd(session)
  }

  endAll(): void {
    for (const session of [...this.#sessions.values()]) this.end(session)
  }

  #prune(): void {
    for (const session of [...this.#sessions.values()]) {
      const isIdle = this.#now() - session.usedAt > IDLE_MS
      if (isIdle || this.#sessions.size >= MAX_SESSIONS) this.end(session)
    }
  }
}

/** 192 random bits, safe in a cookie and in a query. */
export function newToken(): string {
  return randomBytes(24).toString('base64url')
}
