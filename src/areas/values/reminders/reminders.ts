import { proxy, ref } from 'valtio/vanilla'
import { unreadItems } from '../../../domain/base/unread-items.ts'
import { isReminder, type Reminder } from '../../../domain/commands/reminder.ts'
import { keptItem } from '../../../ui/preferences/kept-item.ts'

const STORAGE_KEY = 'reminders'
/** More than anybody can keep in mind; the oldest goes. */
const MOST = 50

const kept = keptItem(
  () => localStorage,
  () => STORAGE_KEY,
  (stored): stored is readonly unknown[] => Array.isArray(stored),
)

/**
 * What was set for a while at this workstation. It outlives the session of whoever set it: a shift ends before a storm does, and
 * whoever is here then has to know. See docs/decisions.md.
 */
export const reminderState = proxy<{ list: readonly Reminder[] }>({ list: ref(keptReminders([])) })

/** Keeps a reminder, or another time of one that is kept. */
export function keepReminder(reminder: Reminder): void {
  set([...without(reminder.id), reminder].slice(-MOST))
}

export function dropReminder(id: string): void {
  set(without(id))
}

/** Takes over what other tabs keep. Returns a function that ends it. */
export function followReminders(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === STORAGE_KEY || key === null) reminderState.list = ref(keptReminders([]))
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

function without(id: string): readonly Reminder[] {
  // Another tab may have kept or dropped one since.
  return keptReminders(reminderState.list).filter((one) => one.id !== id)
}

function set(list: readonly Reminder[]): void {
  kept.write([...unreadItems(kept.read(), isReminder), ...list])
  reminderState.list = ref(list)
}

/** Where storage is blocked, what this tab knows is all there is. */
function keptReminders(known: readonly Reminder[]): readonly Reminder[] {
  return kept.read()?.filter(isReminder) ?? known
}
