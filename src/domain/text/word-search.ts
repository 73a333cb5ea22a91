import { normalised, TEXT_END } from '../base/filter.ts'

/**
 * Returns a search over `options` by words: each word of the query is part of one of the option's texts, regardless of case
 * and order (`dorf niv` finds "Niveau Pumpensumpf" of "PW Dorfanger"). An empty query finds all. The order stays that of the
 * options. Texts are normalised once, with the first query: a plant has 100,000 PVs.
 */
export function wordSearch<T>(
  options: readonly T[],
  textsOf: (option: T) => readonly string[],
): (query: string) => readonly T[] {
  let searched: readonly string[] | null = null
  return (query) => {
    const words = searchedWords(query)
    if (words.length === 0) return options
    searched ??= options.map((option) => textsOf(option).map(normalised).join(TEXT_END))
    const texts = searched
    return options.filter((_, index) => words.every((word) => texts[index]?.includes(word)))
  }
}

/** Returns the words of a query, `normalised`; none for an empty one. */
export function searchedWords(query: string): readonly string[] {
  return normalised(query)
    .split(' ')
    .filter((word) => word !== '')
}
