import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { type Filter, NO_CONDITIONS } from '../../../domain/base/filter.ts'
import { simplified } from '../../../domain/table/filter-conditions.ts'
import { filterOfQuery, filterQuery } from '../../../domain/table/filter-query.ts'
import { filterSpecs } from '../filter/filter-specs.ts'
import type { Column } from '../rows/column.ts'

const PARAMETER = 'filter'

/** Keeps the filter of a page's table in its address, so that links and the back button keep it. */
export function useFilterQuery<Row>(
  columns: readonly Column<Row>[],
): readonly [filter: Filter, setFilter: (filter: Filter) => void] {
  const [query, setQuery] = useSearchParams()
  const text = query.get(PARAMETER) ?? ''
  const filter = useMemo(() => {
    const fields = new Set(filterSpecs(columns).map(({ field }) => field))
    return simplified(filterOfQuery(text) ?? NO_CONDITIONS, (field) => fields.has(field))
  }, [text, columns])
  const setFilter = useCallback(
    (next: Filter) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before)
          if (next.length > 1) after.set(PARAMETER, filterQuery(next))
          else after.delete(PARAMETER)
          return after
        },
        { replace: true },
      ),
    [setQuery],
  )
  return [filter, setFilter]
}
