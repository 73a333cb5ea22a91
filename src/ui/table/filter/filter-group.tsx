import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Filter, isGroup } from '../../../domain/base/filter.ts'
import {
  type FilterCondition,
  type FilterGroup,
  MAX_GROUP_DEPTH,
  OPERATORS_OF,
} from '../../../domain/table/filter-conditions.ts'
import { Button } from '../../controls/button.tsx'
import controls from '../../controls/controls.module.css'
import type { FilterSpec } from './filter-specs.ts'
import { OperatorSelect } from './operator-select.tsx'
import styles from './table-filter.module.css'
import { useFilterWords } from './use-filter-words.ts'
import { ValueInput } from './value-input.tsx'

interface GroupEditorProps {
  readonly group: FilterGroup
  readonly specs: readonly FilterSpec[]
  readonly depth: number
  readonly onChange: (group: FilterGroup) => void
}

/** Editor of a group: what joins its conditions, each condition, and groups inside it. Rule D28. */
export function GroupEditor({ group, specs, depth, onChange }: GroupEditorProps) {
  const { t } = useTranslation('table')
  const [logic, ...parts] = group
  const replace = (at: number, part: Filter | null) => {
    const next = parts.flatMap((own, i) => (i === at ? (part === null ? [] : [part]) : [own]))
    onChange([logic, ...next])
  }
  const [first] = specs
  return (
    <fieldset className={styles.group} aria-label={t('filter.group')}>
      <div className={styles.join}>
        <label>
          {t('filter.join')}{' '}
          <select
            className={controls.input}
            value={logic}
            onChange={(event) => onChange([event.target.value === 'or' ? 'or' : 'and', ...parts])}
          >
            <option value="and">{t('filter.joinAll')}</option>
            <option value="or">{t('filter.joinAny')}</option>
          </select>
        </label>
      </div>
      {parts.length === 0 && depth === 1 && <p className={controls.muted}>{t('filter.none')}</p>}
      {parts.map((part, at) =>
        isGroup(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
          <div key={at} className={styles.group}>
            <GroupEditor group={part} specs={specs} depth={depth + 1} onChange={(next) => replace(at, next)} />
            <Button onClick={() => replace(at, null)}>{t('filter.removeGroup')}</Button>
          </div>
        ) : (
          <ConditionEditor
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
            key={`${at} ${part[0]}`}
            condition={part}
            specs={specs}
            onChange={(next) => replace(at, next)}
          />
        ),
      )}
      <div className={styles.join}>
        {first !== undefined && (
          <Button onClick={() => onChange([logic, ...parts, emptyCondition(first)])}>
            <Plus size={14} aria-hidden="true" />
            {t('filter.add')}
          </Button>
        )}
        {first !== undefined && depth < MAX_GROUP_DEPTH && (
          <Button onClick={() => onChange([logic, ...parts, [logic === 'and' ? 'or' : 'and', emptyCondition(first)]])}>
            <Plus size={14} aria-hidden="true" />
            {t('filter.addGroup')}
          </Button>
        )}
        {depth >= MAX_GROUP_DEPTH && <small className={controls.muted}>{t('filter.deep')}</small>}
      </div>
    </fieldset>
  )
}

interface ConditionEditorProps {
  readonly condition: FilterCondition
  readonly specs: readonly FilterSpec[]
  /** Null removes it. */
  readonly onChange: (condition: FilterCondition | null) => void
}

function ConditionEditor({ condition, specs, onChange }: ConditionEditorProps) {
  const { t } = useTranslation('table')
  const words = useFilterWords()
  const [field, operator, value] = condition
  const spec = specs.find((each) => each.field === field)
  if (spec === undefined) return null
  return (
    <div className={styles.condition}>
      <select
        className={controls.input}
        aria-label={t('filter.column')}
        value={field}
        onChange={(event) => {
          const next = specs.find((each) => each.field === event.target.value)
          if (next !== undefined) onChange(emptyCondition(next))
        }}
      >
        {specs.map((each) => (
          <option key={each.field} value={each.field}>
            {each.title}
          </option>
        ))}
      </select>
      <OperatorSelect
        spec={spec}
        words={words}
        label={t('filter.operator')}
        operator={operator}
        onOperator={(next) => onChange([field, next, value])}
      />
      <ValueInput
        spec={spec}
        words={words}
        label={t('filter.value')}
        value={value}
        onValue={(next) => onChange([field, operator, next])}
      />
      <Button quiet aria-label={t('filter.remove')} onClick={() => onChange(null)}>
        <X size={14} aria-hidden="true" />
      </Button>
    </div>
  )
}

function emptyCondition({ field, kind }: FilterSpec): FilterCondition {
  return [field, OPERATORS_OF[kind][0] ?? 'eq', null]
}
