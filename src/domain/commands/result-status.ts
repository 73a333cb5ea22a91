import type { ResultStatus } from '../../wire/server/result.ts'
import { LOGIN_STATUSES, type LoginStatus } from '../../wire/server/system.ts'

/** An operation that the server refused. */
export interface Refusal {
  readonly status: Exclude<ResultStatus, 'Success'>
  /** The server's message. Without one: the status if it has no sentence of its own, otherwise empty. */
  readonly text: string
}

/** Statuses that have a translated sentence. */
const NAMED: readonly unknown[] = ['Failed', 'Unauthorized']

/**
 * Returns the refusal in the body of a successful request, or null. Every status but `Success` is one: the list of names
 * is open (specification 3, "Result status values"). Without a status in the body only the HTTP status counts.
 */
export function refusalOf(body: unknown): Refusal | null {
  if (typeof body !== 'object' || body === null || !('status' in body)) return null
  const { status } = body
  if (status === 'Success' || status === null || status === undefined) return null
  const text = 'errorMessage' in body ? body.errorMessage : 'message' in body ? body.message : null
  if (typeof text === 'string' && text !== '') return { status: String(status), text }
  return { status: String(status), text: NAMED.includes(status) ? '' : String(status) }
}

/** Returns the status if it has a translated sentence, otherwise null. */
export function knownLoginStatus(status: string): LoginStatus | null {
  return LOGIN_STATUSES.find((known) => known === status) ?? null
}

/**
 * Next step of the login form after a refused code. A wrong code can be typed again; everything else (expired, locked
 * out, no licence, an unknown status) needs a new login. Specification 8, "Login".
 */
export function stepAfterCode(status: string): 'code' | 'password' {
  return status === 'TokenIncorrect' ? 'code' : 'password'
}
