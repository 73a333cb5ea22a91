import type { Alert, LimitType, Priority } from '../../wire/server/alert.ts'

/** The two axes of an alert as one word: is the condition still there, has a human seen it. Domain 3.1. */
export type AlertState = 'active-open' | 'active-acked' | 'gone-open' | 'gone-acked'

export function alertState(alert: Alert): AlertState {
  const acked = alert.ackTimestamp !== null
  if (alert.goneTimestamp === null) return acked ? 'active-acked' : 'active-open'
  return acked ? 'gone-acked' : 'gone-open'
}

/** Nobody has seen it yet. */
export function isOpen(alert: Alert): boolean {
  return alert.ackTimestamp === null
}

/** Suffix codes of the limit types. Specification 3. */
export const LIMIT_CODES: { readonly [type in LimitType]: 'ugw' | 'mugw' | 'mogw' | 'ogw' } = {
  Bottom: 'ugw',
  BottomMiddle: 'mugw',
  TopMiddle: 'mogw',
  Top: 'ogw',
}

/** Order of two alerts, newest first; the same instant is ordered by id, so that rows never swap by themselves. */
export function byNewest(a: Alert, b: Alert): number {
  return b.timestamp - a.timestamp || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
}

/**
 * Rank of each priority: 0 is the most urgent. The order is that of the server's list; a priority that the list lacks
 * comes after all of it, by its number. Domain 3.3.
 */
export function urgency(priorities: readonly Priority[]): (priority: number) => number {
  const rank = new Map(priorities.map((entry, index) => [entry.priority, index]))
  return (priority) => rank.get(priority) ?? priorities.length + priority
}

/**
 * What the line says beside its station: what happened, then the consequence or what to do. Servers put the station
 * before the description; on screen it stands in a place of its own. Domain 3.2.
 */
export function alertMessage({ stationName, description, message, pvName }: Alert): string {
  const from = stationName.length + 2
  const isPrefixed = description.startsWith(stationName) && description.startsWith(': ', stationName.length)
  const what = (isPrefixed ? description.slice(from) : description) || pvName
  return what !== '' && message !== '' ? `${what} – ${message}` : what || message
}
