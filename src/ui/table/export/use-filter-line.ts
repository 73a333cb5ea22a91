import { useTranslation } from 'react-i18next'
import type { Filter } from '../../../domain/base/filter.ts'
import type { FilterSpec } from '../filter/filter-specs.ts'
import { useFilterWords } from '../filter/use-filter-words.ts'

interface Filtered {
  readonly filter: Filter
  readonly specs: readonly FilterSpec[]
  /** Rows that pass the filter, and all. */
  readonly shown: number
  readonly total: number
}

/** Returns which rows a file or print of a table has: `Station ∋ Nord; Priorität ≤ 2 (23 von 115)`; null of all. */
export function useFilterLine({ filter, specs, shown, total }: Filtered): string | null {
  const { t } = useTranslation('common')
  const lines = useFilterWords().lines(filter, specs)
  return lines.length === 0 ? null : `${lines.join('; ')} (${t('table.shown', { shown, total })})`
}
