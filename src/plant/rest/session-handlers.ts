import type { LoginRequest } from '../../wire/system.ts'
import { clearCookie, cookieOf, PRE_SESSION_COOKIE, SESSION_COOKIE, setCookie } from '../cookies.ts'
import type { LoginGuard } from '../login-guard.ts'
import { fields, nullable, text } from '../read-value.ts'
import type { SessionStore } from '../session-store.ts'
import { withoutSession, withSession } from './handler.ts'

export const NO_ARGS = fields<Record<never, never>>({})

const LOGIN_REQUEST = fields<LoginRequest>({
  username: text,
  password: text,
  csrfToken: text,
  recaptchaToken: nullable(text),
})

/** Login, logout and who one is. Specification 6 to 8. */
export function createSessionHandlers(sessions: SessionStore, guard: LoginGuard) {
  return {
    loginToken: withoutSession(NO_ARGS, (_, { setCookie: set }) => {
      const { id, csrfToken } = guard.issueToken()
      set(setCookie(PRE_SESSION_COOKIE, id))
      return { csrfToken }
    }),
    login: withoutSession(LOGIN_REQUEST, (request, { req, session, setCookie: set }) => {
      const outcome = guard.login(cookieOf(req, PRE_SESSION_COOKIE), request)
      if (outcome.status !== 'Success') return { status: outcome.status }
      // Whoever was logged in with this browser is not any more: two users must never share it.
      if (session !== undefined) sessions.end(session)
      set(clearCookie(PRE_SESSION_COOKIE))
      set(setCookie(SESSION_COOKIE, sessions.create(outcome.user).id))
      return { status: 'Success' as const }
    }),
    logout: withoutSession(NO_ARGS, (_, { session, setCookie: set }) => {
      if (session !== undefined) sessions.end(session)
      set(clearCookie(SESSION_COOKIE))
      return { status: 'Success' as const }
    }),
    userInfo: withSession(NO_ARGS, (_, { session: { user, csrfToken } }) => {
      return { userName: user.userName, displayName: user.displayName, csrfToken }
    }),
    rights: withSession(NO_ARGS, (_, { session }) => session.user.rights),
  }
}
