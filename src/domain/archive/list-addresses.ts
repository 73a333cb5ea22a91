import { ALERT_SORTS, type AlertSortField } from '../alerts/alert-view.ts'
import { EVENT_SORTS, type EventSort } from '../events/event-view.ts'
import type { ListAddress } from './list-query.ts'

export const ALERT_ARCHIVE: ListAddress<AlertSortField> = {
  sorts: ALERT_SORTS,
  fields: new Set(['priority', 'came', 'gone', 'acked', 'state', 'station', 'text']),
  opened: 'alert',
  newest: 'came',
  limit: 1000,
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
