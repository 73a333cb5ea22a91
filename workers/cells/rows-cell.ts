import type { CallError } from '../../src/wire/server/result.ts'
import type { LoadState } from '../../src/wire/tabs/frame.ts'
import type { VersionCounter } from './version.ts'

/** Removals remembered for tabs that lag behind; a tab that lags further is sent everything. */
const REMOVALS_KEPT = 5000

interface Entry<T> {
  readonly row: T
  readonly version: number
}

export interface RowsDelta<T> {
  readonly upsert?: readonly T[]
  readonly remove?: readonly string[]
}

export interface RowsChanges<T> {
  readonly reset: boolean
  readonly upserts: readonly T[]
  readonly removed: readonly string[]
}

/** Rows by id with what changed since a version. */
export class RowsCell<T extends { readonly id: string }> {
  readonly #version: VersionCounter
  readonly #rows = new Map<string, Entry<T>>()
  #removals: { readonly id: string; readonly version: number }[] = []
  #removalsFloor = 0
  load: LoadState = { state: 'empty' }
  stale = false
  version: number

  constructor(version: VersionCounter) {
    this.#version = version
    this.version = version.next()
  }

  apply(delta: RowsDelta<T>): void {
    for (const row of delta.upsert ?? []) this.#put(row)
    for (const id of delta.remove ?? []) this.#remove(id)
  }

  loading(): void {
    this.#setLoad(this.load.state === 'empty' || this.load.state === 'error' ? 'loading' : 'updating')
  }

  /** The rows are complete and current. */
  ready(): void {
    this.stale = false
    this.#setLoad('ready')
  }

  fail(error: CallError): void {
    this.load = { state: 'error', error }
    this.version = this.#version.next()
  }

  markStale(): void {
    this.stale = true
    this.version = this.#version.next()
  }

  clear(): void {
    this.#rows.clear()
    this.#removals = []
    this.#removalsFloor = this.#version.next()
    this.#setLoad('empty')
  }

  /** What is newer than a version; everything where the version is older than the removals that are remembered. */
  since(version: number): RowsChanges<T> {
    const reset = version === 0 || version < this.#removalsFloor
    const upserts: T[] = []
    for (const entry of this.#rows.values()) if (reset || entry.version > version) upserts.push(entry.row)
    const removed = reset ? [] : this.#removals.filter((removal) => removal.version > version).map((r) => r.id)
    return { reset, upserts, removed }
  }

  get size(): number {
    return this.#rows.size
  }

  #put(row: T): void {
    this.version = this.#version.next()
    this.#rows.set(row.id, { row, version: this.version })
  }

  #remove(id: string): void {
    if (!this.#rows.delete(id)) return
    this.version = this.#version.next()
    this.#removals.push({ id, version: this.version })
    if (this.#removals.length > REMOVALS_KEPT) this.#removalsFloor = this.#removals.shift()?.version ?? 0
  }

  #setLoad(state: 'empty' | 'loading' | 'updating' | 'ready'): void {
    this.load = { state }
    this.version = this.#version.next()
  }
}
