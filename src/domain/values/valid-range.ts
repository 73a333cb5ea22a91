import type { DomainConfig } from '../../wire/server/pv.ts'
import type { PvSetValue } from '../../wire/server/pv-command.ts'

/** Valid values of a process variable, in its unit; infinite where its domain is open. */
export interface ValidRange {
  readonly min: number
  readonly max: number
}

/** Range of a domain, which may have both ends, one or none. Specification 3 "PV config" and 5 "Value entry". */
export function validRange(domain: DomainConfig | null): ValidRange {
  return { min: domain?.min ?? Number.NEGATIVE_INFINITY, max: domain?.max ?? Number.POSITIVE_INFINITY }
}

export function isWithin({ min, max }: ValidRange, value: number): boolean {
  return value >= min && value <= max
}

/** Returns the range if both ends are finite and differ, so that a scale can be drawn; otherwise null. */
export function closedRange(domain: DomainConfig | null): ValidRange | null {
  const range = validRange(domain)
  return Number.isFinite(range.min) && Number.isFinite(range.max) && range.max > range.min ? range : null
}

/** Adds the kind to a value, as PV values carry it on the wire (specification 3, "PV value"). */
export function withKind(value: PvSetValue): PvSetValue {
  return { ...value, type: value.boolValue === undefined ? 'DoubleValue' : 'BoolValue' }
}
