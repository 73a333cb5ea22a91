import { isExpired } from '../../../../domain/commands/login-status.ts'
import type { WrapperLogin } from '../../../../domain/wrapper/wrapper-actions.ts'
import { call } from '../../../../live/live.ts'
import { handLogin } from '../../../../ui/wrapper/hand-login.ts'
import type { CallError, OtherText, Result } from '../../../../wire/server/result.ts'
import type { LoginResult, LoginStatus } from '../../../../wire/server/system.ts'

/** Why a login failed. */
export type LoginFailure =
  | { readonly kind: 'refused'; readonly status: Exclude<LoginStatus, 'Success'> | OtherText }
  | { readonly kind: 'failed'; readonly error: CallError }

export type LoginOutcome =
  | { readonly kind: 'done' }
  /** The password was correct; `sendCode` is the second step. */
  | { readonly kind: 'code'; readonly sendCode: SendCode }
  | LoginFailure

/** Sends the code of the second factor. The live worker takes over the new session. */
export type SendCode = (code: string) => Promise<{ readonly kind: 'done' } | LoginFailure>

/** Shows a page that finds out whether a person logs in. Resolves to its token, or to null without one: the server decides. */
export type CheckPerson = (page: string) => Promise<string | null>

/**
 * Logs in with a fresh token, and once more with another one if the server says that the first has expired. The live worker
 * takes over the new session. Specification 8, "Login".
 */
export async function logIn(username: string, password: string, isPerson: CheckPerson): Promise<LoginOutcome> {
  const first = await logInOnce(username, password, isPerson)
  return first.kind === 'refused' && isExpired(first.status) ? logInOnce(username, password, isPerson) : first
}

async function logInOnce(username: string, password: string, isPerson: CheckPerson): Promise<LoginOutcome> {
  const token = await call('loginToken', {})
  if (!token.ok) return { kind: 'failed', error: token.error }
  const { csrfToken, recaptchaPage } = token.body
  const recaptchaToken = recaptchaPage === undefined ? null : await isPerson(recaptchaPage)
  const request = { username, password, csrfToken, recaptchaToken }
  const login = await call('login', request)
  if (!login.ok || login.body.status !== 'SecondFactorRequired') return accepted(login, request)
  return { kind: 'code', sendCode: async (code) => accepted(await call('secondFactor', { code, csrfToken }), request) }
}

/** Hands an accepted login to the application around the page, whichever step it was accepted with. */
function accepted(result: Result<LoginResult>, login: WrapperLogin): { readonly kind: 'done' } | LoginFailure {
  const outcome = outcomeOf(result)
  if (outcome.kind === 'done') handLogin(login)
  return outcome
}

function outcomeOf(result: Result<LoginResult>): { readonly kind: 'done' } | LoginFailure {
  if (!result.ok) return { kind: 'failed', error: result.error }
  const { status } = result.body
  return status === 'Success' ? { kind: 'done' } : { kind: 'refused', status }
}
