import { type Filter, NO_CONDITIONS } from '../base/filter.ts'
import { partsOf } from '../table/filter-conditions.ts'
import { filterOfQuery, filterQuery } from '../table/filter-query.ts'

/** Filter of the pending list. It is part of the address, so links and the back button keep it. */
export interface AlertFilter {
  readonly openOnly: boolean
  /** null = all stations. */
  readonly station: number | null
  /** null = all priorities. */
  readonly priority: number | null
  readonly text: string
  /** Further conditions on `ALERT_FIELDS`, those of the table's filter row. */
  readonly conditions: Filter
}

export const NO_ALERT_FILTER: AlertFilter = {
  openOnly: false,
  station: null,
  priority: null,
  text: '',
  conditions: NO_CONDITIONS,
}

/** Converts it to conditions on `ALERT_FIELDS`. */
export function alertConditions({ openOnly, station, priority, text, conditions: more }: AlertFilter): Filter {
  const conditions: Filter[] = []
  if (openOnly) conditions.push(['state', 'endswith', 'open'])
  if (station !== null) conditions.push(['stationNumber', 'eq', station])
  if (priority !== null) conditions.push(['priority', 'eq', priority])
  if (text.trim() !== '') conditions.push(['text', 'contains', text])
  return ['and', ...conditions, ...partsOf(more)]
}

/** Writes the filter as a query string; defaults are left out. */
export function alertFilterQuery(filter: AlertFilter): URLSearchParams {
  const query = new URLSearchParams()
  if (filter.openOnly) query.set('open', '1')
  if (filter.station !== null) query.set('station', String(filter.station))
  if (filter.priority !== null) query.set('priority', String(filter.priority))
  if (filter.text !== '') query.set('text', filter.text)
  if (filter.conditions.length > 1) query.set('filter', filterQuery(filter.conditions))
  return query
}

/** Reads the filter from a query string; unreadable parts count as missing. */
export function alertFilterOfQuery(query: URLSearchParams): AlertFilter {
  return {
    openOnly: query.get('open') === '1',
    station: wholeNumber(query.get('station')),
    priority: wholeNumber(query.get('priority')),
    text: query.get('text') ?? '',
    conditions: filterOfQuery(query.get('filter') ?? '') ?? NO_ALERT_FILTER.conditions,
  }
}

function wholeNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null
}
