import { useCallback, useMemo } from 'react'
import { type Filter, NO_CONDITIONS } from '../../../domain/base/filter.ts'
import { simplified } from '../../../domain/table/filter-conditions.ts'
import { filterOfQuery, filterQuery } from '../../../domain/table/filter-query.ts'
import { useParameter } from '../../page/use-parameter.ts'
import { filterSpecs } from '../filter/filter-specs.ts'
import type { Column } from '../rows/column.ts'

/** Keeps the filter of a page's table in its address, so that links and the back button keep it. */
export function useFilterQuery<Row>(
  columns: readonly Column<Row>[],
): readonly [filter: Filter, setFilter: (filter: Filter) => void] {
  const [value, setValue] = useParameter('filter')
  const text = value ?? ''
  const filter = useMemo(() => {
    const fields = new Set(filterSpecs(columns).map(({ field }) => field))
    return simplified(filterOfQuery(text) ?? NO_CONDITIONS, (field) => fields.has(field))
  }, [text, columns])
  const setFilter = useCallback((next: Filter) => setValue(next.length > 1 ? filterQuery(next) : null), [setValue])
  return [filter, setFilter]
}
