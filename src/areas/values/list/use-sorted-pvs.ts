import { useCallback, useState } from 'react'
import { PV_SORTS, type PvView } from '../../../domain/values/pv-view.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { nextSort, type Sort } from '../../../ui/table/rows/column.ts'
import { type PvList, usePvList } from './use-pv-list.ts'

interface SortedPvs {
  readonly list: PvList
  readonly sort: Sort | null
  /** Sorts by a column; called again for the same one it turns the order, then goes back to that of the plant. */
  readonly onSort: (column: string) => void
}

/** Returns a list of PVs that the worker sorts as the head of a table asks, in the language of the page. */
export function useSortedPvs(view: Omit<PvView, 'sort' | 'descending' | 'language'>): SortedPvs {
  const { language } = useFormat()
  const [sort, setSort] = useState<Sort | null>(null)
  const list = usePvList({
    ...view,
    sort: PV_SORTS.find((field) => field === sort?.column) ?? 'tree',
    descending: sort?.descending ?? false,
    language,
  })
  const onSort = useCallback((column: string) => setSort((before) => nextSort(before, column)), [])
  return { list, sort, onSort }
}
