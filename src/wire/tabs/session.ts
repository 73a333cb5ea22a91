import type { CallError } from '../server/result.ts'
import type { UserInfo } from '../server/system.ts'

/** State of the session. `unknown` until the server's first response. */
export type SessionState =
  | { readonly state: 'unknown' }
  | { readonly state: 'unreachable'; readonly error: CallError }
  /** `ended`: how the session before ended, for a tab that has not seen it end; missing without one. */
  | { readonly state: 'anonymous'; readonly ended?: EndReason }
  | { readonly state: 'active'; readonly user: UserInfo }
  /**
   * Logged out here, but not confirmed by the server, so its cookie may still be valid. The logout is retried, and nobody
   * gets in without a password. `error`: why the last attempt failed, null during the first one.
   */
  | { readonly state: 'leaving'; readonly error: CallError | null; readonly reason: LeaveReason }
  | { readonly state: 'ended'; readonly reason: EndReason }

/** `logout` = requested by the user, `inactivity` = nobody has touched any tab for a while. */
export type LeaveReason = 'logout' | 'inactivity'
/** `unauthorized` = a 401, `user-changed` = another user's cookie. */
type EndReason = LeaveReason | 'unauthorized' | 'user-changed'

/** Who has done something: the user in a tab, or a frame in it that says so. */
export type ActivitySource = 'user' | 'frame'

/** The countdown to the logout after inactivity: whole seconds that are left; null outside of it. */
export interface AutoLogoutCountdown {
  readonly seconds: number | null
}
