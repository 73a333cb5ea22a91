import type { LoginRequest } from '../../wire/system.ts'
import type { PasswordChange, SecondFactorRequest } from '../../wire/user.ts'
import { clearCookie, cookieOf, PRE_SESSION_COOKIE, SESSION_COOKIE, setCookie } from '../cookies.ts'
import type { LoginGuard, LoginOutcome } from '../login-guard.ts'
import { fields, nullable, text } from '../read-value.ts'
import type { SessionStore } from '../session-store.ts'
import type { Accounts } from '../state/accounts.ts'
import type { License } from '../state/license.ts'
import { type Call, withoutSession, withSession } from './handler.ts'

export const NO_ARGS = fields<Record<never, never>>({})

const LOGIN_REQUEST = fields<LoginRequest>({
  username: text,
  password: text,
  csrfToken: text,
  recaptchaToken: nullable(text),
})

const SECOND_FACTOR = fields<SecondFactorRequest>({ code: text, csrfToken: text })
const PASSWORD_CHANGE = fields<PasswordChange>({ oldPassword: text, newPassword: text, newConfirmation: text })

export interface SessionParts {
  readonly sessions: SessionStore
  readonly guard: LoginGuard
  readonly accounts: Accounts
  readonly license: License
  /** Plant time in ms since 1970. */
  readonly now: () => number
}

/** Login, logout, who one is and what the licence allows. Specification 6 to 8. */
export function createSessionHandlers({ sessions, guard, accounts, license, now }: SessionParts) {
  function begin(outcome: LoginOutcome, { session, setCookie: set }: Call) {
    if (outcome.status !== 'Success') return { status: outcome.status }
    // Whoever was logged in with this browser is not any more: two users must never share it.
    if (session !== undefined) sessions.end(session)
    set(clearCookie(PRE_SESSION_COOKIE))
    set(setCookie(SESSION_COOKIE, sessions.create(outcome.user).id))
    return { status: 'Success' as const }
  }
  return {
    loginToken: withoutSession(NO_ARGS, (_, { setCookie: set }) => {
      const { id, csrfToken } = guard.issueToken()
      set(setCookie(PRE_SESSION_COOKIE, id))
      return { csrfToken }
    }),
    login: withoutSession(LOGIN_REQUEST, (request, call) => {
      return begin(guard.login(cookieOf(call.req, PRE_SESSION_COOKIE), request, call.session?.user), call)
    }),
    secondFactor: withoutSession(SECOND_FACTOR, (request, call) => {
      return begin(guard.secondFactor(cookieOf(call.req, PRE_SESSION_COOKIE), request, call.session?.user), call)
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
    changePassword: withSession(PASSWORD_CHANGE, (change, { session }) =>
      accounts.changePassword(session.user, change),
    ),
    // Looking a session up has already renewed it. The lease is told in the server's clock, which may run faster.
    renewLease: withSession(NO_ARGS, () => ({ validUntil: now() + sessions.idleMs })),
    licenseOptions: withSession(NO_ARGS, () => license.options()),
    passwordPolicy: withSession(NO_ARGS, (_, { session }) => accounts.passwordPolicy(session.user)),
  }
}
