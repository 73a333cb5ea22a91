import type { ReactNode } from 'react'

/** Provides the rows of a table: all of them from an array, or those around the viewport from elsewhere. */
export interface RowSource<Row> {
  /**
   * Sources with the same name are states of one list, which keeps its scroll position. Null: not related to other
   * sources.
   */
  readonly list: string | null
  /** Rows and group rows. */
  readonly count: number
  /** Undefined while the row is loading, and for a group row. */
  readonly row: (index: number) => Row | undefined
  readonly id: (index: number) => string | undefined
  /** Returns -1 for an unknown row. */
  readonly indexOf: (id: string) => number
  /** Returns the ids of the rows from `from` up to, but not including, `to`; group rows have none. Null if they cannot be had. */
  readonly ids: (from: number, to: number) => readonly string[] | Promise<readonly string[] | null>
  /** Returns true if all known rows are selected. */
  readonly isAll: (selected: ReadonlySet<string>) => boolean
  /** Receives the visible rows, and the focused one. */
  readonly onVisible?: (first: number, last: number, focused: number) => void
  /** Only in a source that groups its rows. */
  readonly groups?: RowGroups
  /** Returns the whole list for a file or a print, null if it is gone; missing if the list has no such way. */
  readonly all?: () => AllRows<Row> | Promise<AllRows<Row> | null>
}

/** All rows of a list as they are now, in display order, also those of closed groups. */
export interface AllRows<Row> {
  readonly count: number
  /**
   * Returns the rows from `from` up to, but not including, `to`. Rows that have gone since `all` was called are left
   * out. Null if the list itself is gone: a file must not end in the middle without a word.
   */
  readonly rows: (from: number, to: number) => readonly Row[] | Promise<readonly Row[] | null>
}

/** Groups of a source. Group rows are rows of the list of their own; the rows of an open group follow it. */
interface RowGroups {
  /** Undefined for any other row. */
  readonly at: (index: number) => GroupRow | undefined
  /** Returns the index of the group row that a row belongs to; -1 for a group row. */
  readonly ofRow: (index: number) => number
  readonly setOpen: (id: string, open: boolean) => void
}

export interface GroupRow {
  readonly id: string
  readonly title: string
  /** Rows in the group. */
  readonly count: number
  readonly open: boolean
  /** What else the group row says, for example counts. */
  readonly note?: ReactNode
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
    all: () => ({ count: rows.length, rows: (from, to) => rows.slice(from, to) }),
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
