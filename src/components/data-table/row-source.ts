/** Provides the rows of a table: all of them from an array, or those around the viewport from elsewhere. */
export interface RowSource<Row> {
  /**
   * Sources with the same name are states of one list, which keeps its scroll position. Null: not related to other
   * sources.
   */
  readonly list: string | null
  readonly count: number
  /** Undefined while the row is loading. */
  readonly row: (index: number) => Row | undefined
  readonly id: (index: number) => string | undefined
  /** Returns -1 for an unknown row. */
  readonly indexOf: (id: string) => number
  /** Returns the ids from `from` up to, but not including, `to`. */
  readonly ids: (from: number, to: number) => readonly string[] | Promise<readonly string[]>
  /** Returns true if all known rows are selected. */
  readonly isAll: (selected: ReadonlySet<string>) => boolean
  /** Receives the visible rows, and the focused one. */
  readonly onVisible?: (first: number, last: number, focused: number) => void
}

/** Returns a source of all given rows, in their order. */
export function localRows<Row>(rows: readonly Row[], rowId: (row: Row) => string): RowSource<Row> {
  const ids = rows.map(rowId)
  return {
    list: null,
    count: rows.length,
    row: (index) => rows[index],
    id: (index) => ids[index],
    indexOf: (id) => ids.indexOf(id),
    ids: (from, to) => ids.slice(from, to),
    isAll: (selected) => ids.length > 0 && ids.every((id) => selected.has(id)),
  }
}

/**
 * Browsers cut elements off at 33,554,400 px (Chromium) or 17,895,696 px (Firefox); rows below would be unreachable.
 */
const MAX_BODY_PX = 16_000_000

/** Returns how many rows of a height fit into a body that every browser can scroll. */
export function reachableRows(count: number, heightPx: number): number {
  return Math.min(count, Math.floor(MAX_BODY_PX / heightPx))
}
