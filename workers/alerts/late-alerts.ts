import { isOpen } from '../../src/domain/alerts/alert-state.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { NewsCount } from '../../src/wire/tabs/alert-list.ts'
import type { AlertSet } from './alert-set.ts'

/** How often they are counted while the list does not change: one of thousands is not searched each second. */
const EVERY_MS = 5000
const MINUTE_MS = 60_000

export interface LateCount extends NewsCount {
  /** How many of them are set aside here, so that they are counted and not heard. */
  readonly aside: number
}

interface Counted {
  readonly minutes: number
  readonly version: number
  readonly at: number
  readonly counts: readonly LateCount[]
}

/** Counts the alerts that wait for an acknowledgement for too long. */
export class LateAlerts {
  readonly #set: Pick<AlertSet, 'entries'>
  readonly #isAside: (alert: Alert) => boolean
  #counted: Counted | null = null

  constructor(set: Pick<AlertSet, 'entries'>, isAside: (alert: Alert) => boolean) {
    this.#set = set
    this.#isAside = isAside
  }

  /**
   * Returns how many open alerts came so many `minutes` before `now` or earlier, by priority; server time in ms since 1970.
   * `version` changes with the list.
   */
  after(minutes: number, now: number, version: number): readonly LateCount[] {
    const known = this.#counted
    const isSame = known?.minutes === minutes && known.version === version
    if (known !== null && isSame && Math.abs(now - known.at) < EVERY_MS) return known.counts
    const counts = new Map<number, LateCount>()
    for (const { alert } of this.#set.entries()) {
      if (!isOpen(alert) || now - alert.timestamp < minutes * MINUTE_MS) continue
      const { priority } = alert
      const { count, aside } = counts.get(priority) ?? { count: 0, aside: 0 }
      counts.set(priority, { priority, count: count + 1, aside: aside + Number(this.#isAside(alert)) })
    }
    this.#counted = { minutes, version, at: now, counts: [...counts.values()] }
    return this.#counted.counts
  }
}
