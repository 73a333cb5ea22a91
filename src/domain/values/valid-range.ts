import type { DomainConfig } from '../../wire/server/pv.ts'
import type { PvSetValue } from '../../wire/server/pv-command.ts'

/** What values a process variable may have, in its unit; infinite where its domain is open. */
export interface ValidRange {
  readonly min: number
  readonly max: number
}

/** The range of a domain, which may have both ends, one or none. Specification 3 "PV config" and 5 "Value entry". */
export function validRange(domain: DomainConfig | null): ValidRange {
  return { min: domain?.min ?? Number.NEGATIVE_INFINITY, max: domain?.max ?? Number.POSITIVE_INFINITY }
}

export function isWithin({ min, max }: ValidRange, value: number): boolean {
  return value >= min && value <= max
}

/** The range where both ends are known and apart from each other, otherwise null: only then there is a scale to draw. */
export function closedRange(domain: DomainConfig | null): ValidRange | null {
  const range = validRange(domain)
  return Number.isFinite(range.min) && Number.isFinite(range.max) && range.max > range.min ? range : null
}

/** The value with its kind, as a PV value has it on the wire (specification 3, "PV value"). */
export function withKind(value: PvSetValue): PvSetValue {
  return { ...value, type: value.boolValue === undefined ? 'DoubleValue' : 'BoolValue' }
}
