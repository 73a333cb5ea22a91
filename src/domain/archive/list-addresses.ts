import { ALERT_SORTS, type AlertSortField } from '../alerts/alert-view.ts'
import { EVENT_SORTS, type EventSort } from '../events/event-view.ts'
import { type ListAddress, MAX_LIST_LIMIT } from './list-query.ts'

export const ALERT_ARCHIVE: ListAddress<AlertSortField> = {
  sorts: ALERT_SORTS,
  fields: new Set(['priority', 'came', 'gone', 'acked', 'state', 'station', 'text', 'lasted', 'user']),
  opened: 'alert',
  newest: 'came',
  limit: 1000,
}

/** Figures of the alerts of a range: there is no list, and as much is loaded as there can be. */
export const ALERT_FIGURES: ListAddress<'came'> = {
  sorts: ['came'],
  fields: new Set(),
  opened: 'alert',
  newest: 'came',
  limit: MAX_LIST_LIMIT,
  // Figures need 30 days to mean something.
  range: 'last30Days',
}

export const EVENTS: ListAddress<EventSort> = {
  sorts: EVENT_SORTS,
  fields: new Set(EVENT_SORTS),
  opened: 'event',
  newest: 'time',
  limit: 10_000,
}

/** Measured values: a row for each time. */
export const ARCHIVE_VALUES: ListAddress<'time'> = {
  sorts: ['time'],
  fields: new Set(),
  opened: 'row',
  newest: 'time',
  limit: 1000,
}
