import type { CallError, Result } from '../../src/wire/server/result.ts'
import type { UserInfo } from '../../src/wire/server/system.ts'
import type { LeaveReason, SessionState } from '../../src/wire/tabs/session.ts'
import type { CoreContext } from '../context/core-context.ts'

const RETRY_MS = 3000
const LONGEST_RETRY_MS = 30_000
/** Longest wait for the server before a page that logs out shows the login page, which reports the outcome. */
const LOGOUT_PATIENCE_MS = 3000
/** Time for another password, or for the code of a second factor, before a logout is repeated. */
const LOGIN_PATIENCE_MS = 60_000

/** Nobody is logged in, as far as this browser goes. */
const GONE: readonly SessionState['state'][] = ['anonymous', 'ended', 'leaving']
const NOT_KEPT: CallError = { kind: 'not-kept', text: 'The server knows nobody after an accepted login' }

export interface SessionEvents {
  readonly onChange: (state: SessionState) => void
  /** Called before `onChange` when a session has ended: drop everything that belongs to it. */
  readonly onEnd: () => void
  /** Called for what the other workers of this browser have to hear. */
  readonly onNews?: (news: SessionNews) => void
}

/** A user has left for this reason, or a login or a logout is confirmed. */
type SessionNews = LeaveReason | 'changed'

/**
 * Owns the session state: who is logged in according to the server. The worker may outlive tabs and logins, so it checks
 * again after each reconnect and for each new tab; another user's cookie ends the session of the first user.
 *
 * A logout ends the session here at once. Until the server confirms it the cookie may still be valid, so the state is
 * `leaving`: the logout is repeated, and nobody gets in without a password.
 */
export class Session {
  readonly #context: Pick<CoreContext, 'clock' | 'call'>
  readonly #events: SessionEvents
  #state: SessionState = { state: 'unknown' }
  #generation = 0
  #checking: Promise<void> | null = null
  #logout: Promise<void> | null = null
  #logoutAttempts = 0
  #leaveReason: LeaveReason = 'logout'
  #loginsUnderWay = 0
  #csrfToken: string | null = null
  #cancelRetry: () => void = () => {}

  constructor(context: Pick<CoreContext, 'clock' | 'call'>, events: SessionEvents) {
    this.#context = context
    this.#events = events
  }

  get state(): SessionState {
    return this.#state
  }

  get user(): UserInfo | null {
    return this.#state.state === 'active' ? this.#state.user : null
  }

  /** Whether nobody is logged in. While the server has not said so, or cannot, somebody may be. */
  get isOver(): boolean {
    return GONE.includes(this.#state.state)
  }

  /** Increases when a session ends. A response to a call of an older generation is dropped. */
  get generation(): number {
    return this.#generation
  }

  /** The user's CSRF token. Kept until the server has confirmed the logout, which must carry it. */
  get csrfToken(): string | null {
    return this.#csrfToken
  }

  /**
   * Fetches from the server who is logged in; concurrent checks share one request. While leaving, repeats the logout.
   */
  check(): Promise<void> {
    if (this.#state.state === 'leaving') return this.#repeatLogout()
    this.#checking ??= this.#requestUser().finally(() => {
      this.#checking = null
    })
    return this.#checking
  }

  /**
   * Sends a login and returns its result. Waits for a pending logout first, whose response deletes the cookie, even one
   * that the login has just set. An accepted login ends the session of the user before, and fails with `not-kept` if the server
   * knows nobody after it.
   */
  async login<T>(send: () => Promise<Result<T>>, isAccepted: (body: T) => boolean): Promise<Result<T>> {
    this.#loginsUnderWay += 1
    this.#cancelRetry()
    await this.#logout
    let result: Result<T>
    let accepted = false
    try {
      result = await send()
      accepted = result.ok && isAccepted(result.body)
    } finally {
      this.#loginsUnderWay -= 1
      if (!accepted && this.#state.state === 'leaving') this.#retry(LOGIN_PATIENCE_MS)
    }
    if (!accepted) return result
    await this.#begin()
    this.#events.onNews?.('changed')
    const hasNoSession = this.#state.state === 'anonymous' || this.#state.state === 'ended'
    return hasNoSession ? { ok: false, error: NOT_KEPT } : result
  }

  /**
   * Ends the session here at once and sends the logout until the server confirms it. Resolves when it has, or after 3 s.
   * Does nothing if nobody is logged in.
   */
  async leave(reason: LeaveReason = 'logout'): Promise<void> {
    if (this.#state.state === 'ended' || this.#state.state === 'anonymous') return
    if (this.#state.state !== 'leaving') {
      this.#goAway(reason)
      this.#events.onNews?.(reason)
    }
    let cancel = () => {}
    const patience = new Promise<void>((resolve) => {
      cancel = this.#context.clock.after(LOGOUT_PATIENCE_MS, resolve)
    })
    await Promise.race([this.#repeatLogout(), patience])
    cancel()
  }

  /** Ends the session because the server has ended it, or reports another user. */
  end(reason: 'unauthorized' | 'user-changed'): void {
    if (this.#state.state !== 'active') return
    this.#cancelRetry()
    this.#csrfToken = null
    this.#finish({ state: 'ended', reason })
  }

  /** Call when a tab leaves a session that has already ended. Does not end a session. */
  left(): void {
    // Another tab may be told only now: it learns why as well.
    if (this.#state.state === 'ended') this.#become({ state: 'anonymous', ended: this.#state.reason })
  }

  /**
   * Call for what another worker of this browser tells, which may be of another build. One that leaves sends the logout: two would
   * end the next login. This one leaves with it, and sends its own if the confirmation does not come.
   */
  async heard(news: unknown): Promise<void> {
    if (news === 'changed') {
      this.#reopen()
      await this.#checking
      await this.check()
    } else if ((news === 'logout' || news === 'inactivity') && !this.isOver) {
      this.#goAway(news)
      this.#retry(LONGEST_RETRY_MS)
    }
  }

  stop(): void {
    this.#cancelRetry()
  }

  #goAway(reason: LeaveReason): void {
    this.#logoutAttempts = 0
    this.#leaveReason = reason
    this.#finish({ state: 'leaving', error: null, reason })
  }

  /** While leaving, results of requests sent so far do not count. */
  #reopen(): boolean {
    if (this.#state.state !== 'leaving') return false
    this.#generation += 1
    this.#become({ state: 'unknown' })
    return true
  }

  /** Begins a session after an accepted login. Results of requests sent before it do not count. */
  async #begin(): Promise<void> {
    if (!this.#reopen()) this.end('user-changed')
    await this.#checking
    await this.check()
  }

  async #requestUser(): Promise<void> {
    this.#cancelRetry()
    const generation = this.#generation
    const result = await this.#context.call('userInfo', {})
    // The session has ended meanwhile.
    if (generation !== this.#generation) return
    if (result.ok) {
      if (this.user !== null && this.user.userName !== result.body.userName) this.end('user-changed')
      else {
        this.#csrfToken = result.body.csrfToken
        this.#become({ state: 'active', user: result.body })
      }
      return
    }
    if (result.error.kind === 'unauthorized') {
      if (this.#state.state !== 'ended' && this.#state.state !== 'active') this.#become({ state: 'anonymous' })
      return
    }
    if (this.#state.state === 'active') {
      // Somebody else may have logged in while the link was gone.
      this.#retry(RETRY_MS)
      return
    }
    this.#become({ state: 'unreachable', error: result.error })
    this.#retry(RETRY_MS)
  }

  #repeatLogout(): Promise<void> {
    if (this.#loginsUnderWay > 0) return this.#logout ?? Promise.resolve()
    this.#logout ??= this.#sendLogout().finally(() => {
      this.#logout = null
    })
    return this.#logout
  }

  async #sendLogout(): Promise<void> {
    this.#cancelRetry()
    this.#logoutAttempts += 1
    const error = await this.#requestLogout()
    if (this.#state.state !== 'leaving') return
    if (error === null) {
      this.#csrfToken = null
      this.#become({ state: 'ended', reason: this.#leaveReason })
      this.#events.onNews?.('changed')
      return
    }
    this.#become({ state: 'leaving', error, reason: this.#leaveReason })
    this.#retry(Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (this.#logoutAttempts - 1)))
  }

  /** Logs out. Returns null if the server has confirmed it, otherwise the error. */
  async #requestLogout(): Promise<CallError | null> {
    // After a failure, and in a worker that was started after the login, the token may be missing or outdated.
    if (this.#csrfToken === null || this.#logoutAttempts > 1) {
      const info = await this.#context.call('userInfo', {})
      if (!info.ok) return info.error.kind === 'unauthorized' ? null : info.error
      this.#csrfToken = info.body.csrfToken
    }
    const result = await this.#context.call('logout', {})
    if (!result.ok) return result.error.kind === 'unauthorized' ? null : result.error
    const { status } = result.body
    return status === 'Success' ? null : { kind: 'shape', text: `The logout ended with ${status}` }
  }

  #retry(ms: number): void {
    this.#cancelRetry()
    this.#cancelRetry = this.#context.clock.after(ms, () => void this.check())
  }

  /** Drops the data of the session before anybody is notified of its end. */
  #finish(state: SessionState): void {
    this.#generation += 1
    this.#state = state
    this.#events.onEnd()
    this.#events.onChange(state)
  }

  #become(state: SessionState): void {
    this.#state = state
    this.#events.onChange(state)
  }
}
