import type { CallError } from '../../src/wire/server/result.ts'
import type { Clock } from '../platform/environment.ts'
import { Backoff, failedError } from '../platform/jobs.ts'
import type { TimeSlicer } from '../platform/time-slicer.ts'

/** A list that arrives in many messages is built at most this often. */
const INTERVAL_MS = 200

interface BuildParts {
  readonly slices: TimeSlicer
  readonly clock: Clock
  /** A cooperative task that calls `done` as soon as nothing can fail any more. */
  readonly task: (done: () => void) => Generator<void>
  /** Whether there is so little that the next build follows at once. */
  readonly isEmpty: () => boolean
  /** After a build the list rests this many times as long as it took. */
  readonly rest: number
  readonly failed: () => void
}

/**
 * Builds the rows of a list in time slices, one build at a time. One that failed is tried again; what changes during a build
 * is followed by another.
 */
export class ListBuild {
  readonly #parts: BuildParts
  readonly #backoff = new Backoff()
  /** Ends a build that is under way or planned; null without one. */
  #cancel: (() => void) | null = null
  /** Something has changed since the last build began. */
  #isBehind = true
  #isPaused = false
  #doneAt = Number.NEGATIVE_INFINITY
  #tookMs = 0

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

  /** Call when something has changed. */
  soon(): void {
    this.#isBehind = true
    if (this.#isPaused || this.#cancel !== null) return
    const { clock, isEmpty, rest } = this.#parts
    const wait = isEmpty() ? 0 : this.#doneAt + Math.max(INTERVAL_MS, rest * this.#tookMs) - clock.elapsed()
    if (wait <= 0) this.start()
    else this.#cancel = clock.after(wait, () => this.start())
  }

  /** Starts now. A build under way is given up. */
  start(): void {
    const { slices, clock, task } = this.#parts
    this.#cancel?.()
    this.#isBehind = false
    const startedAt = clock.elapsed()
    let isOver = false
    // Set before `run`, which may finish a short task before it returns.
    this.#cancel = () => {}
    const steps = task(() => {
      isOver = true
      this.#cancel = null
      this.#backoff.succeeded()
      this.#doneAt = clock.elapsed()
      this.#tookMs = this.#doneAt - startedAt
      if (this.#isBehind) this.soon()
    })
    const cancel = slices.run(steps, (error) => {
      isOver = true
      this.#failed(error)
    })
    if (!isOver) this.#cancel = cancel
  }

  /** Nobody waits for the rows: what is under way or planned is given up until `resume`. */
  pause(): void {
    this.#isPaused = true
    if (this.#cancel !== null) this.#isBehind = true
    this.#cancel?.()
    this.#cancel = null
  }

  /** Builds what has changed meanwhile. */
  resume(): void {
    this.#isPaused = false
    if (this.#isBehind) this.soon()
  }

  /** The rows are gone: cancels what is under way or planned, and forgets failures. */
  stop(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#isBehind = false
    this.#backoff.succeeded()
  }

  #failed(error: unknown): void {
    const { clock, failed } = this.#parts
    this.#cancel = clock.after(this.#backoff.failed(failedError(error)), () => this.start())
    failed()
  }
}
