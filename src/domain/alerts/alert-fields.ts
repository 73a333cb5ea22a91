import type { Alert } from '../../wire/server/alert.ts'
import { type FilterFields, normalised, SharedText } from '../base/filter.ts'
import { alertState, lengthOf } from './alert-state.ts'

/** What a search of alerts reads, in this order. */
export const SEARCHED_FIELDS = ['stationName', 'pvName', 'eksNr', 'description', 'message'] as const

/** An alert with its searched texts, which many alerts have in common. */
export interface SearchableAlert {
  readonly alert: Alert
  /** Those of `SEARCHED_FIELDS`. */
  readonly texts: readonly SharedText[]
}

const text = (read: (alert: Alert) => string | null) => ({
  kind: 'text' as const,
  read: ({ alert }: SearchableAlert) => normalised(read(alert) ?? ''),
})
const shared = (field: (typeof SEARCHED_FIELDS)[number]) => {
  const at = SEARCHED_FIELDS.indexOf(field)
  return { kind: 'shared' as const, read: ({ texts }: SearchableAlert) => texts[at] ?? NOTHING }
}
const number = (read: (alert: Alert) => number | null) => ({
  kind: 'number' as const,
  read: ({ alert }: SearchableAlert) => read(alert),
})
const NOTHING = new SharedText('')

/** Fields of an alert that filters can name. Times are ms since 1970; `state` is an `AlertState`, `lasted` one of `LENGTHS`. */
export const ALERT_FIELDS: FilterFields<SearchableAlert> = {
  /** One alert, for a view of its details. */
  id: text((alert) => alert.id),
  text: { kind: 'anyShared', read: ({ texts }) => texts },
  state: { kind: 'text', read: ({ alert }) => alertState(alert) },
  lasted: text(lengthOf),
  stationNumber: number((alert) => alert.stationNumber),
  priority: number((alert) => alert.priority),
  came: number((alert) => alert.timestamp),
  gone: number((alert) => alert.goneTimestamp),
  acked: number((alert) => alert.ackTimestamp),
  value: number((alert) => alert.value),
  station: shared('stationName'),
  pv: shared('pvName'),
  eks: shared('eksNr'),
  description: shared('description'),
  message: shared('message'),
  user: text((alert) => alert.ackUser),
}
