import { add } from './calendar.ts'
import type { TimeRange } from './time-range.ts'
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

/** Returns the range of this length that ends at `now` (ms since 1970): it starts at the negative of the duration. Specification 2. */
export function rangeOfDuration({ amount, unit }: Duration, now: number, zone: string): TimeRange {
  return { from: add(unit, -amount, now, zone), to: now }
}
