import { compileFilter, type FilterFields, normalised } from '../../src/domain/base/filter.ts'
import { must } from '../../src/domain/base/must.ts'
import { unreachable } from '../../src/domain/base/unreachable.ts'
import { searchedWords } from '../../src/domain/text/word-search.ts'
import type { PvView } from '../../src/domain/values/pv-view.ts'
import { PV_TYPES } from '../../src/wire/server/pv.ts'
import type { PvListState, PvRowGroup } from '../../src/wire/tabs/pv-list.ts'
import type { Selection } from '../lists/list-views.ts'
import { keep, sortedByKey, sortedByText, withWords } from '../lists/row-steps.ts'
import type { TextColumn } from '../lists/text-column.ts'
import { type PvRows, UNKNOWN } from './pv-rows.ts'

/** Rows handled before a cooperative task yields. */
const STEP = 4096

/** The rows of a view at one moment. */
export interface PvSelection extends Selection, Pick<PvListState, 'all' | 'pvs' | 'loaded' | 'groups'> {}

/** A cooperative task that returns the rows of a view: searched, filtered, sorted and grouped. */
export function* selectRows(rows: PvRows, view: PvView): Generator<void, PvSelection> {
  const source = yield* sourceRows(rows, view)
  const found = yield* withWords(source.shown, searchedWords(view.text), [rows.name, rows.eks, rows.station])
  const passed = yield* filtered(rows, found, view)
  const sorted = yield* sortedBy(rows, passed, view)
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

function* filtered(rows: PvRows, from: Uint32Array, { filter }: PvView): Generator<void, Uint32Array> {
  if (filter.length === 1) return from
  const of = (column: TextColumn) => ({ kind: 'text', read: (row: number) => normalised(column.text(row)) }) as const
  const { station, name, eks, unit } = rows
  const fields: FilterFields<number> = { station: of(station), name: of(name), eks: of(eks), unit: of(unit) }
  return yield* keep(from, compileFilter(filter, fields))
}

function* sortedBy(rows: PvRows, found: Uint32Array, view: PvView): Generator<void, Uint32Array> {
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
    default:
      return unreachable(sort)
  }
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
