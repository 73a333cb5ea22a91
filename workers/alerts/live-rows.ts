import type { AlertGroup } from '../../src/wire/tabs/alert-list.ts'
import type { VersionCounter } from '../context/core-context.ts'
import type { Clock } from '../platform/environment.ts'
import { mergeSort, rowNumbers } from '../platform/merge-sort.ts'
import type { TimeSlicer } from '../platform/time-slicer.ts'
import type { AlertEntry } from './alert-entry.ts'
import { type AlertGrouping, groupedOrder } from './alert-grouping.ts'
import type { AlertOrder } from './alert-order.ts'
import { type AlertRows, RowHistory, type RowsListener, type RowsThen } from './alert-rows.ts'
import type { AlertChange, AlertSet, AlertSetListener } from './alert-set.ts'
import { countedRow, GroupCounts } from './group-counts.ts'

/** For more changes at once, sorting again is cheaper than inserting each. */
const MANY = 512
/** Rows handled before a cooperative task yields. */
const STEP = 1024
/** A list that arrives in many messages is sorted at most this often. */
const BUILD_INTERVAL_MS = 200

/** How rows are sorted, and grouped if they are. */
export interface RowOrder {
  readonly order: AlertOrder
  readonly grouping: AlertGrouping | null
  readonly rankOf: (priority: number) => number
}

/**
 * Owns the rows of a set that pass a filter, in order, and updates them with every change. A single change costs two
 * binary searches. Many at once cost one sort in time slices; until it is done the rows stay as they were.
 */
export class LiveRows implements AlertRows, AlertSetListener {
  readonly waiting = 0
  readonly gone = 0
  readonly #set: AlertSet
  readonly #passes: (entry: AlertEntry) => boolean
  readonly #version: VersionCounter
  readonly #slices: TimeSlicer
  readonly #clock: Clock
  readonly #built: () => void
  readonly #listeners = new Set<RowsListener>()
  readonly #unsubscribe: () => void
  #order: AlertOrder
  #grouping: AlertGrouping | null
  #rankOf: (priority: number) => number
  #counts: GroupCounts | null = null
  #rows: AlertEntry[] = []
  readonly #history: RowHistory
  #late: AlertChange[] = []
  #cancelBuild: (() => void) | null = null
  #cancelWarming = () => {}
  #builtAt = Number.NEGATIVE_INFINITY
  isBuilt = false
  version: number

  constructor(
    set: AlertSet,
    parts: {
      passes: (entry: AlertEntry) => boolean
      order: RowOrder
      version: VersionCounter
      slices: TimeSlicer
      clock: Clock
      /** Called when a sort in time slices ends. */
      built: () => void
    },
  ) {
    this.#set = set
    this.#passes = parts.passes
    this.#grouping = parts.order.grouping
    this.#order = orderOf(parts.order)
    this.#rankOf = parts.order.rankOf
    this.#version = parts.version
    this.#slices = parts.slices
    this.#clock = parts.clock
    this.#history = new RowHistory(parts.clock)
    this.#built = parts.built
    this.version = parts.version.next()
    this.#unsubscribe = set.subscribe(this)
    this.#build()
  }

  get total(): number {
    return this.#rows.length
  }

  get groups(): readonly AlertGroup[] | null {
    return this.#grouping === null ? null : (this.#counts?.list(this.#rows) ?? [])
  }

  slice(from: number, to: number): readonly AlertEntry[] {
    return this.#rows.slice(from, to)
  }

  isGone(): boolean {
    return false
  }

  subscribe(listener: RowsListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the entry that the list has for an id now. */
  current(id: string): AlertEntry | null {
    const entry = this.#set.get(id)
    return entry !== undefined && this.#passes(entry) ? entry : null
  }

  /** Returns the rows as they were at a version, or as they are when that is too long ago, and counts for their groups. */
  rowsAt(version: number): RowsThen & { readonly counts: GroupCounts | null } {
    const groupOf = this.#grouping?.groupOf() ?? null
    return { ...this.#history.at(version, { rows: this.#rows, groupOf }), counts: this.#newCounts() }
  }

  changed(changes: readonly AlertChange[]): void {
    if (this.#cancelBuild !== null) for (const change of changes) this.#late.push(change)
    else if (changes.length > MANY || !changes.every((change) => this.#move(change))) this.#buildSoon()
  }

  cleared(): void {
    this.#cancelBuild?.()
    this.#cancelBuild = null
    this.#cancelWarming()
    this.#late = []
    this.#rows = []
    this.#counts = this.#newCounts()
    this.version = this.#version.next()
    this.#history.clear(this.version)
    this.isBuilt = true
    for (const listener of this.#listeners) listener.cleared()
  }

  /** Sorts the rows in another order. */
  reorder(order: RowOrder): void {
    this.#grouping = order.grouping
    this.#order = orderOf(order)
    this.#rankOf = order.rankOf
    this.#build()
  }

  stop(): void {
    this.#unsubscribe()
    this.#cancelBuild?.()
    this.#cancelBuild = null
    this.#cancelWarming()
    this.#history.clear(this.version)
  }

  #buildSoon(): void {
    const wait = this.#builtAt + BUILD_INTERVAL_MS - this.#clock.elapsed()
    if (wait <= 0) this.#build()
    else this.#cancelBuild = this.#clock.after(wait, () => this.#build())
  }

  #build(): void {
    this.#cancelBuild?.()
    let isDone = false
    const task = this.#buildTask(() => {
      isDone = true
      this.#cancelBuild = null
    })
    // Set before `run`, which may finish a short task before it returns.
    this.#cancelBuild = () => {}
    const cancel = this.#slices.run(task)
    if (!isDone) this.#cancelBuild = cancel
  }

  *#buildTask(done: () => void): Generator<void> {
    // What has changed until now is in the set: only what follows is late.
    this.#late = []
    const groupBefore = this.#grouping?.groupOf() ?? null
    const entries: AlertEntry[] = []
    let checked = 0
    for (const entry of [...this.#set.entries()]) {
      if (this.#passes(entry)) entries.push(entry)
      checked += 1
      if (checked % STEP === 0) yield
    }
    const compare = yield* this.#order.indexed(entries)
    const sorted = yield* mergeSort(rowNumbers(entries.length), compare)
    const rows: AlertEntry[] = []
    const counts = this.#newCounts()
    const groupOf = this.#grouping?.groupOf()
    for (let i = 0; i < sorted.length; i += 1) {
      const entry = entries[sorted[i] ?? 0] as AlertEntry
      rows.push(entry)
      if (groupOf !== undefined) counts?.push(groupOf(entry), entry)
      if (i % STEP === 0) yield
    }
    const late = this.#late
    this.#late = []
    done()
    this.#builtAt = this.#clock.elapsed()
    if (late.length > MANY) {
      this.#buildSoon()
      return
    }
    const before = { rows: this.#rows, groupOf: groupBefore }
    this.#rows = rows
    this.#counts = counts
    this.version = this.#version.next()
    this.#history.sorted(before, this.version)
    this.isBuilt = true
    if (!late.every((change) => this.#move(change))) this.#buildSoon()
    for (const listener of this.#listeners) listener.rebuilt()
    this.#cancelWarming()
    this.#cancelWarming = this.#slices.runIdle(warmTexts(rows))
    this.#built()
  }

  /** Returns false if all rows have to be sorted again: the change has changed the groups of other rows. */
  #move({ before, after }: AlertChange): boolean {
    const from = before !== null && this.#passes(before) ? this.#indexOf(before) : -1
    const comes = after !== null && this.#passes(after)
    if (before !== null && from >= 0) {
      if (comes && this.#order.compare(before, after) === 0) {
        this.#rows[from] = after
        this.#counts?.replace(this.#groupOf(before), countedRow(before), countedRow(after))
        this.version = this.#version.next()
        return true
      }
      this.#rows.splice(from, 1)
      this.#counts?.remove(this.#groupOf(before), before)
      this.#moved(from, before, false)
      if (this.#grouping?.remove(before) === false) return false
    }
    if (!comes) return true
    if (this.#grouping?.add(after) === false) return false
    const to = this.#lowerBound(after)
    this.#rows.splice(to, 0, after)
    if (this.#grouping !== null) this.#counts?.add(this.#grouping, this.#groupOf(after), after)
    this.#moved(to, after, true)
    return true
  }

  #groupOf(entry: AlertEntry): string {
    return this.#grouping?.idOf(entry) ?? ''
  }

  #newCounts(): GroupCounts | null {
    return this.#grouping === null ? null : new GroupCounts(this.#grouping.by, this.#rankOf)
  }

  #moved(at: number, entry: AlertEntry, came: boolean): void {
    this.version = this.#version.next()
    this.#history.add({ version: this.version, at, entry, came })
    for (const listener of this.#listeners) listener.moved(entry, came)
  }

  /** Returns the index of an entry; -1 if it changed during a sort and is not in the rows. */
  #indexOf(entry: AlertEntry): number {
    const at = this.#lowerBound(entry)
    return this.#rows[at]?.alert.id === entry.alert.id ? at : -1
  }

  /** Returns the first index whose row does not come before the entry. */
  #lowerBound(entry: AlertEntry): number {
    let low = 0
    let high = this.#rows.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#order.compare(this.#rows[middle] as AlertEntry, entry) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

function orderOf({ order, grouping }: RowOrder): AlertOrder {
  return grouping === null ? order : groupedOrder(grouping, order)
}

/** Takes the texts in advance: users search and sort long lists. */
function* warmTexts(entries: readonly AlertEntry[]): Generator<number> {
  let texts = 0
  for (let i = 0; i < entries.length; i += 1) {
    const { texts: searched, message } = entries[i] as AlertEntry
    texts += searched.length + message.users
    if (i % STEP === 0) yield texts
  }
}
