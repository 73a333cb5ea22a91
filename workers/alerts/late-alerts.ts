import { isOpen } from '../../src/domain/alerts/alert-state.ts'
import type { NewsCount } from '../../src/wire/tabs/alert-list.ts'
import type { AlertSet } from './alert-set.ts'

/** How often they are counted while the list does not change: one of thousands is not searched each second. */
const EVERY_MS = 5000
const MINUTE_MS = 60_000

interface Counted {
  readonly minutes: number
  readonly version: number
  readonly at: number
  readonly counts: readonly NewsCount[]
}

/** Counts the alerts that wait for an acknowledgement for too long. */
export class LateAlerts {
  readonly #set: Pick<AlertSet, 'entries'>
  #counted: Counted | null = null

  constructor(set: Pick<AlertSet, 'entries'>) {
    this.#set = set
  }

  /**
   * Returns how many open alerts came so many `minutes` before `now` or earlier, by priority; server time in ms since 1970.
   * `version` changes with the list.
   */
  after(minutes: number, now: number, version: number): readonly NewsCount[] {
    const known = this.#counted
    const isSame = known?.minutes === minutes && known.version === version
    if (known !== null && isSame && Math.abs(now - known.at) < EVERY_MS) return known.counts
    const counts = new Map<number, number>()
    for (const { alert } of this.#set.entries()) {
      if (isOpen(alert) && now - alert.timestamp >= minutes * MINUTE_MS)
        counts.set(alert.priority, (counts.get(alert.priority) ?? 0) + 1)
    }
    this.#counted = { minutes, version, at: now, counts: [...counts].map(([priority, count]) => ({ priority, count })) }
    return this.#counted.counts
  }
}
