import type { ArgsOf, BodyOf } from '../../src/wire/endpoints/endpoints.ts'
import type { CallError, Result } from '../../src/wire/server/result.ts'
import type { UserInfo } from '../../src/wire/server/system.ts'
import type { SessionState } from '../../src/wire/tabs/live.ts'
import type { Clock } from '../platform/environment.ts'

const RETRY_MS = 3000
const LONGEST_RETRY_MS = 30_000
/** A page that logs out waits this long for the server before it goes on to the login, which tells how it went on. */
const LOGOUT_PATIENCE_MS = 3000
/** Time for another password, or for the code of a second factor, before a logout is repeated. */
const LOGIN_PATIENCE_MS = 60_000

/** The calls that a session makes by itself. */
export interface SessionCalls {
  call<N extends 'userInfo' | 'logout'>(name: N, args: ArgsOf<N>): Promise<Result<BodyOf<N>>>
}

export interface SessionEvents {
  readonly changed: (state: SessionState) => void
  /** A session is over: drop all that belongs to it. Called before `changed`. */
  readonly ended: () => void
}

/**
 * Who is logged in, as the server says. The worker may outlive tabs and logins, so it asks again after each reconnect and
 * for each new tab; another user's cookie ends the session of the first.
 *
 * A logout ends the session here at once. Until the server has confirmed it the cookie may still be valid, so the state
 * is `leaving`: the logout is repeated, and whoever the server says is logged in does not get in without a password.
 */
export class Session {
  /** Late, since calls need the session's token. */
  readonly #calls: () => SessionCalls
  readonly #clock: Clock
  readonly #events: SessionEvents
  #state: SessionState = { state: 'unknown' }
  #generation = 0
  #checking: Promise<void> | null = null
  #logout: Promise<void> | null = null
  #logoutAttempts = 0
  #loginsUnderWay = 0
  #csrfToken: string | null = null
  #cancelRetry: () => void = () => {}

  constructor(calls: () => SessionCalls, clock: Clock, events: SessionEvents) {
    this.#calls = calls
    this.#clock = clock
    this.#events = events
  }

  get state(): SessionState {
    return this.#state
  }

  get user(): UserInfo | null {
    return this.#state.state === 'active' ? this.#state.user : null
  }

  /** Counts up whenever a session ends: an answer to a call of an older one belongs to nobody any more. */
  get generation(): number {
    return this.#generation
  }

  /** The token of the user, also while the server has not confirmed the logout, which must carry it. */
  get csrfToken(): string | null {
    return this.#csrfToken
  }

  /** Asks the server who is logged in; calls at the same time share one request. While leaving, repeats the logout. */
  check(): Promise<void> {
    if (this.#state.state === 'leaving') return this.#repeatLogout()
    this.#checking ??= this.#ask().finally(() => {
      this.#checking = null
    })
    return this.#checking
  }

  /**
   * Runs a login. A logout that is under way is waited for: the answer to it deletes the cookie, also one that the login
   * has just set. Whoever was logged in before is logged out by it.
   */
  async login<T>(send: () => Promise<Result<T>>, isAccepted: (body: T) => boolean): Promise<Result<T>> {
    this.#loginsUnderWay += 1
    this.#cancelRetry()
    await this.#logout
    let accepted = false
    try {
      const result = await send()
      accepted = result.ok && isAccepted(result.body)
      return result
    } finally {
      this.#loginsUnderWay -= 1
      if (accepted) await this.#begun()
      else if (this.#state.state === 'leaving') this.#retry(LOGIN_PATIENCE_MS)
    }
  }

  /**
   * Ends the session here at once and tells the server, again and again until it has heard. Resolves when it has, or
   * after 3 s. Does nothing where nobody is logged in.
   */
  async leave(): Promise<void> {
    if (this.#state.state === 'ended' || this.#state.state === 'anonymous') return
    if (this.#state.state !== 'leaving') {
      this.#logoutAttempts = 0
      this.#finish({ state: 'leaving', error: null })
    }
    let cancel = () => {}
    const patience = new Promise<void>((resolve) => {
      cancel = this.#clock.after(LOGOUT_PATIENCE_MS, resolve)
    })
    await Promise.race([this.#repeatLogout(), patience])
    cancel()
  }

  /** The server says that the session is over, or that it is another user's. */
  end(reason: 'unauthorized' | 'user-changed'): void {
    if (this.#state.state !== 'active') return
    this.#csrfToken = null
    this.#finish({ state: 'ended', reason })
  }

  /** A tab that only leaves a session which is over; nobody's session ends. */
  left(): void {
    if (this.#state.state === 'ended') this.#become({ state: 'anonymous' })
  }

  stop(): void {
    this.#cancelRetry()
  }

  /** The server has accepted a login: what it was asked before that does not count. */
  async #begun(): Promise<void> {
    if (this.#state.state === 'leaving') {
      this.#generation += 1
      this.#become({ state: 'unknown' })
    } else this.end('user-changed')
    await this.#checking
    await this.check()
  }

  async #ask(): Promise<void> {
    this.#cancelRetry()
    const generation = this.#generation
    const result = await this.#calls().call('userInfo', {})
    // The session that it was asked for has ended meanwhile.
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
    if (this.#state.state === 'active') return
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
    const error = await this.#failedLogout()
    if (this.#state.state !== 'leaving') return
    if (error === null) {
      this.#csrfToken = null
      this.#become({ state: 'ended', reason: 'logout' })
      return
    }
    this.#become({ state: 'leaving', error })
    this.#retry(Math.min(LONGEST_RETRY_MS, RETRY_MS * 2 ** (this.#logoutAttempts - 1)))
  }

  /** Null where the server has confirmed that nobody is logged in any more. */
  async #failedLogout(): Promise<CallError | null> {
    // After a failure, and in a worker that did not begin the session, the token may be missing or out of date.
    if (this.#csrfToken === null || this.#logoutAttempts > 1) {
      const info = await this.#calls().call('userInfo', {})
      if (!info.ok) return info.error.kind === 'unauthorized' ? null : info.error
      this.#csrfToken = info.body.csrfToken
    }
    const result = await this.#calls().call('logout', {})
    if (!result.ok) return result.error.kind === 'unauthorized' ? null : result.error
    const { status } = result.body
    return status === 'Success' ? null : { kind: 'shape', text: `The logout ended with ${status}` }
  }

  #retry(ms: number): void {
    this.#cancelRetry()
    this.#cancelRetry = this.#clock.after(ms, () => void this.check())
  }

  /** Drops what belongs to the session before anybody hears that it is over. */
  #finish(state: SessionState): void {
    this.#generation += 1
    this.#state = state
    this.#events.ended()
    this.#events.changed(state)
  }

  #become(state: SessionState): void {
    this.#state = state
    this.#events.changed(state)
  }
}
