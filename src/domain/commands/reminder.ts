import type { ShownValue } from '../../wire/tabs/command.ts'
import type { JournalEntry } from '../../wire/tabs/journal.ts'
import { orderItems } from './order-items.ts'
import { type PutBackOrder, putBack } from './put-back.ts'

/**
 * Something that was set for a while: what, how long, and why. It sets nothing back by itself: it reminds whoever is at the workstation.
 */
export interface Reminder {
  /** `CommandRequest.id` of its order. */
  readonly id: string
  readonly order: PutBackOrder
  /** What held before, and which outputs are times of day, as the journal had them. */
  readonly shown: readonly ShownValue[]
  readonly timesOfDay: readonly string[]
  /** ms since 1970: when it was sent, and until when it is to hold. */
  readonly setAt: number
  readonly until: number
  readonly user: string
  /** Empty if none was given. */
  readonly reason: string
}

/** Returns the reminder of an order that holds until then; null if it set nothing that could be set back. */
export function reminderOf(entry: JournalEntry, until: number, user: string): Reminder | null {
  const way = putBack(entry)
  if (way === null) return null
  const { id, shown, timesOfDay, sentAt, reason } = entry
  return { id, order: way.done, shown, timesOfDay, setAt: sentAt, until, user, reason }
}

/** Returns the reminder of what the server has refused to put back; null if it is all as before. */
export function restOf(reminder: Reminder, refused: ReadonlySet<string>): Reminder | null {
  const entry = entryOfReminder(reminder)
  // What is back is no more part of the order than what the server once left out.
  const back = orderItems(entry).filter(({ id }) => !refused.has(id))
  const way = putBack({ ...entry, refused: back.map(({ id }) => ({ id, reason: 'notNamed' })) })
  return way && { ...reminder, order: way.done }
}

/** Returns the order of a reminder as the journal had it: the journal is empty by now. */
export function entryOfReminder({ id, order, shown, timesOfDay, setAt, reason }: Reminder): JournalEntry {
  return {
    id,
    order,
    count: Math.max(...Object.values(order.args).map((items) => items.length)),
    alerts: [],
    timesOfDay,
    shown,
    reason,
    sentAt: setAt,
    changedAt: setAt,
    state: { state: 'confirmed', refused: { count: 0, first: [] } },
    refused: [],
  }
}

/** Returns whether what a browser has kept is a reminder that has a way back. */
export function isReminder(stored: unknown): stored is Reminder {
  if (typeof stored !== 'object' || stored === null) return false
  const { id, user, reason, until, setAt } = stored as Partial<Record<keyof Reminder, unknown>>
  if (![id, user, reason].every((text) => typeof text === 'string')) return false
  if (![until, setAt].every((time) => typeof time === 'number' && Number.isFinite(time))) return false
  try {
    // Another build may have written it: what cannot be put back reminds of nothing.
    return putBack(entryOfReminder(stored as Reminder)) !== null
  } catch {
    return false
  }
}
