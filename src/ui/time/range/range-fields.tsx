import { OctagonAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RangeChoice } from '../../../domain/time/presets.ts'
import { DateTimeInput } from '../inputs/date-time-input.tsx'
import styles from './range-picker.module.css'
import type { RangeDraft } from './use-range-draft.ts'

interface RangeFieldsProps {
  readonly value: RangeChoice
  readonly draft: RangeDraft
  readonly min?: number | undefined
  readonly max?: number | undefined
  readonly now: () => number
  /** Labels above the fields instead of one word between them. */
  readonly stacked?: boolean
}

/** Both edges of a range, typed or picked, and what is wrong with them. */
export function RangeFields({ value, draft, min, max, now, stacked = false }: RangeFieldsProps) {
  const { t } = useTranslation('time')
  const id = useId()
  const { edges, error, setFrom, setTo, takeBack } = draft
  const shared = {
    min,
    max,
    now,
    range: value,
    onTakeBack: takeBack,
    // The seconds of a preset that ends now say nothing; typed ones do.
    hidesSeconds: value.preset !== null,
    'aria-invalid': error === null ? undefined : true,
    'aria-describedby': error === null ? undefined : `${id}e`,
  } as const
  return (
    <div className={stacked ? styles.stackedFields : styles.fields}>
      <label htmlFor={`${id}f`} className={stacked ? styles.label : 'visually-hidden'}>
        {t('range.from')}
      </label>
      <DateTimeInput {...shared} id={`${id}f`} value={edges.from} onChange={setFrom} />
      <label htmlFor={`${id}t`} className={styles.label}>
        {t('range.to')}
      </label>
      <DateTimeInput {...shared} id={`${id}t`} value={edges.to} onChange={setTo} isEnd />
      {error !== null && (
        <p id={`${id}e`} role="alert" className={styles.error}>
          <OctagonAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
