import { PV_TYPES, type PvType } from '../../wire/server/pv.ts'
import type { PvListState } from '../../wire/tabs/pv-list.ts'
import { type Filter, NO_CONDITIONS, namesField } from '../base/filter.ts'
import { LANGUAGES } from '../base/language.ts'
import { type ListOrder, orderOfQuery, queryOfOrder } from '../base/list-order.ts'

/** What only live values say. A list that is sorted or filtered by one of these is so by values of one moment, see `asOf`. */
export const LIVE_FIELDS = ['value', 'quality', 'age'] as const

/**
 * `tree` is the order of the server's tree; `kind` puts numbers before states, each in the order of the tree. The worst `quality`
 * comes first, and what has no value last, in either direction.
 */
export const PV_SORTS = ['tree', 'kind', 'station', 'name', 'eks', ...LIVE_FIELDS] as const
export type PvSort = (typeof PV_SORTS)[number]
export const PV_GROUPS = ['station', 'unit'] as const
export type PvGroupField = (typeof PV_GROUPS)[number]
/** Ages that a value is older than, by the names that a condition on `age` has. Those that it has not reached come last. */
export const AGE_STEPS: readonly { readonly name: string; readonly ms: number }[] = [
  { name: '5min', ms: 5 * 60_000 },
  { name: '1h', ms: 3_600_000 },
  { name: '1d', ms: 86_400_000 },
  { name: '7d', ms: 7 * 86_400_000 },
]

/** `limits`: at least one limit is set. `priority`: a digital input that raises alerts. */
const PV_HAVING = ['limits', 'priority'] as const
export type PvHaving = (typeof PV_HAVING)[number]

/**
 * A list of PVs that the worker searches, filters by `station`, `name`, `eks`, `unit` and `LIVE_FIELDS`, and sorts. Station, types and
 * what they have are its source; `all` counts those PVs.
 */
export interface PvView extends ListOrder<PvSort> {
  /** Only PVs that the tree has under the station of this number; null = all. */
  readonly station: number | null
  /** null = all. */
  readonly types: readonly PvType[] | null
  /** Only PVs that have this; null = all. */
  readonly having: PvHaving | null
  /** Words, each a part of name, EKS number or name of the station; see `searchedWords`. */
  readonly text: string
  /** Rows with the same text follow each other; groups come in the order of their first rows. */
  readonly group: PvGroupField | null
  /**
   * When somebody asked for the values by which the list is sorted or filtered, ms since 1970: the worker reads them once for all
   * views that name the same moment, so that other conditions and the other direction move nothing. Null where no value counts.
   */
  readonly asOf: number | null
}

/** All PVs in the order of the tree. */
export const ALL_PVS: PvView = {
  station: null,
  types: null,
  having: null,
  text: '',
  filter: NO_CONDITIONS,
  sort: 'tree',
  descending: false,
  language: LANGUAGES[0],
  group: null,
  asOf: null,
}

/** A list of PVs before its first page has arrived. */
export const NO_PVS: PvListState = { at: 0, total: 0, all: 0, pvs: 0, loaded: 0, groups: null, values: null }

/** Returns whether values decide which rows a view has, or in which order. */
export function needsValues({ sort, filter }: { readonly sort: PvSort; readonly filter: Filter }): boolean {
  return LIVE_FIELDS.some((field) => field === sort) || namesField(filter, LIVE_FIELDS)
}

/** Serialises a view. Equal views give equal texts, so the text serves as a key. */
export function pvViewText({ station, types, having, text, group, asOf, ...order }: PvView): string {
  const query = queryOfOrder(order)
  if (station !== null) query.set('station', String(station))
  if (types !== null) query.set('types', types.join(','))
  if (having !== null) query.set('having', having)
  if (text.trim() !== '') query.set('text', text)
  if (group !== null) query.set('group', group)
  if (asOf !== null) query.set('asOf', String(asOf))
  return query.toString()
}

/** Parses a view; null if the text is not one. */
export function pvViewOfText(value: string): PvView | null {
  const query = new URLSearchParams(value)
  const order = orderOfQuery(query, PV_SORTS)
  const station = query.get('station')
  const group = query.get('group')
  const having = query.get('having')
  const asOf = query.get('asOf')
  const knownHaving = PV_HAVING.find((one) => one === having) ?? null
  const known = PV_GROUPS.find((field) => field === group) ?? null
  if (order === null || (known === null && group !== null)) return null
  if (knownHaving === null && having !== null) return null
  if (station !== null && !/^\d{1,9}$/.test(station)) return null
  if (asOf !== null && !/^\d{1,15}$/.test(asOf)) return null
  return {
    ...order,
    station: station === null ? null : Number(station),
    types: typesOf(query.get('types')),
    having: knownHaving,
    text: query.get('text') ?? '',
    group: known,
    asOf: asOf === null ? null : Number(asOf),
  }
}

function typesOf(text: string | null): readonly PvType[] | null {
  const names = text?.split(',')
  return names === undefined ? null : PV_TYPES.filter((type) => names.includes(type))
}
