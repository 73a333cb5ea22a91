import { ALERT_FIELDS } from '../../src/domain/alerts/alert-fields.ts'
import { type AlertView, alertViewOfText, alertViewText } from '../../src/domain/alerts/alert-view.ts'
import { compileFilter } from '../../src/domain/base/filter.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { LoadState } from '../../src/wire/tabs/frame.ts'
import { PAGE_ROWS, pageOfKey } from '../../src/wire/tabs/list-page.ts'
import type { CoreContext } from '../context/core-context.ts'
import type { PageContent, PageSource } from '../lists/page-source.ts'
import { ViewLeases } from '../lists/view-leases.ts'
import type { TimeSlicer } from '../platform/time-slicer.ts'
import { type AlertEntry, idsOfRow } from './alert-entry.ts'
import { alertGrouping, type RowOrder } from './alert-grouping.ts'
import { alertOrder } from './alert-order.ts'
import type { AlertRows } from './alert-rows.ts'
import type { AlertSet } from './alert-set.ts'
import { HeldRows } from './held-rows.ts'
import { LiveRows } from './live-rows.ts'

/** Keeps an unused view this long. */
const LINGER_MS = 5000
/** Shorter, since nothing leases a held view again once the list is released. */
const HELD_LINGER_MS = 1000

type ViewContext = Pick<CoreContext, 'version' | 'clock' | 'onChange'>

export interface AlertSources {
  /** Leases the source of a view, with the view's text as holder. */
  readonly open: (view: AlertView, holder: string) => AlertSet
  readonly close: (view: AlertView, holder: string) => void
  readonly reload: (view: AlertView) => void
}

interface Running {
  readonly view: AlertView
  readonly set: AlertSet
  /** Null while the live view of a held one is being sorted. */
  rows: AlertRows | null
}

/** Owns the leased views. Each is sorted and filtered once, however many tabs and pages lease it. */
export class AlertViews implements PageSource<'alertPage'> {
  readonly #context: ViewContext
  readonly #slices: TimeSlicer
  readonly #sources: AlertSources
  /** Leased by the keys of pages, and by the texts of held views based on a live one. */
  readonly #views: ViewLeases<Running>
  #rankOf: (priority: number) => number = (priority) => priority
  readonly #isAside: (alert: Alert) => boolean

  /** `isAside` returns whether the kind of a pending alert is set aside: then it is one row. */
  constructor(
    context: ViewContext,
    slices: TimeSlicer,
    sources: AlertSources,
    isAside: (alert: Alert) => boolean = () => false,
  ) {
    this.#isAside = isAside
    this.#context = context
    this.#slices = slices
    this.#sources = sources
    this.#views = new ViewLeases({
      clock: context.clock,
      begin: (text) => this.#begin(text),
      end: (running, text) => this.#end(running, text),
      lingerMs: ({ view }) => (view.heldAt === null ? LINGER_MS : HELD_LINGER_MS),
    })
  }

  /** How many views there are. */
  get size(): number {
    return this.#views.size
  }

  /** Call when a page becomes wanted or unwanted. */
  leased(key: string, wanted: boolean): void {
    const page = pageOfKey(key)
    if (page === null) return
    if (wanted) this.#views.add(page.view, key)
    else this.#views.drop(page.view, key)
  }

  /** Returns the content of a page; null for an invalid key or one that is not leased. */
  page(key: string): PageContent<'alertPage'> | null {
    const page = pageOfKey(key)
    const running = page === null ? undefined : this.#views.get(page.view)
    if (page === null || running === undefined) return null
    const rows = this.#rowsOf(page.view, running)
    const { set } = running
    const from = page.page * PAGE_ROWS
    const shown = rows?.slice(from, from + PAGE_ROWS) ?? []
    return {
      version: Math.max(rows?.version ?? 0, set.version),
      load: loadOf(rows, set.load),
      stale: set.isOld || rows?.error != null,
      list: {
        at: rows?.version ?? 0,
        total: rows?.total ?? 0,
        all: set.known,
        alerts: rows?.alerts ?? 0,
        more: set.more,
        ...(set.skipped > 0 && { skipped: set.skipped }),
        waiting: rows?.waiting ?? 0,
        gone: rows?.gone ?? 0,
        groups: rows?.groups ?? null,
      },
      rows: shown.map(({ row }) => row),
      goneIds: rows === null || rows.gone === 0 ? [] : shown.map(idOf).filter((id) => rows.isGone(id)),
    }
  }

  /** Returns the version of a page without reading its rows. */
  versionOf(key: string): number {
    const page = pageOfKey(key)
    const running = page === null ? undefined : this.#views.get(page.view)
    if (page === null || running === undefined) return 0
    return Math.max(this.#rowsOf(page.view, running)?.version ?? 0, running.set.version)
  }

  /**
   * Returns the ids of the alerts that the rows `from` (inclusive) to `to` (exclusive) of a view, by default all, stand for,
   * without gone ones; null if it is not leased.
   */
  ids(view: string, from = 0, to = Number.MAX_SAFE_INTEGER): readonly string[] | null {
    const running = this.#views.get(view)
    const rows = running === undefined ? null : this.#rowsOf(view, running)
    return rows === null
      ? null
      : rows
          .slice(from, to)
          .flatMap(idsOfRow)
          .filter((id) => !rows.isGone(id))
  }

  /**
   * Returns the alerts with these ids as the source of a view has them now, in the order of the ids; gone ones are left
   * out. Null if the view is not leased: an empty list would look like alerts that are gone.
   */
  items(view: string, ids: readonly string[]): readonly Alert[] | null {
    const set = this.#views.get(view)?.set
    return set === undefined ? null : ids.flatMap((id) => set.get(id)?.alert ?? [])
  }

  /** Loads the archive of a view again, because a user asks for it. Pending alerts have nothing to load. */
  refresh(view: string): void {
    const running = this.#views.get(view)
    if (running !== undefined) this.#sources.reload(running.view)
  }

  /** Sets the plant's order of priorities. */
  rank(rankOf: (priority: number) => number): void {
    this.#rankOf = rankOf
    for (const { view, rows } of this.#views.views()) {
      if (rows instanceof LiveRows && (view.sort === 'priority' || view.group !== null))
        rows.reorder(this.#orderOf(view))
    }
  }

  /** Call when other kinds are set aside than before. */
  refold(): void {
    for (const { view, rows } of this.#views.views()) {
      if (rows instanceof LiveRows && view.source.of === 'pending') rows.refold()
    }
  }

  #begin(text: string): Running | null {
    const view = alertViewOfText(text)
    if (view === null) return null
    const set = this.#sources.open(view, text)
    if (view.heldAt === null) return { view, set, rows: this.#liveRows(view, set) }
    this.#views.add(liveText(view), text)
    return { view, set, rows: null }
  }

  #end({ view, rows }: Running, text: string): void {
    rows?.stop()
    this.#sources.close(view, text)
    if (view.heldAt !== null) this.#views.drop(liveText(view), text)
  }

  #rowsOf(text: string, running: Running): AlertRows | null {
    const { view, set } = running
    if (running.rows !== null || view.heldAt === null) return running.rows
    const live = this.#views.get(liveText(view))?.rows
    if (!(live instanceof LiveRows) || !live.isBuilt || text === liveText(view)) return null
    const { version, onChange } = this.#context
    const rows = new HeldRows(live, set, view.heldAt, { version, slices: this.#slices, onChange })
    running.rows = rows
    // Runs last: the count notifies tabs, which then read these rows.
    rows.rebuilt()
    return rows
  }

  #liveRows(view: AlertView, set: AlertSet): LiveRows {
    const { version, clock, onChange } = this.#context
    const slices = this.#slices
    const passes = compileFilter(view.filter, ALERT_FIELDS)
    const folds = view.folds === true
    const order = this.#orderOf(view)
    const isAside = view.source.of === 'pending' ? this.#isAside : () => false
    return new LiveRows(set, { passes, order, folds, isAside, version, slices, clock, built: onChange })
  }

  #orderOf({ sort, descending, language, group }: AlertView): RowOrder {
    const rankOf = this.#rankOf
    return {
      order: alertOrder(sort, descending, language, rankOf),
      grouping: group === null ? null : alertGrouping(group, language, rankOf),
      rankOf,
    }
  }
}

function liveText(view: AlertView): string {
  return alertViewText({ ...view, heldAt: null })
}

function idOf({ alert }: AlertEntry): string {
  return alert.id
}

/** A list is ready when its rows are built, and not before. */
function loadOf(rows: AlertRows | null, load: LoadState): LoadState {
  if (load.state === 'error') return load
  if (rows === null || !rows.isBuilt) return { state: 'loading' }
  return rows.error === null ? load : { state: 'error', error: rows.error }
}
