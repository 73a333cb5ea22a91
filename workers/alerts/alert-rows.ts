import type { AlertFolds } from '../../src/domain/alerts/alert-folds.ts'
import { must } from '../../src/domain/base/must.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import type { AlertGroup } from '../../src/wire/tabs/alert-list.ts'
import type { Clock } from '../platform/environment.ts'
import { mergeSort, rowNumbers } from '../platform/merge-sort.ts'
import type { AlertEntry } from './alert-entry.ts'
import type { GroupOf } from './alert-grouping.ts'
import type { AlertOrder } from './alert-order.ts'
import type { AlertSet } from './alert-set.ts'
import type { GroupCounts } from './group-counts.ts'

/** Number of moves to remember, so that a list can be held as it was a moment ago. */
const MOVES_KEPT = 1000

/** The rows of a list in order, from which pages are cut. */
export interface AlertRows {
  /** Changes with the rows and their order. */
  readonly version: number
  readonly isBuilt: boolean
  /** Why the rows are not those of the list: sorting them failed, and is tried again. Null as a rule. */
  readonly error: CallError | null
  readonly total: number
  /** Alerts that the rows stand for, without gone ones. */
  readonly alerts: number
  /** Alerts that arrived since the list was held, and rows it shows of which nothing is left; 0 for a live list. */
  readonly waiting: number
  readonly gone: number
  /** Of all rows, in their order; null if the list is not grouped. */
  readonly groups: readonly AlertGroup[] | null
  slice(from: number, to: number): readonly AlertEntry[]
  /** Whether a row still stands for this alert although it is gone. */
  isGone(id: string): boolean
  stop(): void
}

export interface RowsListener {
  /** A row has come or gone. */
  moved(row: AlertEntry): void
  /** All rows may be different. */
  rebuilt(): void
  cleared(): void
}

/** A row that was inserted at a position (`came`) or removed from it. */
interface Move {
  readonly version: number
  readonly at: number
  readonly entry: AlertEntry
  readonly came: boolean
}

/** The rows of a list at one moment, and what said then to which group a row belongs. */
export interface RowsThen {
  readonly rows: readonly AlertEntry[]
  readonly groupOf: GroupOf | null
}

/** A tab that holds a list names what it has on screen: at most a frame or two old. */
const BEFORE_KEPT_MS = 5000

/** Remembers how the rows of a list have changed, so that it can be held as it was a moment ago. */
export class RowHistory {
  readonly #clock: Clock
  #moves = new MoveLog(0)
  /** The rows before they were last sorted. */
  #before: (RowsThen & { readonly moves: MoveLog }) | null = null
  #cancelBefore = () => {}

  constructor(clock: Clock) {
    this.#clock = clock
  }

  add(move: Move): void {
    this.#moves.add(move)
  }

  /** Call when the rows have been sorted again, with those of before. */
  sorted(before: RowsThen, version: number): void {
    this.#cancelBefore()
    this.#before = { ...before, moves: this.#moves }
    this.#cancelBefore = this.#clock.after(BEFORE_KEPT_MS, () => {
      this.#before = null
    })
    this.#moves = new MoveLog(version)
  }

  /** Returns the rows as they were at a version, or as they are `now` if that is too long ago. */
  at(version: number, now: RowsThen): RowsThen {
    for (const { rows, moves, groupOf } of [{ ...now, moves: this.#moves }, ...(this.#before ? [this.#before] : [])]) {
      const then = rows.slice()
      if (moves.undo(then, version)) return { rows: then, groupOf }
    }
    return { rows: now.rows.slice(), groupOf: now.groupOf }
  }

  /** Forgets everything: the rows are gone, or nobody needs them any more. */
  clear(version: number): void {
    this.#cancelBefore()
    this.#before = null
    this.#moves = new MoveLog(version)
  }
}

/** Remembers the last moves of a list, to undo them on a copy. */
class MoveLog {
  #moves: Move[] = []
  /** Versions before this one cannot be restored. */
  #floor: number

  /** The rows were sorted at this version. */
  constructor(version: number) {
    this.#floor = version
  }

  add(move: Move): void {
    this.#moves.push(move)
    if (this.#moves.length <= 2 * MOVES_KEPT) return
    this.#moves = this.#moves.slice(-MOVES_KEPT)
    this.#floor = must(this.#moves[0]).version - 1
  }

  /** Changes current rows back to how they were at a version. Returns false if that is too long ago. */
  undo(rows: AlertEntry[], version: number): boolean {
    if (version < this.#floor) return false
    for (let i = this.#moves.length - 1; i >= 0; i -= 1) {
      const move = this.#moves[i]
      if (move === undefined || move.version <= version) break
      if (move.came) rows.splice(move.at, 1)
      else rows.splice(move.at, 0, move.entry)
    }
    return true
  }
}

/** Rows handled before a cooperative task yields. */
const STEP = 1024

interface RowParts {
  readonly passes: (entry: AlertEntry) => boolean
  /** Null if every alert is a row. */
  readonly folds: AlertFolds<AlertEntry> | null
  readonly order: AlertOrder
  /** Called when the rows are sorted, which makes the groups. */
  readonly groupOf: () => GroupOf | null
  /** Receives each row of a grouped list. */
  readonly counts: GroupCounts | null
}

/** A cooperative task that returns the rows of a set in order, and how many alerts they stand for. */
export function* sortedRows(
  set: AlertSet,
  { passes, folds, order, groupOf, counts }: RowParts,
): Generator<void, { readonly rows: AlertEntry[]; readonly passing: number }> {
  const passing: AlertEntry[] = []
  let checked = 0
  for (const entry of [...set.entries()]) {
    if (passes(entry)) passing.push(entry)
    checked += 1
    if (checked % STEP === 0) yield
  }
  const entries = folds === null ? passing : yield* folds.read(passing)
  const compare = yield* order.indexed(entries)
  const sorted = yield* mergeSort(rowNumbers(entries.length), compare)
  const rows: AlertEntry[] = []
  const groupIdOf = groupOf()
  for (const [i, number] of sorted.entries()) {
    const entry = must(entries[number])
    rows.push(entry)
    if (groupIdOf !== null) counts?.push(groupIdOf(entry), entry)
    if (i % STEP === 0) yield
  }
  return { rows, passing: passing.length }
}
