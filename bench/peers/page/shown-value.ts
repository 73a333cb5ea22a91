import { unreachable } from '../../../src/domain/base/unreachable.ts'
import type { PvValue } from '../../../src/wire/server/pv.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** Returns the one number or text that a table of latest data shows. */
export function shownValue(value: PvValue): number | string {
  switch (value.type) {
    case 'BoolValue':
      return value.boolValue === true ? 1 : 0
    case 'DoubleValue':
      return value.doubleValue ?? Number.NaN
    case 'FailureStateValue':
      return value.failureStateValue ?? Number.NaN
    case 'CounterValue':
      return value.counterValue?.value ?? Number.NaN
    case 'RuntimeValue':
      return value.runtimeValue?.value ?? Number.NaN
    case 'TimeOfDayValue': {
      const { hour = 0, minutes = 0 } = value.timeOfDayValue ?? {}
      return `${two(hour)}:${two(minutes)}`
    }
    default:
      return unreachable(value.type)
  }
}
