import { normalised, TEXT_END } from '../../src/domain/base/filter.ts'
import type { Language } from '../../src/domain/base/language.ts'
import { must } from '../../src/domain/base/must.ts'
import { rankTexts, type TextOrder } from '../platform/text-ranks.ts'

/** Texts or hits handled before a cooperative task yields. */
const STEP = 2048

/**
 * One text for each row. A text that many rows have is stored, searched and sorted once: rows hold its number. Row 0 to
 * `rows - 1`; a row that was never set has the empty text, whose number is 0.
 */
export class TextColumn {
  /** The number of the text of each row. */
  readonly of: Uint32Array
  readonly #texts: string[] = ['']
  readonly #numbers = new Map<string, number>([['', 0]])
  /** All texts, folded, each after a `TEXT_END`, in one: the engine searches one long text far faster than many short ones. */
  #folded = ''
  /** Where each text starts in `#folded`; those beyond have not been folded yet. */
  readonly #starts: number[] = []
  readonly #orders = new Map<Language, TextOrder>()

  constructor(rows: number) {
    this.of = new Uint32Array(rows)
  }

  /** How many different texts there are. */
  get size(): number {
    return this.#texts.length
  }

  text(row: number): string {
    return this.textOf(must(this.of[row]))
  }

  textOf(number: number): string {
    return must(this.#texts[number])
  }

  /** Sets the text of a row. Returns whether it is another one than before. */
  set(row: number, text: string): boolean {
    let number = this.#numbers.get(text)
    if (number === undefined) {
      number = this.#texts.push(text) - 1
      this.#numbers.set(text, number)
    }
    const isChanged = this.of[row] !== number
    this.of[row] = number
    return isChanged
  }

  /** A cooperative task that folds texts which no search has seen yet, so that the next search need not. */
  *fold(): Generator<void> {
    while (this.#starts.length < this.#texts.length) {
      const parts: string[] = []
      let length = this.#folded.length
      for (let i = 0; i < STEP && this.#starts.length < this.#texts.length; i += 1) {
        const text = normalised(this.textOf(this.#starts.length))
        this.#starts.push(length + 1)
        parts.push(TEXT_END, text)
        length += 1 + text.length
      }
      this.#folded += parts.join('')
      yield
    }
  }

  /** A cooperative task that returns 1 for the number of each text that contains `word` (`normalised`), 0 for others. */
  *matches(word: string): Generator<void, Uint8Array> {
    yield* this.fold()
    const found = new Uint8Array(this.size)
    let hits = 0
    let number = 0
    let at = this.#folded.indexOf(word)
    while (at >= 0) {
      number = this.#numberAt(at, number)
      found[number] = 1
      // One hit in a text is enough.
      const next = this.#starts[number + 1]
      if (next === undefined) break
      at = this.#folded.indexOf(word, next)
      hits += 1
      if (hits % STEP === 0) yield
    }
    return found
  }

  /** A cooperative task that returns the rank of each text by its number, in the order of a language. */
  *ranks(language: Language): Generator<void, Uint32Array> {
    const known = this.#orders.get(language) ?? null
    if (known !== null && known.sorted.length === this.size) return known.ranks
    const order = yield* rankTexts([...this.#texts], language, known)
    this.#orders.set(language, order)
    return order.ranks
  }

  /** Returns the last text, from `low` on, that starts at `at` or before. */
  #numberAt(at: number, low: number): number {
    let from = low
    let to = this.#starts.length - 1
    while (from < to) {
      const middle = (from + to + 1) >> 1
      if (must(this.#starts[middle]) <= at) from = middle
      else to = middle - 1
    }
    return from
  }
}
