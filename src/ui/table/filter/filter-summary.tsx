import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button.tsx'
import type { FilterSummaryProps } from './filter-specs.ts'
import styles from './table-filter.module.css'
import { useFilterWords } from './use-filter-words.ts'

/** The filter in words, with the way to clear it; nothing without a filter. */
export function FilterSummary({ filter, specs, onClear }: FilterSummaryProps) {
  const { t } = useTranslation(['table', 'common'])
  const words = useFilterWords()
  const lines = words.lines(filter, specs)
  if (lines.length === 0) return null
  return (
    <span className={styles.summary}>
      <b>{t('filter.summary')}</b> <span>{lines.join(' · ')}</span>{' '}
      <Button quiet onClick={onClear}>
        {t('common:action.clearFilter')}
      </Button>
    </span>
  )
}
