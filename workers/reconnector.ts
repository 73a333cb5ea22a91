import type { LinkState } from '../src/wire/live.ts'
import type { Clock } from './host.ts'

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000
/** The delay starts small again only after this long without a fault, or a flapping server would be hammered. */
const STABLE_MS = 60_000

/** What the supervisor needs of a hub channel; `start` settles when the link is open or faulted. */
export interface StartableChannel {
  readonly link: LinkState
  start(): Promise<void>
}

export interface ReconnectPlan {
  /** Local ms since 1970 of the next attempt, null while none is due. */
  readonly nextAttemptAt: number | null
  readonly attempt: number
}

/**
 * Opens the channels that are wanted and restarts the faulted ones, for ever: exponential delay with full jitter up to
 * 30 s. One start at a time, in the order of the hubs, because browsers open WebSockets to one host one at a time.
 */
export class Reconnector<C extends StartableChannel> {
  readonly #channels: readonly C[]
  readonly #isWanted: (channel: C) => boolean
  readonly #clock: Clock
  readonly #random: () => number
  readonly #planChanged: () => void
  #plan: ReconnectPlan = { nextAttemptAt: null, attempt: 0 }
  #cancelTimer: (() => void) | null = null
  #cancelStable: (() => void) | null = null
  #starting = false

  constructor(parts: {
    channels: readonly C[]
    isWanted: (channel: C) => boolean
    clock: Clock
    random: () => number
    planChanged: () => void
  }) {
    this.#channels = parts.channels
    this.#isWanted = parts.isWanted
    this.#clock = parts.clock
    this.#random = parts.random
    this.#planChanged = parts.planChanged
  }

  get plan(): ReconnectPlan {
    return this.#plan
  }

  /** A channel became wanted, or changed its state. */
  check(): void {
    void this.#startIdle()
    this.#planRestart()
  }

  /** Restarts what is faulted without waiting for the countdown. */
  retryNow(): void {
    if (this.#faulted().length === 0 || this.#starting) return
    void this.#restart()
  }

  stop(): void {
    this.#cancelTimer?.()
    this.#cancelStable?.()
    this.#cancelTimer = null
    this.#cancelStable = null
    this.#setPlan({ nextAttemptAt: null, attempt: 0 })
  }

  #faulted(): C[] {
    return this.#channels.filter((channel) => channel.link.state === 'faulted' && this.#isWanted(channel))
  }

  async #startIdle(): Promise<void> {
    const idle = () => this.#channels.find((channel) => channel.link.state === 'idle' && this.#isWanted(channel))
    if (this.#starting || idle() === undefined) return
    this.#starting = true
    for (let channel = idle(); channel !== undefined; channel = idle()) await channel.start()
    this.#starting = false
    this.#planRestart()
  }

  #planRestart(): void {
    if (this.#faulted().length === 0) {
      if (this.#plan.attempt > 0 || this.#plan.nextAttemptAt !== null) this.#settle()
      return
    }
    this.#cancelStable?.()
    this.#cancelStable = null
    if (this.#cancelTimer !== null || this.#starting) return
    const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** this.#plan.attempt)
    const delay = this.#random() * longest
    this.#cancelTimer = this.#clock.after(delay, () => void this.#restart())
    this.#setPlan({ nextAttemptAt: this.#clock.now() + delay, attempt: this.#plan.attempt })
  }

  async #restart(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    if (this.#starting) return
    this.#starting = true
    this.#setPlan({ nextAttemptAt: null, attempt: this.#plan.attempt + 1 })
    for (const channel of this.#faulted()) await channel.start()
    this.#starting = false
    this.check()
  }

  /** All is open again; the attempts are forgotten when it stays so. */
  #settle(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    if (this.#plan.nextAttemptAt !== null) this.#setPlan({ nextAttemptAt: null, attempt: this.#plan.attempt })
    this.#cancelStable ??= this.#clock.after(STABLE_MS, () => {
      this.#cancelStable = null
      this.#setPlan({ nextAttemptAt: null, attempt: 0 })
    })
  }

  #setPlan(plan: ReconnectPlan): void {
    this.#plan = plan
    this.#planChanged()
  }
}
