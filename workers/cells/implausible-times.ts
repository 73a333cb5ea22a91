import type { ImplausibleTimes } from '../../src/wire/tabs/live.ts'

/** How many PVs are named; a server whose clock is wrong would name all of them. */
const NAMED = 20

/** Which values have come with a time that cannot be right. */
export class ImplausibleTimeLog {
  #arrivals = 0
  readonly #pvs = new Set<string>()
  /** Lanes that show such a value, and when it arrived, in ms since 1970 on the server. */
  readonly #arrivedAt = new Map<number, number>()

  /** Whether any lane shows such a value now. */
  get isAny(): boolean {
    return this.#arrivedAt.size > 0
  }

  get lanes(): Iterable<number> {
    return this.#arrivedAt.keys()
  }

  add(lane: number, key: string, arrival: number): void {
    this.#arrivals += 1
    if (this.#pvs.size < NAMED) this.#pvs.add(key)
    this.#arrivedAt.set(lane, arrival)
  }

  arrivedAt(lane: number): number | undefined {
    return this.#arrivedAt.get(lane)
  }

  /** The lane shows another value. */
  drop(lane: number): void {
    this.#arrivedAt.delete(lane)
  }

  report(): ImplausibleTimes {
    return { arrivals: this.#arrivals, pvs: [...this.#pvs] }
  }

  /** The session is over: the next user is not told which PVs this one looked at. */
  clear(): void {
    this.#arrivals = 0
    this.#pvs.clear()
    this.#arrivedAt.clear()
  }
}
