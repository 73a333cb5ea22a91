import type { Clock } from './environment.ts'

/** Shortest distance of two frames to one tab. An eye follows 4 changes a second; an ageing value must not wait longer. */
export const FRAME_INTERVAL_MS = 50
/** Under any load a visible tab gets a frame a second. */
const LONGEST_INTERVAL_MS = 1000
const OVERLOAD_WINDOW_MS = 5000
const OVERLOAD_SHARE = 0.5
/** Coming back takes longer and asks for more room than giving way, or the pace would swing. */
const RELIEF_WINDOW_MS = 15_000
const RELIEF_SHARE = 0.3

/**
 * How often tabs get frames. Taking in what the hubs send comes first; when that and building frames fill more than
 * half of the worker's time for 5 s, the distance of frames doubles, down to one a second, and halves again after 15 s
 * with less than 30 %. Fewer frames carry the same newest values.
 */
export class FrameRate {
  readonly #clock: Clock
  #intervalMs = FRAME_INTERVAL_MS
  #busyMs = 0
  #windowStart: number
  #reliefMs = 0

  constructor(clock: Clock) {
    this.#clock = clock
    this.#windowStart = clock.elapsed()
  }

  get intervalMs(): number {
    return this.#intervalMs
  }

  /** Runs work that fills the worker's time, and counts it. */
  spend<T>(work: () => T): T {
    const start = this.#clock.elapsed()
    try {
      return work()
    } finally {
      this.#busyMs += this.#clock.elapsed() - start
    }
  }

  /** Once a second. */
  beat(): void {
    const now = this.#clock.elapsed()
    const windowMs = now - this.#windowStart
    if (windowMs < OVERLOAD_WINDOW_MS) return
    const share = this.#busyMs / windowMs
    this.#busyMs = 0
    this.#windowStart = now
    this.#reliefMs = share < RELIEF_SHARE ? this.#reliefMs + windowMs : 0
    if (share > OVERLOAD_SHARE) this.#intervalMs = Math.min(LONGEST_INTERVAL_MS, this.#intervalMs * 2)
    if (this.#reliefMs < RELIEF_WINDOW_MS) return
    this.#reliefMs = 0
    this.#intervalMs = Math.max(FRAME_INTERVAL_MS, this.#intervalMs / 2)
  }
}
