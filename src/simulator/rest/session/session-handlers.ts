import type { LoginRequest } from '../../../wire/server/system.ts'
import type { PasswordChange, SecondFactorRequest } from '../../../wire/server/user.ts'
import type { Auth } from '../../auth/create-auth.ts'
import type { LoginOutcome } from '../../auth/login-guard.ts'
import { createCookies } from '../../server/cookies.ts'
import type { Ingress } from '../../server/ingress.ts'
import { fields, nullable, text } from '../../server/read-value.ts'
import { NO_ARGS } from '../shared/arguments.ts'
import { type Call, withoutSession, withSession } from '../shared/handler.ts'

const LOGIN_REQUEST = fields<LoginRequest>({
  username: text,
  password: text,
  csrfToken: text,
  recaptchaToken: nullable(text),
})

const SECOND_FACTOR = fields<SecondFactorRequest>({ code: text, csrfToken: text })
const PASSWORD_CHANGE = fields<PasswordChange>({ oldPassword: text, newPassword: text, newConfirmation: text })

export interface SessionParts extends Auth {
  readonly ingress: Ingress
  /** Plant time in ms since 1970. */
  readonly now: () => number
}

/** Handles login, logout, user, rights and licence (specification 6 to 8). */
export function createSessionHandlers({
  sessions,
  guard,
  orders,
  accounts,
  license,
  attempts,
  ingress,
  now,
}: SessionParts) {
  const cookies = createCookies(ingress)
  function originOf({ req, session }: Call) {
    return { clientAddress: ingress.clientAddress(req), leaving: session?.user }
  }
  const loginDelay = ({ req }: Call) => guard.delayMs(ingress.clientAddress(req))
  function begin(outcome: LoginOutcome, { req, session, setCookie }: Call) {
    if (outcome.status !== 'Success') return { status: outcome.status }
    // Ends the previous session of this browser: two users must never share one.
    if (session !== undefined) sessions.end(session)
    setCookie(cookies.preSession.clear(req))
    setCookie(cookies.session.set(req, sessions.create(outcome.user).id))
    return { status: 'Success' as const }
  }
  return {
    loginToken: withoutSession(NO_ARGS, (_, { req, setCookie }) => {
      const { id, csrfToken } = guard.issueToken(ingress.clientAddress(req))
      setCookie(cookies.preSession.set(req, id))
      return { csrfToken, ...orders.recaptcha }
    }),
    login: {
      ...withoutSession(LOGIN_REQUEST, (request, call) => {
        const ordered = orders.nextLoginAnswer()
        if (ordered !== undefined) return { status: ordered }
        if (!orders.isPerson(request.recaptchaToken)) return { status: 'RecaptchaInvalid' as const }
        return begin(guard.login(cookies.preSession.read(call.req), request, originOf(call)), call)
      }),
      delayMs: loginDelay,
    },
    secondFactor: {
      ...withoutSession(SECOND_FACTOR, (request, call) => {
        return begin(guard.secondFactor(cookies.preSession.read(call.req), request, originOf(call)), call)
      }),
      delayMs: loginDelay,
    },
    logout: withoutSession(NO_ARGS, (_, { req, session, setCookie }) => {
      if (session !== undefined) sessions.end(session)
      setCookie(cookies.session.clear(req))
      return { status: 'Success' as const }
    }),
    userInfo: withSession(NO_ARGS, (_, { session: { user, csrfToken } }) => {
      return { userName: user.userName, displayName: user.displayName, csrfToken }
    }),
    rights: withSession(NO_ARGS, (_, { session }) => session.user.rights),
    changePassword: {
      ...withSession(PASSWORD_CHANGE, (change, { req, session }) => {
        const { user } = session
        const result = accounts.changePassword(user, change)
        if (result.status !== 'WrongPassword') attempts.succeed(user.userName, ingress.clientAddress(req))
        // Who changes a password may fear that somebody else knew the old one.
        if (result.status === 'Success') sessions.endOthers(session)
        return result
      }),
      delayMs: ({ req, session }: Call) =>
        session === undefined ? 0 : attempts.take(session.user.userName, ingress.clientAddress(req)),
    },
    // Finding the session has renewed it. The result is in plant time, which may run faster.
    renewLease: withSession(NO_ARGS, () => ({ validUntil: now() + sessions.idleMs })),
    licenseOptions: withSession(NO_ARGS, () => license.options()),
    passwordPolicy: withSession(NO_ARGS, (_, { session }) => accounts.passwordPolicy(session.user)),
  }
}
