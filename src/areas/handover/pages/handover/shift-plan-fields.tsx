import { useTranslation } from 'react-i18next'
import { SHIFT_HOURS, type ShiftPlan } from '../../../../domain/shift/shift-plan.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { PreferenceChoice } from '../../../../ui/preferences/preference-choice.tsx'
import styles from './handover.module.css'

interface ShiftPlanFieldsProps {
  readonly plan: ShiftPlan
  readonly onChange: (plan: ShiftPlan) => void
}

const HOURS_OF_DAY = 24
const ALL_HOURS = Array.from({ length: HOURS_OF_DAY }, (_, hour) => hour)

/** When shifts change at this plant, by its clock. */
export function ShiftPlanFields({ plan, onChange }: ShiftPlanFieldsProps) {
  const { t } = useTranslation(['handover', 'settings'])
  const { hours, begin } = plan
  return (
    <div className={styles.body}>
      <PreferenceChoice
        label={t('plan.hours')}
        value={String(hours)}
        options={SHIFT_HOURS.map((length) => ({
          value: String(length),
          text: t('plan.length', { count: HOURS_OF_DAY / length, hours: length }),
        }))}
        onChange={(text) => {
          const length = SHIFT_HOURS.find((known) => String(known) === text)
          if (length !== undefined) onChange({ ...plan, hours: length })
        }}
      />
      <PreferenceChoice
        label={t('plan.begin')}
        value={String(begin)}
        options={ALL_HOURS.map((hour) => ({ value: String(hour), text: `${String(hour).padStart(2, '0')}:00` }))}
        onChange={(text) => onChange({ ...plan, begin: Number(text) })}
      />
      <p className={controls.muted}>{t('settings:forAll')}</p>
    </div>
  )
}
