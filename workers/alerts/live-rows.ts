import type { VersionCounter } from '../context/core-context.ts'
import type { Clock } from '../platform/environment.ts'
import { mergeSort, rowNumbers } from '../platform/merge-sort.ts'
import type { TimeSlicer } from '../platform/time-slicer.ts'
import type { AlertEntry } from './alert-entry.ts'
import type { AlertOrder } from './alert-order.ts'
import { type AlertRows, MoveLog, type RowsListener } from './alert-rows.ts'
import type { AlertChange, AlertSet, AlertSetListener } from './alert-set.ts'

/** For more changes at once, sorting again is cheaper than inserting each. */
const MANY = 512
/** Rows handled before a cooperative task yields. */
const STEP = 1024
/** A list that arrives in many messages is sorted at most this often. */
const BUILD_INTERVAL_MS = 200
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
  #rows: AlertEntry[] = []
  readonly #moves = new MoveLog()
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
      order: AlertOrder
      version: VersionCounter
      slices: TimeSlicer
      clock: Clock
      /** Called when a sort in time slices ends. */
      built: () => void
    },
  ) {
    this.#set = set
    this.#passes = parts.passes
    this.#order = parts.order
    this.#version = parts.version
    this.#slices = parts.slices
    this.#clock = parts.clock
    this.#built = parts.built
    this.version = parts.version.next()
    this.#unsubscribe = set.subscribe(this)
    this.#build()
  }

  get total(): number {
    return this.#rows.length
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

  /** Returns the rows as they were at a version, or as they are when that is too long ago. */
  rowsAt(version: number): readonly AlertEntry[] {
    const rows = this.#rows.slice()
    this.#moves.undo(rows, version)
    return rows
  }

  changed(changes: readonly AlertChange[]): void {
    if (this.#cancelBuild !== null) for (const change of changes) this.#late.push(change)
    else if (changes.length > MANY) this.#buildSoon()
    else for (const change of changes) this.#move(change)
  }

  cleared(): void {
    this.#cancelBuild?.()
    this.#cancelBuild = null
    this.#cancelWarming()
    this.#late = []
    this.#rows = []
    this.version = this.#version.next()
    this.#moves.reset(this.version)
    this.isBuilt = true
    for (const listener of this.#listeners) listener.cleared()
  }

  /** Sorts the rows in another order. */
  reorder(order: AlertOrder): void {
    this.#order = order
    this.#build()
  }

  stop(): void {
    this.#unsubscribe()
    this.#cancelBuild?.()
    this.#cancelBuild = null
    this.#cancelWarming()
  }

  #buildSoon(): void {
    const wait = this.#builtAt + BUILD_INTERVAL_MS - this.#clock.elapsed()
    if (wait <= 0) this.#build()
    else this.#cancelBuild = this.#clock.after(wait, () => this.#build())
  }

  #build(): void {
    this.#cancelBuild?.()
    this.#late = []
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
    for (let i = 0; i < sorted.length; i += 1) {
      rows.push(entries[sorted[i] ?? 0] as AlertEntry)
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
    this.#rows = rows
    this.version = this.#version.next()
    this.#moves.reset(this.version)
    this.isBuilt = true
    for (const change of late) this.#move(change)
    for (const listener of this.#listeners) listener.rebuilt()
    this.#cancelWarming()
    this.#cancelWarming = this.#slices.runIdle(warmSearchTexts(rows))
    this.#built()
  }

  #move({ before, after }: AlertChange): void {
    const from = before !== null && this.#passes(before) ? this.#indexOf(before) : -1
    const comes = after !== null && this.#passes(after)
    if (before !== null && from >= 0) {
      if (comes && this.#order.compare(before, after) === 0) {
        this.#rows[from] = after
        this.version = this.#version.next()
        return
      }
      this.#rows.splice(from, 1)
      this.#moved(from, before, false)
    }
    if (!comes) return
    const to = this.#lowerBound(after)
    this.#rows.splice(to, 0, after)
    this.#moved(to, after, true)
  }

  #moved(at: number, entry: AlertEntry, came: boolean): void {
    this.version = this.#version.next()
    this.#moves.add({ version: this.version, at, entry, came })
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

/** Computes the search texts in advance: users search in long lists. */
function* warmSearchTexts(entries: readonly AlertEntry[]): Generator<number> {
  let length = 0
  for (let i = 0; i < entries.length; i += 1) {
    length += entries[i]?.text.length ?? 0
    if (i % STEP === 0) yield length
  }
}
