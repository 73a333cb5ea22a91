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
  readonly #idle: Steps[] = []
  #cancelTimer: (() => void) | null = null
  #isTurning = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The answer cancels what is left of it. */
  run(steps: Steps): () => void {
    this.#queue.push(steps)
    if (this.#cancelTimer === null && !this.#isTurning) this.#turn()
    return () => remove(this.#queue, steps)
  }

  /** Work that nobody waits for: a step of it is done only when there is no other. The answer cancels it. */
  runIdle(steps: Steps): () => void {
    this.#idle.push(steps)
    if (this.#cancelTimer === null && !this.#isTurning) this.#plan()
    return () => remove(this.#idle, steps)
  }

  stop(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    this.#queue.length = 0
    this.#idle.length = 0
  }

  #turn(): void {
    this.#isTurning = true
    const end = this.#clock.elapsed() + SLICE_MS
    while (this.#clock.elapsed() < end && this.#step());
    this.#isTurning = false
    if (this.#queue.length > 0 || this.#idle.length > 0) this.#plan()
  }

  /** False where there is nothing more to do. */
  #step(): boolean {
    const queue = this.#queue.length > 0 ? this.#queue : this.#idle
    const [steps] = queue
    if (steps === undefined) return false
    if (steps.next().done === true) remove(queue, steps)
    return true
  }

  #plan(): void {
    this.#cancelTimer = this.#clock.after(0, () => {
      this.#cancelTimer = null
      this.#turn()
    })
  }
}

function remove(queue: Steps[], steps: Steps): void {
  const at = queue.indexOf(steps)
  if (at >= 0) queue.splice(at, 1)
}
