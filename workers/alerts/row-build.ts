import type { CallError } from '../../src/wire/server/result.ts'
import type { Clock } from '../platform/environment.ts'
import { Backoff, failedError } from '../platform/jobs.ts'
import type { TimeSlicer } from '../platform/time-slicer.ts'

/** A list that arrives in many messages is sorted at most this often. */
const INTERVAL_MS = 200

interface BuildParts {
  readonly slices: TimeSlicer
  readonly clock: Clock
  /** A cooperative task that calls `done` as soon as nothing can fail any more. */
  readonly task: (done: () => void) => Generator<void>
  readonly failed: () => void
}

/** Builds the rows of a list in time slices, one build at a time. One that failed is tried again. */
export class RowBuild {
  readonly #parts: BuildParts
  readonly #backoff = new Backoff()
  /** Ends a build that is under way or planned; null without one. */
  #cancel: (() => void) | null = null
  #doneAt = Number.NEGATIVE_INFINITY

  constructor(parts: BuildParts) {
    this.#parts = parts
  }

  /** Why the last build failed; null as a rule. */
  get error(): CallError | null {
    return this.#backoff.error
  }

  /** Whether a build is under way or planned. */
  get isDue(): boolean {
    return this.#cancel !== null
  }

  soon(): void {
    const { clock } = this.#parts
    const wait = this.#doneAt + INTERVAL_MS - clock.elapsed()
    if (wait <= 0) this.start()
    else this.#cancel = clock.after(wait, () => this.start())
  }

  /** Starts now. A build under way is given up. */
  start(): void {
    const { slices, clock, task } = this.#parts
    this.#cancel?.()
    let isOver = false
    // Set before `run`, which may finish a short task before it returns.
    this.#cancel = () => {}
    const steps = task(() => {
      isOver = true
      this.#cancel = null
      this.#backoff.succeeded()
      this.#doneAt = clock.elapsed()
    })
    const cancel = slices.run(steps, (error) => {
      isOver = true
      this.#failed(error)
    })
    if (!isOver) this.#cancel = cancel
  }

  /** Cancels what is under way or planned, and forgets failures. */
  stop(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#backoff.succeeded()
  }

  #failed(error: unknown): void {
    const { clock, failed } = this.#parts
    this.#cancel = clock.after(this.#backoff.failed(failedError(error)), () => this.start())
    failed()
  }
}
