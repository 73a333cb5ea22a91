import { useTranslation } from 'react-i18next'
import { ReminderLine } from './reminder-line.tsx'
import styles from './reminders.module.css'
import { useReminders } from './use-reminders.ts'

/** What was set for a while at this workstation, the next to end first. Nothing if there is none. */
export function ReminderList() {
  const { t } = useTranslation('reminder')
  const { list, due } = useReminders()
  if (list.length === 0) return null
  return (
    <section className={styles.list} aria-label={t('list')}>
      <h2>{t('list')}</h2>
      {list.map((reminder, index) => (
        <ReminderLine key={reminder.id} reminder={reminder} isDue={index < due} />
      ))}
    </section>
  )
}
