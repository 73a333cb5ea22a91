import type { VersionCounter } from '../cells/version.ts'
import type { AlertEntry } from './alert-entry.ts'
import type { AlertRows } from './alert-rows.ts'
import type { AlertSet } from './alert-set.ts'
import type { LiveRows, RowsListener } from './live-rows.ts'

/**
 * A list that stands still while somebody works on it: rows that still exist take their present content, rows that are
 * gone stay as they were, and rows that came since wait. Domain 3.5, architecture 4.6.
 */
export class HeldRows implements AlertRows, RowsListener {
  readonly isBuilt = true
  readonly #live: LiveRows
  readonly #set: AlertSet
  readonly #version: VersionCounter
  readonly #rows: readonly AlertEntry[]
  readonly #ids: ReadonlySet<string>
  readonly #gone = new Set<string>()
  readonly #unlisten: () => void
  readonly #unlistenSet: () => void
  version: number

  /** The list as it was at a version of the live one. */
  constructor(live: LiveRows, set: AlertSet, at: number, version: VersionCounter) {
    this.#live = live
    this.#set = set
    this.#version = version
    this.#rows = live.rowsAt(at)
    this.#ids = new Set(this.#rows.map(({ alert }) => alert.id))
    this.version = version.next()
    this.#unlisten = live.listen(this)
    // New contents of rows that stay where they are.
    this.#unlistenSet = set.listen({ changed: () => this.#touch() })
    this.rebuilt()
  }

  get total(): number {
    return this.#rows.length
  }

  get gone(): number {
    return this.#gone.size
  }

  get waiting(): number {
    return this.#live.total - (this.#rows.length - this.#gone.size)
  }

  slice(from: number, to: number): readonly AlertEntry[] {
    return this.#rows.slice(from, to).map((entry) => this.#set.get(entry.alert.id) ?? entry)
  }

  isGone(id: string): boolean {
    return this.#gone.has(id)
  }

  moved({ alert }: AlertEntry, came: boolean): void {
    if (this.#ids.has(alert.id)) {
      if (came) this.#gone.delete(alert.id)
      else this.#gone.add(alert.id)
    }
    this.#touch()
  }

  rebuilt(): void {
    this.#gone.clear()
    for (const { alert } of this.#rows) if (this.#live.current(alert.id) === null) this.#gone.add(alert.id)
    this.#touch()
  }

  stop(): void {
    this.#unlisten()
    this.#unlistenSet()
  }

  #touch(): void {
    this.version = this.#version.next()
  }
}
