import type { PvRef } from '../../wire/server/pv.ts'
import { pvSetText } from '../alerts/pv-set.ts'
import type { Filter } from '../base/filter.ts'
import { isoDate } from '../reports/report-date.ts'
import { filterQuery } from '../table/filter-query.ts'
import { PATHS } from '../text/paths.ts'
import { rangeQuery } from '../time/range-query.ts'
import type { TimeRange } from '../time/time-range.ts'
import { MAX_LIST_LIMIT } from './list-query.ts'

/** Address of the alert archive with the alerts of these PVs. At most 1024, see `pvSetText`. */
export function alertArchivePath(pvs: readonly PvRef[]): string {
  return `${PATHS.alertArchive}?${new URLSearchParams({ pvs: pvSetText(pvs) })}`
}

/**
 * Address of the alert archive with those of a half open time (ms since 1970) that pass all of some conditions, of some PVs or of all; as
 * many as it can load.
 */
export function alertsOfTimePath(
  { from, to }: TimeRange,
  conditions: readonly Filter[] = [],
  pvs: readonly PvRef[] = [],
): string {
  const query = new URLSearchParams({
    range: rangeQuery({ from: Math.floor(from), to: Math.ceil(to), preset: null }),
    limit: String(MAX_LIST_LIMIT),
  })
  if (pvs.length > 0) query.set('pvs', pvSetText(pvs))
  if (conditions.length > 0) query.set('filter', filterQuery(['and', ...conditions]))
  return `${PATHS.alertArchive}?${query}`
}

/** Address of the control events of a time. */
export function eventsPath(time: TimeRange): string {
  return `${PATHS.events}?range=${rangeQuery({ ...time, preset: null })}`
}

/** Address of what happened in a time, for a hand-over. */
export function handoverPath(time: TimeRange): string {
  return `${PATHS.handover}?range=${rangeQuery({ ...time, preset: null })}`
}

/** Address of the figures of the alerts of a time. */
export function alertFiguresPath(time: TimeRange): string {
  return `${PATHS.alertFigures}?range=${rangeQuery({ ...time, preset: null })}`
}

/** Address of the overflow basins in the month of a time (ms since 1970) on the clock of `zone`; `event` shows the course of that event. */
export function basinsPath(at: number, zone: string, event?: string): string {
  const query = new URLSearchParams({ view: 'month', date: isoDate(at, zone).slice(0, 'yyyy-MM'.length) })
  if (event !== undefined) query.set('event', event)
  return `${PATHS.basins}?${query}`
}
