import type { Alert } from '../../src/wire/server/alert.ts'
import type { NewsCount } from '../../src/wire/tabs/alert-list.ts'
import { countPriority, countsOf } from './priority-counts.ts'

/** Without a tab that sounds them, the oldest beyond this count as heard. */
const MOST_UNHEARD = 10_000

/** The new alerts since the list was known, in their order: how many of each priority, and which no tab has sounded yet. */
export class AlertNews {
  readonly #raised = new Map<number, number>()
  readonly #unheardCounts = new Map<number, number>()
  /** `number`: how many came before. */
  #unheard: { readonly id: string; readonly priority: number; readonly number: number }[] = []
  /** How many there were in all. */
  #count = 0

  get raised(): readonly NewsCount[] {
    return countsOf(this.#raised)
  }

  get unheard(): readonly NewsCount[] {
    return countsOf(this.#unheardCounts)
  }

  get unheardIds(): ReadonlySet<string> {
    return new Set(this.#unheard.map(({ id }) => id))
  }

  add({ id, priority }: Alert): void {
    countPriority(this.#raised, priority, 1)
    countPriority(this.#unheardCounts, priority, 1)
    this.#unheard.push({ id, priority, number: this.#count })
    this.#count += 1
    // Seldom, since each time moves all of them.
    if (this.#unheard.length >= 2 * MOST_UNHEARD) this.#forget(MOST_UNHEARD)
  }

  /** Call when a tab has sounded the first `news` of all. Returns whether some of them had not been. */
  heard(news: number): boolean {
    // Of an older list, which is gone.
    if (news > this.#count) return false
    const later = this.#unheard.findIndex(({ number }) => number >= news)
    const fresh = later === -1 ? this.#unheard.length : later
    this.#forget(fresh)
    return fresh > 0
  }

  /** Nothing of these is to sound any more. */
  drop(isDropped: (id: string) => boolean): void {
    this.#unheard = this.#unheard.filter(({ id, priority }) => {
      const isLeft = !isDropped(id)
      if (!isLeft) countPriority(this.#unheardCounts, priority, -1)
      return isLeft
    })
  }

  clear(): void {
    this.#raised.clear()
    this.#unheardCounts.clear()
    this.#unheard = []
    this.#count = 0
  }

  /** The oldest of them count as heard. */
  #forget(oldest: number): void {
    for (const { priority } of this.#unheard.splice(0, Math.max(0, oldest)))
      countPriority(this.#unheardCounts, priority, -1)
  }
}
