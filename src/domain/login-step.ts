import { LOGIN_STATUSES, type LoginStatus } from '../wire/system.ts'

/** The status where it is one with a sentence of its own; null for any other text of a server. */
export function knownLoginStatus(status: string): LoginStatus | null {
  return LOGIN_STATUSES.find((known) => known === status) ?? null
}

/**
 * The step of the login form after a refused code: a wrong code may be typed again, everything else (expired, locked out,
 * no licence, what nobody knows) needs a new login. Specification 8, "Login".
 */
export function stepAfterCode(status: string): 'code' | 'password' {
  return status === 'TokenIncorrect' ? 'code' : 'password'
}
