/** Where a table gets its rows: all of them from an array, or those around the view from elsewhere. */
export interface RowSource<Row> {
  /** Two sources of the same name are one list at two moments, whose place must not move; null = no such promise. */
  readonly list: string | null
  readonly count: number
  /** Undefined while the row is on its way. */
  readonly row: (index: number) => Row | undefined
  readonly id: (index: number) => string | undefined
  /** -1 where the row is not known. */
  readonly indexOf: (id: string) => number
  /** The ids from a row to before another. */
  readonly ids: (from: number, to: number) => readonly string[] | Promise<readonly string[]>
  /** Whether all rows are selected, as far as is known. */
  readonly isAll: (selected: ReadonlySet<string>) => boolean
  /** Tells which rows are looked at, and which one elsewhere has the focus. */
  readonly look?: (first: number, last: number, focused: number) => void
}

/** Rows that are all here, in their order. */
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

/** Browsers cut elements off at 33,554,400 px (Chromium) or 17,895,696 px (Firefox): rows beyond could not be reached. */
const MAX_BODY_PX = 16_000_000

/** How many rows of a height fit into a body that every browser can scroll. */
export function reachableRows(count: number, heightPx: number): number {
  return Math.min(count, Math.floor(MAX_BODY_PX / heightPx))
}
