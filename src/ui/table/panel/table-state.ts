import type { Filter } from '../../../domain/base/filter.ts'
import type { FileLine } from '../../../domain/table/file-cell.ts'
import type { TablePrint } from '../export/printed-rows.tsx'
import type { FilterSpec } from '../filter/filter-specs.ts'
import type { ColumnLayout } from '../layout/use-column-layout.ts'
import type { Sort } from '../rows/column.ts'
import type { RowSource } from '../rows/row-source.ts'

/** Whether the filters of a table are shown: they take room from its rows. */
export interface Filtering {
  readonly isOpen: boolean
  readonly toggle: () => void
  /** Keeps them open after their last condition has gone. */
  readonly keep: () => void
}

/** A table with its columns, filter, order and groups, as `TableTools` and `TablePanel` show it. */
export interface TableState<Row> {
  readonly label: string
  readonly layout: ColumnLayout<Row>
  readonly source: RowSource<Row>
  readonly print: TablePrint<Row>
  readonly specs: readonly FilterSpec[]
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  readonly filtering: Filtering
  /** Shows all rows again. */
  readonly onClear: () => void
  readonly sort: Sort | null
  readonly onSort: (column: string) => void
  /** Rows that pass the filter, and all. */
  readonly shown: number
  readonly total: number
  /** Null if the rows cannot be grouped. */
  readonly grouping: Grouping | null
  /** Rows have just moved by themselves, see `useMovement`: a press does nothing. */
  readonly hasMoved: boolean
  /** What a file or a print says of all rows besides the filter. */
  readonly notes?: readonly FileLine[]
}

export interface Grouping {
  readonly choices: readonly { readonly id: string; readonly title: string }[]
  /** Column by which rows are grouped; null is by none. */
  readonly by: string | null
  readonly onBy: (column: string | null) => void
  readonly groups: number
  readonly setAllOpen: (open: boolean) => void
}
