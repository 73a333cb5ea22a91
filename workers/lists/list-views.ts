import { must } from '../../src/domain/base/must.ts'
import { PAGE_ROWS, pageOfKey } from '../../src/wire/tabs/list-page.ts'
import type { CoreContext } from '../context/core-context.ts'
import { attempt } from '../platform/jobs.ts'
import type { TimeSlicer } from '../platform/time-slicer.ts'
import { ListBuild } from './list-build.ts'
import { ViewLeases } from './view-leases.ts'

/** Keeps an unused view this long. */
const LINGER_MS = 5000
/** A list that changes all the time takes a fifth of the worker's time at most. */
const REST = 4
/** Rows handled before a cooperative task yields. */
const STEP = 1024

export type ListContext = Pick<CoreContext, 'clock' | 'failed' | 'version' | 'onChange'>

/** The rows of a view at one moment. */
export interface Selection {
  /** The numbers of the rows that pass, in the order of the view. */
  readonly order: Uint32Array
}

/** Numbered rows in columns. */
export interface ListRows<Row> {
  id(row: number): string
  read(row: number): Row
  /** Returns the version of the last change of a row. */
  versionOf(row: number): number
}

/** What one kind of list does for its views. */
export interface ListParts<View, Rows, Found extends Selection> {
  /** Parses the text of a view; null if it is none. */
  readonly viewOf: (text: string) => View | null
  /** Call when a view begins, with its text as holder, and when it ends. */
  readonly open: (view: View, holder: string) => void
  readonly close: (view: View, holder: string) => void
  /** Returns the rows that a view selects from; null while there are none. */
  readonly rowsOf: (view: View) => Rows | null
  readonly select: (rows: Rows, view: View) => Generator<void, Found>
  /** Whether so little is selected that the next selection follows at once. */
  readonly isEmpty: (found: Found) => boolean
}

type Selected<Rows, Found> = Found & {
  /** Of which these rows are. */
  readonly rows: Rows
}

type Known<Row> = Map<number, { readonly version: number; readonly row: Row }>

export interface RunningView<View, Rows, Found, Row> {
  readonly view: View
  /** Rows as they were sent, by leased page: an unchanged row stays the same object. */
  readonly pages: Map<string, Known<Row>>
  readonly build: ListBuild
  selected: Selected<Rows, Found> | null
  version: number
}

/**
 * Owns the leased views of lists in columns. Each is one array of row numbers, selected in time slices once for all tabs
 * and pages that lease it, and again after each change.
 */
export class ListViews<View, Row, Rows extends ListRows<Row>, Found extends Selection> {
  readonly #context: ListContext
  readonly #slices: TimeSlicer
  readonly #parts: ListParts<View, Rows, Found>
  readonly #views: ViewLeases<RunningView<View, Rows, Found, Row>>

  constructor(context: ListContext, slices: TimeSlicer, parts: ListParts<View, Rows, Found>) {
    this.#context = context
    this.#slices = slices
    this.#parts = parts
    this.#views = new ViewLeases({
      clock: context.clock,
      begin: (text) => this.#begin(text),
      end: ({ view, build }, text) => {
        build.stop()
        parts.close(view, text)
      },
      lingerMs: () => LINGER_MS,
    })
  }

  /** How many views there are. */
  get size(): number {
    return this.#views.size
  }

  running(): Iterable<RunningView<View, Rows, Found, Row>> {
    return this.#views.views()
  }

  /** Returns a leased view by its text. */
  view(text: string): RunningView<View, Rows, Found, Row> | undefined {
    return this.#views.get(text)
  }

  /** Returns the view of a page; undefined for an invalid key or one that is not leased. */
  ofPage(key: string): RunningView<View, Rows, Found, Row> | undefined {
    return this.#views.get(pageOfKey(key)?.view ?? '')
  }

  /** Call when a page becomes wanted or unwanted. */
  leased(key: string, wanted: boolean): void {
    const text = pageOfKey(key)?.view
    if (text === undefined) return
    if (wanted) {
      const running = this.#views.add(text, key)
      if (running === undefined) return
      if (!running.pages.has(key)) running.pages.set(key, new Map())
      running.build.resume()
    } else {
      const running = this.#views.get(text)
      running?.pages.delete(key)
      // Nobody waits for it: the next letter of a search has its turn at once.
      if (this.#views.drop(text, key)) running?.build.pause()
    }
  }

  /** Returns the rows of a page of a leased view. */
  pageRows({ selected, pages }: RunningView<View, Rows, Found, Row>, key: string): readonly Row[] {
    if (selected === null) return []
    const { rows } = selected
    const known: Known<Row> = pages.get(key) ?? new Map()
    const before = new Map(known)
    known.clear()
    const shown: Row[] = []
    for (const number of numbersOf(selected, key)) {
      // One row that cannot be read costs its list no other one.
      attempt(this.#context.failed, 'a row of a list', () => {
        const same = before.get(number)
        const version = rows.versionOf(number)
        const row = same?.version === version ? same.row : rows.read(number)
        known.set(number, { version, row })
        shown.push(row)
      })
    }
    return shown
  }

  /** Returns the ids of the rows `from` (inclusive) to `to` (exclusive) of a view, by default all; null if it is not leased. */
  ids(text: string, from?: number, to?: number): Promise<readonly string[] | null> {
    const selected = this.#views.get(text)?.selected ?? null
    return selected === null
      ? Promise.resolve(null)
      : this.#slices.finish(idsOf(selected.rows, selected.order.subarray(from, to)))
  }

  /** Call when the rows of these views, by default all, have changed. */
  changed(isOf: (view: View) => boolean = () => true): void {
    for (const { view, build } of this.#views.views()) if (isOf(view)) build.soon()
  }

  /** Call when all rows of these views, by default of all, are gone: the next user must not see them. */
  cleared(isOf: (view: View) => boolean = () => true): void {
    for (const running of this.#views.views()) {
      if (!isOf(running.view)) continue
      running.build.stop()
      running.selected = null
      running.version = this.#context.version.next()
      for (const known of running.pages.values()) known.clear()
    }
    this.#context.onChange()
  }

  stop(): void {
    for (const { build } of this.#views.views()) build.stop()
    this.#views.stop()
  }

  #begin(text: string): RunningView<View, Rows, Found, Row> | null {
    const { clock, version, onChange } = this.#context
    const view = this.#parts.viewOf(text)
    if (view === null) return null
    const running: RunningView<View, Rows, Found, Row> = {
      view,
      pages: new Map(),
      build: new ListBuild({
        slices: this.#slices,
        clock,
        task: (done) => this.#selectTask(running, done),
        isEmpty: () => running.selected === null || this.#parts.isEmpty(running.selected),
        rest: REST,
        // The rows stay as they were, and the list says so until a later selection succeeds.
        failed: () => {
          running.version = version.next()
          onChange()
        },
      }),
      selected: null,
      version: version.next(),
    }
    this.#parts.open(view, text)
    return running
  }

  *#selectTask(running: RunningView<View, Rows, Found, Row>, done: () => void): Generator<void> {
    const rows = this.#parts.rowsOf(running.view)
    const found = rows === null ? null : yield* this.#parts.select(rows, running.view)
    if (rows !== null && found !== null) {
      running.selected = { ...found, rows }
      running.version = this.#context.version.next()
    }
    done()
    if (found !== null) this.#context.onChange()
  }
}

/** Returns the numbers of the rows of a page. */
export function numbersOf({ order }: Selection, key: string): Uint32Array {
  const from = must(pageOfKey(key)).page * PAGE_ROWS
  return order.subarray(from, from + PAGE_ROWS)
}

function* idsOf(rows: ListRows<unknown>, order: Uint32Array): Generator<void, readonly string[]> {
  const ids: string[] = []
  for (const [i, number] of order.entries()) {
    ids.push(rows.id(number))
    if (i % STEP === 0) yield
  }
  return ids
}
