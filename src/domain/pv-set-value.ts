import type { PvSetValue } from '../wire/pv-command.ts'

/** The value with its kind, as a PV value has it on the wire (specification 3, "PV value"). */
export function withKind(value: PvSetValue): PvSetValue {
  return { ...value, type: value.boolValue === undefined ? 'DoubleValue' : 'BoolValue' }
}
