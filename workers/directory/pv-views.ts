import { must } from '../../src/domain/base/must.ts'
import { pvOfParam } from '../../src/domain/values/pv-ref.ts'
import { type PvView, pvViewOfText } from '../../src/domain/values/pv-view.ts'
import type { LoadState } from '../../src/wire/tabs/frame.ts'
import type { PvRow } from '../../src/wire/tabs/pv-list.ts'
import { ListViews, numbersOf } from '../lists/list-views.ts'
import type { PageContent, PageSource } from '../lists/page-source.ts'
import { TimeSlicer } from '../platform/time-slicer.ts'
import { type DirectoryContext, type DirectoryListener, PvDirectory } from './pv-directory.ts'
import type { PvRows } from './pv-rows.ts'
import { type PvSelection, selectRows, sourceRanges, typeMask } from './select-rows.ts'
import { type MomentsContext, ValueMoments } from './value-moments.ts'
import type { LiveValues } from './value-reading.ts'

/** Owns the leased views of the directory. */
export class PvViews implements PageSource<'pvPage'>, DirectoryListener {
  readonly directory: PvDirectory
  readonly #slices: TimeSlicer
  readonly #moments: ValueMoments
  readonly #views: ListViews<PvView, PvRow, PvRows, PvSelection>

  /** `live` are the values of PVs whose keys are leased. */
  constructor(context: DirectoryContext & MomentsContext, live: LiveValues) {
    this.#slices = new TimeSlicer(context)
    this.directory = new PvDirectory(context, this.#slices)
    this.#views = new ListViews(context, this.#slices, {
      viewOf: pvViewOfText,
      open: (view, holder) => {
        this.directory.use()
        this.#moments.open(view, holder)
      },
      close: (view, holder) => {
        this.#moments.close(view, holder)
        this.directory.leave()
      },
      rowsOf: (view) => {
        const { rows } = this.directory
        return rows !== null && this.#moments.isReady(view, rows) ? rows : null
      },
      select: (rows, view) => selectRows(rows, view, this.#moments.valuesOf(view)),
      isEmpty: ({ loaded }) => loaded === 0,
    })
    this.#moments = new ValueMoments(context, live, (isOf) => {
      this.#views.changed(isOf)
      context.onChange()
    })
    this.directory.listen(this)
  }

  /** How many views there are, and rows of PVs. */
  get sizes(): { readonly pvViews: number; readonly pvRows: number } {
    return { pvViews: this.#views.size, pvRows: this.directory.rows?.count ?? 0 }
  }

  /** Call when a page becomes wanted or unwanted. */
  leased(key: string, wanted: boolean): void {
    this.#views.leased(key, wanted)
  }

  /** Returns the content of a page; null for an invalid key or one that is not leased. */
  page(key: string): PageContent<'pvPage'> | null {
    const running = this.#views.ofPage(key)
    if (running === undefined) return null
    const { selected } = running
    return {
      version: this.versionOf(key),
      load: running.build.error === null ? this.#loadOf(selected) : { state: 'error', error: running.build.error },
      stale: false,
      list: {
        at: running.version,
        total: selected?.order.length ?? 0,
        all: selected?.all ?? 0,
        pvs: selected?.pvs ?? 0,
        loaded: selected?.loaded ?? 0,
        groups: selected?.groups ?? null,
        values: this.#moments.momentOf(running.view),
        ...(this.directory.skipped > 0 && { skipped: this.directory.skipped }),
      },
      rows: this.#views.pageRows(running, key),
      goneIds: [],
    }
  }

  /** Returns the version of a page without reading its rows; 0 for one that is not leased. */
  versionOf(key: string): number {
    const running = this.#views.ofPage(key)
    return running === undefined
      ? 0
      : Math.max(running.version, this.directory.version, this.#moments.versionOf(running.view))
  }

  /** Returns the ids of the rows `from` (inclusive) to `to` (exclusive) of a view, by default all; null if it is not leased. */
  ids(view: string, from?: number, to?: number): Promise<readonly string[] | null> {
    return this.#views.ids(view, from, to)
  }

  /** Returns the rows with these ids, whatever the view, in the order of the ids and without unknown ones. */
  items(_view: string, ids: readonly string[]): readonly PvRow[] {
    const { rows } = this.directory
    if (rows === null) return []
    return ids.flatMap((id) => {
      const ref = pvOfParam(id)
      const row = ref === null ? -1 : rows.rowOf(ref)
      return row >= 0 && rows.isShown(row) ? [rows.read(row)] : []
    })
  }

  /** Loads again what could not be loaded. */
  refresh(): void {
    this.directory.retry()
  }

  /** Returns the live keys of all PVs in the source of a view, whatever its filter; none if there are more than `max`. */
  liveKeys(text: string, max: number): readonly string[] {
    const { rows } = this.directory
    const view = pvViewOfText(text)
    if (rows === null || view === null) return []
    const mask = typeMask(view)
    const keys: string[] = []
    for (const [from, to] of sourceRanges(rows, view)) {
      for (let row = from; row < to; row += 1) {
        const key = mask[must(rows.type[row])] === 1 ? rows.liveKey(row) : null
        if (key !== null && keys.push(key) > max) return []
      }
    }
    return keys
  }

  changed(): void {
    this.#moments.setRows(this.directory.rows)
    this.#views.changed()
  }

  cleared(): void {
    this.#moments.setRows(null)
    this.#views.cleared()
  }

  *shown(rows: PvRows): Iterable<number> {
    for (const { selected, pages, view } of this.#views.running()) {
      // Before the first rows of a station have arrived, no page says which they are.
      if (view.station !== null) for (const [from, to] of sourceRanges(rows, view)) yield* span(from, to)
      if (selected?.rows !== rows) continue
      for (const key of pages.keys()) yield* numbersOf(selected, key)
    }
  }

  /** Drops everything. Call when the session ends. */
  clear(): void {
    this.directory.clear()
  }

  stop(): void {
    this.directory.stop()
    this.#moments.stop()
    this.#slices.stop()
    this.#views.stop()
  }

  /** A view whose PVs are all loaded is ready, even if others are still loading or have failed. */
  #loadOf(selected: PvSelection | null): LoadState {
    const { error } = this.directory
    if (selected !== null && selected.loaded === selected.pvs) return { state: 'ready' }
    if (error !== null) return { state: 'error', error }
    return { state: selected === null || selected.all === 0 ? 'loading' : 'updating' }
  }
}

function* span(from: number, to: number): Iterable<number> {
  for (let row = from; row < to; row += 1) yield row
}
