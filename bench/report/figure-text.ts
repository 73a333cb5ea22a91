import type { Figure } from '../statistics.ts'

const SIGNIFICANT_DIGITS = 4

/** Formats a number as short as a reader needs it: 53,860 or 0.02513. */
export function numberText(value: number): string {
  return value.toLocaleString('en', { maximumSignificantDigits: SIGNIFICANT_DIGITS })
}

/** `median (min to max)`. */
export function figureText({ median, min, max }: Figure, text: (value: number) => string = numberText): string {
  if (Number.isNaN(median)) return 'not measured'
  return min === max ? text(median) : `${text(median)} (${text(min)} to ${text(max)})`
}
