import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../../domain/base/filter.ts'
import { conditionOf, OPERATORS_OF, withCondition } from '../../../domain/table/filter-conditions.ts'
import type { FilterSpec } from './filter-specs.ts'
import { OperatorSelect } from './operator-select.tsx'
import styles from './table-filter.module.css'
import { useFilterWords } from './use-filter-words.ts'
import { ValueInput } from './value-input.tsx'

interface FilterCellProps {
  readonly spec: FilterSpec
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}

/** Cell of the filter row: operator and value of the one condition on a column. Rule D27. */
export function FilterCell({ spec, filter, onFilter }: FilterCellProps) {
  const { t } = useTranslation('table')
  const words = useFilterWords()
  const { field, kind, title } = spec
  const own = conditionOf(filter, field)
  const [chosen, setChosen] = useState(OPERATORS_OF[kind][0] ?? 'eq')
  if (own === 'several') {
    return (
      <span className={styles.several} title={t('filter.severalHint')}>
        {t('filter.several')}
      </span>
    )
  }
  const operator = own?.operator ?? chosen
  const value = own?.value ?? null
  return (
    <div className={styles.cell} data-on={value !== null || undefined} data-filter={field}>
      <OperatorSelect
        spec={spec}
        words={words}
        label={t('filter.operatorOf', { column: title })}
        operator={operator}
        onOperator={(next) => {
          setChosen(next)
          if (value !== null) onFilter(withCondition(filter, field, { operator: next, value }))
        }}
      />
      <ValueInput
        spec={spec}
        words={words}
        label={t('filter.valueOf', { column: title })}
        value={value}
        onValue={(next) => {
          setChosen(operator)
          onFilter(withCondition(filter, field, next === null ? null : { operator, value: next }))
        }}
      />
      {value !== null && kind !== 'choice' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('filter.clear', { column: title })}
          onClick={() => onFilter(withCondition(filter, field, null))}
        >
          <X size={13} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
