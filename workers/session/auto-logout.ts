import { AUTO_LOGOUT_MS, autoLogoutMs, warningMs } from '../../src/domain/session/auto-logout.ts'
import type { ActivitySource } from '../../src/wire/tabs/session.ts'
import type { CoreContext } from '../context/core-context.ts'

const RETRY_MS = 10_000

/** A moment on both clocks: the monotonic one may stand still while the machine sleeps, the other one can be set. */
interface Moment {
  readonly elapsed: number
  readonly now: number
}

export interface AutoLogoutEvents {
  /** Called when the countdown begins, each second of it, and with null when it ends by activity or with the session. */
  readonly onCountdown: (seconds: number | null) => void
  /** Called when the time is up. */
  readonly onOver: () => void
}

/**
 * Logs out after a time without activity in any tab. The deadline is compared with the clocks and never counted down: a
 * machine that slept over it is logged out before it shows anything. Specification 9, "Auto logout".
 */
export class AutoLogout {
  readonly #context: Pick<CoreContext, 'clock' | 'call'>
  readonly #events: AutoLogoutEvents
  /** Null: nobody is logged in, or the settings say never. */
  #limitMs: number | null = null
  #isActive = false
  #user: Moment
  #frame: Moment | null = null
  #seconds: number | null = null
  #cancelRetry: () => void = () => {}

  constructor(context: Pick<CoreContext, 'clock' | 'call'>, events: AutoLogoutEvents) {
    this.#context = context
    this.#events = events
    this.#user = this.#moment()
  }

  /** Call when a session begins. Until the settings are known, the default counts. */
  begin(): void {
    this.#isActive = true
    this.#limitMs = AUTO_LOGOUT_MS
    this.#user = this.#moment()
    this.#frame = null
    void this.readSettings()
  }

  end(): void {
    this.#isActive = false
    this.#limitMs = null
    this.#cancelRetry()
    this.#show(null)
  }

  /**
   * Call when somebody has done something in a tab. A frame alone can double the time and no more: a page that says so for
   * ever would defeat the logout. What comes too late does not help.
   */
  activity(source: ActivitySource): void {
    if (!this.#isActive || this.check()) return
    if (source === 'user') this.#user = this.#moment()
    else this.#frame = this.#moment()
    this.check()
  }

  /** Call each second, and before anything is shown after a sleep. Returns whether the time is up. */
  check(): boolean {
    if (this.#limitMs === null) return false
    const leftMs = this.#limitMs - this.#idleMs(this.#limitMs)
    if (leftMs > 0) {
      this.#show(leftMs > warningMs(this.#limitMs) ? null : Math.ceil(leftMs / 1000))
      return false
    }
    this.end()
    this.#events.onOver()
    return true
  }

  /** Asks the server how long; it may have been set since. */
  async readSettings(): Promise<void> {
    this.#cancelRetry()
    if (!this.#isActive) return
    const result = await this.#context.call('systemSettings', {})
    if (!this.#isActive) return
    if (result.ok) {
      this.#limitMs = autoLogoutMs(result.body)
      if (this.#limitMs === null) this.#show(null)
      else this.check()
    } else this.#cancelRetry = this.#context.clock.after(RETRY_MS, () => void this.readSettings())
  }

  #idleMs(limitMs: number): number {
    const user = this.#since(this.#user)
    if (this.#frame === null) return user
    return Math.min(user, Math.max(this.#since(this.#frame), user - limitMs))
  }

  /** The longer time of both clocks. */
  #since({ elapsed, now }: Moment): number {
    const { clock } = this.#context
    return Math.max(clock.elapsed() - elapsed, clock.now() - now)
  }

  #moment(): Moment {
    const { clock } = this.#context
    return { elapsed: clock.elapsed(), now: clock.now() }
  }

  #show(seconds: number | null): void {
    if (seconds === this.#seconds) return
    this.#seconds = seconds
    this.#events.onCountdown(seconds)
  }
}
