import type { Clock } from './environment.ts'
import { attempt, type ReportFailure } from './jobs.ts'

/** Longest time that a slice may block values, frames and calls. */
const SLICE_MS = 8

/** A task in steps: each `next()` should take less than 1 ms. */
export type Steps = Iterator<unknown, unknown>

interface Job {
  /** Null when it is done, cancelled or has failed. */
  steps: Steps | null
  readonly failed: (error: unknown) => void
}

/**
 * Runs long tasks cooperatively in slices of 8 ms, between which messages are handled. Tasks run one after the other in
 * order of arrival; a short one is done before `run` returns. A task that throws is dropped and reported; the others go on.
 */
export class TimeSlicer {
  readonly #clock: Clock
  readonly #report: ReportFailure
  readonly #queue: Job[] = []
  readonly #idle: Job[] = []
  #cancelTimer: (() => void) | null = null
  #isRunning = false

  constructor({ clock, failed }: { readonly clock: Clock; readonly failed: ReportFailure }) {
    this.#clock = clock
    this.#report = failed
  }

  /** Runs a task. `failed` is called if it throws. Returns a function that cancels the rest of it. */
  run(steps: Steps, failed: (error: unknown) => void = () => {}): () => void {
    const job: Job = { steps, failed }
    this.#queue.push(job)
    if (this.#cancelTimer === null && !this.#isRunning) this.#runSlice()
    return () => end(this.#queue, job)
  }

  /** Runs a task and resolves with what it returns; rejects if it throws. Neither after `stop`. */
  finish<T>(steps: Generator<unknown, T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.run(
        (function* () {
          resolve(yield* steps)
        })(),
        reject,
      )
    })
  }

  /** Runs a task only while there is no other. Returns a function that cancels the rest of it. */
  runIdle(steps: Steps): () => void {
    const job: Job = { steps, failed: () => {} }
    this.#idle.push(job)
    if (this.#cancelTimer === null && !this.#isRunning) this.#schedule()
    return () => end(this.#idle, job)
  }

  stop(): void {
    this.#cancelTimer?.()
    this.#cancelTimer = null
    this.#queue.length = 0
    this.#idle.length = 0
  }

  #runSlice(): void {
    this.#isRunning = true
    try {
      const end = this.#clock.elapsed() + SLICE_MS
      while (this.#clock.elapsed() < end && this.#step());
    } finally {
      this.#isRunning = false
      if (this.#queue.length > 0 || this.#idle.length > 0) this.#schedule()
    }
  }

  /** Runs one step. Returns false if there is none. */
  #step(): boolean {
    const queue = this.#queue.length > 0 ? this.#queue : this.#idle
    const [job] = queue
    if (job === undefined) return false
    try {
      if (job.steps?.next().done !== false) end(queue, job)
    } catch (error) {
      end(queue, job)
      this.#report('a task in slices', error)
      attempt(this.#report, 'the end of a task in slices', () => job.failed(error))
    }
    return true
  }

  #schedule(): void {
    this.#cancelTimer = this.#clock.after(0, () => {
      this.#cancelTimer = null
      this.#runSlice()
    })
  }
}

/**
 * Slices of work that waits in between, so that it cannot be a task of the slicer: a body that arrives. Without a clock
 * nothing is cut.
 */
export class Slices {
  readonly #clock: Clock | null
  #endsAt = 0

  constructor(clock: Clock | null) {
    this.#clock = clock
    this.#begin()
  }

  /** Whether the work has to wait for `next`. */
  get isOver(): boolean {
    return this.#clock !== null && this.#clock.elapsed() > this.#endsAt
  }

  /** Resolves when messages have had their turn. */
  async next(): Promise<void> {
    await new Promise<void>((resolve) => this.#clock?.after(0, resolve))
    this.#begin()
  }

  #begin(): void {
    this.#endsAt = (this.#clock?.elapsed() ?? 0) + SLICE_MS
  }
}

/** Drops the steps: the owner keeps the cancel function and with it the job, but the data in its steps must be freed. */
function end(queue: Job[], job: Job): void {
  job.steps = null
  const at = queue.indexOf(job)
  if (at >= 0) queue.splice(at, 1)
}
