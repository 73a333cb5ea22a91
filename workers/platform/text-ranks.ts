import { must } from '../../src/domain/base/must.ts'
import { mergeSort, rowNumbers } from './merge-sort.ts'

/** Comparing texts by the rules of a language takes about a microsecond. */
const RUN = 128

const collators = new Map<string, Intl.Collator>()

/** Caches collators: creating one loads the rules of the language and takes milliseconds. */
export function collatorOf(language: string): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true })
  collators.set(language, collator)
  return collator
}

/** Texts in the order of a language. */
export interface TextOrder {
  /** Numbers of the texts in ascending order. */
  readonly sorted: Uint32Array
  /** The rank of each text. Texts that are equal in the language share a rank. */
  readonly ranks: Uint32Array
}

/**
 * A cooperative task that returns the order of texts. `known` is the order of the first ones, from which it continues: texts
 * that are added in parts are not sorted anew with each part.
 */
export function* rankTexts(
  texts: readonly string[],
  language: string,
  known: TextOrder | null = null,
): Generator<void, TextOrder> {
  const collator = collatorOf(language)
  const compare = (a: number, b: number) => collator.compare(must(texts[a]), must(texts[b]))
  const before = known?.sorted ?? NONE
  const added = rowNumbers(texts.length - before.length).map((number) => number + before.length)
  const sorted = yield* merged(before, yield* mergeSort(added, compare, RUN), compare)
  const ranks = new Uint32Array(texts.length)
  let rank = 0
  for (let i = 0; i < sorted.length; i += 1) {
    const number = must(sorted[i])
    if (i > 0 && compare(must(sorted[i - 1]), number) !== 0) rank = i
    ranks[number] = rank
    if (i % RUN === 0) yield
  }
  return { sorted, ranks }
}

function* merged(
  a: Uint32Array,
  b: Uint32Array,
  compare: (a: number, b: number) => number,
): Generator<void, Uint32Array> {
  if (a.length === 0) return b
  const all = new Uint32Array(a.length + b.length)
  let left = 0
  let right = 0
  for (let i = 0; i < all.length; i += 1) {
    const takesLeft = left < a.length && (right >= b.length || compare(must(a[left]), must(b[right])) <= 0)
    all[i] = must(takesLeft ? a[left] : b[right])
    if (takesLeft) left += 1
    else right += 1
    if (i % RUN === 0) yield
  }
  return all
}

const NONE = new Uint32Array()
