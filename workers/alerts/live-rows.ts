import { AlertFolds } from '../../src/domain/alerts/alert-folds.ts'
import type { Alert } from '../../src/wire/server/alert.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { AlertGroup } from '../../src/wire/tabs/alert-list.ts'
import type { VersionCounter } from '../context/core-context.ts'
import { ListBuild } from '../lists/list-build.ts'
import type { Clock } from '../platform/environment.ts'
import type { TimeSlicer } from '../platform/time-slicer.ts'
import { type AlertEntry, foldEntry, warmTexts } from './alert-entry.ts'
import { type AlertGrouping, orderOfRows, type RowOrder } from './alert-grouping.ts'
import { type AlertOrder, lowerBound } from './alert-order.ts'
import { type AlertRows, RowHistory, type RowsListener, type RowsThen, sortedRows } from './alert-rows.ts'
import type { AlertChange, AlertSet, AlertSetListener } from './alert-set.ts'
import { countedRow, GroupCounts } from './group-counts.ts'

/** For more changes at once, sorting again is cheaper than inserting each. */
const MANY = 512

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
  readonly #built: () => void
  readonly #listeners = new Set<RowsListener>()
  readonly #unsubscribe: () => void
  #order: AlertOrder
  #grouping: AlertGrouping | null
  #rankOf: (priority: number) => number
  #counts: GroupCounts | null = null
  readonly #folds: AlertFolds<AlertEntry> | null
  #rows: AlertEntry[] = []
  #folded = 0
  readonly #history: RowHistory
  #late: AlertChange[] = []
  readonly #build: ListBuild
  #cancelWarming = () => {}
  isBuilt = false
  version: number

  constructor(
    set: AlertSet,
    parts: {
      passes: (entry: AlertEntry) => boolean
      order: RowOrder
      /** Whether alerts that chatter are one row. */
      folds: boolean
      /** Whether the kind of an alert is set aside: then it is one row, too. */
      isAside: (alert: Alert) => boolean
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
    this.#order = orderOfRows(parts.order)
    this.#rankOf = parts.order.rankOf
    this.#folds = parts.folds ? new AlertFolds(foldEntry, parts.isAside) : null
    this.#version = parts.version
    this.#slices = parts.slices
    this.#history = new RowHistory(parts.clock)
    this.#built = parts.built
    this.version = parts.version.next()
    this.#build = new ListBuild({
      slices: parts.slices,
      clock: parts.clock,
      task: (done) => this.#buildTask(done),
      isEmpty: () => false,
      // Nobody waits longer for an alert than its sort takes.
      rest: 0,
      failed: () => this.#failed(),
    })
    this.#unsubscribe = set.subscribe(this)
    this.#build.start()
  }

  get error(): CallError | null {
    return this.#build.error
  }

  get total(): number {
    return this.#rows.length
  }

  get alerts(): number {
    return this.#rows.length + this.#folded
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
    // A build that failed takes all from the set when it is tried again.
    if (this.error !== null) return
    if (this.#build.isDue) for (const change of changes) this.#late.push(change)
    else if (changes.length > MANY || !changes.every((change) => this.#move(change))) this.#build.soon()
  }

  cleared(): void {
    this.#build.stop()
    this.#cancelWarming()
    this.#late = []
    this.#rows = []
    this.#folded = 0
    this.#folds?.clear()
    this.#counts = this.#newCounts()
    this.version = this.#version.next()
    this.#history.clear(this.version)
    this.isBuilt = true
    for (const listener of this.#listeners) listener.cleared()
  }

  /** Sorts the rows in another order. */
  reorder(order: RowOrder): void {
    this.#grouping = order.grouping
    this.#order = orderOfRows(order)
    this.#rankOf = order.rankOf
    this.#build.start()
  }

  /** Call when other kinds are set aside than before. */
  refold(): void {
    if (this.#folds !== null) this.#build.start()
  }

  stop(): void {
    this.#unsubscribe()
    this.#build.stop()
    this.#cancelWarming()
    this.#history.clear(this.version)
  }

  /** The rows stay as they were, and the list says so until a later build succeeds. */
  #failed(): void {
    this.#late = []
    this.isBuilt = true
    this.version = this.#version.next()
    this.#built()
  }

  *#buildTask(done: () => void): Generator<void> {
    // What has changed until now is in the set: only what follows is late.
    this.#late = []
    const groupBefore = this.#grouping?.groupOf() ?? null
    const counts = this.#newCounts()
    const { rows, passing } = yield* sortedRows(this.#set, {
      passes: this.#passes,
      folds: this.#folds,
      order: this.#order,
      groupOf: () => this.#grouping?.groupOf() ?? null,
      counts,
    })
    const late = this.#late
    this.#late = []
    done()
    if (late.length > MANY) {
      this.#build.soon()
      return
    }
    const before = { rows: this.#rows, groupOf: groupBefore }
    this.#rows = rows
    this.#folded = passing - rows.length
    this.#counts = counts
    this.version = this.#version.next()
    this.#history.sorted(before, this.version)
    this.isBuilt = true
    if (!late.every((change) => this.#move(change))) this.#build.soon()
    for (const listener of this.#listeners) listener.rebuilt()
    this.#cancelWarming()
    this.#cancelWarming = this.#slices.runIdle(warmTexts(rows))
    this.#built()
  }

  /** Returns false if all rows have to be sorted again: the change has changed the groups of other rows. */
  #move(change: AlertChange): boolean {
    const before = change.before !== null && this.#passes(change.before) ? change.before : null
    const after = change.after !== null && this.#passes(change.after) ? change.after : null
    if (before === null && after === null) return true
    const rows = this.#folds?.change(before, after) ?? [{ before, after }]
    const comes: AlertEntry[] = []
    let isKnown = false
    for (const row of rows) {
      const from = row.before === null ? -1 : this.#indexOf(row.before)
      isKnown ||= from >= 0
      if (row.before !== null && row.after !== null && from >= 0 && this.#isInPlace(row.before, row.after)) {
        this.#replace(from, row.before, row.after)
        continue
      }
      if (row.before !== null && from >= 0) this.#take(from, row.before)
      if (row.after !== null) comes.push(row.after)
    }
    if (!this.#regroup(isKnown ? before : null, after)) return false
    for (const row of comes) this.#insert(row)
    return true
  }

  /** A row that stands for others now is another row: a held list must find it as it was. */
  #isInPlace(before: AlertEntry, after: AlertEntry): boolean {
    return before.repeats.length + after.repeats.length === 0 && this.#order.compare(before, after) === 0
  }

  #replace(at: number, before: AlertEntry, after: AlertEntry): void {
    this.#rows[at] = after
    this.#counts?.replace(this.#groupOf(before), countedRow(before), countedRow(after))
    this.version = this.#version.next()
  }

  #take(at: number, row: AlertEntry): void {
    this.#rows.splice(at, 1)
    this.#folded -= row.repeats.length
    this.#counts?.remove(this.#groupOf(row), row)
    this.#moved(at, row, false)
  }

  #insert(row: AlertEntry): void {
    const to = lowerBound(this.#rows, row, this.#order)
    this.#rows.splice(to, 0, row)
    this.#folded += row.repeats.length
    if (this.#grouping !== null) this.#counts?.add(this.#grouping, this.#groupOf(row), row)
    this.#moved(to, row, true)
  }

  /** Tells the groups of a change of one alert. Returns false if it has changed the groups of others. */
  #regroup(before: AlertEntry | null, after: AlertEntry | null): boolean {
    return this.#grouping?.change(before, after) ?? true
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
    for (const listener of this.#listeners) listener.moved(entry)
  }

  /** Returns the index of an entry; -1 if it changed during a sort and is not in the rows. */
  #indexOf(entry: AlertEntry): number {
    const at = lowerBound(this.#rows, entry, this.#order)
    return this.#rows[at]?.alert.id === entry.alert.id ? at : -1
  }
}
