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
  /** The last that arrived: before the server was asked, then since. */
  late: Reading | null
  isAsked: boolean
}

export interface Settlement {
  /** Nobody knows which value holds: the server has to be asked. */
  readonly asked: readonly number[]
  /** What the server has said since it was asked. */
  readonly answered: readonly (readonly [lane: number, reading: Reading])[]
}

/**
 * Lanes whose newest arrival has an older stamp than what is shown, and another value. Either messages came in the wrong
 * order, and the next one settles it; or the clock of the source was set back, and what is shown is no longer true. Which
 * of the two it is nobody can tell from the stamps, so at the next beat the server is asked.
 *
 * An arrival that is older still does not win at once while the answer is awaited: a dial-up station may be delivering a
 * whole backlog, and showing that would let time go back on screen. An answer with a stamp that is not older does. If
 * none came until the beat after, the last arrival holds, whatever its stamp: it came after the question, in order.
 */
export class ContestedLanes {
  readonly #contests = new Map<number, Contest>()

  get size(): number {
    return this.#contests.size
  }

  /** Whether the server has been asked for the lane. */
  isAsked(lane: number): boolean {
    return this.#contests.get(lane)?.isAsked ?? false
  }

  contest(lane: number, late: Reading): void {
    this.#contests.set(lane, { late, isAsked: this.isAsked(lane) })
  }

  drop(lane: number): void {
    this.#contests.delete(lane)
  }

  clear(): void {
    this.#contests.clear()
  }

  /** Once a second. */
  settle(): Settlement {
    const asked: number[] = []
    const answered: (readonly [number, Reading])[] = []
    for (const [lane, contest] of this.#contests) {
      if (!contest.isAsked) {
        contest.isAsked = true
        contest.late = null
        asked.push(lane)
      } else if (contest.late !== null) {
        answered.push([lane, contest.late])
        this.#contests.delete(lane)
      }
    }
    return { asked, answered }
  }
}
