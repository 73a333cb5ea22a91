import type { Clock } from './environment.ts'
import type { ServerClock } from './server-clock.ts'

const SECOND_MS = 1000
/** Beats, so about as many seconds. */
const LAGS_KEPT = 10
/** A beat that comes so much later than it should: the machine slept, or its clock was set. */
const CLOCK_JUMP_MS = 5000

export interface HeartbeatParts {
  readonly clock: Clock
  readonly serverClock: ServerClock
  readonly beat: () => void
  /** The machine slept, or its clock was set, by so many ms. */
  readonly jumped: (ms: number) => void
}

/** Runs at each turn of the server's second, knows how late it came, and notices jumps of the machine's clock. */
export class Heartbeat {
  readonly #parts: HeartbeatParts
  readonly #lags: number[] = []
  #at: number
  #cancel: () => void

  constructor(parts: HeartbeatParts) {
    this.#parts = parts
    this.#at = parts.clock.now()
    this.#cancel = parts.clock.after(SECOND_MS, () => this.#run())
  }

  /** The longest delay of the last ten beats, ms. */
  get lagMs(): number {
    return Math.max(0, ...this.#lags)
  }

  stop(): void {
    this.#cancel()
  }

  /** Before frames and not at beats alone: what came before a sleep may be read, and a tab shown, before the beat. */
  lookAtClock(): void {
    const { clock, jumped } = this.#parts
    const jump = clock.now() - this.#at
    if (Math.abs(jump - SECOND_MS) <= CLOCK_JUMP_MS) return
    this.#at += jump
    jumped(jump)
  }

  #run(): void {
    const { clock, serverClock, beat } = this.#parts
    this.lookAtClock()
    this.#at = clock.now()
    beat()
    const rest = SECOND_MS - (serverClock.at(this.#at) % SECOND_MS)
    const due = clock.elapsed() + rest
    this.#cancel = clock.after(rest, () => {
      this.#lags.push(Math.max(0, clock.elapsed() - due))
      if (this.#lags.length > LAGS_KEPT) this.#lags.shift()
      this.#run()
    })
  }
}
