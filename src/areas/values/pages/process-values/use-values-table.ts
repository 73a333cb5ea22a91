import { useCallback, useMemo, useState } from 'react'
import { groupId } from '../../../../domain/table/row-groups.ts'
import { ALL_PVS, PV_GROUPS, type PvGroupField } from '../../../../domain/values/pv-view.ts'
import type { Grouping, TableState } from '../../../../ui/table/panel/table-state.ts'
import { type SourceTableOptions, useSourceTable } from '../../../../ui/table/panel/use-source-table.ts'
import type { Sort } from '../../../../ui/table/rows/column.ts'
import { watchedRows } from '../../../../ui/table/stillness/use-movement.ts'
import type { PvRow } from '../../../../wire/tabs/pv-list.ts'
import { groupedPvs } from '../../list/grouped-pvs.ts'
import { useOrderNotes } from '../../list/use-order-notes.ts'
import { type PvList, useHeldValues } from '../../list/use-pv-list.ts'
import { useValueOrder, type ValueOrder } from '../../list/use-value-order.ts'

interface ValuesTableOptions
  extends Pick<SourceTableOptions<PvRow>, 'label' | 'columns' | 'filter' | 'onFilter' | 'onClear'> {
  /** Searched words. */
  readonly text: string
}

const NONE: ReadonlySet<string> = new Set()

/** The list of all PVs, searched, filtered, sorted and grouped by the worker, as a table. */
export function useValuesTable({ text, columns, filter, ...given }: ValuesTableOptions): {
  readonly list: PvList
  readonly table: TableState<PvRow>
  readonly order: ValueOrder | null
  readonly setSort: (sort: Sort | null) => void
} {
  const [group, setGroup] = useState<PvGroupField | null>(null)
  const [open, setOpen] = useState(NONE)
  const ordered = useValueOrder({ ...ALL_PVS, text, filter, group }, { chosen: [...open].join() })
  const { list, source, sort, onSort, setSort, order, hasMoved, watch } = ordered
  useHeldValues(list, ALL_PVS)
  const openGroup = useCallback((id: string, isOpen: boolean) => {
    setOpen((before) => (isOpen ? new Set([...before, id]) : new Set([...before].filter((own) => own !== id))))
  }, [])
  const { groups, total, all } = list.list
  const grouped = useMemo(
    () =>
      groups === null
        ? null
        : watchedRows(
            groupedPvs(list, groups, (id) => open.has(id), openGroup),
            watch,
          ),
    [list, groups, open, openGroup, watch],
  )
  const grouping: Grouping = {
    choices: columns.filter((column) => column.groups),
    by: group,
    onBy: (column) => {
      setGroup(PV_GROUPS.find((field) => field === column) ?? null)
      setOpen(NONE)
    },
    groups: groups?.length ?? 0,
    setAllOpen: (isOpen) => setOpen(isOpen ? new Set(groups?.map(({ title }) => groupId(title))) : NONE),
  }
  const table = useSourceTable({
    ...given,
    id: 'values',
    columns,
    source: grouped ?? source,
    filter,
    sort,
    onSort,
    shown: total,
    total: all,
    grouping,
    hasMoved,
    notes: useOrderNotes(columns, sort, order),
  })
  return { list, table, order, setSort }
}
