import { isOpen } from '../../../src/domain/alerts/alert-state.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { PageChange } from '../../../src/wire/tabs/frame.ts'
import { AlertSet } from '../../../workers/alerts/alert-set.ts'
import { AlertViews } from '../../../workers/alerts/alert-views.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { TimeSlicer } from '../../../workers/platform/time-slicer.ts'
import { PAGE_CLOCK } from './page-clock.ts'
import type { PageWorker } from './page-worker.ts'

/** The pending alerts behind a `PageWorker`: the real lists, of alerts that the test puts there. */
export class PageAlerts {
  readonly #set: AlertSet
  readonly #views: AlertViews
  readonly #worker: PageWorker
  readonly #leased = new Map<string, number>()

  constructor(worker: PageWorker, alerts: readonly Alert[]) {
    const version = new VersionCounter()
    this.#worker = worker
    this.#set = new AlertSet(version)
    const context = { clock: PAGE_CLOCK, version, onChange: () => this.#send() }
    this.#views = new AlertViews(context, new TimeSlicer(PAGE_CLOCK), { open: () => this.#set, close: () => {} })
    for (const alert of alerts) this.#set.put(alert)
    this.#set.notify()
    this.#set.ready(0)
    worker.alerts = this
    this.leasesChanged()
  }

  /** Adds or changes alerts, and sends what has changed. */
  put(...alerts: readonly Alert[]): void {
    for (const alert of alerts) this.#set.put(alert)
    this.#set.notify()
    this.#send()
  }

  remove(...ids: readonly string[]): void {
    for (const id of ids) this.#set.remove(id)
    this.#set.notify()
    this.#send()
  }

  get all(): readonly Alert[] {
    return [...this.#set.entries()].map(({ alert }) => alert)
  }

  leasesChanged(): void {
    const keys = [...this.#worker.leased.values()].flatMap(({ topic, key }) => (topic === 'alertPage' ? [key] : []))
    for (const key of this.#leased.keys()) {
      if (keys.includes(key)) continue
      this.#leased.delete(key)
      this.#views.leased(key, false)
    }
    for (const key of keys) {
      if (this.#leased.has(key)) continue
      this.#leased.set(key, 0)
      this.#views.leased(key, true)
    }
    this.#send()
  }

  readonly ids = (view: string, from?: number, to?: number) => this.#views.ids(view, from, to)
  readonly rows = (view: string, ids: readonly string[]) => this.#views.alerts(view, ids)
  readonly openIds = (ids: readonly string[]) =>
    ids.filter((id) => {
      const entry = this.#set.get(id)
      return entry !== undefined && isOpen(entry.alert)
    })

  #send(): void {
    const pages: PageChange[] = []
    for (const [key, sent] of this.#leased) {
      const page = this.#views.page(key)
      if (page === null || page.version <= sent) continue
      this.#leased.set(key, page.version)
      const { load, stale, list, rows, goneIds } = page
      pages.push({ topic: 'alertPage', key, load, stale, list, ids: rows.map(({ id }) => id), rows, goneIds })
    }
    if (pages.length > 0) this.#worker.sendFrame({ pages })
  }
}
