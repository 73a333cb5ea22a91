import type { ReactNode } from 'react'

/** One column of a table. `text` is what a cell says; `cell` shows it where plain text is not enough. */
export interface Column<Row> {
  readonly id: string
  readonly title: string
  /** CSS grid track, for example `84px` or `minmax(120px, 2fr)`. */
  readonly track: string
  /** Width of the table in CSS pixels from which on the column is shown; without it always. */
  readonly from?: number
  readonly align?: 'end'
  readonly text?: (row: Row) => string
  /** `active`: the row has the focus, so controls in it may be tab stops. */
  readonly cell?: (row: Row, active: boolean) => ReactNode
  /** The content fits its track, or cuts itself. Any other cell clips, unless all it shows is a `text` that fits. */
  readonly fits?: true
  /** Width in CSS pixels of what a cell shows beside its `text`. */
  readonly beside?: number
  /** Ascending order. A column can be sorted that has it, or whose rows come sorted from their source. */
  readonly compare?: (a: Row, b: Row) => number
  readonly sortable?: true
  /** The sign in the header where the title is for screen readers only. */
  readonly titleHidden?: boolean
}

export interface Sort {
  readonly column: string
  readonly descending: boolean
}

/** Rows in the order of a column; equal rows keep their order. Without a sort or a comparison the order as it is. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const compare = columns.find((column) => column.id === sort?.column)?.compare
  if (sort === null || compare === undefined) return rows
  const sign = sort.descending ? -1 : 1
  return [...rows].sort((a, b) => sign * compare(a, b))
}

/** Sorting by a header once more: ascending, descending, ascending. */
export function nextSort(sort: Sort | null, column: string): Sort {
  return { column, descending: sort?.column === column && !sort.descending }
}

export interface TableSelection {
  readonly selected: ReadonlySet<string>
  readonly onChange: (selected: ReadonlySet<string>) => void
}

/** How a row renders in a table narrower than `below` pixels: one cell with this many lines of text. */
export interface NarrowRow<Row> {
  readonly below: number
  readonly lines: number
  readonly cell: (row: Row, active: boolean) => ReactNode
}

/** A line of text, and the room around all of them: two lines make 60 px, a good target for a finger. */
const LINE_PX = 20
const ROOM_PX = 20

/**
 * Height in CSS pixels of a row with so many lines of text. It does not follow the density: several lines are a finger's
 * target in any of them.
 */
export function narrowRowPx(lines: number): number {
  return ROOM_PX + LINE_PX * lines
}
