import type { Alert } from '../../wire/server/alert.ts'
import type { ShiftAlert, ShiftCounts } from '../../wire/tabs/shift-log.ts'
import { kindText } from '../alerts/alert-kind.ts'
import { byNewest } from '../alerts/alert-state.ts'
import { must } from '../base/must.ts'
import type { TimeRange } from '../time/time-range.ts'

/** Alerts handled before a cooperative task yields. */
const STEP = 512

/** What one alert did in a time. */
interface AlertInTime {
  readonly came: boolean
  readonly gone: boolean
  readonly acked: boolean
  /** At the end. */
  readonly there: boolean
  readonly open: boolean
}

/** Returns what an alert did in a time, half open; what came after it did nothing. */
function alertIn({ timestamp, goneTimestamp, ackTimestamp }: Alert, { from, to }: TimeRange): AlertInTime {
  const isIn = (at: number | null) => at !== null && at >= from && at < to
  // An alert that a clock of a station dates before its own beginning is no longer there.
  const isAfter = (at: number | null) => at === null || at >= to
  const isKnown = timestamp < to
  return {
    came: isIn(timestamp),
    gone: isKnown && isIn(goneTimestamp),
    acked: isKnown && isIn(ackTimestamp),
    there: isKnown && isAfter(goneTimestamp),
    open: isKnown && isAfter(ackTimestamp),
  }
}

interface Line {
  newest: Alert
  came: number
  gone: number
  acked: number
  there: number
  open: number
  since: number | null
  activeMs: number
  /** Up to when `activeMs` counts. */
  activeUntil: number
  readonly users: Map<string, number>
}

/** One kind, and the newest alert of it that did something. */
export interface ShiftKind {
  readonly row: ShiftAlert
  readonly newest: Alert
}

/**
 * A cooperative task that returns what alerts did in a time, by kind: the most urgent first, of equal ones what is open, what is there,
 * and the newest. `rankOf` returns the rank of a priority, 0 first. `alerts` come in any order, each once.
 */
export function* shiftAlerts(
  alerts: readonly Alert[],
  time: TimeRange,
  rankOf: (priority: number) => number,
): Generator<void, { readonly kinds: readonly ShiftKind[]; readonly counts: ShiftCounts }> {
  const lines = new Map<string, Line>()
  const counts = { came: 0, gone: 0, acked: 0, there: 0, open: 0 }
  const sorted = alerts.toSorted((a, b) => byNewest(b, a))
  yield
  for (const [index, alert] of sorted.entries()) {
    if (index % STEP === STEP - 1) yield
    const did = alertIn(alert, time)
    if (!Object.values(did).includes(true)) continue
    const kind = kindText(alert)
    const line = lines.get(kind) ?? emptyLine(alert, time)
    lines.set(kind, line)
    for (const name of ['came', 'gone', 'acked', 'there', 'open'] as const) {
      line[name] += Number(did[name])
      counts[name] += Number(did[name])
    }
    line.newest = alert
    if (did.there || did.open) line.since ??= alert.timestamp
    addActive(line, alert, time)
    if (did.acked) line.users.set(alert.ackUser ?? '', must(alert.ackTimestamp))
  }
  yield
  const kinds = [...lines.values()].map((line): ShiftKind => ({ row: rowOf(line), newest: line.newest }))
  yield
  kinds.sort(({ row: a }, { row: b }) => rankOf(a.priority) - rankOf(b.priority) || byNeed(a, b))
  return { kinds, counts }
}

function emptyLine(newest: Alert, { from }: TimeRange): Line {
  const none = { came: 0, gone: 0, acked: 0, there: 0, open: 0 }
  return { newest, ...none, since: null, activeMs: 0, activeUntil: from, users: new Map() }
}

function addActive(line: Line, { timestamp, goneTimestamp }: Alert, { to }: TimeRange): void {
  const end = Math.min(to, goneTimestamp ?? to)
  line.activeMs += Math.max(0, end - Math.max(timestamp, line.activeUntil))
  line.activeUntil = Math.max(line.activeUntil, end)
}

function rowOf({ newest, activeUntil: _, users, ...counts }: Line): ShiftAlert {
  const { id, timestamp, pvRef, pvName, eksNr, stationNumber, stationName } = newest
  const { priority, limitType, description, message } = newest
  return {
    id,
    timestamp,
    pvRef,
    pvName,
    eksNr,
    stationNumber,
    stationName,
    priority,
    limitType,
    description,
    message,
    ...counts,
    users: [...users].sort(([, a], [, b]) => a - b).map(([user]) => user),
  }
}

function byNeed(a: ShiftAlert, b: ShiftAlert): number {
  const isOpen = ({ open }: ShiftAlert) => Number(open === 0)
  const isThere = ({ there }: ShiftAlert) => Number(there === 0)
  return isOpen(a) - isOpen(b) || isThere(a) - isThere(b) || b.timestamp - a.timestamp || (a.id < b.id ? -1 : 1)
}
