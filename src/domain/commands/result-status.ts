import type { CallError, CallErrorKind, Result, ResultStatus } from '../../wire/server/result.ts'
import type { CommandState } from '../../wire/tabs/command.ts'
import { failedOutcome } from './command-outcome.ts'

/** A command that the server did not carry out. */
export type Rejection = Extract<CommandState, { readonly state: 'rejected' }>

/**
 * How a writing call ended, as far as its response says. `accepted` = the server took it, `rejected` = certainly not
 * carried out, `unknown` = it may have been.
 */
export type ResultReport<B> =
  | { readonly state: 'accepted'; readonly body: B }
  | Rejection
  | { readonly state: 'unknown'; readonly reason: CallErrorKind }

/** Returns how a writing call ended. Worker and page both decide it here. */
export function reportOfResult<B>(result: Result<B>): ResultReport<B> {
  if (!result.ok) {
    const { error } = result
    return failedOutcome(error) === 'rejected' ? rejectedBy(error) : { state: 'unknown', reason: error.kind }
  }
  const refusal = refusalOf(result.body)
  if (refusal !== null) return { state: 'rejected', reason: refusal.status, text: refusal.text }
  return { state: 'accepted', body: result.body }
}

export function rejectedBy({ kind, text }: CallError): Rejection {
  return { state: 'rejected', reason: kind, text }
}

/** An operation that the server refused in the body of a successful request. */
interface Refusal {
  readonly status: Exclude<ResultStatus, 'Success'>
  /** The server's text. Without one: the status if it is unknown here, otherwise empty. */
  readonly text: string
}

/** Statuses with a translated text. */
const NAMED: readonly unknown[] = ['Failed', 'Unauthorized']

/**
 * Returns the refusal in the body of a successful request, or null. Every status but `Success` is a refusal, as the
 * list of names is open (specification 3, "Result status values"). For a body without a status the HTTP status counts.
 */
function refusalOf(body: unknown): Refusal | null {
  if (typeof body !== 'object' || body === null || !('status' in body)) return null
  const { status } = body
  if (status === 'Success' || status === null || status === undefined) return null
  const text = 'errorMessage' in body ? body.errorMessage : 'message' in body ? body.message : null
  if (typeof text === 'string' && text !== '') return { status: String(status), text }
  return { status: String(status), text: NAMED.includes(status) ? '' : String(status) }
}
