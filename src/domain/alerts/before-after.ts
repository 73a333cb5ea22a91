import type { Alert, ControlEvent, LimitType } from '../../wire/server/alert.ts'
import type { PvRef } from '../../wire/server/pv.ts'
import type { AlertKind } from '../../wire/tabs/alert-figures.ts'
import { LIMIT_CODES } from './alert-state.ts'

const DAY_MS = 86_400_000
const DAYS_A_WEEK = 7
/** Of more changes the newest ones are judged. */
const MOST_CHANGES = 3
const CODES = /\bm?[ou]gw\b/g

/** A part of the judged time in which nobody has changed what raises the alerts of a kind. Half open, in ms since 1970. */
export interface Stretch {
  readonly from: number
  readonly until: number
  /** What began it; null for the time before all changes. */
  readonly change: ControlEvent | null
  readonly count: number
}

/** Returns when somebody has changed what raises alerts of a PV and limit, oldest first. Of an input nothing else is ever set. */
export function settingChanges(
  events: readonly ControlEvent[],
  pv: PvRef,
  limitType: LimitType | null,
): readonly ControlEvent[] {
  return events
    .filter(({ pvRef, succeeded, oldValue, newValue }) => {
      const isSet = succeeded && oldValue !== null && newValue !== null && oldValue !== newValue
      return isSet && isSamePv(pvRef, pv)
    })
    .filter(({ text }) => isOfLimit(text, limitType))
    .toSorted((a, b) => a.timestamp - b.timestamp)
}

function isSamePv(one: PvRef | null, other: PvRef): boolean {
  return one?.type === other.type && one.nr === other.nr
}

/** The server words it: where it names limits by their codes this one has to be among them, elsewhere any may be meant. */
function isOfLimit(text: string, limitType: LimitType | null): boolean {
  const named: readonly string[] = text.toLowerCase().match(CODES) ?? []
  return named.length === 0 || (limitType !== null && named.includes(LIMIT_CODES[limitType]))
}

/**
 * Returns whether an alert comes from what raises those of a kind: the same limit, or the same text of a contact. Another priority
 * makes another kind, and is no reason for fewer alerts.
 */
export function isOfSource(
  { pvRef, limitType, description }: Alert,
  kind: Pick<AlertKind, 'pv' | 'limitType' | 'description'>,
): boolean {
  if (kind.pv === null || !isSamePv(pvRef, kind.pv)) return false
  return limitType === kind.limitType && (limitType !== null || description === kind.description)
}

/**
 * Splits a range at changes, oldest first, and counts what came in each part; empty without a change in it. `times` are those at which
 * alerts came, in any order.
 */
export function stretchesBetween(
  { from, until }: { readonly from: number; readonly until: number },
  changes: readonly ControlEvent[],
  times: readonly number[],
): readonly Stretch[] {
  const inside = changes.filter(({ timestamp }) => timestamp > from && timestamp < until)
  if (inside.length === 0) return []
  const judged = inside.slice(-MOST_CHANGES)
  const begins = [inside.at(-MOST_CHANGES - 1)?.timestamp ?? from, ...judged.map(({ timestamp }) => timestamp)]
  return begins.map((begin, i) => {
    const end = begins[i + 1] ?? until
    const count = times.filter((time) => time >= begin && time < end).length
    return { from: begin, until: end, change: judged[i - 1] ?? null, count }
  })
}

export function daysOf({ from, until }: Pick<Stretch, 'from' | 'until'>): number {
  return (until - from) / DAY_MS
}

/** Returns the alerts a week; null for less than a week, since its working days and its weekend differ. */
export function weeklyRate(stretch: Stretch): number | null {
  const days = daysOf(stretch)
  return days < DAYS_A_WEEK ? null : (stretch.count / days) * DAYS_A_WEEK
}
