import type { Clock } from './environment.ts'

/** A block of work may hold up values, frames and calls for so long. */
const SLICE_MS = 8

/** Work in small steps; each `next()` must take well under a millisecond or two. */
export type Steps = Iterator<unknown, unknown>

interface Job {
  /** Null when it is done or cancelled. */
  steps: Steps | null
}

/**
 * Does long work in slices between which messages are heard. Short work is done before `run` returns. One after the
 * other, in the order in which they came.
 */
export class TimeSlicer {
  readonly #clock: Clock
  readonly #queue: Job[] = []
  readonly #idle: Job[] = []
  #cancelTimer: (() => void) | null = null
  #isTurning = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The answer cancels what is left of it. */
  run(steps: Steps): () => void {
    const job: Job = { steps }
    this.#queue.push(job)
    if (this.#cancelTimer === null && !this.#isTurning) this.#turn()
    return () => end(this.#queue, job)
  }

  /** Work that nobody waits for: a step of it is done only when there is no other. The answer cancels it. */
  runIdle(steps: Steps): () => void {
    const job: Job = { steps }
    this.#idle.push(job)
    if (this.#cancelTimer === null && !this.#isTurning) this.#plan()
    return () => end(this.#idle, job)
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
    const [job] = queue
    if (job === undefined) return false
    if (job.steps?.next().done !== false) end(queue, job)
    return true
  }

  #plan(): void {
    this.#cancelTimer = this.#clock.after(0, () => {
      this.#cancelTimer = null
      this.#turn()
    })
  }
}

/** The job lives on in the function that cancels it, which its owner keeps; what the work holds, data of a user, must not. */
function end(queue: Job[], job: Job): void {
  job.steps = null
  const at = queue.indexOf(job)
  if (at >= 0) queue.splice(at, 1)
}
