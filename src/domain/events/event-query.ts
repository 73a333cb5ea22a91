import { choiceOf, type RangeChoice } from '../time/presets.ts'
import { isUntilNow, rangeOfQuery, rangeQuery } from '../time/range-query.ts'
import { EVENT_SORTS, type EventSort, type EventSource } from './event-view.ts'

/** How many events a user can ask for. */
export const EVENT_LIMITS = [1000, 10_000, 100_000] as const
export type EventLimit = (typeof EVENT_LIMITS)[number]

/** What the address of the page says, besides the filter of the table. */
export interface EventQuery {
  readonly range: RangeChoice
  readonly limit: EventLimit
  readonly sort: EventSort
  readonly descending: boolean
  /** Searched words. */
  readonly text: string
  /** Id of the event whose details are open. */
  readonly event: string | null
}

const DEFAULT_RANGE = 'last7Days'
const DEFAULT_LIMIT: EventLimit = 10_000
const NEWEST_FIRST = '-time'

/**
 * Reads an address at `now` (ms since 1970): 7 days until now, newest first, if it says nothing else. `isReadable` is false
 * if it names a range, a limit or an order that there is not.
 */
export function eventQueryOf(
  query: URLSearchParams,
  now: number,
  zone: string,
): { readonly value: EventQuery; readonly isReadable: boolean } {
  const range = rangeOfQuery(query.get('range') ?? DEFAULT_RANGE, now, zone)
  const limit = EVENT_LIMITS.find((known) => String(known) === (query.get('limit') ?? String(DEFAULT_LIMIT)))
  const by = query.get('sort') ?? NEWEST_FIRST
  const descending = by.startsWith('-')
  const sort = EVENT_SORTS.find((known) => known === (descending ? by.slice(1) : by))
  return {
    value: {
      range: range ?? choiceOf(DEFAULT_RANGE, now, zone),
      limit: limit ?? DEFAULT_LIMIT,
      sort: sort ?? 'time',
      descending: sort === undefined ? true : descending,
      text: query.get('text') ?? '',
      event: query.get('event'),
    },
    isReadable: range !== null && limit !== undefined && sort !== undefined,
  }
}

/** Returns an address that says this, and what else `before` says; defaults are left out. */
export function withEventQuery(before: URLSearchParams, change: Partial<EventQuery>): URLSearchParams {
  const after = new URLSearchParams(before)
  const set = (name: string, value: string | null, standard: string) => {
    if (value === null || value === standard) after.delete(name)
    else after.set(name, value)
  }
  const { range, limit, sort, descending = false, text, event } = change
  if (range !== undefined) set('range', rangeQuery(range), DEFAULT_RANGE)
  if (limit !== undefined) set('limit', String(limit), String(DEFAULT_LIMIT))
  if (sort !== undefined) set('sort', descending ? `-${sort}` : sort, NEWEST_FIRST)
  if (text !== undefined) set('text', text, '')
  if (event !== undefined) set('event', event, '')
  return after
}

/** Returns the events of a range that the worker loads. A preset that ends now goes on. */
export function eventSourceOf({ range, limit }: Pick<EventQuery, 'range' | 'limit'>, now: number): EventSource {
  const isOpen = range.preset !== null && isUntilNow(range, now)
  // Clocks of pages count parts of a millisecond.
  return { start: Math.max(0, Math.floor(range.from)), end: isOpen ? null : Math.ceil(range.to) - 1, limit }
}
