import { unreachable } from '../../../domain/base/unreachable.ts'
import { type ItemProgress, itemProgress } from '../../../domain/commands/item-progress.ts'
import type { OrderItem } from '../../../domain/commands/order-items.ts'
import type { JournalEntry } from '../../../wire/tabs/journal.ts'

/**
 * What became of an order, in the order of its life.
 * - `sent`: no response yet
 * - `waiting`: accepted, the plant has not shown all of it
 * - `accepted`: accepted, and nothing can show whether the plant did it
 * - `confirmed`: the plant shows all of it
 * - `partial`: the server left some items out; of the others nothing is open
 * - `timedOut`: accepted, but the plant did not show it in time
 * - `contradicted`: accepted, but the plant shows that it failed
 * - `refused`: certainly not carried out, says the server
 * - `notSent`: certainly not carried out, as it never left the workstation
 * - `unknown`: the answer was lost
 */
export const JOURNAL_RESULTS = [
  'sent',
  'waiting',
  'accepted',
  'confirmed',
  'partial',
  'timedOut',
  'contradicted',
  'refused',
  'notSent',
  'unknown',
] as const
export type JournalResult = (typeof JOURNAL_RESULTS)[number]

/** Returns what became of an order. Specification 4 and 8. */
export function journalResult({ state, count, refused }: Omit<JournalEntry, 'order'>): JournalResult {
  const left = Math.max(refused.length, 'refused' in state ? state.refused.count : 0)
  switch (state.state) {
    case 'sent':
      return 'sent'
    case 'accepted':
      if (state.waiting.count > 0) return 'waiting'
      return left === 0 ? 'accepted' : left >= count ? 'refused' : 'partial'
    case 'confirmed':
      return left === 0 ? 'confirmed' : 'partial'
    case 'unconfirmed':
      return state.why === 'deadline' ? 'timedOut' : 'contradicted'
    case 'rejected':
      return state.reason === 'disconnected' || state.reason === 'changed' || state.reason === 'cancelled'
        ? 'notSent'
        : 'refused'
    case 'unknown':
      return 'unknown'
    default:
      return unreachable(state)
  }
}

/** Returns how long it took until the result was known, in ms; null while it may still change. */
export function journalDuration({ state, sentAt, changedAt }: JournalEntry): number | null {
  const isOpen =
    state.state === 'sent' ||
    (state.state === 'accepted' && state.waiting.count > 0) ||
    (state.state === 'unknown' && state.shows === null)
  return isOpen ? null : changedAt - sentAt
}

/** Returns how far each item of an order is, in their order. Items that share a target share its result. */
export function journalProgress(entry: JournalEntry, items: readonly OrderItem[]): readonly ItemProgress[] {
  const reasons = new Map(entry.refused.map(({ id, reason }) => [id, reason]))
  return items.map((item): ItemProgress => {
    const { id } = item
    const reason = reasons.get(id) ?? null
    if (reason === 'notNamed') return { id, label: '', stage: 'unknown', reason }
    if (reason !== null) return { id, label: '', stage: 'refused', reason }
    if (entry.state.state === 'sent') return { id, label: '', stage: 'sent', reason: null }
    const [progress] = itemProgress([{ id, label: '', state: 'done', reason: null }], entry.state)
    return progress ?? { id, label: '', stage: 'unknown', reason: null }
  })
}
