import { isOpen } from '../../../src/domain/alerts/alert-state.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { CallError } from '../../../src/wire/server/result.ts'
import { AlertSet } from '../../../workers/alerts/alert-set.ts'
import { AlertViews } from '../../../workers/alerts/alert-views.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { TimeSlicer } from '../../../workers/platform/time-slicer.ts'
import { failLoudly } from '../fakes/fail-loudly.ts'
import { PAGE_CLOCK } from './page-clock.ts'
import { PageLeases } from './page-leases.ts'
import type { PageWorker } from './page-worker.ts'

/** The pending alerts behind a `PageWorker`: the real lists, of alerts that the test puts there. */
export class PageAlerts {
  readonly #set: AlertSet
  readonly #views: AlertViews
  readonly #leases: PageLeases<'alertPage'>

  constructor(worker: PageWorker, alerts: readonly Alert[]) {
    const version = new VersionCounter()
    this.#set = new AlertSet({ version, failed: failLoudly })
    const context = { clock: PAGE_CLOCK, version, onChange: () => this.#leases.send() }
    this.#views = new AlertViews(context, new TimeSlicer({ clock: PAGE_CLOCK, failed: failLoudly }), {
      open: () => this.#set,
      close: () => {},
      reload: () => {},
    })
    this.#leases = new PageLeases(worker, 'alertPage', this.#views)
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
    this.#leases.send()
  }

  remove(...ids: readonly string[]): void {
    for (const id of ids) this.#set.remove(id)
    this.#set.notify()
    this.#leases.send()
  }

  /** The limit has cut off so many older ones. */
  cut(more: number): void {
    this.#set.ready(more)
    this.#leases.send()
  }

  /** So many rows of the list could not be read. */
  leaveOut(rows: number): void {
    this.#set.setSkipped(rows)
    this.#leases.send()
  }

  /** They could not be read again. */
  fail(error: CallError): void {
    this.#set.failed(error)
    this.#leases.send()
  }

  /** Their link is broken. */
  age(): void {
    this.#set.markStale()
    this.#leases.send()
  }

  get all(): readonly Alert[] {
    return [...this.#set.entries()].map(({ alert }) => alert)
  }

  leasesChanged(): void {
    this.#leases.changed()
  }

  readonly ids = (view: string, from?: number, to?: number) => this.#views.ids(view, from, to)
  readonly items = (view: string, ids: readonly string[]) => this.#views.items(view, ids)
  readonly openIds = (ids: readonly string[] = this.all.map(({ id }) => id)) =>
    ids.filter((id) => {
      const entry = this.#set.get(id)
      return entry !== undefined && isOpen(entry.alert)
    })
}
