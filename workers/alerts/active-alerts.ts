import type { Alert } from '../../src/wire/server/alert.ts'

/** Alerts of a burst whose condition is still there. */
export class ActiveAlerts {
  readonly #rankOf: (priority: number) => number
  readonly #counts = new Map<number, number>()
  /** Rank of the most urgent of them; those without any come last. */
  worst = Number.POSITIVE_INFINITY

  constructor(rankOf: (priority: number) => number) {
    this.#rankOf = rankOf
  }

  count({ priority, goneTimestamp }: Alert, sign: 1 | -1): void {
    if (goneTimestamp !== null) return
    const count = (this.#counts.get(priority) ?? 0) + sign
    if (count > 0) this.#counts.set(priority, count)
    else this.#counts.delete(priority)
    this.worst = Math.min(Number.POSITIVE_INFINITY, ...[...this.#counts.keys()].map(this.#rankOf))
  }
}
