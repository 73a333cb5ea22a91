import { handLogin } from '../../components/wrapper/hand-login.ts'
import { isExpired } from '../../domain/commands/login-status.ts'
import { call } from '../../live/live.ts'
import type { CallError, OtherText, Result } from '../../wire/server/result.ts'
import type { LoginResult, LoginStatus } from '../../wire/server/system.ts'

/** Why a login failed. */
export type LoginFailure =
  | { readonly kind: 'refused'; readonly status: Exclude<LoginStatus, 'Success'> | OtherText }
  | { readonly kind: 'failed'; readonly error: CallError }

export type LoginOutcome =
  | { readonly kind: 'done' }
  /** The password was correct; `sendCode` needs this token. */
  | { readonly kind: 'code'; readonly csrfToken: string }
  | LoginFailure

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
  if (login.ok && login.body.status === 'Success') handLogin(request)
  if (login.ok && login.body.status === 'SecondFactorRequired') return { kind: 'code', csrfToken }
  return outcomeOf(login)
}

/** The second step: sends the code of the second factor. The live worker takes over the new session. */
export async function sendCode(code: string, csrfToken: string): Promise<{ readonly kind: 'done' } | LoginFailure> {
  return outcomeOf(await call('secondFactor', { code, csrfToken }))
}

function outcomeOf(result: Result<LoginResult>): { readonly kind: 'done' } | LoginFailure {
  if (!result.ok) return { kind: 'failed', error: result.error }
  const { status } = result.body
  return status === 'Success' ? { kind: 'done' } : { kind: 'refused', status }
}
