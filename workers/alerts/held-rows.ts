import type { AlertGroup } from '../../src/wire/tabs/alert-list.ts'
import type { VersionCounter } from '../context/core-context.ts'
import type { TimeSlicer } from '../platform/time-slicer.ts'
import type { AlertEntry } from './alert-entry.ts'
import type { GroupOf } from './alert-grouping.ts'
import type { AlertRows, RowsListener } from './alert-rows.ts'
import type { AlertChange, AlertSet } from './alert-set.ts'
import { type CountedRow, countedRow, type GroupCounts } from './group-counts.ts'
import type { LiveRows } from './live-rows.ts'

/** Rows counted before the task yields. */
const STEP = 512

/**
 * A list that does not move while a user works on it. Existing rows show their current content, rows that are gone stay
 * as they were, and new rows wait. Domain 3.5; ARCHITECTURE, "Long lists".
 */
export class HeldRows implements AlertRows, RowsListener {
  readonly #live: LiveRows
  readonly #set: AlertSet
  readonly #version: VersionCounter
  readonly #slices: TimeSlicer
  readonly #onChange: () => void
  #rows: readonly AlertEntry[]
  readonly #groupOf: GroupOf | null
  readonly #counts: GroupCounts | null
  /** Group of each counted row, and what it counts as; null without groups. */
  readonly #ids = new Map<string, { readonly group: string; counted: CountedRow } | null>()
  #isCounted = false
  readonly #gone = new Set<string>()
  readonly #unsubscribe: () => void
  readonly #unsubscribeSet: () => void
  /** Moves since a count began, applied at its end; null while no count is running. */
  #late: { readonly id: string; readonly came: boolean }[] | null = null
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
    return this.#gone.size
  }

  /** 0 while a count is running. */
  get waiting(): number {
    return this.#late === null ? this.#live.total - (this.#rows.length - this.#gone.size) : 0
  }

  slice(from: number, to: number): readonly AlertEntry[] {
    if (!this.isBuilt) return []
    return this.#rows.slice(from, to).map((entry) => this.#set.get(entry.alert.id) ?? entry)
  }

  isGone(id: string): boolean {
    return this.#gone.has(id)
  }

  moved({ alert: { id } }: AlertEntry, came: boolean): void {
    if (this.#late === null) this.#setExists(id, came)
    else this.#late.push({ id, came })
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
    this.#ids.clear()
    this.#gone.clear()
    this.#touch()
  }

  stop(): void {
    this.#cancelCount()
    this.#unsubscribe()
    this.#unsubscribeSet()
  }

  *#countTask(): Generator<void> {
    let counted = 0
    for (const row of this.#rows) {
      const { id } = row.alert
      if (!this.#ids.has(id)) this.#countGroup(row)
      this.#setExists(id, this.#live.current(id) !== null)
      counted += 1
      if (counted % STEP === 0) yield
    }
    this.#isCounted = true
    const late = this.#late ?? []
    this.#late = null
    for (const { id, came } of late) this.#setExists(id, came)
    this.#touch()
    this.#onChange()
  }

  #countGroup(row: AlertEntry): void {
    const { id } = row.alert
    const group = this.#groupOf?.(row)
    this.#ids.set(id, group === undefined ? null : { group, counted: countedRow(row) })
    if (group === undefined) return
    this.#counts?.push(group, row)
    const now = this.#set.get(id) ?? null
    if (now !== row) this.#recount(id, now)
  }

  /** Counts a row as what its alert says now. The row of one that is gone stays, but nobody can acknowledge it. */
  #recount(id: string, now: AlertEntry | null): void {
    const row = this.#ids.get(id)
    if (row === undefined || row === null) return
    const after = now === null ? { ...row.counted, open: false } : countedRow(now)
    this.#counts?.replace(row.group, row.counted, after)
    row.counted = after
  }

  #changed(changes: readonly AlertChange[]): void {
    if (this.#counts !== null) {
      for (const { before, after } of changes) {
        const id = (after ?? before)?.alert.id
        if (id !== undefined) this.#recount(id, after)
      }
    }
    this.#touch()
  }

  #setExists(id: string, exists: boolean): void {
    if (exists) this.#gone.delete(id)
    else if (this.#ids.has(id)) this.#gone.add(id)
  }

  #touch(): void {
    this.version = this.#version.next()
  }
}
