import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { must } from '../../../domain/base/must.ts'
import { orderItems } from '../../../domain/commands/order-items.ts'
import { entryOfReminder, type Reminder } from '../../../domain/commands/reminder.ts'
import type { JournalEntry } from '../../../wire/tabs/journal.ts'
import { useOrderWords } from '../orders/use-order-words.ts'
import { useTargetNames } from '../orders/use-target-names.ts'

interface ReminderWords {
  /** Its order, as the journal had it. */
  readonly entry: JournalEntry
  /** What was set, in the words of the plant. */
  readonly what: string
}

/** A sentence names this many things. */
const NAMED = 2

/** Returns what a reminder is about. */
export function useReminderWords(reminder: Reminder): ReminderWords {
  const list = useMemo(() => [reminder], [reminder])
  return must(useWordsOfReminders(list)[0])
}

/** Returns what each of some reminders is about. The array must be stable. */
export function useWordsOfReminders(reminders: readonly Reminder[]): readonly ReminderWords[] {
  const { t } = useTranslation('common')
  const words = useOrderWords()
  const orders = useMemo(
    () =>
      reminders.map((reminder) => {
        const entry = entryOfReminder(reminder)
        return { entry, items: orderItems(entry) }
      }),
    [reminders],
  )
  const nameOf = useTargetNames(orders)
  return orders.map(({ entry, items }) => {
    const texts = items.map(({ target, value }) => {
      const { name, config } = nameOf(entry, target)
      return value === null ? name : `${name}: ${words.value(value, config)}`
    })
    const names = texts.slice(0, NAMED).join(', ')
    const rest = texts.length - NAMED
    return { entry, what: rest > 0 ? t('namesMore', { names, count: rest }) : names }
  })
}
