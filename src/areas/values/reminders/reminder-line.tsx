import { useTranslation } from 'react-i18next'
import { type Reminder, restOf } from '../../../domain/commands/reminder.ts'
import { HOUR_MS } from '../../../domain/time/calendar.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../ui/time/inputs/plant-now.ts'
import { PutBackButton } from '../put-back/put-back-button.tsx'
import styles from './reminders.module.css'
import { dropReminder, keepReminder } from './reminders.ts'
import { useReminderWords } from './use-reminder-words.ts'

interface ReminderLineProps {
  readonly reminder: Reminder
  readonly isDue: boolean
}

/** What was set for a while, by whom and why; what it was before can be set again, or it stays, or reminds later. */
export function ReminderLine({ reminder, isDue }: ReminderLineProps) {
  const { t } = useTranslation('reminder')
  const format = useFormat()
  const { entry, what } = useReminderWords(reminder)
  const { id, until, user, reason, setAt } = reminder
  const now = plantNow()
  const onPutBack = (refused: ReadonlySet<string>) => {
    const rest = restOf(reminder, refused)
    if (rest === null) dropReminder(id)
    else keepReminder(rest)
  }
  return (
    <div className={styles.line} data-reminder={id} data-due={isDue || undefined}>
      <p className={styles.text}>
        <b>{what}</b>
        <span>
          {t(isDue ? 'due' : 'until', { time: format.stamp(until, now) })}{' '}
          {t('by', { user, time: format.stamp(setAt, now) })}
          {reason !== '' && ` ${t('because', { reason })}`}
        </span>
      </p>
      <span className={styles.buttons}>
        <PutBackButton entry={entry} onDone={onPutBack} />
        {isDue && (
          <Button onClick={() => keepReminder({ ...reminder, until: plantNow() + HOUR_MS })}>{t('later')}</Button>
        )}
        <Button onClick={() => dropReminder(id)}>{t('stays')}</Button>
      </span>
    </div>
  )
}
