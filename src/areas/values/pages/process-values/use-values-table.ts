import { useCallback, useMemo, useState } from 'react'
import { groupId } from '../../../../domain/table/row-groups.ts'
import { ALL_PVS, PV_GROUPS, type PvGroupField } from '../../../../domain/values/pv-view.ts'
import type { Grouping, TableState } from '../../../../ui/table/panel/table-state.ts'
import { type SourceTableOptions, useSourceTable } from '../../../../ui/table/panel/use-source-table.ts'
import type { PvRow } from '../../../../wire/tabs/pv-list.ts'
import { groupedPvs } from '../../list/grouped-pvs.ts'
import { type PvList, pvSource, useHeldValues } from '../../list/use-pv-list.ts'
import { useSortedPvs } from '../../list/use-sorted-pvs.ts'

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
} {
  const [group, setGroup] = useState<PvGroupField | null>(null)
  const [open, setOpen] = useState(NONE)
  const { list, sort, onSort } = useSortedPvs({ ...ALL_PVS, text, filter, group })
  useHeldValues(list, ALL_PVS)
  const openGroup = useCallback((id: string, isOpen: boolean) => {
    setOpen((before) => (isOpen ? new Set([...before, id]) : new Set([...before].filter((own) => own !== id))))
  }, [])
  const { groups, total, all } = list.list
  const source = useMemo(
    () => (groups === null ? pvSource(list) : groupedPvs(list, groups, (id) => open.has(id), openGroup)),
    [list, groups, open, openGroup],
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
    source,
    filter,
    sort,
    onSort,
    shown: total,
    total: all,
    grouping,
  })
  return { list, table }
}
