import type { VersionCounter } from '../context/core-context.ts'
import type { Clock } from '../platform/environment.ts'
import type { TimeSlicer } from '../platform/time-slicer.ts'
import type { AlertEntry } from './alert-entry.ts'
import type { AlertOrder } from './alert-order.ts'
import type { AlertRows } from './alert-rows.ts'
import type { AlertChange, AlertSet, AlertSetListener } from './alert-set.ts'
import { firstNumbers, sortSteps } from './sort-steps.ts'

/** More changes at once are cheaper by sorting anew, in slices, than by putting each into its place. */
const MANY = 512
const STEP = 1024
/** A list that arrives in many messages is sorted as often at most. */
const BUILD_DISTANCE_MS = 200
/** Moves remembered, so that a list can be held as it was a moment ago. */
const MOVES_KEPT = 1000

/** A row that came to a place, or went from it. */
interface Move {
  readonly version: number
  readonly at: number
  readonly entry: AlertEntry
  readonly came: boolean
}

export interface RowsListener {
  moved(entry: AlertEntry, came: boolean): void
  /** All may be different. */
  rebuilt(): void
  cleared(): void
}

/**
 * The rows of a set that pass a filter, in an order; kept so with every change. A single change costs two searches, a
 * mass of them one sorting in slices, and until that is done the rows are those of before.
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
  readonly #unlisten: () => void
  #order: AlertOrder
  #rows: AlertEntry[] = []
  #moves: Move[] = []
  #movesFloor = 0
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
      /** A sorting in slices has come to its end. */
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
    this.#unlisten = set.listen(this)
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

  listen(listener: RowsListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The entry that stands in the list now for an id. */
  current(id: string): AlertEntry | null {
    const entry = this.#set.get(id)
    return entry !== undefined && this.#passes(entry) ? entry : null
  }

  /** The rows as they were at a version; as they are where nobody remembers. */
  rowsAt(version: number): readonly AlertEntry[] {
    const rows = this.#rows.slice()
    if (version < this.#movesFloor) return rows
    for (let i = this.#moves.length - 1; i >= 0; i -= 1) {
      const move = this.#moves[i]
      if (move === undefined || move.version <= version) break
      if (move.came) rows.splice(move.at, 1)
      else rows.splice(move.at, 0, move.entry)
    }
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
    this.#moves = []
    this.version = this.#version.next()
    this.#movesFloor = this.version
    this.isBuilt = true
    for (const listener of this.#listeners) listener.cleared()
  }

  /** The same rows in another order. */
  reorder(order: AlertOrder): void {
    this.#order = order
    this.#build()
  }

  stop(): void {
    this.#unlisten()
    this.#cancelBuild?.()
    this.#cancelBuild = null
    this.#cancelWarming()
  }

  #buildSoon(): void {
    const wait = this.#builtAt + BUILD_DISTANCE_MS - this.#clock.elapsed()
    if (wait <= 0) this.#build()
    else this.#cancelBuild = this.#clock.after(wait, () => this.#build())
  }

  #build(): void {
    this.#cancelBuild?.()
    this.#late = []
    let isDone = false
    const steps = this.#buildSteps(() => {
      isDone = true
      this.#cancelBuild = null
    })
    // Set before the run: a short one is over when `run` returns.
    this.#cancelBuild = () => {}
    const cancel = this.#slices.run(steps)
    if (!isDone) this.#cancelBuild = cancel
  }

  *#buildSteps(done: () => void): Generator<void> {
    const entries: AlertEntry[] = []
    let looked = 0
    for (const entry of [...this.#set.entries()]) {
      if (this.#passes(entry)) entries.push(entry)
      looked += 1
      if (looked % STEP === 0) yield
    }
    const compare = yield* this.#order.indexed(entries)
    const sorted = yield* sortSteps(firstNumbers(entries.length), compare)
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
    this.#moves = []
    this.version = this.#version.next()
    this.#movesFloor = this.version
    this.isBuilt = true
    for (const change of late) this.#move(change)
    for (const listener of this.#listeners) listener.rebuilt()
    this.#cancelWarming()
    this.#cancelWarming = this.#slices.runIdle(warmSteps(rows))
    this.#built()
  }

  #move({ before, after }: AlertChange): void {
    const from = before !== null && this.#passes(before) ? this.#placeOf(before) : -1
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
    this.#moves.push({ version: this.version, at, entry, came })
    if (this.#moves.length > 2 * MOVES_KEPT) {
      this.#moves = this.#moves.slice(-MOVES_KEPT)
      this.#movesFloor = (this.#moves[0]?.version ?? this.version) - 1
    }
    for (const listener of this.#listeners) listener.moved(entry, came)
  }

  /** -1 where it is not there: it changed while the rows were being sorted and was not among them. */
  #placeOf(entry: AlertEntry): number {
    const at = this.#lowerBound(entry)
    return this.#rows[at]?.alert.id === entry.alert.id ? at : -1
  }

  /** First place whose row does not come before the entry. */
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

/** Works out what a search reads, before anybody searches: who looks at a long list will. */
function* warmSteps(entries: readonly AlertEntry[]): Generator<number> {
  let length = 0
  for (let i = 0; i < entries.length; i += 1) {
    length += entries[i]?.text.length ?? 0
    if (i % STEP === 0) yield length
  }
}
