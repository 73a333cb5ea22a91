import { must } from '../../src/domain/base/must.ts'
import { PAGE_ROWS, pageOfKey } from '../../src/wire/tabs/list-page.ts'
import type { CoreContext } from '../context/core-context.ts'
import { attempt, Backoff, failedError } from '../platform/jobs.ts'
import type { TimeSlicer } from '../platform/time-slicer.ts'

/** Keeps an unused view this long: scrolling back or navigating leases it again. */
const LINGER_MS = 5000
/** A list that arrives in many batches is selected at most this often, and a slow one takes a fifth of the time. */
const SELECT_INTERVAL_MS = 200
const SELECT_REST = 4
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
  selected: Selected<Rows, Found> | null
  version: number
  /** Ends a selection that is under way or planned; null without one. */
  cancel: (() => void) | null
  /** Something has changed since the selection under way began. */
  isBehind: boolean
  /** Of selections that failed. */
  readonly backoff: Backoff
  selectedAt: number
  tookMs: number
  cancelLinger: (() => void) | null
}

/**
 * Owns the leased views of lists in columns. Each is one array of row numbers, selected in time slices once for all tabs
 * and pages that lease it, and again after each change.
 */
export class ListViews<View, Row, Rows extends ListRows<Row>, Found extends Selection> {
  readonly #context: ListContext
  readonly #slices: TimeSlicer
  readonly #parts: ListParts<View, Rows, Found>
  readonly #views = new Map<string, RunningView<View, Rows, Found, Row>>()

  constructor(context: ListContext, slices: TimeSlicer, parts: ListParts<View, Rows, Found>) {
    this.#context = context
    this.#slices = slices
    this.#parts = parts
  }

  /** How many views there are. */
  get size(): number {
    return this.#views.size
  }

  running(): Iterable<RunningView<View, Rows, Found, Row>> {
    return this.#views.values()
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
    const page = pageOfKey(key)
    if (page === null) return
    if (wanted) this.#use(page.view, key)
    else this.#release(page.view, key)
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
    for (const running of this.#views.values()) {
      if (!isOf(running.view)) continue
      running.isBehind = true
      if (running.pages.size > 0) this.#selectSoon(running)
    }
  }

  /** Call when all rows of these views, by default of all, are gone: the next user must not see them. */
  cleared(isOf: (view: View) => boolean = () => true): void {
    for (const running of this.#views.values()) {
      if (!isOf(running.view)) continue
      running.cancel?.()
      running.cancel = null
      running.selected = null
      running.backoff.succeeded()
      running.version = this.#context.version.next()
      for (const known of running.pages.values()) known.clear()
    }
    this.#context.onChange()
  }

  stop(): void {
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
    const view = this.#parts.viewOf(text)
    if (view === null) return
    const running: RunningView<View, Rows, Found, Row> = {
      view,
      pages: new Map([[key, new Map()]]),
      selected: null,
      version: this.#context.version.next(),
      cancel: null,
      isBehind: false,
      backoff: new Backoff(),
      selectedAt: Number.NEGATIVE_INFINITY,
      tookMs: 0,
      cancelLinger: null,
    }
    this.#views.set(text, running)
    this.#parts.open(view, text)
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
      this.#parts.close(running.view, text)
    })
  }

  #selectSoon(running: RunningView<View, Rows, Found, Row>): void {
    running.isBehind = true
    if (running.cancel !== null) return
    const { clock } = this.#context
    const { selected, selectedAt, tookMs } = running
    const rest = Math.max(SELECT_INTERVAL_MS, SELECT_REST * tookMs)
    const isFirst = selected === null || this.#parts.isEmpty(selected)
    const wait = isFirst ? 0 : selectedAt + rest - clock.elapsed()
    if (wait <= 0) this.#select(running)
    else
      running.cancel = clock.after(wait, () => {
        running.cancel = null
        this.#select(running)
      })
  }

  #select(running: RunningView<View, Rows, Found, Row>): void {
    const rows = this.#parts.rowsOf(running.view)
    if (rows === null) return
    running.isBehind = false
    let isDone = false
    const startedAt = this.#context.clock.elapsed()
    const finish = (found: Found) => {
      isDone = true
      running.cancel = null
      running.backoff.succeeded()
      running.selected = { ...found, rows }
      running.version = this.#context.version.next()
      running.selectedAt = this.#context.clock.elapsed()
      running.tookMs = running.selectedAt - startedAt
      this.#context.onChange()
      if (running.isBehind) this.#selectSoon(running)
    }
    const select = this.#parts.select(rows, running.view)
    const steps = function* () {
      finish(yield* select)
    }
    // Set before `run`, which may finish a short task before it returns.
    running.cancel = () => {}
    const cancel = this.#slices.run(steps(), (error) => {
      isDone = true
      this.#failed(running, error)
    })
    if (!isDone) running.cancel = cancel
  }

  /** The rows stay as they were, and the list says so until a later selection succeeds. */
  #failed(running: RunningView<View, Rows, Found, Row>, error: unknown): void {
    const { clock, version, onChange } = this.#context
    const retryIn = running.backoff.failed(failedError(error))
    running.version = version.next()
    running.cancel = clock.after(retryIn, () => {
      running.cancel = null
      this.#select(running)
    })
    onChange()
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
