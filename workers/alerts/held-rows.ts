import type { VersionCounter } from '../context/core-context.ts'
import type { TimeSlicer } from '../platform/time-slicer.ts'
import type { AlertEntry } from './alert-entry.ts'
import type { AlertRows, RowsListener } from './alert-rows.ts'
import type { AlertSet } from './alert-set.ts'
import type { LiveRows } from './live-rows.ts'

/** Rows counted before the task yields. */
const STEP = 512

/**
 * A list that does not move while a user works on it. Existing rows show their current content, rows that are gone stay
 * as they were, and new rows wait. Domain 3.5; ARCHITECTURE, "Long lists".
 */
export class HeldRows implements AlertRows, RowsListener {
  readonly isBuilt = true
  readonly #live: LiveRows
  readonly #set: AlertSet
  readonly #version: VersionCounter
  readonly #slices: TimeSlicer
  readonly #onChange: () => void
  #rows: readonly AlertEntry[]
  readonly #ids = new Set<string>()
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
    this.#rows = live.rowsAt(at)
    this.version = parts.version.next()
    this.#unsubscribe = live.subscribe(this)
    // The rows do not move, but their content may change.
    this.#unsubscribeSet = set.subscribe({ changed: () => this.#touch(), cleared: () => this.cleared() })
  }

  get total(): number {
    return this.#rows.length
  }

  get gone(): number {
    return this.#gone.size
  }

  /** 0 while a count is running. */
  get waiting(): number {
    return this.#late === null ? this.#live.total - (this.#rows.length - this.#gone.size) : 0
  }

  slice(from: number, to: number): readonly AlertEntry[] {
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
    for (const { alert } of this.#rows) {
      this.#ids.add(alert.id)
      this.#setExists(alert.id, this.#live.current(alert.id) !== null)
      counted += 1
      if (counted % STEP === 0) yield
    }
    const late = this.#late ?? []
    this.#late = null
    for (const { id, came } of late) this.#setExists(id, came)
    this.#touch()
    this.#onChange()
  }

  #setExists(id: string, exists: boolean): void {
    if (exists) this.#gone.delete(id)
    else if (this.#ids.has(id)) this.#gone.add(id)
  }

  #touch(): void {
    this.version = this.#version.next()
  }
}
