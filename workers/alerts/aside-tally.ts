import { AlertFlood } from '../../src/domain/alerts/alert-flood.ts'
import { isOpen } from '../../src/domain/alerts/alert-state.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { AsideCounts } from '../../src/wire/tabs/alert-list.ts'
import type { AlertSet } from './alert-set.ts'
import type { AsideAlerts } from './aside-alerts.ts'
import { countPriority, countsOf } from './priority-counts.ts'

/** Counts which open alerts make no sound because they are set aside, and judges whether the others are a flood. */
export class AsideTally {
  readonly #set: Pick<AlertSet, 'entries'>
  readonly #asides: Pick<AsideAlerts, 'size' | 'has'>
  readonly #open = new Map<number, number>()
  /** Of the others; null while nothing is set aside: a loose contact alone can be a flood, and must not silence what else comes. */
  #flood: AlertFlood | null = null

  constructor(set: Pick<AlertSet, 'entries'>, asides: Pick<AsideAlerts, 'size' | 'has'>) {
    this.#set = set
    this.#asides = asides
  }

  /** Null while nothing is set aside. */
  get counts(): AsideCounts | null {
    if (this.#flood === null) return null
    return { open: countsOf(this.#open), isFlood: this.#flood.since !== null }
  }

  /** Call when other kinds are set aside than before, or all alerts are others. */
  recount(): void {
    this.#open.clear()
    this.#flood = this.#asides.size === 0 ? null : new AlertFlood()
    if (this.#flood !== null) for (const { alert } of this.#set.entries()) this.add(alert, true)
  }

  add(alert: Alert, isNew: boolean): void {
    if (this.#flood === null) return
    if (this.#asides.has(alert)) this.#count(alert, 1)
    else if (isNew) this.#flood.add(alert.id, alert.timestamp, alert.stationNumber)
  }

  remove(alert: Alert): void {
    if (this.#flood !== null && this.#asides.has(alert)) this.#count(alert, -1)
  }

  /** Counts until `now`, server time in ms since 1970. Returns whether anything has changed. */
  advance(now: number): boolean {
    return this.#flood?.advance(now) ?? false
  }

  #count(alert: Alert, sign: 1 | -1): void {
    if (isOpen(alert)) countPriority(this.#open, alert.priority, sign)
  }
}
