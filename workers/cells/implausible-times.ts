import type { ImplausibleTimes } from '../../src/wire/tabs/worker-stats.ts'

/** Longest list of PVs in the report: a server whose clock is wrong would fill it with all of them. */
const MAX_PVS = 20

/** Counts values with an implausible source time, and records which lanes show one. */
export class ImplausibleTimeLog {
  #arrivals = 0
  readonly #pvs = new Set<string>()
  /** Arrival of the value that each lane shows, in ms since 1970 on the server. */
  readonly #arrivedAt = new Map<number, number>()

  /** Whether any lane shows such a value. */
  get isAny(): boolean {
    return this.#arrivedAt.size > 0
  }

  get lanes(): Iterable<number> {
    return this.#arrivedAt.keys()
  }

  /** Call when a lane shows such a value; `key` is its live key, `arrival` in ms since 1970 on the server. */
  add(lane: number, key: string, arrival: number): void {
    this.#arrivals += 1
    if (this.#pvs.size < MAX_PVS) this.#pvs.add(key)
    this.#arrivedAt.set(lane, arrival)
  }

  arrivedAt(lane: number): number | undefined {
    return this.#arrivedAt.get(lane)
  }

  /** Call when the lane shows another value. */
  drop(lane: number): void {
    this.#arrivedAt.delete(lane)
  }

  report(): ImplausibleTimes {
    return { arrivals: this.#arrivals, pvs: [...this.#pvs] }
  }

  /** Drops everything. Call when the session ends, as the PVs reveal what its user viewed. */
  clear(): void {
    this.#arrivals = 0
    this.#pvs.clear()
    this.#arrivedAt.clear()
  }
}
