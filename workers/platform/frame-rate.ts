import type { Clock } from './environment.ts'

/**
 * Intervals between two frames to one tab that a busy worker keeps at least, ms. The first one, a picture of common
 * screens, is for a worker with time to spare; the last one still gives a visible tab a frame a second.
 */
const INTERVALS_MS = [16, 100, 200, 400, 800, 1000] as const
const WINDOW_MS = 5000
const OVERLOAD_SHARE = 0.5
/** Recovery needs more spare time than backing off, so that the rate does not oscillate. */
const RELIEF_SHARE = 0.4
/** Most frames of large screens are that far apart without a limit; see `FramePace`. */
const UNLIMITED_MS = 50

/**
 * Limits how often tabs get frames. Hub messages come first: when they and the building of frames fill more than half of
 * the worker's time for 5 s, the interval doubles, up to one second. It shrinks again at the end of the first 5 s that
 * would have been filled to less than 40 % with the frames of the shorter interval. Fewer frames carry the same newest
 * values.
 */
export class FrameRate {
  readonly #clock: Clock
  #level = 0
  readonly #spentMs = { messages: 0, frames: 0 }
  #windowStart: number

  constructor(clock: Clock) {
    this.#clock = clock
    this.#windowStart = clock.elapsed()
  }

  /** Shortest interval between two frames to one tab now, 16 to 1000 ms. */
  get intervalMs(): number {
    return INTERVALS_MS[this.#level] ?? UNLIMITED_MS
  }

  /** Handles hub messages: runs `work`, counts its time, and returns its result. */
  spend<T>(work: () => T): T {
    return this.#count('messages', work)
  }

  /** Builds a frame: like `spend`, for work that fewer frames make less. */
  build<T>(work: () => T): T {
    return this.#count('frames', work)
  }

  /** Adjusts the interval. Call once a second. */
  beat(): void {
    const now = this.#clock.elapsed()
    const windowMs = now - this.#windowStart
    if (windowMs < WINDOW_MS) return
    const [messages, frames] = [this.#spentMs.messages / windowMs, this.#spentMs.frames / windowMs]
    this.#spentMs.messages = 0
    this.#spentMs.frames = 0
    this.#windowStart = now
    if (messages + frames > OVERLOAD_SHARE) this.#level = Math.min(INTERVALS_MS.length - 1, this.#level + 1)
    else this.#level = shortestLevel(this.#level, messages, frames)
  }

  #count<T>(kind: 'messages' | 'frames', work: () => T): T {
    const start = this.#clock.elapsed()
    try {
      return work()
    } finally {
      this.#spentMs[kind] += this.#clock.elapsed() - start
    }
  }
}

/** Returns the level with the shortest interval whose frames leave time to spare. `messages`, `frames`: shares of time now. */
function shortestLevel(level: number, messages: number, frames: number): number {
  const spacing = (each: number) => (each === 0 ? UNLIMITED_MS : (INTERVALS_MS[each] ?? UNLIMITED_MS))
  for (let shorter = 0; shorter < level; shorter += 1) {
    if (messages + (frames * spacing(level)) / spacing(shorter) < RELIEF_SHARE) return shorter
  }
  return level
}
