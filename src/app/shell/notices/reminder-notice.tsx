import { AlarmClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ReminderLine } from '../../../areas/values/reminders/reminder-line.tsx'
import { useReminders } from '../../../areas/values/reminders/use-reminders.ts'
import { PATHS } from '../../../domain/text/paths.ts'
import { Notice } from './notice.tsx'

/** Says what was to hold only until now, until somebody has set it back or decided that it stays. It sets nothing back by itself. */
export function ReminderNotice() {
  const { t } = useTranslation('reminder')
  const { list, due } = useReminders()
  const [first] = list
  if (due === 0 || first === undefined) return null
  return (
    <Notice Icon={AlarmClock} data={{ 'data-due-reminders': due }}>
      <ReminderLine key={first.id} reminder={first} isDue />
      {due > 1 && <Link to={PATHS.journal}>{t('more', { count: due - 1 })}</Link>}
    </Notice>
  )
}
