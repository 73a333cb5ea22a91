import { useMemo } from 'react'
import { useTablePrint } from '../export/printed-rows.tsx'
import { filterSpecs } from '../filter/filter-specs.ts'
import { useColumnLayout } from '../layout/use-column-layout.ts'
import type { Column } from '../rows/column.ts'
import type { RowSource } from '../rows/row-source.ts'
import type { Grouping, TableState } from './table-state.ts'
import { useFiltering } from './use-filtering.ts'

type Given<Row> = Pick<
  TableState<Row>,
  'label' | 'filter' | 'onFilter' | 'onClear' | 'sort' | 'onSort' | 'shown' | 'total' | 'notes'
>

export interface SourceTableOptions<Row> extends Given<Row> {
  /** Names the table in the user's storage, for example `pending`. */
  readonly id: string
  readonly columns: readonly Column<Row>[]
  readonly source: RowSource<Row>
  /** Missing if the rows cannot be grouped. */
  readonly grouping?: Grouping
  /** Missing if nobody watches the rows. */
  readonly hasMoved?: boolean
}

/** Shows rows that something else filters and sorts, for example the worker. `columns` must be stable. */
export function useSourceTable<Row>({
  id,
  columns,
  source,
  grouping,
  hasMoved = false,
  ...given
}: SourceTableOptions<Row>): TableState<Row> {
  const layout = useColumnLayout(id, columns)
  const filtering = useFiltering(id, given.filter)
  const specs = useMemo(() => filterSpecs(columns), [columns])
  const print = useTablePrint(source, given.shown, layout.columns)
  return { ...given, filtering, layout, source, specs, print, grouping: grouping ?? null, hasMoved }
}
