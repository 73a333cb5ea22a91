import { LOGIN_STATUSES, type LoginStatus } from '../../wire/server/system.ts'

/** Returns the status when it is a known one; null for any other text of a server. */
export function knownLoginStatus(status: string): LoginStatus | null {
  return LOGIN_STATUSES.find((known) => known === status) ?? null
}

/**
 * Returns the step of the login form after a refused code. A wrong code may be typed again; everything else (expired,
 * locked out, no licence, unknown) needs a new login. Specification 8, "Login".
 */
export function stepAfterCode(status: string): 'code' | 'password' {
  return status === 'TokenIncorrect' ? 'code' : 'password'
}

/** Returns whether another try with a fresh token can succeed: nobody has judged the password. Specification 8, "Login". */
export function isExpired(status: string): boolean {
  return status === 'LoginExpired' || status === 'CsrfTokenExpired'
}

/** How long a user is locked out after too many wrong passwords, in ms. Specification 9, "Login lockout". */
export const LOCKOUT_MS = 5 * 60_000
