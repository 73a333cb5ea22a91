import { type PvView, pvViewOfText } from '../../src/domain/values/pv-view.ts'
import type { LoadState } from '../../src/wire/tabs/frame.ts'
import { PAGE_ROWS, pageOfKey } from '../../src/wire/tabs/list-page.ts'
import type { PvListState, PvRow } from '../../src/wire/tabs/pv-list.ts'
import { TimeSlicer } from '../platform/time-slicer.ts'
import { type DirectoryContext, type DirectoryListener, PvDirectory } from './pv-directory.ts'
import type { PvRows } from './pv-rows.ts'
import { type Selection, selectRows, sourceRanges, typeMask } from './select-rows.ts'

/** Keeps an unused view this long: scrolling back or navigating leases it again. */
const LINGER_MS = 5000
/** A list that arrives in many batches is selected at most this often, and a slow one takes a fifth of the time. */
const SELECT_INTERVAL_MS = 200
const SELECT_REST = 4
/** Rows handled before a cooperative task yields. */
const STEP = 1024

export interface PvPage {
  readonly version: number
  readonly load: LoadState
  readonly stale: false
  readonly list: PvListState
  readonly rows: readonly PvRow[]
  readonly goneIds: readonly string[]
}

interface Selected extends Selection {
  /** Of which these rows are. */
  readonly rows: PvRows
}

interface Running {
  readonly view: PvView
  /** Rows as they were sent, by leased page: an unchanged row stays the same object. */
  readonly pages: Map<string, Map<number, { readonly version: number; readonly row: PvRow }>>
  selected: Selected | null
  version: number
  /** Ends a selection that is under way or planned; null without one. */
  cancel: (() => void) | null
  /** Something has changed since the selection under way began. */
  isBehind: boolean
  selectedAt: number
  tookMs: number
  cancelLinger: (() => void) | null
}

/** Owns the leased views of the directory. Each is searched and sorted once, however many tabs and pages lease it. */
export class PvViews implements DirectoryListener {
  readonly directory: PvDirectory
  readonly #context: DirectoryContext
  readonly #slices: TimeSlicer
  readonly #views = new Map<string, Running>()

  constructor(context: DirectoryContext) {
    this.#context = context
    this.#slices = new TimeSlicer(context.clock)
    this.directory = new PvDirectory(context, this.#slices)
    this.directory.listen(this)
  }

  /** Call when a page becomes wanted or unwanted. */
  leased(key: string, wanted: boolean): void {
    const page = pageOfKey(key)
    if (page === null) return
    if (wanted) this.#use(page.view, key)
    else this.#release(page.view, key)
  }

  /** Returns the content of a page; null for an invalid key or one that is not leased. */
  page(key: string): PvPage | null {
    const page = pageOfKey(key)
    const running = page === null ? undefined : this.#views.get(page.view)
    if (page === null || running === undefined) return null
    const { selected } = running
    return {
      version: this.versionOf(key),
      load: this.#loadOf(selected),
      stale: false,
      list: {
        at: running.version,
        total: selected?.order.length ?? 0,
        all: selected?.all ?? 0,
        pvs: selected?.pvs ?? 0,
        loaded: selected?.loaded ?? 0,
        groups: selected?.groups ?? null,
      },
      rows: selected === null ? [] : this.#rowsOf(selected, running.pages.get(key) ?? new Map(), page.page),
      goneIds: [],
    }
  }

  /** Returns the version of a page without reading its rows; 0 for one that is not leased. */
  versionOf(key: string): number {
    const running = this.#views.get(pageOfKey(key)?.view ?? '')
    return running === undefined ? 0 : Math.max(running.version, this.directory.version)
  }

  /** Returns the ids of all rows of a view, in its order; null if it is not leased. */
  ids(view: string): Promise<readonly string[] | null> {
    const selected = this.#views.get(view)?.selected ?? null
    return selected === null ? Promise.resolve(null) : this.#slices.finish(idsOf(selected))
  }

  /** Returns the rows with these ids, in the order of the ids and without unknown ones. */
  rows(refs: readonly (Parameters<PvRows['rowOf']>[0] | null)[]): readonly PvRow[] {
    const { rows } = this.directory
    if (rows === null) return []
    return refs.flatMap((ref) => {
      const row = ref === null ? -1 : rows.rowOf(ref)
      return row >= 0 && rows.isShown(row) ? [rows.read(row)] : []
    })
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
        const key = mask[rows.type[row] ?? 0] === 1 ? rows.liveKey(row) : null
        if (key !== null && keys.push(key) > max) return []
      }
    }
    return keys
  }

  changed(): void {
    for (const running of this.#views.values()) {
      running.isBehind = true
      if (running.pages.size > 0) this.#selectSoon(running)
    }
  }

  cleared(): void {
    for (const running of this.#views.values()) {
      running.cancel?.()
      running.cancel = null
      running.selected = null
      running.version = this.#context.version.next()
      for (const known of running.pages.values()) known.clear()
    }
    this.#context.onChange()
  }

  *shown(rows: PvRows): Iterable<number> {
    for (const { selected, pages, view } of this.#views.values()) {
      // Before the first rows of a station have arrived, no page says which they are.
      if (view.station !== null) for (const [from, to] of sourceRanges(rows, view)) yield* span(from, to)
      if (selected?.rows !== rows) continue
      for (const key of pages.keys()) {
        const from = (pageOfKey(key)?.page ?? 0) * PAGE_ROWS
        yield* selected.order.subarray(from, from + PAGE_ROWS)
      }
    }
  }

  /** Drops everything. Call when the session ends. */
  clear(): void {
    this.directory.clear()
  }

  stop(): void {
    this.directory.stop()
    this.#slices.stop()
    for (const { cancel, cancelLinger } of this.#views.values()) {
      cancel?.()
      cancelLinger?.()
    }
  }

  #use(text: string, key: string): void {
    const known = this.#views.get(text)
    if (known !== undefined) {
      known.cancelLinger?.()
      known.cancelLinger = null
      if (!known.pages.has(key)) known.pages.set(key, new Map())
      if (known.isBehind) this.#selectSoon(known)
      return
    }
    const view = pvViewOfText(text)
    if (view === null) return
    const running: Running = {
      view,
      pages: new Map([[key, new Map()]]),
      selected: null,
      version: this.#context.version.next(),
      cancel: null,
      isBehind: false,
      selectedAt: Number.NEGATIVE_INFINITY,
      tookMs: 0,
      cancelLinger: null,
    }
    this.#views.set(text, running)
    this.directory.use()
    this.#selectSoon(running)
  }

  #release(text: string, key: string): void {
    const running = this.#views.get(text)
    if (running === undefined || !running.pages.delete(key) || running.pages.size > 0) return
    // Nobody waits for it: the next letter of a search has its turn at once.
    if (running.cancel !== null) running.isBehind = true
    running.cancel?.()
    running.cancel = null
    running.cancelLinger = this.#context.clock.after(LINGER_MS, () => {
      this.#views.delete(text)
      this.directory.leave()
    })
  }

  #selectSoon(running: Running): void {
    running.isBehind = true
    if (running.cancel !== null) return
    const { clock } = this.#context
    const rest = Math.max(SELECT_INTERVAL_MS, SELECT_REST * running.tookMs)
    const wait =
      running.selected === null || running.selected.loaded === 0 ? 0 : running.selectedAt + rest - clock.elapsed()
    if (wait <= 0) this.#select(running)
    else
      running.cancel = clock.after(wait, () => {
        running.cancel = null
        this.#select(running)
      })
  }

  #select(running: Running): void {
    const { rows } = this.directory
    if (rows === null) return
    running.isBehind = false
    let isDone = false
    const startedAt = this.#context.clock.elapsed()
    const finish = (selection: Selection) => {
      isDone = true
      running.cancel = null
      running.selected = { ...selection, rows }
      running.version = this.#context.version.next()
      running.selectedAt = this.#context.clock.elapsed()
      running.tookMs = running.selectedAt - startedAt
      this.#context.onChange()
      if (running.isBehind) this.#selectSoon(running)
    }
    const steps = function* () {
      finish(yield* selectRows(rows, running.view))
    }
    // Set before `run`, which may finish a short task before it returns.
    running.cancel = () => {}
    const cancel = this.#slices.run(steps())
    if (!isDone) running.cancel = cancel
  }

  /** A view whose PVs are all loaded is ready, even if others are still loading or have failed. */
  #loadOf(selected: Selected | null): LoadState {
    const { error } = this.directory
    if (selected !== null && selected.loaded === selected.pvs) return { state: 'ready' }
    if (error !== null) return { state: 'error', error }
    return { state: selected === null || selected.all === 0 ? 'loading' : 'updating' }
  }

  #rowsOf(
    { rows, order }: Selected,
    known: Map<number, { readonly version: number; readonly row: PvRow }>,
    page: number,
  ): readonly PvRow[] {
    const before = new Map(known)
    known.clear()
    return [...order.subarray(page * PAGE_ROWS, (page + 1) * PAGE_ROWS)].map((number) => {
      const same = before.get(number)
      const version = rows.version[number] ?? 0
      const row = same?.version === version ? same.row : rows.read(number)
      known.set(number, { version, row })
      return row
    })
  }
}

function* span(from: number, to: number): Iterable<number> {
  for (let row = from; row < to; row += 1) yield row
}

function* idsOf({ rows, order }: Selected): Generator<void, readonly string[]> {
  const ids: string[] = []
  for (let i = 0; i < order.length; i += 1) {
    ids.push(rows.id(order[i] ?? 0))
    if (i % STEP === 0) yield
  }
  return ids
}
