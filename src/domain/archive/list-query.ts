import { type Filter, NO_CONDITIONS } from '../base/filter.ts'
import { sortOf, sortText } from '../base/list-order.ts'
import { conditionsOf } from '../table/filter-conditions.ts'
import { filterOfQuery } from '../table/filter-query.ts'
import { choiceOf, endsNow, type Preset, type RangeChoice } from '../time/presets.ts'
import { rangeOfQuery, rangeQuery } from '../time/range-query.ts'

/** What a list of a range of the archive shows, as its address carries it. The filter is the parameter `filter` of every table. */
export interface ListQuery<Sort extends string> {
  readonly range: RangeChoice
  readonly sort: Sort
  readonly descending: boolean
  /** The most rows that are loaded, 1 to `MAX_LIST_LIMIT`. */
  readonly limit: number
  /** Id of the row whose details are open. */
  readonly opened: string | null
}

/** How one list is addressed. */
export interface ListAddress<Sort extends string> {
  /** Fields that it can be sorted by. */
  readonly sorts: readonly Sort[]
  /** Fields that its filter row has. */
  readonly fields: ReadonlySet<string>
  /** The parameter with the id of the opened row. */
  readonly opened: string
  /** The time of its rows: they come newest first if the address says nothing else. */
  readonly newest: Sort
  readonly limit: number
  /** The range that the address needs not name; 7 days until now if there is none. Specification 9, "Alert default range". */
  readonly range?: Preset
}

/** A part of an address that means nothing; its default is shown. */
export type ListProblem = 'range' | 'sort' | 'limit' | 'filter' | 'opened'

/** Limits that pages offer; an address may name any other. */
export const LIST_LIMITS = [100, 1000, 10_000, 100_000] as const
export const MAX_LIST_LIMIT = 100_000
const MAX_ID_LENGTH = 200
/** No id is empty. */
const NO_ID = ''

const DEFAULT_RANGE = 'last7Days'

/** Writes a query as parameters of an address; null for those that have their default. */
export function listParams<Sort extends string>(
  { range, sort, descending, limit, opened }: ListQuery<Sort>,
  of: ListAddress<Sort>,
): { readonly [parameter: string]: string | null } {
  return {
    range: range.preset === (of.range ?? DEFAULT_RANGE) ? null : rangeQuery(range),
    sort: sort === of.newest && descending ? null : sortText(sort, descending),
    limit: limit === of.limit ? null : String(limit),
    [of.opened]: opened,
  }
}

/**
 * Reads what `listParams` wrote, or somebody by hand, at `now` (ms since 1970): the usual range, newest first, if the address says
 * nothing else. Parameters that mean nothing are problems and count as missing.
 */
export function listQueryOf<Sort extends string>(
  params: URLSearchParams,
  { sorts, fields, opened, newest, limit, range: usual = DEFAULT_RANGE }: ListAddress<Sort>,
  now: number,
  zone: string,
): { readonly query: ListQuery<Sort>; readonly problems: readonly ListProblem[] } {
  const problems: ListProblem[] = []
  const read = <T>(problem: ListProblem, name: string, of: (text: string) => T | null, fallback: T): T => {
    const text = params.get(name)
    const value = text === null ? fallback : of(text)
    if (value === null) problems.push(problem)
    return value ?? fallback
  }
  const query = {
    range: read('range', 'range', (text) => rangeOfQuery(text, now, zone), choiceOf(usual, now, zone)),
    ...read('sort', 'sort', (text) => sortOf(text, sorts), { sort: newest, descending: true }),
    limit: read('limit', 'limit', limitOf, limit),
    opened: read('opened', opened, idOf, NO_ID) || null,
  }
  read('filter', 'filter', (text) => filterOf(text, fields), NO_CONDITIONS)
  return { query, problems }
}

/**
 * Returns the times (ms since 1970, both inclusive) that the worker loads for a half-open range. The last hours and days go
 * on until now: their end is null.
 */
export function loadedTimes({ preset, from, to }: RangeChoice): {
  readonly start: number
  readonly end: number | null
} {
  const start = Math.max(0, Math.floor(from))
  return { start, end: endsNow(preset) ? null : Math.max(start, Math.ceil(to) - 1) }
}

/** Null if it cannot be read, or names what the filter row does not have. */
function filterOf(text: string, fields: ReadonlySet<string>): Filter | null {
  const filter = filterOfQuery(text)
  return filter !== null && conditionsOf(filter).every(([field]) => fields.has(field)) ? filter : null
}

function limitOf(text: string): number | null {
  const limit = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.NaN
  return limit <= MAX_LIST_LIMIT ? limit : null
}

function idOf(text: string): string | null {
  return text !== NO_ID && text.length <= MAX_ID_LENGTH ? text : null
}
