import { randomInt } from 'node:crypto'
import type { LoginRequest, LoginStatus } from '../wire/system.ts'
import type { SecondFactorRequest } from '../wire/user.ts'
import { newToken } from './session-store.ts'
import type { Accounts } from './state/accounts.ts'
import type { License } from './state/license.ts'
import type { User } from './users.ts'

const MAX_FAILURES = 5
/** Specification 9, "Login lockout". */
export const LOCKOUT_MS = 5 * 60_000
export const LOGIN_TOKEN_MS = 10 * 60_000
/** How long a code of the second factor can be used. */
export const CODE_MS = 3 * 60_000
const CODE_DIGITS = 6
/** Both tables are filled by strangers, so both are bounded; the oldest entry goes first. */
const MAX_ENTRIES = 10_000

interface PreSession {
  readonly csrfToken: string
  readonly until: number
  /** The password was right and a code has been told. */
  code?: { readonly user: User; readonly text: string; readonly until: number }
}

export interface LoginGuardParts {
  readonly accounts: Accounts
  readonly license: License
  /** Real time in ms. */
  readonly now: () => number
  /** Brings the code of the second factor to the user. */
  readonly tellCode: (user: User, code: string) => void
}

interface Failures {
  count: number
  lockedUntil: number
}

export type LoginOutcome =
  | { readonly status: 'Success'; readonly user: User }
  | { readonly status: Exclude<LoginStatus, 'Success'> }

/**
 * Decides about logins: the token handed out with the login page, wrong passwords and codes, the lockout, the licence
 * (specification 8, "Login"). Names that do not exist are counted and locked like all others, or the lockout would
 * tell who exists.
 */
export class LoginGuard {
  readonly #preSessions = new Map<string, PreSession>()
  readonly #failures = new Map<string, Failures>()
  readonly #parts: LoginGuardParts

  constructor(parts: LoginGuardParts) {
    this.#parts = parts
  }

  /** A token that is good for 10 minutes together with the cookie value `id`. */
  issueToken(): { readonly id: string; readonly csrfToken: string } {
    const id = newToken()
    const csrfToken = newToken()
    remember(this.#preSessions, id, { csrfToken, until: this.#now() + LOGIN_TOKEN_MS })
    return { id, csrfToken }
  }

  /** `leaving` is whose session in the same browser ends with a success. */
  login(preSessionId: string | undefined, request: LoginRequest, leaving?: User): LoginOutcome {
    const preSession = this.#preSession(preSessionId, request.csrfToken)
    if (typeof preSession === 'string') return { status: preSession }
    const name = request.username.trim().toLowerCase()
    const user = this.#parts.accounts.find(name)
    if (this.#isLocked(name) || user?.login === 'locked') return { status: 'LockedOut' }
    if (user === undefined || !this.#parts.accounts.isPassword(user, request.password)) {
      return { status: this.#fail(name, 'InvalidCredentials') }
    }
    if (user.login !== 'second-factor') return this.#admit(preSessionId, user, leaving)
    const text = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    preSession.code = { user, text, until: this.#now() + CODE_MS }
    this.#parts.tellCode(user, text)
    return { status: 'SecondFactorRequired' }
  }

  /** The second step: wrong codes count like wrong passwords. */
  secondFactor(preSessionId: string | undefined, request: SecondFactorRequest, leaving?: User): LoginOutcome {
    const preSession = this.#preSession(preSessionId, request.csrfToken)
    if (typeof preSession === 'string') return { status: preSession }
    const { code } = preSession
    if (code === undefined || this.#now() > code.until) return { status: 'LoginExpired' }
    const { userName } = code.user
    if (this.#isLocked(userName)) return { status: 'LockedOut' }
    if (request.code.trim() !== code.text) return { status: this.#fail(userName, 'TokenIncorrect') }
    return this.#admit(preSessionId, code.user, leaving)
  }

  #now(): number {
    return this.#parts.now()
  }

  #preSession(id: string | undefined, csrfToken: string): PreSession | 'CsrfTokenExpired' | 'TokenIncorrect' {
    const preSession = id === undefined ? undefined : this.#preSessions.get(id)
    if (preSession === undefined || this.#now() > preSession.until) return 'CsrfTokenExpired'
    return preSession.csrfToken === csrfToken ? preSession : 'TokenIncorrect'
  }

  #admit(preSessionId: string | undefined, user: User, leaving: User | undefined): LoginOutcome {
    this.#failures.delete(user.userName)
    if (!this.#parts.license.admits(user, leaving)) return { status: 'LicenseUsersExceeded' }
    if (!this.#parts.license.coversPvGroups()) return { status: 'LicensePvGroupsExceeded' }
    if (preSessionId !== undefined) this.#preSessions.delete(preSessionId)
    return { status: 'Success', user }
  }

  #isLocked(name: string): boolean {
    return this.#now() < (this.#failures.get(name)?.lockedUntil ?? 0)
  }

  #fail(name: string, status: 'InvalidCredentials' | 'TokenIncorrect'): 'LockedOut' | typeof status {
    const failures = this.#failures.get(name) ?? { count: 0, lockedUntil: 0 }
    failures.count += 1
    const isLocked = failures.count >= MAX_FAILURES
    if (isLocked) {
      failures.count = 0
      failures.lockedUntil = this.#now() + LOCKOUT_MS
    }
    remember(this.#failures, name, failures)
    return isLocked ? 'LockedOut' : status
  }
}

function remember<V>(entries: Map<string, V>, key: string, value: V): void {
  entries.set(key, value)
  const oldest = entries.keys().next()
  if (entries.size > MAX_ENTRIES && !oldest.done) entries.delete(oldest.value)
}
