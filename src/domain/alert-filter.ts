import type { Alert } from '../wire/alert.ts'
import { isOpen } from './alert-state.ts'
import { matchesText } from './text-filter.ts'

/** What the pending list shows; it stands in the address, so that a link and the back button keep it. */
export interface AlertFilter {
  readonly openOnly: boolean
  /** null = all stations. */
  readonly station: number | null
  /** null = all priorities. */
  readonly priority: number | null
  readonly text: string
}

export const NO_ALERT_FILTER: AlertFilter = { openOnly: false, station: null, priority: null, text: '' }

export function passesFilter(alert: Alert, filter: AlertFilter): boolean {
  if (filter.openOnly && !isOpen(alert)) return false
  if (filter.station !== null && alert.stationNumber !== filter.station) return false
  if (filter.priority !== null && alert.priority !== filter.priority) return false
  return matchesText(filter.text, [alert.stationName, alert.pvName, alert.eksNr, alert.description, alert.message])
}

/** The query of an address that holds this filter; defaults are left out. */
export function alertFilterQuery(filter: AlertFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (filter.openOnly) query.set('open', '1')
  if (filter.station !== null) query.set('station', String(filter.station))
  if (filter.priority !== null) query.set('priority', String(filter.priority))
  if (filter.text !== '') query.set('text', filter.text)
  return query
}

/** The filter of an address; what cannot be read counts as not given. */
export function alertFilterOfQuery(query: URLSearchParams): AlertFilter {
  return {
    openOnly: query.get('open') === '1',
    station: wholeNumber(query.get('station')),
    priority: wholeNumber(query.get('priority')),
    text: query.get('text') ?? '',
  }
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}
