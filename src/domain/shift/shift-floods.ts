import type { Alert } from '../../wire/server/alert.ts'
import type { ShiftCause, ShiftFlood } from '../../wire/tabs/shift-log.ts'
import { alertMessage, alertWhat, byNewest } from '../alerts/alert-state.ts'
import { type CauseLink, causesOf, type PlantStructure } from '../alerts/first-cause.ts'
import { floodsOf } from '../alerts/flood-spans.ts'
import { must } from '../base/must.ts'
import type { TimeRange } from '../time/time-range.ts'

/** Water is on its way for so long: what is longer ago is no cause. As in `first-cause.ts`. */
const BEFORE_MS = 2 * 3_600_000
/** More are not compared: a flood that long is known by what it began with. */
const MOST_LINKS = 500

interface Link extends CauseLink {
  readonly alert: Alert
}

/**
 * Returns the floods of a time with what they began with, the newest first. `alerts` come in any order; those before the time count for a
 * flood that lasted into it. `rankOf` returns the rank of a priority, 0 first.
 */
export function shiftFloods(
  alerts: readonly Alert[],
  { from, to }: TimeRange,
  structure: PlantStructure,
  rankOf: (priority: number) => number,
): readonly ShiftFlood[] {
  const sorted = alerts.filter(({ timestamp }) => timestamp < to).sort((a, b) => byNewest(b, a))
  const times = Float64Array.from(sorted, ({ timestamp }) => timestamp)
  const { floods } = floodsOf(times, to)
  return floods
    .filter(({ until }) => until > from)
    .reverse()
    .map(({ since, until, count, peak, first }): ShiftFlood => {
      const began = must(sorted[first])
      const near = sorted.slice(0, first + 1).filter(({ timestamp }) => timestamp >= began.timestamp - BEFORE_MS)
      return {
        since,
        until,
        count,
        peak: peak.count,
        first: causeOf(began),
        cause: rootOf(began, near.slice(-MOST_LINKS), structure, rankOf),
      }
    })
}

/** Follows the causes of an alert to the first one: what it came of, and why. */
function rootOf(
  began: Alert,
  near: readonly Alert[],
  structure: PlantStructure,
  rankOf: (priority: number) => number,
): ShiftFlood['cause'] {
  const causes = causesOf(near.map(linkOf), structure, rankOf)
  let cause = causes.get(began.id)
  const seen = new Set<string>()
  while (cause !== undefined && !seen.has(cause.of.id)) {
    seen.add(cause.of.id)
    const further = causes.get(cause.of.id)
    if (further === undefined) break
    cause = further
  }
  return cause === undefined ? null : { ...causeOf(cause.of.alert), why: cause.why }
}

function linkOf(alert: Alert): Link {
  return { id: alert.id, alert, newest: alert.timestamp, first: { ...alert, what: alertWhat(alert) } }
}

function causeOf(alert: Alert): ShiftCause {
  const { id, timestamp, pvRef, stationName } = alert
  return { id, timestamp, pvRef, stationName, what: alertWhat(alert) || alertMessage(alert) }
}
