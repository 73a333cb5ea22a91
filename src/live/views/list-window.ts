import type { LoadState } from '../../wire/tabs/frame.ts'
import { PAGE_ROWS, pageKey } from '../../wire/tabs/list-page.ts'
import type { PageTopic, PageTopics } from '../../wire/tabs/live.ts'
import type { PageState } from '../cells/mirror.ts'
import { type Listener, Subscribable, type Unsubscribe } from '../cells/subscribable.ts'

/** Rows beyond the visible ones that are fetched with them, so that a slow scroll never shows a gap. */
const MARGIN_ROWS = 24
/** More rows in the scroll direction: under load a page takes several frames to arrive. */
const AHEAD_ROWS = 96

export interface ListWindowParts<T extends PageTopic> {
  /** Leases a page and notifies of its changes. Returns a function that ends both. */
  readonly subscribe: (key: string, onChange: Listener) => Unsubscribe
  readonly page: (key: string) => PageState<T> | undefined
  /** The list before its first page has arrived. */
  readonly empty: PageTopics[T]['list']
  /** Returns the live version of a held view; null for any other view. */
  readonly liveOf?: (view: string) => string | null
}

/** State of a long list for a table. Only the pages around the visible rows are in this tab. */
export interface ListWindowState<T extends PageTopic> {
  /** Text of the view that is shown. A newly set view is shown once its pages have arrived. */
  readonly view: string
  readonly load: LoadState
  readonly stale: boolean
  readonly list: PageTopics[T]['list']
  /** What is known of a newly set view whose rows are on their way; null where there is none. */
  readonly coming: PageTopics[T]['list'] | null
  /** All rows in this tab. */
  readonly here: readonly PageTopics[T]['row'][]
  readonly row: (index: number) => PageTopics[T]['row'] | undefined
  /** -1 where the row is not in this tab. */
  readonly indexOf: (id: string) => number
  readonly isGone: (id: string) => boolean
}

const LOADING: LoadState = { state: 'loading' }

/**
 * Leases the pages around the visible rows of a long list as it scrolls. When another view is set, the rows of the last
 * one stay until the new ones have arrived, so that the list never goes blank; its rows freeze at once if the new view
 * is the held version of the same list.
 */
export class ListWindow<T extends PageTopic> {
  readonly #parts: ListWindowParts<T>
  readonly #listeners = new Subscribable()
  readonly #leases = new Map<string, () => void>()
  readonly #pages = new Map<string, PageState<T>>()
  #ranges: readonly (readonly [first: number, last: number])[] = [[0, 0]]
  #first = 0
  #direction = 0
  #newest: { readonly view: string; readonly page: PageState<T> } | null = null
  #wanted: string
  #shown: string
  #state: ListWindowState<T>

  constructor(view: string, parts: ListWindowParts<T>) {
    this.#parts = parts
    this.#wanted = view
    this.#shown = view
    // What the start of the tab has leased already is part of the first picture.
    for (const key of this.#keysOf(view)) {
      const page = parts.page(key)
      if (page !== undefined) this.#pages.set(key, page)
    }
    this.#state = this.#stateNow()
  }

  /** Returns the same object until something has changed. */
  readonly state = (): ListWindowState<T> => this.#state

  /** Leases while there is a listener. Returns a function that unsubscribes. */
  readonly subscribe = (onChange: Listener): Unsubscribe => {
    const unsubscribe = this.#listeners.subscribe(onChange)
    if (this.#listeners.size === 1) this.#updateLeases()
    return () => {
      unsubscribe()
      if (this.#listeners.size > 0) return
      for (const release of this.#leases.values()) release()
      this.#leases.clear()
      this.#pages.clear()
    }
  }

  /** Sets the view to show by its text. */
  setView(view: string): void {
    if (view === this.#wanted) return
    this.#wanted = view
    this.#updateLeases()
  }

  /**
   * Sets the visible rows, both inclusive from 0, and `others`, which must stay loaded wherever they are: the focused row.
   */
  readonly setVisibleRows = (first: number, last: number, ...others: readonly number[]): void => {
    const moved = first - this.#first
    this.#first = first
    // A jump has no direction.
    if (moved !== 0) this.#direction = Math.abs(moved) > AHEAD_ROWS ? 0 : Math.sign(moved)
    const up = this.#direction < 0 ? AHEAD_ROWS : MARGIN_ROWS
    const down = this.#direction > 0 ? AHEAD_ROWS : MARGIN_ROWS
    const before = this.#pageNumbers()
    this.#ranges = [
      [Math.max(0, first - up), last + down],
      ...others.map((other) => [Math.max(0, other - MARGIN_ROWS), other + MARGIN_ROWS] as const),
    ]
    // Same pages, same state: a new object would redraw the table for every scrolled row.
    const now = this.#pageNumbers()
    if (now.size !== before.size || [...now].some((page) => !before.has(page))) this.#updateLeases()
  }

  #updateLeases(): void {
    if (this.#listeners.size === 0) return
    const views = new Set([this.#wanted, this.#shown])
    const keys = new Set([...views].flatMap((view) => this.#keysOf(view)))
    for (const key of keys) {
      if (this.#leases.has(key)) continue
      this.#leases.set(
        key,
        this.#parts.subscribe(key, () => {
          this.#takePage(key)
          this.#update()
        }),
      )
      this.#takePage(key)
    }
    for (const [key, release] of this.#leases) {
      if (keys.has(key)) continue
      release()
      this.#leases.delete(key)
      this.#pages.delete(key)
    }
    this.#update()
  }

  /**
   * A list that is about to be held stays in one state until the held one is here: a page of a newer state, also one that
   * was scrolled to meanwhile, could have rows that are on the others too.
   */
  #takePage(key: string): void {
    if (this.#isBeingHeld && key.startsWith(`${this.#shown}|`)) return
    const page = this.#parts.page(key)
    if (page !== undefined) this.#pages.set(key, page)
  }

  /** Shows the wanted view once all its visible pages have arrived. */
  #update(): void {
    if (this.#wanted !== this.#shown && this.#keysOf(this.#wanted).every((key) => isThere(this.#pages.get(key)))) {
      this.#shown = this.#wanted
      this.#updateLeases()
      return
    }
    this.#state = this.#stateNow()
    this.#listeners.notify()
  }

  get #isBeingHeld(): boolean {
    return this.#wanted !== this.#shown && this.#parts.liveOf?.(this.#wanted) === this.#shown
  }

  #keysOf(view: string): string[] {
    return [...this.#pageNumbers()].map((page) => pageKey(view, page))
  }

  #pageNumbers(): Set<number> {
    const numbers = new Set<number>()
    for (const [first, last] of this.#ranges) {
      for (let page = pageOf(first); page <= pageOf(last); page += 1) numbers.add(page)
    }
    return numbers
  }

  #stateNow(): ListWindowState<T> {
    const view = this.#shown
    const pages = new Map<number, PageState<T>>()
    for (const number of this.#pageNumbers()) {
      const page = this.#pages.get(pageKey(view, number))
      if (page !== undefined) pages.set(number, page)
    }
    let newest = newestOf(pages.values())
    // After a jump no page is loaded for a moment; keep the list's length.
    if (newest !== undefined) this.#newest = { view, page: newest }
    else if (this.#newest?.view === view) newest = this.#newest.page
    const wanted = this.#wanted === view ? [] : this.#keysOf(this.#wanted)
    let indexes: Map<string, number> | null = null
    return {
      view,
      load: newest?.load ?? LOADING,
      stale: newest?.stale ?? false,
      list: newest?.list ?? this.#parts.empty,
      coming: newestOf(wanted.flatMap((key) => this.#pages.get(key) ?? []))?.list ?? null,
      here: [...pages.values()].flatMap(({ rows }) => rows),
      row: (index) => pages.get(pageOf(index))?.rows[index % PAGE_ROWS],
      indexOf(id) {
        indexes ??= indexesOf(pages)
        return indexes.get(id) ?? -1
      },
      isGone: (id) => [...pages.values()].some(({ gone }) => gone.has(id)),
    }
  }
}

function newestOf<T extends PageTopic>(pages: Iterable<PageState<T>>): PageState<T> | undefined {
  let newest: PageState<T> | undefined
  for (const page of pages) if (newest === undefined || page.list.at > newest.list.at) newest = page
  return newest
}

function indexesOf(pages: ReadonlyMap<number, PageState<PageTopic>>): Map<string, number> {
  const indexes = new Map<string, number>()
  for (const [number, { rows }] of pages) {
    rows.forEach((row, i) => {
      indexes.set(row.id, number * PAGE_ROWS + i)
    })
  }
  return indexes
}

const pageOf = (row: number) => Math.floor(row / PAGE_ROWS)

function isThere(page: PageState<PageTopic> | undefined): boolean {
  return page !== undefined && (page.rows.length > 0 || (page.load.state !== 'loading' && page.load.state !== 'empty'))
}
