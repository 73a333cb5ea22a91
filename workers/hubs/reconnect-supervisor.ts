import type { LinkState } from '../../src/wire/tabs/live.ts'
import type { CoreContext } from '../context/core-context.ts'
import { isQuarantined, quarantineMs } from './quarantine.ts'

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 30_000
/** The delay resets only after this long without a fault, so that a flapping server is not hammered. */
const STABLE_MS = 60_000

/** What the supervisor needs of a hub channel. `start` settles when the link is open or faulted. */
export interface StartableChannel {
  readonly link: LinkState
  start(): Promise<void>
}

export interface ReconnectPlan {
  /** Local ms since 1970 of the next attempt, null while none is due. */
  readonly nextAttemptAt: number | null
  readonly attempt: number
}

export interface ReconnectEvents<C> {
  readonly isWanted: (channel: C) => boolean
  readonly planChanged: () => void
  /** Called once after each round in which faulted channels came back. */
  readonly reconnected: (channels: readonly C[]) => void
}

/** Attempts of a channel since it was last stable, and the time of the next one; times of the monotonic clock. */
interface Trial {
  count: number
  dueAt: number | null
  openSince: number | null
}

/**
 * Opens the wanted channels and restarts faulted ones indefinitely, with exponential delay and full jitter up to 30 s.
 * Attempts are counted per channel, so that one that can never open (a hub that the server lacks) does not slow down
 * the others. Starts one channel at a time, in order, because browsers open WebSockets to one host one at a time.
 */
export class ReconnectSupervisor<C extends StartableChannel> {
  readonly #context: Pick<CoreContext, 'clock' | 'random'>
  readonly #events: ReconnectEvents<C>
  readonly #trials: Map<C, Trial>
  #plan: ReconnectPlan = { nextAttemptAt: null, attempt: 0 }
  #cancelTimer: (() => void) | null = null
  #starting = false

  /** `channels` in the order in which they are opened. */
  constructor(context: Pick<CoreContext, 'clock' | 'random'>, channels: readonly C[], events: ReconnectEvents<C>) {
    this.#context = context
    this.#events = events
    this.#trials = new Map(channels.map((channel) => [channel, { count: 0, dueAt: null, openSince: null }]))
  }

  get plan(): ReconnectPlan {
    return this.#plan
  }

  /** Call when a channel becomes wanted or changes its state. */
  check(): void {
    this.#recordOpenTimes()
    if (!this.#starting) void this.#startIdle()
    this.#planRestart()
  }

  /** Restarts faulted channels without waiting for the countdown, quarantined ones only when the user requests it. */
  retryNow(isByUser = false): void {
    const now = this.#context.clock.elapsed()
    for (const [channel, trial] of this.#faulted()) if (isByUser || !isQuarantined(channel)) trial.dueAt = now
    if (!this.#starting) void this.#restart()
  }

  /** Call when the server responds again after an outage. Forgets the attempts made meanwhile and retries. */
  returned(): void {
    for (const [, trial] of this.#faulted()) trial.count = 0
    this.retryNow()
  }

  stop(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    for (const trial of this.#trials.values()) Object.assign(trial, { count: 0, dueAt: null, openSince: null })
    this.#setPlan({ nextAttemptAt: null, attempt: 0 })
  }

  /** Records since when each channel is open: its link only knows that while open, and by the wall clock. */
  #recordOpenTimes(): void {
    const now = this.#context.clock.elapsed()
    for (const [channel, trial] of this.#trials) {
      const { link } = channel
      if (link.state === 'open') {
        trial.openSince ??= now
        trial.dueAt = null
      } else if (trial.openSince !== null) {
        if (now - trial.openSince >= STABLE_MS) trial.count = 0
        trial.openSince = null
      }
    }
  }

  #faulted(): [C, Trial][] {
    return [...this.#trials].filter(([channel]) => isFaulted(channel) && this.#events.isWanted(channel))
  }

  async #startIdle(): Promise<void> {
    const { isWanted } = this.#events
    const channels = [...this.#trials.keys()]
    const idle = () => channels.find((channel) => channel.link.state === 'idle' && isWanted(channel))
    if (idle() === undefined) return
    this.#starting = true
    try {
      for (let channel = idle(); channel !== undefined; channel = idle()) await channel.start()
    } finally {
      this.#starting = false
    }
    this.check()
  }

  #planRestart(): void {
    const faulted = this.#faulted()
    const dues = faulted.map(([channel, trial]) => {
      trial.dueAt ??= this.#dueAt(channel, trial.count)
      return trial.dueAt
    })
    this.#cancelTimer?.()
    this.#cancelTimer = null
    const attempt = Math.max(0, ...faulted.map(([, trial]) => trial.count))
    if (dues.length === 0 || this.#starting) {
      this.#setPlan({ nextAttemptAt: null, attempt })
      return
    }
    const next = Math.min(...dues)
    const { clock } = this.#context
    const wait = Math.max(0, next - clock.elapsed())
    this.#cancelTimer = clock.after(wait, () => void this.#restart())
    this.#setPlan({ nextAttemptAt: Math.round(clock.now() + wait), attempt })
  }

  /** Channels that broke together are retried together: those with equal attempts share one random delay. */
  #dueAt(faulted: C, count: number): number {
    if (isQuarantined(faulted)) return this.#context.clock.elapsed() + quarantineMs(this.#context.random())
    const together = this.#faulted().find(
      ([channel, trial]) => trial.dueAt !== null && trial.count === count && !isQuarantined(channel),
    )
    if (together?.[1].dueAt != null) return together[1].dueAt
    const longest = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** count)
    return this.#context.clock.elapsed() + this.#context.random() * longest
  }

  async #restart(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    if (this.#starting) return
    this.#starting = true
    let back: C[]
    try {
      back = await this.#startDue()
    } finally {
      this.#starting = false
    }
    if (back.length > 0) this.#events.reconnected(back)
    this.check()
  }

  async #startDue(): Promise<C[]> {
    const now = this.#context.clock.elapsed()
    const due = this.#faulted().filter(([, trial]) => trial.dueAt !== null && trial.dueAt <= now)
    this.#setPlan({ nextAttemptAt: null, attempt: this.#plan.attempt })
    const back = await this.#startAll(due)
    // The server is back, so channels that wait for a later attempt or failed before the first success start now too.
    if (back.length > 0)
      back.push(...(await this.#startAll(this.#faulted().filter(([channel]) => !isQuarantined(channel)))))
    return back
  }

  /** Starts the channels in turn. Returns those that are open afterwards. */
  async #startAll(channels: readonly [C, Trial][]): Promise<C[]> {
    const back: C[] = []
    for (const [channel, trial] of channels) {
      // The session may have ended meanwhile, or the last lease.
      if (!isFaulted(channel) || !this.#events.isWanted(channel)) continue
      trial.count += 1
      trial.dueAt = null
      await channel.start()
      if (isOpen(channel)) back.push(channel)
    }
    return back
  }

  #setPlan(plan: ReconnectPlan): void {
    if (isSameTime(plan.nextAttemptAt, this.#plan.nextAttemptAt) && plan.attempt === this.#plan.attempt) return
    this.#plan = plan
    this.#events.planChanged()
  }
}

/** Readings of two clocks differ by a millisecond or two: no reason to notify every tab. */
const isSameTime = (a: number | null, b: number | null) => a === b || (a !== null && b !== null && Math.abs(a - b) < 50)
const isOpen = (channel: StartableChannel) => channel.link.state === 'open'
const isFaulted = (channel: StartableChannel) => channel.link.state === 'faulted'
