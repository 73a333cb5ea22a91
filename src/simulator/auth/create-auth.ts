import { Accounts } from './accounts.ts'
import { AttemptDelays } from './attempt-delays.ts'
import { LICENSED_PV_GROUPS, LICENSED_USERS, License } from './license.ts'
import { LoginGuard } from './login-guard.ts'
import { SessionOrders } from './session-orders.ts'
import { type Session, SessionStore } from './session-store.ts'

export interface AuthParts {
  /** Real time in ms since 1970: sessions and lockouts must not expire faster when plant time runs faster. */
  readonly realNow: () => number
  /** Number of PV areas of the plant. */
  readonly pvGroups: number
  /** Users the licence allows at once. */
  readonly licensedUsers?: number | undefined
  /** PV areas the licence covers. */
  readonly licensedPvGroups?: number | undefined
  /** How long a session lasts without a call, in ms of real time. Default 12 hours. */
  readonly sessionIdleMs?: number | undefined
  /** Called once for every session that ends. */
  readonly onSessionEnd: (session: Session) => void
  /** Prints the codes of second factors. */
  readonly print: (sentence: string) => void
}

export interface Auth {
  readonly sessions: SessionStore
  readonly accounts: Accounts
  readonly license: License
  readonly guard: LoginGuard
  /** Of old passwords, in sessions that somebody else may hold. */
  readonly attempts: AttemptDelays
  readonly orders: SessionOrders
  /** Returns the newest code of the second factor that was sent to a user. */
  secondFactorCode(userName: string): string | undefined
}

/** Creates everything about users: accounts, licence, sessions and the login guard. */
export function createAuth(parts: AuthParts): Auth {
  const { realNow, onSessionEnd, print } = parts
  const sessions = new SessionStore({ now: realNow, idleMs: parts.sessionIdleMs, onEnd: onSessionEnd })
  const accounts = new Accounts()
  const license = new License({
    maxActiveUsers: parts.licensedUsers ?? LICENSED_USERS,
    pvGroups: parts.pvGroups,
    maxPvGroups: parts.licensedPvGroups ?? LICENSED_PV_GROUPS,
    activeUsers: () => sessions.activeUsers(),
  })
  const codes = new Map<string, string>()
  const guard = new LoginGuard({
    accounts,
    license,
    now: realNow,
    sendCode: ({ userName }, code) => {
      codes.set(userName, code)
      print(`Code for ${userName}: ${code}`)
    },
  })
  const orders = new SessionOrders(sessions, license)
  const attempts = new AttemptDelays(realNow)
  return { sessions, accounts, license, guard, attempts, orders, secondFactorCode: (userName) => codes.get(userName) }
}
