import type { AlertEntry } from './alert-entry.ts'

/** Number of moves to remember, so that a list can be held as it was a moment ago. */
const MOVES_KEPT = 1000

/** The rows of a list in order, from which pages are cut. */
export interface AlertRows {
  /** Changes with the rows and their order. */
  readonly version: number
  readonly isBuilt: boolean
  readonly total: number
  /** Rows that arrived since the list was held, and rows it shows that are gone; 0 for a live list. */
  readonly waiting: number
  readonly gone: number
  slice(from: number, to: number): readonly AlertEntry[]
  /** Whether the row is shown although its alert is gone. */
  isGone(id: string): boolean
  stop(): void
}

export interface RowsListener {
  moved(entry: AlertEntry, came: boolean): void
  /** All rows may be different. */
  rebuilt(): void
  cleared(): void
}

/** A row that was inserted at a position (`came`) or removed from it. */
export interface Move {
  readonly version: number
  readonly at: number
  readonly entry: AlertEntry
  readonly came: boolean
}

/** Remembers the last moves of a list, to undo them on a copy. */
export class MoveLog {
  #moves: Move[] = []
  /** Versions before this one cannot be restored. */
  #floor = 0

  add(move: Move): void {
    this.#moves.push(move)
    if (this.#moves.length <= 2 * MOVES_KEPT) return
    this.#moves = this.#moves.slice(-MOVES_KEPT)
    this.#floor = (this.#moves[0]?.version ?? move.version) - 1
  }

  /** Forgets all moves: the list was rebuilt at this version. */
  reset(version: number): void {
    this.#moves = []
    this.#floor = version
  }

  /** Changes current rows back to how they were at a version. Leaves them as they are when that is too long ago. */
  undo(rows: AlertEntry[], version: number): void {
    if (version < this.#floor) return
    for (let i = this.#moves.length - 1; i >= 0; i -= 1) {
      const move = this.#moves[i]
      if (move === undefined || move.version <= version) break
      if (move.came) rows.splice(move.at, 1)
      else rows.splice(move.at, 0, move.entry)
    }
  }
}
