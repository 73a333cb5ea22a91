import { useCallback, useMemo } from 'react'
import { type AlertFilter, alertFilterOfQuery, alertFilterQuery } from '../../../../domain/alerts/alert-filter.ts'
import { ALERT_SORTS, type AlertSortField } from '../../../../domain/alerts/alert-view.ts'
import { sortOf, sortText } from '../../../../domain/base/list-order.ts'
import { useAddress } from '../../../../ui/page/use-address.ts'
import { nextSort } from '../../../../ui/table/rows/column.ts'

interface AlertSort {
  readonly column: AlertSortField
  readonly descending: boolean
}

const PARAMETER = 'sort'
const NEWEST_FIRST: AlertSort = { column: 'came', descending: true }

/** Keeps filter and order of the pending alerts in the address of their page, so that links and reloads keep them. */
export function usePendingAddress() {
  const [query, setQuery] = useAddress()
  const filter = useMemo(() => alertFilterOfQuery(query), [query])
  const setFilter = useCallback(
    (next: AlertFilter) => setQuery((before) => new URLSearchParams([...others(before), ...alertFilterQuery(next)])),
    [setQuery],
  )
  const text = query.get(PARAMETER) ?? ''
  const sort = useMemo(() => alertSortOf(text), [text])
  const onSort = useCallback(
    (column: string) =>
      setQuery((before) => {
        const after = new URLSearchParams(before)
        const next = nextSort(alertSortOf(before.get(PARAMETER) ?? ''), column)
        const isFirst = next.column === NEWEST_FIRST.column && next.descending
        if (isFirst) after.delete(PARAMETER)
        else after.set(PARAMETER, sortText(next.column, next.descending))
        return after
      }),
    [setQuery],
  )
  return { filter, setFilter, sort, onSort }
}

/** Returns the parameters that are not the filter's. */
function others(query: URLSearchParams): readonly [string, string][] {
  return [...query].filter(([name]) => name === PARAMETER || name === 'group')
}

function alertSortOf(text: string): AlertSort {
  const known = sortOf(text, ALERT_SORTS)
  return known === null ? NEWEST_FIRST : { column: known.sort, descending: known.descending }
}
