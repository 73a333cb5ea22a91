import { useTranslation } from 'react-i18next'
import { MAX_DELAY_TIME } from '../../../domain/forms/limit-rules.ts'
import type { Problems } from '../../../domain/forms/problem.ts'
import { NumberField } from '../../../ui/form/fields/number-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { useProblemText } from '../../../ui/status/problem-text.ts'
import type { PvConfig } from '../../../wire/server/pv.ts'
import type { PvLimitConfig } from '../../../wire/server/pv-command.ts'
import type { LimitEntry, LimitField } from '../rules/limit-edits.ts'
import { useLimitCode } from './limit-words.ts'
import styles from './limits.module.css'
import { PriorityChoice } from './priority-choice.tsx'

/** Longer texts do not fit into the list of alerts. */
const MAX_TEXT = 200

interface LimitRowProps {
  readonly config: PvConfig
  /** What the plant has now. */
  readonly present: PvLimitConfig
  readonly entry: LimitEntry
  readonly changed: readonly LimitField[]
  /** What is wrong, as far as it is to be shown. */
  readonly problems: Problems<LimitField>
  readonly onEdit: (edit: Partial<LimitEntry>) => void
}

/** The fields of one limit. */
export function LimitRow({ config, present, entry, changed, problems, onEdit }: LimitRowProps) {
  const { t } = useTranslation('limits')
  const format = useFormat()
  const problemText = useProblemText()
  const code = useLimitCode()
  const { limitType } = present.pvLimitRef
  const { decimalPlaces, dimension } = config
  const field = (name: LimitField) => {
    const problem = problems[name] ?? null
    return {
      label: t(`field.${name}`),
      changed: changed.includes(name),
      error: problem === null ? null : problemText(problem),
    }
  }
  return (
    <fieldset className={styles.row} data-limit={limitType}>
      <legend className={styles.legend}>
        <b>{code(limitType)}</b> <span>{t(`name.${limitType}`)}</span>{' '}
        <span className={styles.now}>
          {t('now', { value: `${format.number(present.limit, decimalPlaces)} ${dimension}`.trimEnd() })}
        </span>
      </legend>
      <NumberField
        {...field('limit')}
        required
        unit={dimension === '' ? undefined : dimension}
        decimals={decimalPlaces}
        value={entry.limit}
        onChange={(limit) => onEdit({ limit })}
      />
      <NumberField
        {...field('delayTime')}
        required
        unit="s"
        decimals={0}
        min={0}
        max={MAX_DELAY_TIME}
        value={entry.delayTime}
        onChange={(delayTime) => onEdit({ delayTime })}
      />
      <PriorityChoice {...field('priority')} value={entry.priority} onChange={(priority) => onEdit({ priority })} />
      <TextField
        {...field('message')}
        maxLength={MAX_TEXT}
        value={entry.message}
        onChange={(message) => onEdit({ message })}
      />
      <TextField
        {...field('description')}
        maxLength={MAX_TEXT}
        value={entry.description}
        onChange={(description) => onEdit({ description })}
      />
    </fieldset>
  )
}
