import { failureStateCode } from '../../src/domain/values/failure-state.ts'
import { counterValue, runtimeValue } from '../../src/wire/readers/pv.ts'
import type { UNREADABLE } from '../../src/wire/readers/reader.ts'
import {
  type CounterValue,
  PV_VALUE_TYPES,
  type PvValue,
  type PvValueType,
  QUALITIES,
  type Quality,
  type RuntimeValue,
} from '../../src/wire/server/pv.ts'
import type { CallError } from '../../src/wire/server/result.ts'
import { META_KIND_MASK, META_KNOWN, META_QUALITY_MASK, META_QUALITY_SHIFT } from '../../src/wire/tabs/frame.ts'

const KIND_CODE = new Map<PvValueType, number>(PV_VALUE_TYPES.map((type, code) => [type, code]))
const QUALITY_CODE = new Map<Quality, number>(QUALITIES.map((quality, code) => [quality, code]))
const DOUBLE_CODE = PV_VALUE_TYPES.indexOf('DoubleValue')
const GOOD_CODE = QUALITIES.indexOf('Good')

/** Returns kind and quality of a value as `LaneBlock.meta` has them, undefined where either is unknown. */
export function metaOf(item: PvValue): number | undefined {
  // Nearly all values are good numbers: comparing a short text is cheaper than hashing it for a map.
  const kind = item.type === 'DoubleValue' ? DOUBLE_CODE : KIND_CODE.get(item.type)
  const quality = item.quality === 'Good' ? GOOD_CODE : QUALITY_CODE.get(item.quality)
  if (kind === undefined || quality === undefined) return undefined
  return kind | (quality << META_QUALITY_SHIFT) | META_KNOWN
}

/** A value as a lane has it; without `known` nothing but `error` is meant. */
export interface LaneReading {
  readonly known: boolean
  readonly kind: PvValueType
  readonly num: number
  /** ms since 1970 at the source, NaN if implausible. */
  readonly time: number
  readonly quality: Quality
  readonly stale: boolean
  /** Why the hub does not deliver it; null as a rule. */
  readonly error: CallError | null
}

/** Returns the kind of a value in `LaneBlock.meta`. */
export function kindOf(meta: number): PvValueType {
  return PV_VALUE_TYPES[meta & META_KIND_MASK] ?? 'DoubleValue'
}

/** Returns the quality in `LaneBlock.meta`. */
export function qualityOf(meta: number): Quality {
  return QUALITIES[(meta & META_QUALITY_MASK) >> META_QUALITY_SHIFT] ?? 'Unspecified'
}

/**
 * Returns the number that represents a value in a lane: bools as 0 or 1, times of day as hour * 256 + minutes. Returns
 * undefined if the value that `type` names is missing. Not always finite: JSON has Infinity, as `1e999`.
 */
export function numberOf(item: PvValue): number | undefined {
  switch (item.type) {
    case 'DoubleValue':
      return typeof item.doubleValue === 'number' ? item.doubleValue : undefined
    case 'BoolValue':
      return typeof item.boolValue === 'boolean' ? Number(item.boolValue) : undefined
    case 'FailureStateValue':
      return failureStateCode(item.failureStateValue)
    case 'TimeOfDayValue': {
      const time = item.timeOfDayValue
      return typeof time?.hour === 'number' ? time.hour * 256 + time.minutes : undefined
    }
    case 'CounterValue':
      return typeof item.counterValue?.value === 'number' ? item.counterValue.value : undefined
    case 'RuntimeValue':
      return typeof item.runtimeValue?.value === 'number' ? item.runtimeValue.value : undefined
  }
}

/**
 * Returns the whole counter or runtime, undefined for other values, and `UNREADABLE` if one of its fields is. A server may send
 * fields that do not apply as null, as .NET does.
 */
export function extraOf(item: PvValue): CounterValue | RuntimeValue | undefined | typeof UNREADABLE {
  if (item.counterValue !== null && item.counterValue !== undefined) return counterValue(item.counterValue)
  return item.runtimeValue === null || item.runtimeValue === undefined ? undefined : runtimeValue(item.runtimeValue)
}

/** Returns whether all fields of both are equal. */
export function isSameExtra(
  a: CounterValue | RuntimeValue | undefined,
  b: CounterValue | RuntimeValue | undefined,
): boolean {
  if (a === undefined || b === undefined) return a === b
  const fields = new Map<string, unknown>(Object.entries(a))
  const others = Object.entries(b)
  return fields.size === others.length && others.every(([field, value]) => fields.get(field) === value)
}

/** Returns a longer column with the content of another one. */
export function grown<T extends Float64Array | Uint8Array>(to: T, from: T): T {
  to.set(from)
  return to
}
