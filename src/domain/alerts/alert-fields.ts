import type { Alert } from '../../wire/server/alert.ts'
import { type FilterFields, normalised, TEXT_END } from '../base/filter.ts'
import { alertState } from './alert-state.ts'

/** An alert together with its texts as a search reads them, which are worked out once. */
export interface SearchableAlert {
  readonly alert: Alert
  /** `alertSearchText` of the alert. */
  readonly text: string
}

/** More of one text is not searched: a hostile or broken server must not fill the worker's memory twice. */
const MAX_SEARCHED = 500

/** White space in the joined texts that collapsing would change. One look at all texts is cheaper than one at each. */
const UNEVEN_SPACE = / {2}|\0 | \0|[^\S ]/

/** The texts by which an alert is found, each between `TEXT_END`s. */
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

/** What alerts can be filtered by. Times are ms since 1970; `state` is an `AlertState`. */
export const ALERT_FIELDS: FilterFields<SearchableAlert> = {
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
