import type { Alert } from '../../wire/server/alert.ts'
import { type FilterFields, normalised, TEXT_END } from '../base/filter.ts'
import { alertState } from './alert-state.ts'

/** An alert with the text that a search reads, computed once. */
export interface SearchableAlert {
  readonly alert: Alert
  /** `alertSearchText` of the alert. */
  readonly text: string
}

/** Longer texts are cut: a hostile or broken server must not fill the worker's memory twice. */
const MAX_SEARCHED = 500

/** White space that normalising would change. Testing the joined texts once is cheaper than testing each. */
const UNEVEN_SPACE = / {2}|\0 | \0|[^\S ]/

/** Returns the searchable texts of an alert, each enclosed in `TEXT_END`. */
export function alertSearchText({ stationName, pvName, eksNr, description, message }: Alert): string {
  const joined = `\0${stationName}\0${pvName}\0${eksNr}\0${description}\0${message}\0`
  if (joined.length <= MAX_SEARCHED && !UNEVEN_SPACE.test(joined)) return joined.toLowerCase()
  return TEXT_END + [stationName, pvName, eksNr, description, message].map((text) => part(text) + TEXT_END).join('')
}

function part(text: string): string {
  return normalised(text.length > MAX_SEARCHED ? text.slice(0, MAX_SEARCHED) : text)
}

const text = (read: (alert: Alert) => string | null) => ({
  kind: 'text' as const,
  read: ({ alert }: SearchableAlert) => normalised(read(alert) ?? ''),
})
const number = (read: (alert: Alert) => number | null) => ({
  kind: 'number' as const,
  read: ({ alert }: SearchableAlert) => read(alert),
})

/** Fields of an alert that filters can name. Times are ms since 1970; `state` is an `AlertState`. */
export const ALERT_FIELDS: FilterFields<SearchableAlert> = {
  /** One alert, for a view of its details. */
  id: text((alert) => alert.id),
  text: { kind: 'texts', read: (entry) => entry.text },
  state: { kind: 'text', read: ({ alert }) => alertState(alert) },
  stationNumber: number((alert) => alert.stationNumber),
  priority: number((alert) => alert.priority),
  came: number((alert) => alert.timestamp),
  gone: number((alert) => alert.goneTimestamp),
  acked: number((alert) => alert.ackTimestamp),
  value: number((alert) => alert.value),
  station: text((alert) => alert.stationName),
  pv: text((alert) => alert.pvName),
  eks: text((alert) => alert.eksNr),
  description: text((alert) => alert.description),
  message: text((alert) => alert.message),
  user: text((alert) => alert.ackUser),
}
