import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../domain/base/filter.ts'
import { conditionsOf, simplified } from '../../domain/table/filter-conditions.ts'
import controls from '../controls/controls.module.css'
import { useFormat } from '../locale/plant-settings.tsx'
import { PopoverButton } from '../table-popover/popover-button.tsx'
import { GroupEditor } from './filter-group.tsx'
import type { FilterSpec } from './filter-specs.ts'
import styles from './table-filter.module.css'
import { useFilterWords } from './use-filter-words.ts'

interface FilterSummaryProps {
  readonly filter: Filter
  readonly specs: readonly FilterSpec[]
  readonly onClear: () => void
}

interface FilterButtonProps extends FilterSummaryProps {
  readonly onFilter: (filter: Filter) => void
}

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
    >
      {() => <FilterEditor {...props} />}
    </PopoverButton>
  )
}

function FilterEditor({ filter, specs, onFilter, onClear }: FilterButtonProps) {
  const { t } = useTranslation('common')
  const isKnown = (field: string) => specs.some((spec) => spec.field === field)
  // Conditions without a value are not part of the filter, but stay in the editor.
  const [draft, setDraft] = useState(() => simplified(filter, isKnown))
  return (
    <>
      <GroupEditor
        group={draft}
        specs={specs}
        depth={1}
        onChange={(next) => {
          setDraft(next)
          onFilter(simplified(next, isKnown))
        }}
      />
      <div className={styles.join}>
        <button
          type="button"
          className={controls.button}
          onClick={() => {
            setDraft(['and'])
            onClear()
          }}
        >
          {t('action.clearFilter')}
        </button>
      </div>
    </>
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
      <b>{t('filter.summary')}</b> {lines.join(' · ')}{' '}
      <button type="button" className={controls.quiet} onClick={onClear}>
        {t('common:action.clearFilter')}
      </button>
    </span>
  )
}
