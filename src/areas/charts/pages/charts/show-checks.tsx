import { useTranslation } from 'react-i18next'
import { EVENT_KINDS, type EventKind } from '../../../values/events/use-chart-events.ts'
import styles from './charts.module.css'

interface CheckProps {
  readonly label: string
  readonly value: boolean
  /** Why it is off, whatever was chosen; null if it may be on. */
  readonly blocked?: string | null
  readonly onChange: (value: boolean) => void
}

/** Whether a chart shows something. */
export function Check({ label, value, blocked = null, onChange }: CheckProps) {
  return (
    <label className={styles.check} title={blocked ?? undefined}>
      <input
        type="checkbox"
        checked={value && blocked === null}
        disabled={blocked !== null}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
      {blocked !== null && <span className={styles.blocked}>{blocked}</span>}
    </label>
  )
}

interface EventCheckProps {
  readonly value: boolean
  /** Which of them this user may not see. */
  readonly refused: readonly EventKind[]
  readonly onChange: (value: boolean) => void
}

/** Whether a chart shows alerts and control events; says so if this user may not see them. */
export function EventCheck({ value, refused, onChange }: EventCheckProps) {
  const { t } = useTranslation('workplace')
  const isBlocked = refused.length === EVENT_KINDS.length
  const [only] = refused
  return (
    <>
      <Check
        label={t('show.events')}
        value={value}
        blocked={isBlocked ? t('events.refused') : null}
        onChange={onChange}
      />
      {only !== undefined && !isBlocked && value && (
        <span className={styles.blocked}>{t(`events.partRefused.${only}`)}</span>
      )}
    </>
  )
}
