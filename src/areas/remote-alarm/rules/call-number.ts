import { type Problem, problem } from '../../../domain/forms/problem.ts'

/** A plus sign and three to fifteen digits, the first of them not 0: E.164. Domain 3.7. */
const E164 = /^\+[1-9]\d{2,14}$/
/** What people write between digits. */
const SEPARATORS = /[\s().\-/\u2010-\u2015]/gu

/**
 * Returns a call number as the server takes it, such as `+4930123456`: without what stands between its digits, and with a plus
 * sign for a leading `00`. What is no number comes back without its separators only.
 */
export function e164Of(text: string): string {
  return text.replaceAll(SEPARATORS, '').replace(/^00/, '+')
}

/** Returns what is wrong with a call number. One without its country could be dialled, but only from here. */
export function callNumberProblem(text: string): Problem | null {
  const number = e164Of(text)
  if (number === '') return problem('phone.missing')
  if (/^0\d*$/.test(number)) return problem('phone.country')
  return E164.test(number) ? null : problem('phone.invalid')
}
