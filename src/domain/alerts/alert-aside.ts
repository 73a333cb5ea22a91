import { type Alert, LIMIT_TYPES } from '../../wire/server/alert.ts'
import { PV_TYPES } from '../../wire/server/pv.ts'
import { type AlertAside, ASIDE_MINUTES, type AsideKind } from '../../wire/tabs/alert-aside.ts'
import type { AlertSummary, NewsCount } from '../../wire/tabs/alert-list.ts'
import { soundClass } from './alert-sound.ts'

/** Enough for a storm of loose contacts; more would be a plant that nobody hears. */
export const MOST_ASIDES = 100
/** A reason is read in one line. */
export const LONGEST_REASON = 60
/** As long as a server's own texts may be. */
const LONGEST_TEXT = 1000
const MINUTE_MS = 60_000

/** Returns whether alerts of a rank can be set aside: what has to be acted on within half an hour is always heard. */
export function canSetAside(rank: number): boolean {
  return soundClass(rank) !== 0
}

/** Returns the kind of an alert that can be set aside; null without a PV. */
export function asideKindOf(alert: Alert): AsideKind | null {
  const { pvRef, pvName, stationNumber, stationName, limitType, priority, description } = alert
  return pvRef === null ? null : { pvRef, pvName, stationNumber, stationName, limitType, priority, description }
}

/** Returns how long a kind is set aside from `now` on, in ms; 0 if that is over, also when the clock was set back meanwhile. */
export function asideLeft({ from, until }: Pick<AlertAside, 'from' | 'until'>, now: number): number {
  return now >= from && now < until ? until - now : 0
}

/** Reads what a browser has kept, or a tab of another build has sent. Null if it says nothing that could be set aside. */
export function readAside(stored: unknown): AlertAside | null {
  if (!isObject(stored) || !isObject(stored.kind)) return null
  const { from, until, reason, kind } = stored
  if (!(typeof from === 'number' && Number.isFinite(from) && typeof until === 'number')) return null
  if (!ASIDE_MINUTES.some((minutes) => until - from === minutes * MINUTE_MS)) return null
  const { pvRef, pvName, stationNumber, stationName, limitType, priority, description } = kind
  if (!(isText(reason, LONGEST_REASON) && reason.trim() !== '')) return null
  const pvType = isObject(pvRef) ? PV_TYPES.find((known) => known === pvRef.type) : undefined
  if (!isObject(pvRef) || pvType === undefined || !isWhole(pvRef.nr)) return null
  const limit = limitType === null ? null : LIMIT_TYPES.find((known) => known === limitType)
  if (limit === undefined || !isWhole(stationNumber) || !isWhole(priority)) return null
  if (!(isText(pvName, LONGEST_TEXT) && isText(stationName, LONGEST_TEXT) && isText(description, LONGEST_TEXT)))
    return null
  const names = { pvName, stationNumber, stationName, priority, description }
  return {
    kind: { ...names, pvRef: { type: pvType, nr: pvRef.nr }, limitType: limit },
    from,
    until,
    reason: reason.trim(),
  }
}

/** Returns a summary without what is set aside: what may sound, and whether that is a flood. */
export function soundingSummary(summary: AlertSummary): AlertSummary {
  const { aside, counts, flood } = summary
  if (aside === null) return summary
  return { ...summary, counts: soundingCounts({ counts, aside }), flood: aside.isFlood ? flood : null }
}

/** Returns the counts of a summary with those open alerts alone that may sound. */
export function soundingCounts({ counts, aside }: Pick<AlertSummary, 'counts' | 'aside'>): AlertSummary['counts'] {
  if (aside === null) return counts
  return counts.map((count) => ({ ...count, open: count.open - countOf(aside.open, count.priority) }))
}

function countOf(counts: readonly NewsCount[], priority: number): number {
  return counts.find((one) => one.priority === priority)?.count ?? 0
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest
}

function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value)
}
