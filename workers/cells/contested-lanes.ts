import type { CounterValue, RuntimeValue } from '../../src/wire/server/pv.ts'

/** One value as a lane holds it. */
export interface Reading {
  readonly num: number
  /** ms since 1970 at the source. */
  readonly time: number
  readonly meta: number
  readonly extra: CounterValue | RuntimeValue | undefined
}

interface Contest {
  /** The last late arrival; after the refetch, the last one since. */
  late: Reading | null
  isRefetched: boolean
}

export interface Settlement {
  /** Lanes to refetch, because it is unknown which value is current. */
  readonly refetch: readonly number[]
  /** Lanes with the last value that arrived since they were refetched. */
  readonly settled: readonly (readonly [lane: number, reading: Reading])[]
}

/**
 * Lanes whose newest arrival has an older time stamp than the value shown, and another value. Either messages arrived
 * out of order, or the source's clock was set back and the value shown is outdated. The time stamps cannot tell which,
 * so the lane is refetched at the next `settle`, unless a newer value arrives before.
 *
 * While the refetch is pending, an older arrival does not win at once: a dial-up station may be delivering a backlog,
 * and showing it would make time run backwards on screen. An arrival that is not older wins. If none comes before the
 * following `settle`, the last arrival wins despite its time stamp, because it came after the refetch, in order.
 */
export class ContestedLanes {
  readonly #contests = new Map<number, Contest>()

  get size(): number {
    return this.#contests.size
  }

  isRefetched(lane: number): boolean {
    return this.#contests.get(lane)?.isRefetched ?? false
  }

  /** Records a late arrival that contradicts the value shown. */
  contest(lane: number, late: Reading): void {
    this.#contests.set(lane, { late, isRefetched: this.isRefetched(lane) })
  }

  /** Call when the lane shows another value. */
  drop(lane: number): void {
    this.#contests.delete(lane)
  }

  clear(): void {
    this.#contests.clear()
  }

  /** Returns what to refetch and what is settled. Call once a second. */
  settle(): Settlement {
    const refetch: number[] = []
    const settled: (readonly [number, Reading])[] = []
    for (const [lane, contest] of this.#contests) {
      if (!contest.isRefetched) {
        contest.isRefetched = true
        contest.late = null
        refetch.push(lane)
      } else if (contest.late !== null) {
        settled.push([lane, contest.late])
        this.#contests.delete(lane)
      }
    }
    return { refetch, settled }
  }
}
