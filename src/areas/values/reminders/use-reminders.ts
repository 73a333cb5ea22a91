import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Reminder } from '../../../domain/commands/reminder.ts'
import { onSecond, serverNow } from '../../../live/connection/frame-clock.ts'
import { followReminders, reminderState } from './reminders.ts'

/** Returns the reminders of this workstation, the next one first, and how many of them are due, on the clock of the plant. */
export function useReminders(): { readonly list: readonly Reminder[]; readonly due: number } {
  const list = (useSnapshot(reminderState).list as readonly Reminder[]).toSorted((a, b) => a.until - b.until)
  const [now, setNow] = useState(startNow)
  useEffect(() => followReminders(), [])
  const next = list.find(({ until }) => until > now)?.until ?? Number.POSITIVE_INFINITY
  useEffect(
    () =>
      onSecond((second) => {
        if (second >= next) setNow(second)
      }),
    [next],
  )
  return { list, due: list.filter(({ until }) => until <= now).length }
}

/** Before the plant has told its time nothing is due. */
function startNow(): number {
  const now = serverNow()
  return Number.isNaN(now) ? Number.NEGATIVE_INFINITY : now
}
