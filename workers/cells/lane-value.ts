import { failureStateCode } from '../../src/domain/values/failure-state.ts'
import type { CounterValue, PvValue, RuntimeValue } from '../../src/wire/server/pv.ts'

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

/** Returns the whole counter or runtime. A server may send fields that do not apply as null, as .NET does. */
export function extraOf(item: PvValue): CounterValue | RuntimeValue | undefined {
  return item.counterValue ?? item.runtimeValue ?? undefined
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
