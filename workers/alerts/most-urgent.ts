import { byNewest, isOpen } from '../../src/domain/alerts/alert-state.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { AlertSet } from './alert-set.ts'

/** How many alerts of the most urgent priority are shown. Domain 3.6. */
const SHOWN = 3
/** More are kept, so that acknowledging the shown ones one by one does not search the whole list each time. */
const KEPT = 32

/** Finds the open alerts that come first: the newest of the most urgent priority. */
export class MostUrgent {
  readonly #set: Pick<AlertSet, 'entries'>
  readonly #isActiveFirst: boolean
  /** The first of all open alerts. */
  #first: Alert[] = []
  /** How many open alerts there are. */
  #open = 0
  #rankOf: (priority: number) => number = (priority) => priority

  /** `isActiveFirst`: what has gone comes after all that is still there, however urgent it was. */
  constructor(set: Pick<AlertSet, 'entries'>, isActiveFirst: boolean) {
    this.#set = set
    this.#isActiveFirst = isActiveFirst
  }

  rank(rankOf: (priority: number) => number): void {
    this.#rankOf = rankOf
    this.#first = []
  }

  /** Adds an open alert. */
  add(alert: Alert): void {
    const isAll = this.#first.length === this.#open
    this.#open += 1
    const last = this.#first.at(-1)
    // Alerts that are not kept come after the last one that is.
    if (!isAll && (last === undefined || this.#order(alert, last) > 0)) return
    this.#insert(alert)
  }

  /** Removes an open alert. */
  remove({ id }: Alert): void {
    this.#open -= 1
    const at = this.#first.findIndex((alert) => alert.id === id)
    if (at !== -1) this.#first.splice(at, 1)
  }

  clear(): void {
    this.#first = []
    this.#open = 0
  }

  /** Returns the newest first, at most three, all of one priority, and all still there or all gone. */
  list(): readonly Alert[] {
    if (this.#first.length < Math.min(SHOWN, this.#open)) this.#search()
    const [first, ...others] = this.#first.slice(0, SHOWN)
    if (first === undefined) return []
    return [first, ...others.filter((other) => other.priority === first.priority && isGone(other) === isGone(first))]
  }

  #search(): void {
    this.#first = []
    for (const { alert } of this.#set.entries()) {
      if (!isOpen(alert)) continue
      const last = this.#first.at(-1)
      if (this.#first.length === KEPT && last !== undefined && this.#order(alert, last) > 0) continue
      this.#insert(alert)
    }
  }

  #insert(alert: Alert): void {
    const at = this.#first.findIndex((other) => this.#order(alert, other) < 0)
    this.#first.splice(at === -1 ? this.#first.length : at, 0, alert)
    if (this.#first.length > KEPT) this.#first.pop()
  }

  #order(a: Alert, b: Alert): number {
    const byPriority = this.#rankOf(a.priority) - this.#rankOf(b.priority)
    const byState = isGone(a) - isGone(b)
    return (this.#isActiveFirst ? byState || byPriority : byPriority || byState) || byNewest(a, b)
  }
}

const isGone = ({ goneTimestamp }: Alert) => Number(goneTimestamp !== null)
