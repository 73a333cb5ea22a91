import { searchedWords } from '../../domain/text/word-search.ts'

/** A piece of a label; `at` is its index in the label. */
export interface MarkedPart {
  readonly part: string
  readonly isMatch: boolean
  readonly at: number
}

/**
 * Cuts a label into parts that are in one of the searched words, ignoring case, and parts that are not. The parts joined
 * give the label. A label whose lower case has another length (a few letters of Turkish) is one part.
 */
export function wordsIn(label: string, text: string): readonly MarkedPart[] {
  const whole: readonly MarkedPart[] = [{ part: label, isMatch: false, at: 0 }]
  const lower = label.toLowerCase()
  const words = searchedWords(text)
  if (words.length === 0 || lower.length !== label.length) return whole
  const isMarked = new Array<boolean>(label.length).fill(false)
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) {
      isMarked.fill(true, at, at + word.length)
    }
  }
  const parts: MarkedPart[] = []
  let from = 0
  for (let i = 1; i <= label.length; i += 1) {
    if (i < label.length && isMarked[i] === isMarked[from]) continue
    parts.push({ part: label.slice(from, i), isMatch: isMarked[from] === true, at: from })
    from = i
  }
  return parts
}
