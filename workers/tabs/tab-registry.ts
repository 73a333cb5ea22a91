import type { AlertSummary } from '../../src/wire/tabs/alert-list.ts'
import type { TabStats } from '../../src/wire/tabs/worker-stats.ts'
import type { Horn } from '../alerts/horn.ts'
import type { ValueCell } from '../cells/value-store.ts'
import { attempt, type ReportFailure } from '../platform/jobs.ts'
import { broadcastSummaries, ringingTab } from './background-summary.ts'
import type { TabSession } from './tab-session.ts'

/** The open tabs by their ids. A tab may dispose of itself during any of these calls. */
export class TabRegistry {
  readonly #report: ReportFailure
  readonly #tabs = new Map<string, TabSession>()

  constructor(report: ReportFailure) {
    this.#report = report
  }

  get size(): number {
    return this.#tabs.size
  }

  /** Whether somebody can see one of them. */
  get view(): 'in view' | 'hidden' | 'no tabs' {
    if (this.#tabs.size === 0) return 'no tabs'
    return [...this.#tabs.values()].some((tab) => tab.isInView) ? 'in view' : 'hidden'
  }

  /** Adds a tab. A tab with the same id is an older session of it, and ends. */
  add(tab: TabSession): void {
    this.#tabs.get(tab.id)?.dispose()
    this.#tabs.set(tab.id, tab)
  }

  remove(tab: TabSession): void {
    if (this.#tabs.get(tab.id) === tab) this.#tabs.delete(tab.id)
  }

  scheduleFrames(): void {
    for (const tab of this.#tabs.values()) attempt(this.#report, 'a frame', () => tab.scheduleFrame())
  }

  /** Sends every tab a frame at once, also hidden ones. */
  sendNow(): void {
    for (const tab of this.#tabs.values()) attempt(this.#report, 'a frame', () => tab.sendNow())
  }

  /** Sends frames that drive the tabs' clocks, then summaries. Call once a second. */
  beat(summary: ValueCell<AlertSummary> | undefined, horn: Horn, isCurrent: boolean): void {
    for (const tab of [...this.#tabs.values()]) attempt(this.#report, 'the beat of a tab', () => tab.beat())
    const tabs = [...this.#tabs.values()]
    const ringing = ringingTab(tabs)
    const told = horn.beat(ringing, summary?.value ?? null, isCurrent)
    broadcastSummaries(tabs, ringing, summary, isCurrent, told)
  }

  stats(): TabStats[] {
    return [...this.#tabs.values()].map((tab) => tab.stats())
  }

  dispose(): void {
    for (const tab of [...this.#tabs.values()]) tab.dispose()
  }
}
