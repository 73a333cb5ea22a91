import { call } from '../../live/live.ts'
import type { CallError } from '../../wire/result.ts'
import type { LoginStatus } from '../../wire/system.ts'

export type LoginOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly status: Exclude<LoginStatus, 'Success'> }
  | { readonly kind: 'failed'; readonly error: CallError }

/** Asks for a login token and logs in with it. The live worker takes over the session that results. */
export async function logIn(username: string, password: string): Promise<LoginOutcome> {
  const token = await call('loginToken', {})
  if (!token.ok) return { kind: 'failed', error: token.error }
  const { csrfToken } = token.body
  const login = await call('login', { username, password, csrfToken, recaptchaToken: null })
  if (!login.ok) return { kind: 'failed', error: login.error }
  const { status } = login.body
  return status === 'Success' ? { kind: 'done' } : { kind: 'refused', status }
}
