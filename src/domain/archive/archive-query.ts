import { ALERT_SORTS, type AlertSortField, type AlertSource } from '../alerts/alert-view.ts'
import { type Filter, NO_CONDITIONS } from '../base/filter.ts'
import { conditionsOf } from '../table/filter-conditions.ts'
import { filterOfQuery } from '../table/filter-query.ts'
import { choiceOf, type RangeChoice } from '../time/presets.ts'
import { rangeOfQuery, rangeQuery } from '../time/range-query.ts'

/** What the alert archive shows, as its address carries it. The filter is the parameter `filter` of every table. */
export interface ArchiveQuery {
  readonly range: RangeChoice
  readonly sort: AlertSortField
  readonly descending: boolean
  /** The most alerts that are loaded, 1 to `MAX_LIMIT`. */
  readonly limit: number
  /** Id of the alert whose details are open. */
  readonly alert: string | null
}

/** A parameter of an address that means nothing; its default is shown. */
export type ArchiveProblem = 'range' | 'sort' | 'limit' | 'filter' | 'alert'

/** Limits that the page offers; an address may name any other. */
export const ARCHIVE_LIMITS = [100, 1000, 10_000, 100_000] as const
/** What the filter row of the archive filters by: fields of `ALERT_FIELDS`. */
export const ARCHIVE_FIELDS: ReadonlySet<string> = new Set([
  'priority',
  'came',
  'gone',
  'acked',
  'state',
  'station',
  'text',
])
const MAX_LIMIT = 100_000
const MAX_ID_LENGTH = 200
/** No id is empty. */
const NO_ALERT = ''

/** 7 days until now. Specification 9, "Alert default range". */
const DEFAULT_RANGE = 'last7Days'

/** Everything but the range, which depends on now. */
export const DEFAULT_ARCHIVE: Omit<ArchiveQuery, 'range'> = {
  sort: 'came',
  descending: true,
  limit: 1000,
  alert: null,
}

/** The parameters that `archiveParams` writes. */
export const ARCHIVE_PARAMS = ['range', 'sort', 'limit', 'alert'] as const

/** Writes the query as parameters of an address; defaults are left out. */
export function archiveParams({ range, sort, descending, limit, alert }: ArchiveQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (range.preset !== DEFAULT_RANGE) params.set('range', rangeQuery(range))
  if (sort !== DEFAULT_ARCHIVE.sort || !descending) params.set('sort', descending ? `-${sort}` : sort)
  if (limit !== DEFAULT_ARCHIVE.limit) params.set('limit', String(limit))
  if (alert !== null) params.set('alert', alert)
  return params
}

interface ReadQuery {
  readonly query: ArchiveQuery
  readonly problems: readonly ArchiveProblem[]
}

/**
 * Reads what `archiveParams` wrote, or somebody by hand, at `now` (ms since 1970). Parameters that mean nothing are problems
 * and count as missing.
 */
export function archiveQueryOf(params: URLSearchParams, now: number, zone: string): ReadQuery {
  const problems: ArchiveProblem[] = []
  const read = <T>(name: ArchiveProblem, of: (text: string) => T | null, fallback: T): T => {
    const text = params.get(name)
    const value = text === null ? fallback : of(text)
    if (value === null) problems.push(name)
    return value ?? fallback
  }
  const query = {
    range: read('range', (text) => rangeOfQuery(text, now, zone), choiceOf(DEFAULT_RANGE, now, zone)),
    ...read('sort', sortOf, { sort: DEFAULT_ARCHIVE.sort, descending: DEFAULT_ARCHIVE.descending }),
    limit: read('limit', limitOf, DEFAULT_ARCHIVE.limit),
    alert: read('alert', alertOf, NO_ALERT) || null,
  }
  read('filter', filterOf, NO_CONDITIONS)
  return { query, problems }
}

/** Returns the source of a list. A range is half open, a source contains its last ms; the last hours and days go on until now. */
export function archiveSource({ preset, from, to }: RangeChoice, limit: number): AlertSource {
  const start = Math.max(0, Math.floor(from))
  const isOpen = preset?.startsWith('last') ?? false
  return { of: 'archive', start, end: isOpen ? null : Math.max(start, Math.ceil(to) - 1), limit }
}

/**
 * Returns from which full second on a cut list is complete (ms since 1970), after its oldest alert: others of the same
 * instant may have been cut off.
 */
export function completeFrom(oldest: number): number {
  return (Math.floor(oldest / 1000) + 1) * 1000
}

function sortOf(text: string): Pick<ArchiveQuery, 'sort' | 'descending'> | null {
  const descending = text.startsWith('-')
  const sort = ALERT_SORTS.find((field) => field === (descending ? text.slice(1) : text))
  return sort === undefined ? null : { sort, descending }
}

/** Null if it cannot be read, or names what the filter row does not have. */
function filterOf(text: string): Filter | null {
  const filter = filterOfQuery(text)
  return filter !== null && conditionsOf(filter).every(([field]) => ARCHIVE_FIELDS.has(field)) ? filter : null
}

function limitOf(text: string): number | null {
  const limit = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.NaN
  return limit <= MAX_LIMIT ? limit : null
}

function alertOf(text: string): string | null {
  return text !== NO_ALERT && text.length <= MAX_ID_LENGTH ? text : null
}
