import type { Alert } from '../../wire/server/alert.ts'
import { saidText } from './alert-kind.ts'
import { alertState } from './alert-state.ts'

const MOST_PENDING = 6
/** With those that are over, where fewer are pending. */
const LEAST = 3

/**
 * Returns what is to be seen first of the alerts of one PV, given in the order of their states, the newest first: what is pending,
 * the first of each kind, and then the newest that are over.
 */
export function foremostAlerts(alerts: readonly Alert[]): readonly Alert[] {
  const kinds = Map.groupBy(alerts.filter(isPending), saidText)
  const pending = [...kinds.values()].flatMap(([first]) => first ?? []).slice(0, MOST_PENDING)
  const over = alerts.filter((alert) => !isPending(alert))
  return [...pending, ...over.slice(0, Math.max(0, LEAST - pending.length))]
}

function isPending(alert: Alert): boolean {
  return alertState(alert) !== 'gone-acked'
}
