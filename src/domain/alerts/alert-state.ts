import type { Alert, LimitType, Priority } from '../../wire/server/alert.ts'

/** Both axes of an alert in one word: is the condition still active, has somebody acknowledged it. Domain 3.1. */
export const ALERT_STATES = ['active-open', 'active-acked', 'gone-open', 'gone-acked'] as const
export type AlertState = (typeof ALERT_STATES)[number]

export function alertState(alert: Alert): AlertState {
  const acked = alert.ackTimestamp !== null
  if (alert.goneTimestamp === null) return acked ? 'active-acked' : 'active-open'
  return acked ? 'gone-acked' : 'gone-open'
}

/** True until somebody acknowledges it. */
export function isOpen(alert: Alert): boolean {
  return alert.ackTimestamp === null
}

/** Returns how long the condition was there, in ms; null while it is. Never less than 0: clocks of stations may be wrong. */
export function durationOf({ timestamp, goneTimestamp }: Alert): number | null {
  return goneTimestamp === null ? null : Math.max(0, goneTimestamp - timestamp)
}

/** How long an alert was there, in steps that a list can be filtered by. `there`: it still is. */
export const LENGTHS = ['minute', 'hour', 'day', 'longer', 'there'] as const
type Length = (typeof LENGTHS)[number]

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Returns the first step that is longer than an alert was there: `minute` for less than a minute; `longer` for a day or more. */
export function lengthOf(alert: Alert): Length {
  const ms = durationOf(alert)
  if (ms === null) return 'there'
  if (ms < MINUTE_MS) return 'minute'
  if (ms < HOUR_MS) return 'hour'
  return ms < DAY_MS ? 'day' : 'longer'
}

/** Suffix codes of the limit types. Specification 3. */
export const LIMIT_CODES: { readonly [type in LimitType]: 'ugw' | 'mugw' | 'mogw' | 'ogw' } = {
  Bottom: 'ugw',
  BottomMiddle: 'mugw',
  TopMiddle: 'mogw',
  Top: 'ogw',
}

/** Returns whether a limit is one that a value exceeds, rather than falls below. */
export function isUpperLimit(type: LimitType): boolean {
  return type === 'Top' || type === 'TopMiddle'
}

/** Sorts newest first. Alerts of the same instant sort by id, so rows never swap by themselves. */
export function byNewest(a: Alert, b: Alert): number {
  return b.timestamp - a.timestamp || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)
}

/**
 * Returns a function that ranks priorities: 0 is the most urgent. The server's list defines the order; priorities that
 * it lacks come last, by number. Domain 3.3.
 */
export function urgency(priorities: readonly Priority[]): (priority: number) => number {
  const rank = new Map(priorities.map((entry, index) => [entry.priority, index]))
  return (priority) => rank.get(priority) ?? priorities.length + priority
}

type Said = Pick<Alert, 'stationName' | 'description' | 'pvName'>

/**
 * Text of an alert without its station: what happened, then the consequence or what to do. Servers prefix the
 * description with the station, which has its own column on screen. Domain 3.2.
 */
export function alertMessage(alert: Said & Pick<Alert, 'message'>): string {
  const what = alertWhat(alert)
  const { message } = alert
  return what !== '' && message !== '' ? `${what} – ${message}` : what || message
}

/** Returns what happened, without the station. */
export function alertWhat({ stationName, description, pvName }: Said): string {
  const isPrefixed = description.startsWith(stationName) && description.startsWith(': ', stationName.length)
  return (isPrefixed ? description.slice(stationName.length + 2) : description) || pvName
}
