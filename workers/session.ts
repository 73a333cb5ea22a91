import type { SessionState } from '../src/wire/live.ts'
import type { UserInfo } from '../src/wire/system.ts'
import type { Clock } from './host.ts'
import type { Caller } from './rest/caller.ts'

const RETRY_MS = 3000

export interface SessionEvents {
  readonly changed: (state: SessionState) => void
  /** A session of a user is over: whatever belongs to it must go. */
  readonly ended: () => void
}

/**
 * Who is logged in, as the server says. The worker may outlive tabs and logins, so the user is asked for again after
 * each reconnect and for each new tab; another user's cookie ends the session of the first.
 */
export class Session {
  readonly #caller: () => Caller
  readonly #clock: Clock
  readonly #events: SessionEvents
  #state: SessionState = { state: 'unknown' }
  #checking: Promise<void> | null = null
  #cancelRetry: (() => void) | null = null

  constructor(caller: () => Caller, clock: Clock, events: SessionEvents) {
    this.#caller = caller
    this.#clock = clock
    this.#events = events
  }

  get state(): SessionState {
    return this.#state
  }

  get user(): UserInfo | null {
    return this.#state.state === 'active' ? this.#state.user : null
  }

  /** Asks the server who is logged in; calls at the same time share one request. */
  check(): Promise<void> {
    this.#checking ??= this.#ask().finally(() => {
      this.#checking = null
    })
    return this.#checking
  }

  /** Somebody has logged in: what was asked before that does not count. */
  async begun(): Promise<void> {
    await this.#checking
    await this.check()
  }

  end(reason: 'logout' | 'unauthorized' | 'user-changed'): void {
    const wasActive = this.#state.state === 'active'
    if (!wasActive && reason !== 'logout') return
    this.#become(wasActive ? { state: 'ended', reason } : { state: 'anonymous' })
    if (wasActive) this.#events.ended()
  }

  async #ask(): Promise<void> {
    this.#cancelRetry?.()
    this.#cancelRetry = null
    const result = await this.#caller().call('userInfo', {})
    if (result.ok) {
      if (this.user !== null && this.user.userName !== result.body.userName) this.end('user-changed')
      else this.#become({ state: 'active', user: result.body })
      return
    }
    if (result.error.kind === 'unauthorized') {
      if (this.#state.state !== 'ended' && this.#state.state !== 'active') this.#become({ state: 'anonymous' })
      return
    }
    if (this.#state.state === 'active') return
    this.#become({ state: 'unreachable', error: result.error })
    this.#cancelRetry = this.#clock.after(RETRY_MS, () => void this.check())
  }

  #become(state: SessionState): void {
    this.#state = state
    this.#events.changed(state)
  }
}
