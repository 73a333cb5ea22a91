import type { Clock } from './host.ts'

/** A block of work may hold up values, frames and calls for so long. */
const SLICE_MS = 8

/** Work in small steps; each `next()` must take well under a millisecond or two. */
export type Steps = Iterator<unknown, unknown>

/**
 * Does long work in slices between which messages are heard. Short work is done before `run` returns. One after the
 * other, in the order in which they came.
 */
export class Slices {
  readonly #clock: Clock
  readonly #queue: Steps[] = []
  #cancelTimer: (() => void) | null = null
  #isTurning = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The answer cancels what is left of it. */
  run(steps: Steps): () => void {
    this.#queue.push(steps)
    if (this.#cancelTimer === null && !this.#isTurning) this.#turn()
    return () => {
      const at = this.#queue.indexOf(steps)
      if (at >= 0) this.#queue.splice(at, 1)
    }
  }

  stop(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    this.#queue.length = 0
  }

  #turn(): void {
    this.#isTurning = true
    const end = this.#clock.now() + SLICE_MS
    let steps = this.#queue[0]
    while (steps !== undefined && this.#clock.now() < end) {
      if (steps.next().done === true && this.#queue[0] === steps) this.#queue.shift()
      steps = this.#queue[0]
    }
    this.#isTurning = false
    if (steps === undefined) return
    this.#cancelTimer = this.#clock.after(0, () => {
      this.#cancelTimer = null
      this.#turn()
    })
  }
}
