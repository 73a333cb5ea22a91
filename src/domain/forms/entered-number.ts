import type { Language } from '../base/language.ts'
import { numberText, parseNumber } from '../text/number-entry.ts'

/**
 * What a number field holds: the text as typed, so that nothing typed is lost, and the number that it meant in the language
 * it was typed in. The number is kept because `1,5` means something else after the language has changed.
 */
export interface EnteredNumber {
  readonly text: string
  /** Null while the text is empty or no number. */
  readonly value: number | null
}

/** Returns the entry that shows `value` with `decimals`. The entry keeps the exact number, not the rounded one. */
export function enteredNumber(value: number | null, decimals: number, language: Language): EnteredNumber {
  return { text: numberText(value, decimals, language), value }
}

/** Returns the entry for a text that a person typed. */
export function typedNumber(text: string, language: Language): EnteredNumber {
  return { text, value: parseNumber(text, language) }
}

/** Returns the entry with all its decimals (`2,5` as `2,50`); unchanged where that would round or guess. */
export function completedNumber(entry: EnteredNumber, decimals: number, language: Language): EnteredNumber {
  if (entry.value === null || parseNumber(entry.text, language) !== entry.value) return entry
  const text = numberText(entry.value, decimals, language)
  return parseNumber(text, language) === entry.value ? { text, value: entry.value } : entry
}

interface StepOptions {
  /** How much one step changes the number. */
  readonly step: number
  /** How many steps, negative for down. */
  readonly count: number
  readonly min: number | null
  readonly max: number | null
  readonly decimals: number
}

/**
 * Returns the entry some steps up or down, within `min` and `max`. An empty entry starts at 0, or at the end of the range
 * next to it. Text that is no number stays: a key must not replace what somebody is typing.
 */
export function steppedNumber(entry: EnteredNumber, options: StepOptions, language: Language): EnteredNumber {
  const { step, count, min, max, decimals } = options
  if (entry.value === null && entry.text.trim() !== '') return entry
  const moved = entry.value === null ? 0 : rounded(entry.value + count * step, decimals)
  return enteredNumber(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, moved)), decimals, language)
}

/** Without the noise of binary fractions (0.1 + 0.2). */
function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(Math.min(20, Math.max(0, Math.trunc(decimals) || 0))))
}
