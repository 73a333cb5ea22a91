import { must } from '../../src/domain/base/must.ts'
import { mergeSort, rowNumbers } from '../platform/merge-sort.ts'
import type { TextColumn } from './text-column.ts'

/** Cooperative tasks on row numbers, of which lists in columns are made. */

/** Rows handled before a task yields. */
const STEP = 4096

/** Returns the rows that pass, in their order. */
export function* keep(from: Uint32Array, passes: (row: number) => boolean): Generator<void, Uint32Array> {
  const kept = new Uint32Array(from.length)
  let count = 0
  for (let i = 0; i < from.length; i += 1) {
    const row = must(from[i])
    if (passes(row)) {
      kept[count] = row
      count += 1
    }
    if (i % STEP === 0) yield
  }
  return kept.slice(0, count)
}

/** Returns the rows of which each word is part of a text: looked up once for each different text, not for each row. */
export function* withWords(
  from: Uint32Array,
  words: readonly string[],
  texts: readonly TextColumn[],
): Generator<void, Uint32Array> {
  let found = from
  for (const word of words) {
    const columns: (readonly [Uint32Array, Uint8Array])[] = []
    for (const column of texts) columns.push([column.of, yield* column.matches(word)])
    const isHit = (row: number) => columns.some(([of, hit]) => hit[must(of[row])] === 1)
    found = yield* keep(found, isHit)
  }
  return found
}

/**
 * Sorts rows by keys from 0 to `keys - 1` and keeps the order of equal ones: a count of each key, no comparisons. Asks once for the
 * key of a row, by its number and its index in `rows`, since what rows hold may change between the steps.
 */
export function* sortedByKey(
  rows: Uint32Array,
  keyOf: (row: number, index: number) => number,
  keys: number,
): Generator<void, Uint32Array> {
  const next = new Uint32Array(keys + 1)
  const keyAt = new Uint32Array(rows.length)
  for (let i = 0; i < rows.length; i += 1) {
    const key = keyOf(must(rows[i]), i)
    keyAt[i] = key
    next[key + 1] = must(next[key + 1]) + 1
    if (i % STEP === 0) yield
  }
  for (let key = 1; key <= keys; key += 1) next[key] = must(next[key]) + must(next[key - 1])
  const sorted = new Uint32Array(rows.length)
  for (let i = 0; i < rows.length; i += 1) {
    const key = must(keyAt[i])
    const at = must(next[key])
    sorted[at] = must(rows[i])
    next[key] = at + 1
    if (i % STEP === 0) yield
  }
  return sorted
}

/** Sorts rows by a text in the order of a language, and keeps the order of equal ones. */
export function* sortedByText(
  rows: Uint32Array,
  column: TextColumn,
  language: Parameters<TextColumn['ranks']>[0],
  descending: boolean,
): Generator<void, Uint32Array> {
  // Before the ranks: a text that a row gets later has none.
  const numbers = new Uint32Array(rows.length)
  for (let i = 0; i < rows.length; i += 1) {
    numbers[i] = must(column.of[must(rows[i])])
    if (i % STEP === 0) yield
  }
  const ranks = yield* column.ranks(language)
  const rankOf = (_row: number, index: number) => must(ranks[must(numbers[index])])
  const last = ranks.length - 1
  return yield* sortedByKey(rows, descending ? (row, index) => last - rankOf(row, index) : rankOf, ranks.length)
}

/**
 * Sorts rows by a number and keeps the order of equal ones. `others` are the rows whose number is NaN, in their order: they have no
 * place among the rest.
 */
export function* sortedByNumber(
  rows: Uint32Array,
  read: (row: number) => number,
  descending: boolean,
): Generator<void, { readonly sorted: Uint32Array; readonly others: Uint32Array }> {
  const numbers = new Float64Array(rows.length)
  for (let i = 0; i < rows.length; i += 1) {
    numbers[i] = read(must(rows[i]))
    if (i % STEP === 0) yield
  }
  const at = rowNumbers(rows.length)
  const known = at.filter((index) => !Number.isNaN(numbers[index]))
  const sign = descending ? -1 : 1
  // Not `-`: infinite numbers of one sign would be no order.
  const sorted = yield* mergeSort(known, (a, b) => {
    const [first, second] = [numbers[a] as number, numbers[b] as number]
    return first === second ? 0 : first < second ? -sign : sign
  })
  const rowAt = (index: number) => must(rows[index])
  return { sorted: sorted.map(rowAt), others: at.filter((index) => Number.isNaN(numbers[index])).map(rowAt) }
}
