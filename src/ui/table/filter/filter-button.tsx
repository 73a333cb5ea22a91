import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { conditionsOf } from '../../../domain/table/filter-conditions.ts'
import { Button } from '../../controls/button.tsx'
import { useFormat } from '../../locale/plant-settings.tsx'
import { PopoverButton } from '../../overlay/popover-button.tsx'
import type { FilterButtonProps, FilterSummaryProps } from './filter-specs.ts'
import styles from './table-filter.module.css'
import { useFilterWords } from './use-filter-words.ts'

const loadEditor = async () => (await import('./filter-editor.tsx')).FilterEditor

/** Button with a panel in which the user joins conditions by and / or. Shows how many there are. Rule D28. */
export function FilterButton(props: FilterButtonProps) {
  const { t } = useTranslation('table')
  const format = useFormat()
  const count = conditionsOf(props.filter).length
  return (
    <PopoverButton
      title={t('filter.title')}
      on={count > 0}
      label={
        <>
          <ListFilter size={16} aria-hidden="true" />
          {count === 0 ? t('filter.title') : `${t('filter.summary')} ${format.number(count, 0)}`}
        </>
      }
      isWide
      load={loadEditor}
      content={props}
    />
  )
}

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
