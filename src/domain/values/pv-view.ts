import { PV_TYPES, type PvType } from '../../wire/server/pv.ts'
import type { PvListState } from '../../wire/tabs/pv-list.ts'
import { type Filter, isFilter } from '../base/filter.ts'
import { LANGUAGES, type Language } from '../base/language.ts'

/** `tree` is the order of the server's tree; `kind` puts numbers before states, each in the order of the tree. */
export const PV_SORTS = ['tree', 'kind', 'station', 'name', 'eks'] as const
export type PvSort = (typeof PV_SORTS)[number]
export const PV_GROUPS = ['station', 'unit'] as const
export type PvGroupField = (typeof PV_GROUPS)[number]

/** A list of PVs that the worker searches, filters and sorts. Station and types are its source; `all` counts those PVs. */
export interface PvView {
  /** Only PVs that the tree has under the station of this number; null = all. */
  readonly station: number | null
  /** null = all. */
  readonly types: readonly PvType[] | null
  /** Words, each a part of name, EKS number or name of the station; see `searchedWords`. */
  readonly text: string
  /** Conditions on `station`, `name`, `eks` and `unit`. */
  readonly filter: Filter
  readonly sort: PvSort
  readonly descending: boolean
  /** Language whose collation sorts texts. */
  readonly language: Language
  /** Rows with the same text follow each other; groups come in the order of their first rows. */
  readonly group: PvGroupField | null
}

export const NO_CONDITIONS: Filter = ['and']

/** All PVs in the order of the tree. */
export const ALL_PVS: PvView = {
  station: null,
  types: null,
  text: '',
  filter: NO_CONDITIONS,
  sort: 'tree',
  descending: false,
  language: LANGUAGES[0],
  group: null,
}

/** A list of PVs before its first page has arrived. */
export const NO_PVS: PvListState = { at: 0, total: 0, all: 0, pvs: 0, loaded: 0, groups: null }

/** Serialises a view. Equal views give equal texts, so the text serves as a key. */
export function pvViewText({ station, types, text, filter, sort, descending, language, group }: PvView): string {
  const query = new URLSearchParams({ sort: descending ? `-${sort}` : sort, language })
  if (station !== null) query.set('station', String(station))
  if (types !== null) query.set('types', types.join(','))
  if (text.trim() !== '') query.set('text', text)
  if (filter.length > 1) query.set('filter', JSON.stringify(filter))
  if (group !== null) query.set('group', group)
  return query.toString()
}

/** Parses a view; null if the text is not one. */
export function pvViewOfText(value: string): PvView | null {
  const query = new URLSearchParams(value)
  const by = query.get('sort') ?? ''
  const descending = by.startsWith('-')
  const sort = PV_SORTS.find((known) => known === (descending ? by.slice(1) : by))
  const language = LANGUAGES.find((known) => known === query.get('language'))
  const filter = filterOf(query.get('filter'))
  const station = query.get('station')
  const group = query.get('group')
  const known = PV_GROUPS.find((field) => field === group) ?? null
  if (sort === undefined || language === undefined || filter === null || (known === null && group !== null)) return null
  if (station !== null && !/^\d{1,9}$/.test(station)) return null
  return {
    station: station === null ? null : Number(station),
    types: typesOf(query.get('types')),
    text: query.get('text') ?? '',
    filter,
    sort,
    descending,
    language,
    group: known,
  }
}

function typesOf(text: string | null): readonly PvType[] | null {
  const names = text?.split(',')
  return names === undefined ? null : PV_TYPES.filter((type) => names.includes(type))
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
