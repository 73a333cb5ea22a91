import { type Filter, isFilter, NO_CONDITIONS } from './filter.ts'
import { LANGUAGES, type Language } from './language.ts'
import { parseJson } from './parse-json.ts'

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
  const query = new URLSearchParams({ sort: sortText(sort, descending), language })
  if (filter.length > 1) query.set('filter', JSON.stringify(filter))
  return query
}

/** Parses the order of a list; null if the query has none, or one by an unknown field. */
export function orderOfQuery<Sort extends string>(
  query: URLSearchParams,
  sorts: readonly Sort[],
): ListOrder<Sort> | null {
  const by = sortOf(query.get('sort') ?? '', sorts)
  const language = LANGUAGES.find((known) => known === query.get('language'))
  const filter = filterOf(query.get('filter'))
  return by === null || language === undefined || filter === null ? null : { filter, ...by, language }
}

/** Writes a field and its direction as one text. */
export function sortText(sort: string, descending: boolean): string {
  return descending ? `-${sort}` : sort
}

/** Reads what `sortText` wrote; null if none of the fields is named. */
export function sortOf<Sort extends string>(
  text: string,
  sorts: readonly Sort[],
): { readonly sort: Sort; readonly descending: boolean } | null {
  const descending = text.startsWith('-')
  const sort = sorts.find((field) => field === (descending ? text.slice(1) : text))
  return sort === undefined ? null : { sort, descending }
}

function filterOf(text: string | null): Filter | null {
  if (text === null) return NO_CONDITIONS
  const value = parseJson(text)
  return isFilter(value) ? value : null
}
