import { useTranslation } from 'react-i18next'
import { type LiveValue, useLiveValue } from '../../../live/views/hooks.ts'
import { Chip } from '../../../ui/controls/chip.tsx'
import controls from '../../../ui/controls/controls.module.css'
import { KeptText } from '../../../ui/controls/kept-text.tsx'
import { useErrorText } from '../../../ui/status/error-texts.ts'
import type { AlarmPlan } from '../../../wire/server/remote-alert.ts'
import styles from './plans.module.css'

/** Whether a plan is active: now, last known, not known yet, or why that is unknown. Specification 4. */
export function PlanState({ now: { value, load, stale } }: { readonly now: LiveValue<AlarmPlan> }) {
  const { t } = useTranslation(['plans', 'common'])
  const errorText = useErrorText()
  if (value === null) {
    const isFailed = load.state === 'error'
    return (
      <span className={controls.muted} data-plan-state={load.state}>
        {isFailed ? errorText(load.error) : t('common:load.loading')}
      </span>
    )
  }
  return (
    <Chip
      data-on={(value.active && !stale) || undefined}
      data-stale={stale || undefined}
      data-plan-state="done"
      title={stale ? t('common:value.stale') : undefined}
    >
      <KeptText room={t(value.active ? 'state.inactive' : 'state.active')}>
        {t(value.active ? 'state.active' : 'state.inactive')}
      </KeptText>
      {stale && <span className="visually-hidden">{t('common:value.stale')}</span>}
    </Chip>
  )
}

interface SeenPlanProps {
  readonly planKey: string
  /** What the user saw when the dialog opened, and what the plan is to become. */
  readonly seen: boolean
  readonly wanted: boolean
}

/** The live state of a plan in a dialog, with a note when it is neither what the user saw nor what was ordered. */
export function SeenPlan({ planKey, seen, wanted }: SeenPlanProps) {
  const { t } = useTranslation('plans')
  const now = useLiveValue('alarmPlan', planKey)
  const active = now.value?.active ?? seen
  return (
    <>
      <PlanState now={now} />
      <span role="status" className={styles.moved}>
        <KeptText room={t('changed')}>{active !== seen && active !== wanted && t('changed')}</KeptText>
      </span>
    </>
  )
}
