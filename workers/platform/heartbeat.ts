import type { WorkerStats } from '../../src/wire/tabs/worker-stats.ts'
import type { Clock } from './environment.ts'
import { attempt, type ReportFailure } from './jobs.ts'
import type { ServerClock } from './server-clock.ts'

const SECOND_MS = 1000
/** Beats, about as many seconds. */
const LAGS_KEPT = 10
/** A beat later than this: the machine slept, or its clock was set. */
const CLOCK_JUMP_MS = 5000

export interface HeartbeatEvents {
  /** Called when the server's clock reaches a new second. */
  readonly onBeat: () => void
  /** Called with the ms by which the machine slept, or its clock was set. */
  readonly onJump: (ms: number) => void
}

/** Beats at each new second of the server's clock, measures its own delay, and detects jumps of the machine's clock. */
export class Heartbeat {
  readonly #clock: Clock
  readonly #serverClock: ServerClock
  readonly #report: ReportFailure
  readonly #events: HeartbeatEvents
  readonly #lags: number[] = []
  readonly #startedAt: number
  #at: number
  #cancel: () => void

  constructor(
    parts: { readonly clock: Clock; readonly serverClock: ServerClock; readonly failed: ReportFailure },
    events: HeartbeatEvents,
  ) {
    const { clock } = parts
    this.#clock = clock
    this.#serverClock = parts.serverClock
    this.#report = parts.failed
    this.#events = events
    this.#startedAt = clock.elapsed()
    this.#at = clock.now()
    this.#cancel = clock.after(SECOND_MS, () => this.#run())
  }

  /** `ageMs`: since its start. `lagMs`: longest delay of the last ten beats. */
  stats(): Pick<WorkerStats, 'ageMs' | 'lagMs'> {
    return { ageMs: this.#clock.elapsed() - this.#startedAt, lagMs: Math.max(0, ...this.#lags) }
  }

  stop(): void {
    this.#cancel()
  }

  /**
   * Detects a jump now. Called before frames too: after a sleep, messages from before it are read and tabs become visible
   * before the next beat.
   */
  checkClock(): void {
    const jump = this.#clock.now() - this.#at
    if (Math.abs(jump - SECOND_MS) <= CLOCK_JUMP_MS) return
    this.#at += jump
    this.#events.onJump(jump)
  }

  #run(): void {
    const clock = this.#clock
    // Whatever a beat meets, the next one comes: automatic logout, clocks and lost credits depend on it.
    attempt(this.#report, 'a jump of the clock', () => this.checkClock())
    this.#at = clock.now()
    attempt(this.#report, 'a beat', () => this.#events.onBeat())
    const rest = SECOND_MS - (this.#serverClock.at(this.#at) % SECOND_MS)
    const due = clock.elapsed() + rest
    this.#cancel = clock.after(rest, () => {
      this.#lags.push(Math.max(0, clock.elapsed() - due))
      if (this.#lags.length > LAGS_KEPT) this.#lags.shift()
      this.#run()
    })
  }
}
