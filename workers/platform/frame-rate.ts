import type { Clock } from './environment.ts'

/** Shortest interval between two frames to one tab: 20 a second are enough for the eye and for value ages. */
export const FRAME_INTERVAL_MS = 50
/** A visible tab gets at least one frame a second under any load. */
const LONGEST_INTERVAL_MS = 1000
const OVERLOAD_WINDOW_MS = 5000
const OVERLOAD_SHARE = 0.5
/** Recovery takes longer and needs more spare time than backing off, so that the rate does not oscillate. */
const RELIEF_WINDOW_MS = 15_000
const RELIEF_SHARE = 0.3

/**
 * Controls how often tabs get frames. Hub messages come first: when they and the building of frames fill more than half
 * of the worker's time for 5 s, the interval doubles, up to one second. It halves again after 15 s below 30 %. Fewer
 * frames carry the same newest values.
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

  /** Shortest interval between two frames to one tab now, 50 to 1000 ms. */
  get intervalMs(): number {
    return this.#intervalMs
  }

  /** Runs work, counts its time, and returns its result. */
  spend<T>(work: () => T): T {
    const start = this.#clock.elapsed()
    try {
      return work()
    } finally {
      this.#busyMs += this.#clock.elapsed() - start
    }
  }

  /** Adjusts the interval. Call once a second. */
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
