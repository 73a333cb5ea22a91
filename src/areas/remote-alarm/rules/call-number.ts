import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { type Problem, problem } from '../../../domain/forms/problem.ts'
import { withoutSeparators } from './dial-path.ts'

/** A plus sign and three to fifteen digits, the first of them not 0: E.164. Domain 3.7. */
const E164 = /^\+[1-9]\d{2,14}$/
/** What is dialled after somebody has answered, as people write it in our languages. */
const EXTENSION = /^\+\d+(?:x|ext|#|;ext=|durchwahl|dw|nst|klappe|kl|linka|доб)\d+$/iu
/** What only a telephone system inside the plant knows, or a short number of one country. */
const INTERNAL = /^(?:[1-9]\d{0,5}|[*#][\d*#]*)$/

/**
 * Returns a call number as the server takes it, such as `+4930123456`: without what stands between its digits, with a plus
 * sign for a leading `00`, and without the 0 that its country leaves out behind the country code, as in `+49 (0)30 123456`. What is no
 * number comes back without its separators only.
 */
export function e164Of(text: string): string {
  const number = bare(text)
  return possible(number) ?? number
}

/**
 * Returns what is wrong with a call number. One without its country could be dialled, but only from here. Of one with it, only the
 * country code and the number of digits are judged: plans of numbers change more often than clients are replaced.
 */
export function callNumberProblem(text: string): Problem | null {
  const number = bare(text)
  if (number === '') return problem('phone.missing')
  if (/^0\d*$/.test(number)) return problem('phone.country')
  if (INTERNAL.test(number)) return problem('phone.internal')
  if (EXTENSION.test(number)) return problem('phone.extension')
  if (!E164.test(number)) return problem('phone.invalid')
  return possible(number) === null ? problem('phone.impossible') : null
}

function bare(text: string): string {
  return withoutSeparators(text).replace(/^00/, '+')
}

/** Null where no number of its country has so many digits, or begins with a 0 as this one does. */
function possible(number: string): string | null {
  const parsed = E164.test(number) ? parsePhoneNumberFromString(number) : undefined
  if (parsed === undefined || !parsed.isPossible()) return null
  return parsed.nationalNumber.startsWith('0') && !parsed.isValid() ? null : parsed.number
}
