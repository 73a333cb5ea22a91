import { compileFilter, type FilterFields, normalised } from '../../src/domain/base/filter.ts'
import { must } from '../../src/domain/base/must.ts'
import { unreachable } from '../../src/domain/base/unreachable.ts'
import { searchedWords } from '../../src/domain/text/word-search.ts'
import type { LIVE_FIELDS, PvView } from '../../src/domain/values/pv-view.ts'
import { isOfValue, SHOWN_QUALITIES } from '../../src/domain/values/value-sign.ts'
import { PV_TYPES } from '../../src/wire/server/pv.ts'
import type { PvListState, PvRowGroup } from '../../src/wire/tabs/pv-list.ts'
import type { Selection } from '../lists/list-views.ts'
import { keep, sortedByKey, sortedByNumber, sortedByText, withWords } from '../lists/row-steps.ts'
import type { TextColumn } from '../lists/text-column.ts'
import { type PvRows, UNKNOWN } from './pv-rows.ts'
import type { RowValues } from './row-values.ts'

/** Rows handled before a cooperative task yields. */
const STEP = 4096

/** The rows of a view at one moment. */
export interface PvSelection extends Selection, Pick<PvListState, 'all' | 'pvs' | 'loaded' | 'groups'> {}

/** A cooperative task that returns the rows of a view: searched, filtered, sorted and grouped; `values` if it needs them. */
export function* selectRows(rows: PvRows, view: PvView, values: RowValues | null = null): Generator<void, PvSelection> {
  const source = yield* sourceRows(rows, view)
  const found = yield* withWords(source.shown, searchedWords(view.text), [rows.name, rows.eks, rows.station])
  const passed = yield* filtered(rows, found, view, values)
  const sorted = yield* sortedBy(rows, passed, view, values)
  const { order, groups } = yield* grouped(rows, sorted, view)
  return { order, groups, all: source.shown.length, pvs: source.pvs, loaded: source.loaded }
}

/** Returns the rows of the tree, as `[from, to)`, that a view can have. */
export function* sourceRanges(
  rows: PvRows,
  { station }: Pick<PvView, 'station'>,
): Generator<readonly [number, number]> {
  if (station === null) yield [0, rows.count]
  else for (const range of rows.stations) if (range.station === station) yield [range.from, range.to]
}

/** Returns 1 for the index of each type that a view can have. */
export function typeMask({ types }: Pick<PvView, 'types'>): Uint8Array {
  return Uint8Array.from(PV_TYPES, (type) => Number(types === null || types.includes(type)))
}

function* sourceRows(rows: PvRows, view: PvView) {
  const mask = typeMask(view)
  const shown = new Uint32Array(rows.count)
  let count = 0
  let pvs = 0
  let loaded = 0
  for (const [from, to] of sourceRanges(rows, view)) {
    for (let row = from; row < to; row += 1) {
      if (row % STEP === 0) yield
      if (mask[must(rows.type[row])] === 0) continue
      pvs += 1
      if (rows.state[row] !== UNKNOWN) loaded += 1
      if (!rows.isShown(row) || (view.having !== null && !rows.has(row, view.having))) continue
      shown[count] = row
      count += 1
    }
  }
  return { shown: shown.slice(0, count), pvs, loaded }
}

function* filtered(
  rows: PvRows,
  from: Uint32Array,
  { filter }: PvView,
  values: RowValues | null,
): Generator<void, Uint32Array> {
  if (filter.length === 1) return from
  const of = (column: TextColumn) => ({ kind: 'text', read: (row: number) => normalised(column.text(row)) }) as const
  const { station, name, eks, unit } = rows
  const fields: FilterFields<number> = {
    station: of(station),
    name: of(name),
    eks: of(eks),
    unit: of(unit),
    ...liveFields(values),
  }
  return yield* keep(from, compileFilter(filter, fields))
}

/** Of a list that needs no values, a condition on them always matches. */
function liveFields(values: RowValues | null): FilterFields<number> {
  if (values === null) return {}
  return {
    value: { kind: 'number', read: (row) => numberOrNull(values.number(row)) },
    quality: { kind: 'text', read: (row) => normalised(values.quality(row)) },
    age: { kind: 'anyShared', read: (row) => values.olderThan(row) },
  }
}

function* sortedBy(
  rows: PvRows,
  found: Uint32Array,
  view: PvView,
  values: RowValues | null,
): Generator<void, Uint32Array> {
  const { sort, descending, language } = view
  switch (sort) {
    case 'tree':
      return descending ? found.reverse() : found
    case 'kind':
      return yield* sortedByKey(found, (row) => (rows.isDigital(row) !== descending ? 1 : 0), 2)
    case 'station':
    case 'name':
    case 'eks':
      return yield* sortedByText(found, rows[sort], language, descending)
    case 'value':
    case 'quality':
    case 'age':
      return values === null ? found : yield* sortedByValues(found, values, sort, descending)
    default:
      return unreachable(sort)
  }
}

/** What cannot be compared comes last, in either direction: states after numbers, and then what has no value. */
function* sortedByValues(
  found: Uint32Array,
  values: RowValues,
  sort: (typeof LIVE_FIELDS)[number],
  descending: boolean,
): Generator<void, Uint32Array> {
  switch (sort) {
    case 'value': {
      const numbers = yield* sortedByNumber(found, (row) => values.number(row), descending)
      const states = yield* sortedByNumber(numbers.others, (row) => values.state(row), descending)
      return joined([numbers.sorted, states.sorted, states.others])
    }
    case 'quality': {
      const ranks = new Map(SHOWN_QUALITIES.map((quality, rank) => [quality, isOfValue(quality) ? rank : Number.NaN]))
      const { sorted, others } = yield* sortedByNumber(
        found,
        (row) => ranks.get(values.quality(row)) ?? Number.NaN,
        descending,
      )
      return joined([sorted, others])
    }
    case 'age': {
      const { sorted, others } = yield* sortedByNumber(found, (row) => values.age(row), descending)
      return joined([sorted, others])
    }
    default:
      return unreachable(sort)
  }
}

function joined(parts: readonly Uint32Array[]): Uint32Array {
  const rows = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    rows.set(part, at)
    at += part.length
  }
  return rows
}

function numberOrNull(number: number): number | null {
  return Number.isNaN(number) ? null : number
}

function* grouped(
  rows: PvRows,
  sorted: Uint32Array,
  { group }: PvView,
): Generator<void, { readonly order: Uint32Array; readonly groups: readonly PvRowGroup[] | null }> {
  if (group === null) return { order: sorted, groups: null }
  const column = rows[group]
  const indexOf = new Map<number, number>()
  const groups: { readonly title: string; count: number }[] = []
  const groupAt = new Uint32Array(sorted.length)
  for (const [i, row] of sorted.entries()) {
    const text = must(column.of[row])
    let index = indexOf.get(text)
    if (index === undefined) {
      index = groups.push({ title: column.textOf(text), count: 0 }) - 1
      indexOf.set(text, index)
    }
    must(groups[index]).count += 1
    groupAt[i] = index
    if (i % STEP === 0) yield
  }
  const order = yield* sortedByKey(sorted, (_, index) => must(groupAt[index]), groups.length)
  return { order, groups }
}
