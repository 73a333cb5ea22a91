import { useCallback, useEffect, useMemo, useState } from 'react'
import { sortOf, sortText } from '../../../domain/base/list-order.ts'
import {
  LIVE_FIELDS,
  needsValues,
  PV_SORTS,
  type PvView,
  pvViewOfText,
  pvViewText,
} from '../../../domain/values/pv-view.ts'
import { serverNow } from '../../../live/connection/frame-clock.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { useParameter } from '../../../ui/page/use-parameter.ts'
import { useIsWall } from '../../../ui/status/wall.ts'
import { nextSort, type Sort } from '../../../ui/table/rows/column.ts'
import type { RowSource } from '../../../ui/table/rows/row-source.ts'
import { useIsAttended } from '../../../ui/table/stillness/attended.ts'
import { useMovement, type Watch, watchedRows } from '../../../ui/table/stillness/use-movement.ts'
import type { PvRow, ReadMoment } from '../../../wire/tabs/pv-list.ts'
import { HOLD_ALL_MAX_PVS, type PvList, pvSource, usePvList } from './use-pv-list.ts'

/** While nobody is at the page, a list whose values the worker has anyway is put in order again so often. */
const PACE_MS = 60_000

/** The values by which a list is sorted or filtered. */
export interface ValueOrder extends ReadMoment {
  readonly isSorted: boolean
  readonly isFiltered: boolean
  /** Reads them again. */
  readonly onAgain: () => void
}

interface OrderedPvs {
  readonly list: PvList
  /** Its rows for a table, in one piece. */
  readonly source: RowSource<PvRow>
  readonly sort: Sort | null
  /** Sorts by a column; called again for the same one it turns the order. */
  readonly onSort: (column: string) => void
  /** Sorts so; null is the order without a column. */
  readonly setSort: (sort: Sort | null) => void
  /** Null while no value counts. */
  readonly order: ValueOrder | null
  /** Rows that were shown have just moved by themselves: what somebody presses now is not what was read. */
  readonly hasMoved: boolean
  readonly watch: Watch
}

/**
 * Returns a list of PVs whose order is in the address of the page. One that is sorted or filtered by values is so by those of one
 * moment, and stays until somebody asks for newer ones: a list that followed its values would jump under the hand. `chosen` names
 * what else the user has chosen of its rows; `plain` is the order while no column is sorted.
 */
export function useValueOrder(
  given: Omit<PvView, 'sort' | 'descending' | 'language' | 'asOf'>,
  { chosen = '', plain = 'tree' }: { readonly chosen?: string; readonly plain?: 'tree' | 'kind' } = {},
): OrderedPvs {
  const { language } = useFormat()
  const [sorted, setSorted] = useParameter('sort')
  const sort = useMemo(() => columnOf(sorted), [sorted])
  const view = { ...given, sort: sort?.sort ?? plain, descending: sort?.descending ?? false, language }
  const isNeeded = needsValues(view)
  const [asOf, setAsOf] = useState<number | null>(() => (isNeeded ? momentAfter(null) : null))
  // Set during render: the worker would read for a view that is given up at once.
  if (isNeeded !== (asOf !== null)) setAsOf(isNeeded ? momentAfter(asOf) : null)
  const list = usePvList({ ...view, asOf })
  const onAgain = useCallback(() => setAsOf((before) => (before === null ? null : momentAfter(before))), [])
  const sortBy = useCallback(
    (column: string, next: (before: Sort | null) => Sort) => {
      setSorted((before) => textOf(next(columnOf(before))))
      // Another direction is the same moment the other way round.
      if (column !== sort?.column && isLive(column)) onAgain()
    },
    [setSorted, sort, onAgain],
  )
  const onSort = useCallback((column: string) => sortBy(column, (before) => nextSort(before, column)), [sortBy])
  const setSort = useCallback(
    (next: Sort | null) => {
      if (next === null) setSorted(null)
      else sortBy(next.column, () => next)
    },
    [setSorted, sortBy],
  )

  const values = (list.coming ?? list.list).values
  const at = list.list.values?.at ?? null
  useAgain(at !== null && list.list.pvs <= HOLD_ALL_MAX_PVS ? at : null, onAgain)

  const { hasMoved, see } = useMovement()
  const { name, what } = useMemo(() => namesOf(list.view), [list.view])
  const watch = useMemo(() => ({ what: `${what} ${chosen}`, see }), [what, chosen, see])
  const source = useMemo(() => watchedRows(pvSource(list, name), watch), [list, name, watch])
  const isSorted = sort !== null && isLive(sort.column)
  const isFiltered = needsValues({ sort: 'tree', filter: given.filter })
  const order = values === null ? null : { ...values, isSorted, isFiltered, onAgain }
  return { list, source, sort, onSort, setSort, order, hasMoved, watch }
}

/** Asks again for the values of a list, some time after those that it has were read, while nobody is at the page. */
function useAgain(at: number | null, onAgain: () => void): void {
  const isWall = useIsWall()
  const isAttended = useIsAttended() && !isWall
  useEffect(() => {
    if (at === null || isAttended) return
    const timer = setInterval(() => {
      if (!document.hidden) onAgain()
    }, PACE_MS)
    return () => clearInterval(timer)
  }, [at, isAttended, onAgain])
}

/** Returns a moment that no view has named before. */
function momentAfter(before: number | null): number {
  const now = serverNow()
  return Math.max((before ?? 0) + 1, Number.isNaN(now) ? 0 : Math.floor(now))
}

/** Returns the name of a view, and what the user has chosen of it: rows that come in another order of values have moved. */
function namesOf(text: string): { readonly name: string; readonly what: string } {
  const view = pvViewOfText(text)
  if (view === null) return { name: text, what: text }
  const named = { ...view, asOf: null }
  const what = isLive(view.sort) ? { ...named, sort: 'tree' as const, descending: false } : named
  return { name: pvViewText(named), what: pvViewText(what) }
}

function columnOf(text: string | null) {
  const known = sortOf(text ?? '', PV_SORTS)
  return known === null ? null : { ...known, column: known.sort }
}

function textOf({ column, descending }: Sort): string {
  return sortText(column, descending)
}

function isLive(column: string): boolean {
  return LIVE_FIELDS.some((field) => field === column)
}
