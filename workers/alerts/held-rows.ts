import type { VersionCounter } from '../cells/version.ts'
import type { TimeSlicer } from '../platform/time-slicer.ts'
import type { AlertEntry } from './alert-entry.ts'
import type { AlertRows } from './alert-rows.ts'
import type { AlertSet } from './alert-set.ts'
import type { LiveRows, RowsListener } from './live-rows.ts'

const STEP = 512

/**
 * A list that stands still while somebody works on it: rows that still exist take their present content, rows that are
 * gone stay as they were, and rows that came since wait. Domain 3.5; ARCHITECTURE, "Long lists".
 */
export class HeldRows implements AlertRows, RowsListener {
  readonly isBuilt = true
  readonly #live: LiveRows
  readonly #set: AlertSet
  readonly #version: VersionCounter
  readonly #slices: TimeSlicer
  readonly #dirty: () => void
  #rows: readonly AlertEntry[]
  readonly #ids = new Set<string>()
  readonly #gone = new Set<string>()
  readonly #unlisten: () => void
  readonly #unlistenSet: () => void
  /** Moves since a count began, to be applied to it; null while none is running. */
  #late: { readonly id: string; readonly came: boolean }[] | null = null
  #cancelCount = () => {}
  version: number

  /** The list as it was at a version of the live one. What of it is gone is known after the first `rebuilt`. */
  constructor(
    live: LiveRows,
    set: AlertSet,
    at: number,
    parts: { readonly version: VersionCounter; readonly slices: TimeSlicer; readonly dirty: () => void },
  ) {
    this.#live = live
    this.#set = set
    this.#version = parts.version
    this.#slices = parts.slices
    this.#dirty = parts.dirty
    this.#rows = live.rowsAt(at)
    this.version = parts.version.next()
    this.#unlisten = live.listen(this)
    // New contents of rows that stay where they are.
    this.#unlistenSet = set.listen({ changed: () => this.#touch(), cleared: () => this.cleared() })
  }

  get total(): number {
    return this.#rows.length
  }

  get gone(): number {
    return this.#gone.size
  }

  /** Nothing is known to wait while it is being counted. */
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
    if (this.#late === null) this.#note(id, came)
    else this.#late.push({ id, came })
    this.#touch()
  }

  rebuilt(): void {
    this.#cancelCount()
    this.#late = []
    this.#cancelCount = this.#slices.run(this.#countSteps())
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
    this.#unlisten()
    this.#unlistenSet()
  }

  *#countSteps(): Generator<void> {
    let counted = 0
    for (const { alert } of this.#rows) {
      this.#ids.add(alert.id)
      this.#note(alert.id, this.#live.current(alert.id) !== null)
      counted += 1
      if (counted % STEP === 0) yield
    }
    const late = this.#late ?? []
    this.#late = null
    for (const { id, came } of late) this.#note(id, came)
    this.#touch()
    this.#dirty()
  }

  #note(id: string, isThere: boolean): void {
    if (isThere) this.#gone.delete(id)
    else if (this.#ids.has(id)) this.#gone.add(id)
  }

  #touch(): void {
    this.version = this.#version.next()
  }
}
