import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useState } from 'react'
import { compileFilter, type Filter, NO_CONDITIONS } from '../../../domain/base/filter.ts'
import { conditionsOf } from '../../../domain/table/filter-conditions.ts'
import { groupRows } from '../../../domain/table/row-groups.ts'
import { useIsWall } from '../../status/wall.ts'
import { useTablePrint } from '../export/printed-rows.tsx'
import { filterSpecs, localFields } from '../filter/filter-specs.ts'
import { useColumnLayout } from '../layout/use-column-layout.ts'
import { type Column, nextSort, type Sort, sortRows } from '../rows/column.ts'
import { groupedRows } from '../rows/grouped-rows.ts'
import { localRows } from '../rows/row-source.ts'
import { useIsAttended } from '../stillness/attended.ts'
import { useHeldRows } from '../stillness/use-held-rows.ts'
import { useMovement, watchedRows } from '../stillness/use-movement.ts'
import type { Grouping, TableState } from './table-state.ts'
import { useFilterQuery } from './use-filter-query.ts'
import { useFiltering } from './use-filtering.ts'

export interface LocalTableOptions<Row> {
  /** Names the table in the user's storage, for example `stations`. */
  readonly id: string
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => string
  /** Of a table that is not alone on its page, whose address does not keep it. */
  readonly filter?: readonly [filter: Filter, onFilter: (filter: Filter) => void]
  /** Column by which the rows are grouped at first. */
  readonly groupedBy?: string
  /** Rows before this filter, and what else hides rows, where a page has a search of its own. */
  readonly total?: number
  readonly onClear?: () => void
}

const NONE: ReadonlySet<string> = new Set()

/**
 * Filters, sorts and groups the rows of an array; the address of the page keeps the filter. `columns`, `rows` and `rowId` must be
 * stable. Rows that are sorted or filtered by values that change keep their place while somebody is at the page; those that have
 * moved all the same, for example because one has gone, refuse a press (F98).
 */
export function useLocalTable<Row>(options: LocalTableOptions<Row>): TableState<Row> {
  const { id, label, columns, rows, rowId } = options
  const inAddress = useFilterQuery(columns)
  const [filter, onFilter] = options.filter ?? inAddress
  const layout = useColumnLayout(id, columns)
  const filtering = useFiltering(id, filter)
  const [sort, setSort] = useState<Sort | null>(null)
  const [by, setBy] = useState(options.groupedBy ?? null)
  const [open, setOpen] = useState(NONE)
  // Typing goes on while a hundred thousand rows are filtered.
  const applied = useDeferredValue(filter)
  const specs = useMemo(() => filterSpecs(columns), [columns])
  const fresh = useMemo(() => {
    const passes = compileFilter(applied, localFields(columns))
    return sortRows(rows.filter(passes), columns, sort)
  }, [rows, columns, applied, sort])
  // Of a wall monitor somebody stands in front for long, and nobody presses.
  const isWall = useIsWall()
  const isHeld = useIsAttended() && !isWall && (sort !== null || conditionsOf(applied).length > 0)
  const order = JSON.stringify([applied, sort])
  const sorted = useHeldRows(rows, fresh, rowId, isHeld ? order : null)
  const titleOf = columns.find((column) => column.id === by)?.text
  const groups = useMemo(() => (titleOf === undefined ? null : groupRows(sorted, titleOf)), [sorted, titleOf])
  const openGroup = useCallback((group: string, isOpen: boolean) => {
    setOpen((before) => (isOpen ? new Set([...before, group]) : new Set([...before].filter((own) => own !== group))))
  }, [])
  const { hasMoved, see } = useMovement()
  const what = `${order} ${by} ${[...open].join()}`
  const source = useMemo(() => {
    const own =
      groups === null ? localRows(sorted, rowId) : groupedRows(groups, rowId, (group) => open.has(group), openGroup)
    return isWall ? own : watchedRows(own, { what, see })
  }, [groups, sorted, rowId, open, openGroup, isWall, what, see])
  // Nobody has read what comes after an empty list.
  const isEmpty = source.count === 0
  useLayoutEffect(() => {
    if (isEmpty) see(what, 0, [])
  }, [isEmpty, see, what])
  const choices = useMemo(() => columns.filter((column) => column.groups && column.text !== undefined), [columns])
  const grouping: Grouping | null =
    choices.length === 0
      ? null
      : {
          choices,
          by: titleOf === undefined ? null : by,
          onBy: (column) => {
            setBy(column)
            setOpen(NONE)
          },
          groups: groups?.length ?? 0,
          setAllOpen: (all) => setOpen(all ? new Set(groups?.map((group) => group.id)) : NONE),
        }
  const print = useTablePrint(source, sorted.length, layout.columns)
  return {
    label,
    layout,
    source,
    print,
    specs,
    filter,
    onFilter,
    filtering,
    onClear: options.onClear ?? (() => onFilter(NO_CONDITIONS)),
    sort,
    onSort: (column) => setSort((before) => nextSort(before, column)),
    shown: sorted.length,
    total: options.total ?? rows.length,
    grouping,
    hasMoved,
  }
}
