import { type Filter, isFilter, NO_CONDITIONS } from './filter.ts'
import { LANGUAGES, type Language } from './language.ts'

/** What every list that the worker filters and sorts is asked for. */
export interface ListOrder<Sort extends string> {
  readonly filter: Filter
  readonly sort: Sort
  readonly descending: boolean
  /** Language whose collation sorts texts. */
  readonly language: Language
}

/** Serialises the order of a list. Equal orders give equal texts. */
export function queryOfOrder({ filter, sort, descending, language }: ListOrder<string>): URLSearchParams {
  const query = new URLSearchParams({ sort: descending ? `-${sort}` : sort, language })
  if (filter.length > 1) query.set('filter', JSON.stringify(filter))
  return query
}

/** Parses the order of a list; null if the query has none, or one by an unknown field. */
export function orderOfQuery<Sort extends string>(
  query: URLSearchParams,
  sorts: readonly Sort[],
): ListOrder<Sort> | null {
  const by = query.get('sort') ?? ''
  const descending = by.startsWith('-')
  const sort = sorts.find((known) => known === (descending ? by.slice(1) : by))
  const language = LANGUAGES.find((known) => known === query.get('language'))
  const filter = filterOf(query.get('filter'))
  return sort === undefined || language === undefined || filter === null ? null : { filter, sort, descending, language }
}

function filterOf(text: string | null): Filter | null {
  if (text === null) return NO_CONDITIONS
  try {
    const value: unknown = JSON.parse(text)
    return isFilter(value) ? value : null
  } catch {
    return null
  }
}
