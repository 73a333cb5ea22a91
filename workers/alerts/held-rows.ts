import type { AlertGroup } from '../../src/wire/tabs/alert-list.ts'
import type { VersionCounter } from '../context/core-context.ts'
import type { TimeSlicer } from '../platform/time-slicer.ts'
import { type AlertEntry, foldEntry, idsOfRow } from './alert-entry.ts'
import type { GroupOf } from './alert-grouping.ts'
import type { AlertRows, RowsListener } from './alert-rows.ts'
import type { AlertChange, AlertSet } from './alert-set.ts'
import { type CountedRow, countedRow, type GroupCounts, openAndActive } from './group-counts.ts'
import type { LiveRows } from './live-rows.ts'

/** Rows counted before the task yields. */
const STEP = 512

/**
 * A list that does not move while a user works on it. Existing rows show their current content, rows that are gone stay
 * as they were, and new rows wait. Domain 3.5; ARCHITECTURE, "Long lists".
 */
export class HeldRows implements AlertRows, RowsListener {
  readonly error = null
  readonly #live: LiveRows
  readonly #set: AlertSet
  readonly #version: VersionCounter
  readonly #slices: TimeSlicer
  readonly #onChange: () => void
  #rows: readonly AlertEntry[]
  readonly #groupOf: GroupOf | null
  readonly #counts: GroupCounts | null
  /** Group of each counted row, and what it counts as; null without groups. */
  readonly #ids = new Map<string, { readonly row: AlertEntry; readonly group: string; counted: CountedRow } | null>()
  /** Rows that stand for several alerts, by the ids of all of these. */
  readonly #foldOf = new Map<string, AlertEntry>()
  /** How many alerts of each such row are gone, and what is left of it as last read. */
  readonly #goneOf = new Map<string, number>()
  readonly #left = new Map<string, AlertEntry>()
  #isCounted = false
  /** Alerts, in rows that may stand for more. */
  readonly #gone = new Set<string>()
  #goneRows = 0
  #folded = 0
  readonly #unsubscribe: () => void
  readonly #unsubscribeSet: () => void
  /** Alerts that came or went since a count began, looked at again at its end; null while no count is running. */
  #late: string[] | null = null
  #cancelCount = () => {}
  version: number

  /** Holds the list as it was at a version of the live one. Which rows are gone is known after the first `rebuilt`. */
  constructor(
    live: LiveRows,
    set: AlertSet,
    at: number,
    parts: { readonly version: VersionCounter; readonly slices: TimeSlicer; readonly onChange: () => void },
  ) {
    this.#live = live
    this.#set = set
    this.#version = parts.version
    this.#slices = parts.slices
    this.#onChange = parts.onChange
    const { rows, groupOf, counts } = live.rowsAt(at)
    this.#rows = rows
    this.#groupOf = groupOf
    this.#counts = counts
    for (const row of rows) if (row.repeats.length > 0) this.#addFold(row)
    this.version = parts.version.next()
    this.#unsubscribe = live.subscribe(this)
    // The rows do not move, but their content may change.
    this.#unsubscribeSet = set.subscribe({
      changed: (changes) => this.#changed(changes),
      cleared: () => this.cleared(),
    })
  }

  /** A grouped list has no rows until its groups are counted: they say where its rows are. */
  get isBuilt(): boolean {
    return this.#counts === null || this.#isCounted
  }

  get total(): number {
    return this.#rows.length
  }

  get groups(): readonly AlertGroup[] | null {
    return this.#counts?.list(this.#rows) ?? null
  }

  get gone(): number {
    return this.#goneRows
  }

  get alerts(): number {
    return this.#rows.length + this.#folded - this.#gone.size
  }

  /** 0 while a count is running. */
  get waiting(): number {
    return this.#late === null ? this.#live.alerts - this.alerts : 0
  }

  slice(from: number, to: number): readonly AlertEntry[] {
    if (!this.isBuilt) return []
    return this.#rows.slice(from, to).map((row) => this.#now(row))
  }

  isGone(id: string): boolean {
    return this.#gone.has(id)
  }

  moved(row: AlertEntry): void {
    // A row that is not there any more may only hide behind another one.
    for (const id of idsOfRow(row)) this.#look(id)
    this.#touch()
  }

  rebuilt(): void {
    this.#cancelCount()
    this.#late = []
    this.#cancelCount = this.#slices.run(this.#countTask())
  }

  cleared(): void {
    this.#cancelCount()
    this.#late = null
    this.#rows = []
    this.#isCounted = true
    this.#counts?.clear()
    for (const map of [this.#ids, this.#foldOf, this.#goneOf, this.#left, this.#gone]) map.clear()
    this.#goneRows = 0
    this.#folded = 0
    this.#touch()
  }

  stop(): void {
    this.#cancelCount()
    this.#unsubscribe()
    this.#unsubscribeSet()
  }

  #addFold(row: AlertEntry): void {
    for (const id of idsOfRow(row)) this.#foldOf.set(id, row)
    this.#folded += row.repeats.length
  }

  /** Returns a row as it is now: its rest stands in its place while any of its alerts is left. */
  #now(row: AlertEntry): AlertEntry {
    const { id } = row.alert
    if (row.repeats.length === 0) return this.#set.get(id) ?? row
    const known = this.#left.get(id)
    if (known !== undefined) return known
    // What is left shows its own state, not that of an alert which somebody else has settled.
    const still = [...row.repeats, row]
      .filter(({ alert }) => !this.#gone.has(alert.id))
      .map((entry) => this.#set.get(entry.alert.id) ?? entry)
    const left = foldEntry(still.pop() ?? row, still)
    this.#left.set(id, left)
    return left
  }

  *#countTask(): Generator<void> {
    let counted = 0
    for (const row of this.#rows) {
      if (!this.#ids.has(row.alert.id)) this.#countGroup(row)
      for (const id of idsOfRow(row)) this.#setExists(id, this.#live.current(id) !== null)
      counted += 1
      if (counted % STEP === 0) yield
    }
    this.#isCounted = true
    const late = this.#late ?? []
    this.#late = null
    for (const id of late) this.#look(id)
    this.#touch()
    this.#onChange()
  }

  #countGroup(row: AlertEntry): void {
    const { id } = row.alert
    const group = this.#groupOf?.(row)
    this.#ids.set(id, group === undefined ? null : { row, group, counted: countedRow(row) })
    if (group === undefined) return
    this.#counts?.push(group, row)
    this.#recount(id)
  }

  /** Counts a row as what its alerts say now. The row of those that are gone stays, but nobody can acknowledge it. */
  #recount(id: string): void {
    const known = this.#ids.get(id)
    if (known === undefined || known === null) return
    const left = [...idsOfRow(known.row)].flatMap((each) => this.#set.get(each)?.alert ?? [])
    const priority = this.#set.get(id)?.alert.priority ?? known.counted.priority
    const after = { ...known.counted, priority, ...openAndActive(left) }
    this.#counts?.replace(known.group, known.counted, after)
    known.counted = after
  }

  #changed(changes: readonly AlertChange[]): void {
    const rows = new Set<string>()
    for (const { before, after } of changes) {
      const id = (after ?? before)?.alert.id
      if (id === undefined) continue
      const fold = this.#foldOf.get(id)
      rows.add(fold?.alert.id ?? id)
      if (fold === undefined) continue
      this.#left.delete(fold.alert.id)
      // The live list does not tell of what changes behind one of its rows.
      this.#look(id)
    }
    if (this.#counts !== null) for (const id of rows) this.#recount(id)
    this.#touch()
  }

  /** Looks whether an alert is in the live list. */
  #look(id: string): void {
    if (this.#late === null) this.#setExists(id, this.#live.current(id) !== null)
    else this.#late.push(id)
  }

  #setExists(id: string, exists: boolean): void {
    const fold = this.#foldOf.get(id)
    if (exists !== this.#gone.has(id) || !this.#ids.has(fold?.alert.id ?? id)) return
    if (exists) this.#gone.delete(id)
    else this.#gone.add(id)
    if (fold === undefined) {
      this.#goneRows += exists ? -1 : 1
      return
    }
    const key = fold.alert.id
    const [before, all] = [this.#goneOf.get(key) ?? 0, fold.repeats.length + 1]
    const now = before + (exists ? -1 : 1)
    this.#goneOf.set(key, now)
    this.#goneRows += Number(now === all) - Number(before === all)
    this.#left.delete(key)
  }

  #touch(): void {
    this.version = this.#version.next()
  }
}
