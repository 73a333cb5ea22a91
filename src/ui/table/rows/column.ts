import type { ReactNode } from 'react'
import type { FileCell } from '../../../domain/table/file-cell.ts'
import type { ReadValues, ValueRef } from '../../../live/views/read-values.ts'

/**
 * One column of a table. `text` is what a cell says; `cell` shows it where plain text is not enough. What a cell shows, a file and a
 * print say as well, unless the column says that there is nothing to say.
 */
export type Column<Row> = ColumnParts<Row> & FilePart<Row>

type FilePart<Row> =
  | { readonly text: (row: Row) => string }
  | { readonly plain: (row: Row) => FileCell }
  | { readonly files: FileColumns<Row> }
  | { readonly acts: true }
  | { readonly picture: true }

/** A column of a file or a print. */
export interface FileColumn<Row> {
  readonly id: string
  readonly title: string
  /** At the end of its cell on paper. */
  readonly isNumber?: true
  /** Of its numbers in a spreadsheet; missing where each cell knows its own. */
  readonly decimals?: number
  /** `live` has what `reads` of the table's columns name. */
  readonly plain: (row: Row, live: ReadValues) => FileCell
}

/** What a file or a print has of a column whose cells are live. */
interface FileColumns<Row> {
  /** The live values of a row, which are read when the file is written: those out of sight are not there. */
  readonly reads?: (row: Row) => readonly ValueRef[]
  readonly columns: readonly FileColumn<Row>[]
}

/** Everything that a column may have, see `Column`. */
export interface ColumnParts<Row> {
  readonly id: string
  readonly title: string
  /** CSS grid track, for example `84px` or `minmax(120px, 2fr)`. */
  readonly track: string
  /** Shows the column only from this width of the table, in CSS pixels. */
  readonly from?: number
  /** A number, a time or a duration: at the end of its cell, and never cut, but smaller where it has no room. */
  readonly align?: 'end'
  readonly text?: (row: Row) => string
  /** A shorter way to write `text` where it has no room, such as a number with a power of ten. */
  readonly short?: (row: Row) => string
  /** `active` rows have the focus, so their controls may be tab stops. */
  readonly cell?: (row: Row, active: boolean) => ReactNode
  /** The content fits its track or truncates itself. Any other cell clips, unless it shows only a `text` that fits. */
  readonly fits?: true
  /** Width in CSS pixels of what a cell shows next to its `text`. */
  readonly extraPx?: number
  /** Compares rows in ascending order. A column is sortable with it, or with `sortable` if the source sorts. */
  readonly compare?: (a: Row, b: Row) => number
  readonly sortable?: true
  /** Shows the title to screen readers only. */
  readonly titleHidden?: boolean
  /** Its cells are there to act on a row and say nothing: a wall monitor, where nobody acts, leaves the column out. */
  readonly acts?: true
  /** Its cells show by a drawing what other columns say: files and prints leave it out. */
  readonly picture?: true
  /** What a file or a print holds instead of `text`. */
  readonly plain?: (row: Row) => FileCell
  /** How many decimals a spreadsheet shows of the numbers of `plain`; without it as many as each has. */
  readonly decimals?: number
  /** What a file or a print holds instead of both, where one column is not enough. */
  readonly files?: FileColumns<Row>
  readonly filter?: ColumnFilter<Row>
  /** Rows can be grouped by the `text` of the column. */
  readonly groups?: true
}

/**
 * How a column is filtered. `field` names it in a `Filter`, by default the id of the column. `read` reads a local row;
 * texts have `Column.text` by default, and lists that the worker filters need none. Times are ms since 1970.
 */
type ColumnFilter<Row> = { readonly field?: string } & (
  | { readonly kind: 'text'; readonly read?: (row: Row) => string }
  | { readonly kind: 'number' | 'time'; readonly read?: (row: Row) => number | null }
  | {
      readonly kind: 'choice'
      readonly options: readonly FilterOption[]
      readonly read?: (row: Row) => string | number | null
    }
)

export interface FilterOption {
  readonly value: string | number
  readonly text: string
}

export interface Sort {
  readonly column: string
  readonly descending: boolean
}

/** Returns the rows sorted by a column, stably. Without a sort or a comparison the order stays. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly ColumnParts<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const compare = columns.find((column) => column.id === sort?.column)?.compare
  if (sort === null || compare === undefined) return rows
  const sign = sort.descending ? -1 : 1
  return [...rows].sort((a, b) => sign * compare(a, b))
}

/** Returns the sort after another click on a header: ascending, descending, ascending. */
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

/** Height of a line of text, and the padding around all lines: two lines make 60 px, a good touch target. */
const LINE_PX = 20
const ROOM_PX = 20

/**
 * Returns the height in CSS pixels of a narrow row with this many lines. Independent of the density, as several lines
 * are a touch target in any of them.
 */
export function narrowRowPx(lines: number): number {
  return ROOM_PX + LINE_PX * lines
}
