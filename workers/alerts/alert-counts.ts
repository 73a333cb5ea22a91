import { isOpen } from '../../src/domain/alerts/alert-state.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { PriorityCount } from '../../src/wire/tabs/alert-list.ts'

/** How many alerts there are, by priority; kept by adding and taking away. */
export class AlertCounts {
  readonly #byPriority = new Map<number, { open: number; all: number }>()
  open = 0
  all = 0

  add(alert: Alert): void {
    this.#count(alert, 1)
  }

  remove(alert: Alert): void {
    this.#count(alert, -1)
  }

  /** One entry per priority that occurs, most urgent first. */
  list(rankOf: (priority: number) => number): readonly PriorityCount[] {
    return [...this.#byPriority]
      .map(([priority, { open, all }]) => ({ priority, open, all }))
      .sort((a, b) => rankOf(a.priority) - rankOf(b.priority))
  }

  #count(alert: Alert, sign: 1 | -1): void {
    const open = isOpen(alert) ? sign : 0
    const count = this.#byPriority.get(alert.priority) ?? { open: 0, all: 0 }
    count.open += open
    count.all += sign
    this.open += open
    this.all += sign
    if (count.all === 0) this.#byPriority.delete(alert.priority)
    else this.#byPriority.set(alert.priority, count)
  }
}
