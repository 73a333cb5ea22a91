import { alertPageKey, alertViewOfText, alertViewText } from '../../domain/alerts/alert-view.ts'
import type { Alert } from '../../wire/server/alert.ts'
import { ALERT_PAGE_ROWS, type AlertListState } from '../../wire/tabs/alert-list.ts'
import type { LoadState } from '../../wire/tabs/frame.ts'
import type { PageState } from '../cells/mirror.ts'

/** Rows beyond those looked at that are fetched with them, so that a slow scroll never shows a gap. */
const MARGIN_ROWS = 24
/** More of them in the direction of a scroll: while much changes, a page needs several frames until it is here. */
const AHEAD_ROWS = 96

export interface AlertWindowParts {
  /** Leases a page and hears of its changes, until the answer is called. */
  readonly watch: (key: string, onChange: () => void) => () => void
  readonly page: (key: string) => PageState | undefined
}

/** What a table shows of a list of which only the pages around the view are here. */
export interface AlertWindowState {
  /** Text of the view whose rows these are; another one may have been asked for and be on its way. */
  readonly view: string
  readonly load: LoadState
  readonly stale: boolean
  readonly list: AlertListState
  /** All rows that are here. */
  readonly here: readonly Alert[]
  readonly row: (index: number) => Alert | undefined
  /** -1 where the row is not here. */
  readonly indexOf: (id: string) => number
  readonly isGone: (id: string) => boolean
}

const NO_LIST: AlertListState = { at: 0, total: 0, all: 0, more: 0, waiting: 0, gone: 0 }
const LOADING: LoadState = { state: 'loading' }

/**
 * The part of a long list that is looked at. Its pages are leased as it scrolls. When another view is wanted, the rows
 * of the last one stay until the new ones have come, so that no list goes blank for a moment; and while a list is about
 * to be held still, it is held here at once.
 */
export class AlertWindow {
  readonly #parts: AlertWindowParts
  readonly #watchers = new Set<() => void>()
  readonly #leases = new Map<string, () => void>()
  readonly #pages = new Map<string, PageState>()
  #ranges: readonly (readonly [first: number, last: number])[] = [[0, 0]]
  #first = 0
  #direction = 0
  #newest: { readonly view: string; readonly page: PageState } | null = null
  #wanted: string
  #shown: string
  #state: AlertWindowState

  constructor(view: string, parts: AlertWindowParts) {
    this.#parts = parts
    this.#wanted = view
    this.#shown = view
    this.#state = this.#stateNow()
  }

  readonly state = (): AlertWindowState => this.#state

  /** Leases as long as somebody watches. */
  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    if (this.#watchers.size === 1) this.#look()
    return () => {
      this.#watchers.delete(watcher)
      if (this.#watchers.size > 0) return
      for (const release of this.#leases.values()) release()
      this.#leases.clear()
      this.#pages.clear()
    }
  }

  /** The view that is to be shown (`alertViewText`). */
  want(view: string): void {
    if (view === this.#wanted) return
    this.#wanted = view
    this.#look()
  }

  /** The rows that are looked at, and `other`, a row elsewhere that must stay known (it has the focus). */
  readonly look = (first: number, last: number, other: number): void => {
    const moved = first - this.#first
    this.#first = first
    // A jump has no direction.
    if (moved !== 0) this.#direction = Math.abs(moved) > AHEAD_ROWS ? 0 : Math.sign(moved)
    const up = this.#direction < 0 ? AHEAD_ROWS : MARGIN_ROWS
    const down = this.#direction > 0 ? AHEAD_ROWS : MARGIN_ROWS
    const before = this.#numbers()
    this.#ranges = [
      [Math.max(0, first - up), last + down],
      [Math.max(0, other - MARGIN_ROWS), other + MARGIN_ROWS],
    ]
    // The same pages are the same state: a new one would have the table drawn once more with every row that it scrolls.
    const now = this.#numbers()
    if (now.size !== before.size || [...now].some((page) => !before.has(page))) this.#look()
  }

  #look(): void {
    if (this.#watchers.size === 0) return
    const views = new Set([this.#wanted, this.#shown])
    const keys = new Set([...views].flatMap((view) => this.#keysOf(view)))
    for (const key of keys) {
      if (this.#leases.has(key)) continue
      this.#leases.set(
        key,
        this.#parts.watch(key, () => this.#changed(key)),
      )
      const page = this.#parts.page(key)
      if (page !== undefined) this.#pages.set(key, page)
    }
    for (const [key, release] of this.#leases) {
      if (keys.has(key)) continue
      release()
      this.#leases.delete(key)
      this.#pages.delete(key)
    }
    this.#tell()
  }

  #changed(key: string): void {
    const page = this.#parts.page(key)
    const isFrozen = this.#isBeingHeld && key.startsWith(`${this.#shown}|`) && this.#pages.has(key)
    if (page !== undefined && !isFrozen) this.#pages.set(key, page)
    this.#tell()
  }

  /** The wanted view takes the place of the shown one when all of it that is looked at is here. */
  #tell(): void {
    if (this.#wanted !== this.#shown && this.#keysOf(this.#wanted).every((key) => isThere(this.#pages.get(key)))) {
      this.#shown = this.#wanted
      this.#look()
      return
    }
    this.#state = this.#stateNow()
    for (const watcher of this.#watchers) watcher()
  }

  get #isBeingHeld(): boolean {
    if (this.#wanted === this.#shown) return false
    const view = alertViewOfText(this.#wanted)
    return view !== null && view.heldAt !== null && alertViewText({ ...view, heldAt: null }) === this.#shown
  }

  #keysOf(view: string): string[] {
    return [...this.#numbers()].map((page) => alertPageKey(view, page))
  }

  #numbers(): Set<number> {
    const numbers = new Set<number>()
    for (const [first, last] of this.#ranges) {
      for (let page = pageOf(first); page <= pageOf(last); page += 1) numbers.add(page)
    }
    return numbers
  }

  #stateNow(): AlertWindowState {
    const view = this.#shown
    const pages = new Map<number, PageState>()
    for (const number of this.#numbers()) {
      const page = this.#pages.get(alertPageKey(view, number))
      if (page !== undefined) pages.set(number, page)
    }
    let newest: PageState | undefined
    for (const page of pages.values()) if (newest === undefined || page.list.at > newest.list.at) newest = page
    // After a jump none of the pages is here for a moment; the list is as long as it was.
    if (newest !== undefined) this.#newest = { view, page: newest }
    else if (this.#newest?.view === view) newest = this.#newest.page
    let indexes: Map<string, number> | null = null
    return {
      view,
      load: newest?.load ?? LOADING,
      stale: newest?.stale ?? false,
      list: newest?.list ?? NO_LIST,
      here: [...pages.values()].flatMap(({ rows }) => rows),
      row: (index) => pages.get(pageOf(index))?.rows[index % ALERT_PAGE_ROWS],
      indexOf(id) {
        indexes ??= indexesOf(pages)
        return indexes.get(id) ?? -1
      },
      isGone: (id) => [...pages.values()].some(({ gone }) => gone.has(id)),
    }
  }
}

function indexesOf(pages: ReadonlyMap<number, PageState>): Map<string, number> {
  const indexes = new Map<string, number>()
  for (const [number, { rows }] of pages) {
    rows.forEach((row, i) => {
      indexes.set(row.id, number * ALERT_PAGE_ROWS + i)
    })
  }
  return indexes
}

const pageOf = (row: number) => Math.floor(row / ALERT_PAGE_ROWS)

function isThere(page: PageState | undefined): boolean {
  return page !== undefined && (page.rows.length > 0 || (page.load.state !== 'loading' && page.load.state !== 'empty'))
}
