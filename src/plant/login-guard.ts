import type { LoginRequest, LoginStatus } from '../wire/system.ts'
import { newToken } from './session-store.ts'
import { DEMO_USERS, isPassword, type User } from './users.ts'

const MAX_FAILURES = 5
/** Specification 9, "Login lockout". */
export const LOCKOUT_MS = 5 * 60_000
export const LOGIN_TOKEN_MS = 10 * 60_000
/** Both tables are filled by strangers, so both are bounded; the oldest entry goes first. */
const MAX_ENTRIES = 10_000

interface PreSession {
  readonly csrfToken: string
  readonly until: number
}

interface Failures {
  count: number
  lockedUntil: number
}

export type LoginOutcome =
  | { readonly status: 'Success'; readonly user: User }
  | { readonly status: Exclude<LoginStatus, 'Success'> }

/**
 * Decides about logins: the token handed out with the login page, wrong passwords, the lockout (specification 8,
 * "Login"). Names that do not exist are counted and locked like all others, or the lockout would tell who exists.
 */
export class LoginGuard {
  readonly #preSessions = new Map<string, PreSession>()
  readonly #failures = new Map<string, Failures>()
  readonly #now: () => number

  /** `now` is real time in ms. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** A token that is good for 10 minutes together with the cookie value `id`. */
  issueToken(): { readonly id: string; readonly csrfToken: string } {
    const id = newToken()
    const csrfToken = newToken()
    remember(this.#preSessions, id, { csrfToken, until: this.#now() + LOGIN_TOKEN_MS })
    return { id, csrfToken }
  }

  login(preSessionId: string | undefined, request: LoginRequest): LoginOutcome {
    const preSession = preSessionId === undefined ? undefined : this.#preSessions.get(preSessionId)
    if (preSession === undefined || this.#now() > preSession.until) return { status: 'CsrfTokenExpired' }
    if (preSession.csrfToken !== request.csrfToken) return { status: 'TokenIncorrect' }
    const name = request.username.trim().toLowerCase()
    const failures = this.#failures.get(name) ?? { count: 0, lockedUntil: 0 }
    if (this.#now() < failures.lockedUntil) return { status: 'LockedOut' }
    const user = DEMO_USERS.find((candidate) => candidate.userName === name)
    if (user === undefined || !isPassword(user, request.password)) return this.#fail(name, failures)
    this.#failures.delete(name)
    if (preSessionId !== undefined) this.#preSessions.delete(preSessionId)
    return { status: 'Success', user }
  }

  #fail(name: string, failures: Failures): LoginOutcome {
    failures.count += 1
    const isLocked = failures.count >= MAX_FAILURES
    if (isLocked) {
      failures.count = 0
      failures.lockedUntil = this.#now() + LOCKOUT_MS
    }
    remember(this.#failures, name, failures)
    return { status: isLocked ? 'LockedOut' : 'InvalidCredentials' }
  }
}

function remember<V>(entries: Map<string, V>, key: string, value: V): void {
  entries.set(key, value)
  const oldest = entries.keys().next()
  if (entries.size > MAX_ENTRIES && !oldest.done) entries.delete(oldest.value)
}
