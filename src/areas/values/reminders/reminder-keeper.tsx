import { useEffect } from 'react'
import { reminderOf } from '../../../domain/commands/reminder.ts'
import { ownerName } from '../../../live/connection/data-owner.ts'
import { useLiveValue } from '../../../live/views/hooks.ts'
import { keepReminder } from './reminders.ts'

interface ReminderKeeperProps {
  /** `CommandRequest.id` of an order that the server has accepted. */
  readonly id: string
  /** ms since 1970. */
  readonly until: number
  /** Called once: an order that the journal does not hold in whole has no way back, and so no reminder. */
  readonly onEnd: (isKept: boolean) => void
}

/** Keeps the reminder of an order as soon as the journal says what it has set. Shows nothing. */
export function ReminderKeeper({ id, until, onEnd }: ReminderKeeperProps) {
  const entry = useLiveValue('journal', '').value?.entries.find((one) => one.id === id)
  useEffect(() => {
    if (entry === undefined || entry.state.state === 'sent') return
    const reminder = reminderOf(entry, until, ownerName() ?? '')
    if (reminder !== null) keepReminder(reminder)
    onEnd(reminder !== null)
  }, [entry, until, onEnd])
  return null
}
