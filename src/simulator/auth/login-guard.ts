import { randomInt } from 'node:crypto'
import type { LoginRequest, LoginStatus } from '../../wire/server/system.ts'
import type { SecondFactorRequest } from '../../wire/server/user.ts'
import type { Accounts } from './accounts.ts'
import type { License } from './license.ts'
import { LoginFailures } from './login-failures.ts'
import { oldestOfMost } from './oldest-of-most.ts'
import { newToken } from './session-store.ts'
import type { User } from './users.ts'

const LOGIN_TOKEN_MS = 10 * 60_000
/** How long a code of the second factor is valid. */
const CODE_MS = 3 * 60_000
const CODE_DIGITS = 6
/** Strangers can fill the table, so it is bounded. */
const MAX_PRE_SESSIONS = 10_000

interface PreSession {
  readonly clientAddress: string
  readonly csrfToken: string
  readonly until: number
  /** Set when the password was right and a code was sent. */
  code?: { readonly user: User; readonly text: string; readonly until: number }
}

export interface LoginGuardParts {
  readonly accounts: Accounts
  readonly license: License
  /** Real time in ms. */
  readonly now: () => number
  /** Sends the code of the second factor to the user. */
  readonly sendCode: (user: User, code: string) => void
}

/** The client and browser of a login. */
export interface LoginOrigin {
  readonly clientAddress: string
  /** The user whose session in the same browser ends on success. */
  readonly leaving?: User | undefined
}

export type LoginOutcome =
  | { readonly status: 'Success'; readonly user: User }
  | { readonly status: Exclude<LoginStatus, 'Success'> }

/**
 * Decides about logins: checks the token of the login page, passwords and codes, the lockout and the licence
 * (specification 8, "Login").
 */
export class LoginGuard {
  readonly #preSessions = new Map<string, PreSession>()
  readonly #failures: LoginFailures
  readonly #parts: LoginGuardParts

  constructor(parts: LoginGuardParts) {
    this.#parts = parts
    const isAccount = (name: string) => parts.accounts.find(name) !== undefined
    this.#failures = new LoginFailures({ now: parts.now, isAccount })
  }

  /** Issues a token that is valid for 10 minutes together with the cookie value `id`. */
  issueToken(clientAddress: string): { readonly id: string; readonly csrfToken: string } {
    const id = newToken()
    const csrfToken = newToken()
    if (this.#preSessions.size >= MAX_PRE_SESSIONS) this.#evict()
    this.#preSessions.set(id, { clientAddress, csrfToken, until: this.#now() + LOGIN_TOKEN_MS })
    return { id, csrfToken }
  }

  /** Returns for how many ms a login or a code from this address waits before it is judged. */
  delayMs(clientAddress: string): number {
    return this.#failures.delayMs(clientAddress)
  }

  login(preSessionId: string | undefined, request: LoginRequest, origin: LoginOrigin): LoginOutcome {
    const preSession = this.#preSession(preSessionId, request.csrfToken)
    if (typeof preSession === 'string') return { status: preSession }
    const name = request.username.trim().toLowerCase()
    const user = this.#parts.accounts.find(name)
    if (this.#failures.isLocked(name)) return { status: 'LockedOut' }
    if (user === undefined || !this.#parts.accounts.isPassword(user, request.password)) {
      return { status: this.#failures.add(name, origin.clientAddress) ? 'LockedOut' : 'InvalidCredentials' }
    }
    // Only to who knows the password: the answers to all others are those to a name that nobody has.
    if (user.login === 'locked') return { status: 'LockedOut' }
    if (user.login !== 'second-factor') return this.#admit(preSessionId, user, origin)
    const text = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    preSession.code = { user, text, until: this.#now() + CODE_MS }
    this.#parts.sendCode(user, text)
    return { status: 'SecondFactorRequired' }
  }

  /** Checks the code of the second step. Wrong codes count like wrong passwords. */
  secondFactor(preSessionId: string | undefined, request: SecondFactorRequest, origin: LoginOrigin): LoginOutcome {
    const preSession = this.#preSession(preSessionId, request.csrfToken)
    if (typeof preSession === 'string') return { status: preSession }
    const { code } = preSession
    if (code === undefined || this.#now() > code.until) return { status: 'LoginExpired' }
    const { userName } = code.user
    if (this.#failures.isLocked(userName)) return { status: 'LockedOut' }
    if (request.code.trim() !== code.text) {
      return { status: this.#failures.add(userName, origin.clientAddress) ? 'LockedOut' : 'TokenIncorrect' }
    }
    return this.#admit(preSessionId, code.user, origin)
  }

  #now(): number {
    return this.#parts.now()
  }

  /** A client that fetches tokens without end must not end the logins of others. */
  #evict(): void {
    for (const [id, { until }] of this.#preSessions) {
      if (this.#now() <= until) break
      this.#preSessions.delete(id)
    }
    const id = oldestOfMost(this.#preSessions, (preSession) => preSession.clientAddress)
    if (id !== undefined && this.#preSessions.size >= MAX_PRE_SESSIONS) this.#preSessions.delete(id)
  }

  #preSession(id: string | undefined, csrfToken: string): PreSession | 'CsrfTokenExpired' | 'TokenIncorrect' {
    const preSession = id === undefined ? undefined : this.#preSessions.get(id)
    if (preSession === undefined || this.#now() > preSession.until) return 'CsrfTokenExpired'
    return preSession.csrfToken === csrfToken ? preSession : 'TokenIncorrect'
  }

  #admit(preSessionId: string | undefined, user: User, { leaving }: LoginOrigin): LoginOutcome {
    this.#failures.clear(user.userName)
    if (!this.#parts.license.admits(user, leaving)) return { status: 'LicenseUsersExceeded' }
    if (!this.#parts.license.coversPvGroups()) return { status: 'LicensePvGroupsExceeded' }
    if (preSessionId !== undefined) this.#preSessions.delete(preSessionId)
    return { status: 'Success', user }
  }
}
