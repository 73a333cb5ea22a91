import type { ResultStatus } from '../../wire/server/result.ts'
import { LOGIN_STATUSES, type LoginStatus } from '../../wire/server/system.ts'

/** An operation that the server has not carried out. */
export interface Refusal {
  readonly status: Exclude<ResultStatus, 'Success'>
  /** The sentence of the server. Where it sent none: a status that nobody here knows, otherwise empty. */
  readonly text: string
}

/** Statuses with a sentence of their own in every language. */
const NAMED: readonly unknown[] = ['Failed', 'Unauthorized']

/**
 * What the body of a successful request refuses, or null. Every status but `Success` is a refusal, whatever its name:
 * the list of names is open (specification 3, "Result status values"). A body without a status refuses nothing, the
 * HTTP status counts then.
 */
export function refusalOf(body: unknown): Refusal | null {
  if (typeof body !== 'object' || body === null || !('status' in body)) return null
  const { status } = body
  if (status === 'Success' || status === null || status === undefined) return null
  const text = 'errorMessage' in body ? body.errorMessage : 'message' in body ? body.message : null
  if (typeof text === 'string' && text !== '') return { status: String(status), text }
  return { status: String(status), text: NAMED.includes(status) ? '' : String(status) }
}

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
