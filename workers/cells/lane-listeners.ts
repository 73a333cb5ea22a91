import type { Quality } from '../../src/wire/server/pv.ts'
import type { ReportFailure } from '../platform/jobs.ts'

/**
 * Receives each point as it came from the hub, before coalescing: charts need them all. `time` in ms since 1970, of the
 * source or, if that is implausible, of the arrival.
 */
export type LaneListener = (time: number, value: number, quality: Quality) => void

/** Who listens to which lane. */
export class LaneListeners {
  readonly #report: ReportFailure
  readonly #listeners = new Map<number, Set<LaneListener>>()

  constructor(report: ReportFailure) {
    this.#report = report
  }

  /** Returns a function that unsubscribes. */
  add(lane: number, listener: LaneListener): () => void {
    const listeners = this.#listeners.get(lane) ?? new Set()
    this.#listeners.set(lane, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(lane)
    }
  }

  /** Returns who listens to a lane; undefined as a rule. */
  of(lane: number): ReadonlySet<LaneListener> | undefined {
    return this.#listeners.size === 0 ? undefined : this.#listeners.get(lane)
  }

  /** Not by `attempt`, which would cost a function for each listener and value. */
  tell(listeners: ReadonlySet<LaneListener>, time: number, value: number, quality: Quality): void {
    for (const listener of listeners) {
      try {
        listener(time, value, quality)
      } catch (error) {
        this.#report('a listener of values', error)
      }
    }
  }
}
