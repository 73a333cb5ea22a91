import { type TimeUnit, type TimeUnitResult, timeUnit } from './time-unit.ts'

/** A length of time in calendar units, as in the address of an archive trend line: `amount=7&unit=Days`. */
export interface Duration {
  readonly amount: number
  readonly unit: TimeUnit
}

export type DurationResult =
  | { readonly ok: true; readonly duration: Duration }
  | Exclude<TimeUnitResult, { readonly ok: true }>
  | { readonly ok: false; readonly error: 'amount'; readonly name: string }

/** More would reach behind every archive. */
const MAX_AMOUNT = 100_000

/**
 * Parses amount and unit of an address. The amount is a whole number from 1 to 100,000; anything else is the error
 * `amount`. Errors of the unit are those of `timeUnit`. Specification 2.
 */
export function parseDuration(amount: string, unit: string): DurationResult {
  const found = timeUnit(unit)
  if (!found.ok) return found
  const number = /^\d{1,6}$/.test(amount) ? Number(amount) : Number.NaN
  if (!(number >= 1 && number <= MAX_AMOUNT)) return { ok: false, error: 'amount', name: amount }
  return { ok: true, duration: { amount: number, unit: found.unit } }
}
