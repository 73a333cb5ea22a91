import { expect, test } from 'vitest'
import type { PvValue } from '../../../src/wire/server/pv.ts'
import { numberOf } from '../../../workers/cells/lane-value.ts'

const REF = { pvRef: { type: 'AnaIn', nr: 1 }, quality: 'Good' } as const
const RUNTIME = { lower: 1, lowerMid: 2, upperMid: 3, upper: 4, value: 5, runtimeType: 'Betriebszeit' } as const

/** Specification 5: a time of day is hour * 256 + minutes. */
test.each<readonly [PvValue, number | undefined]>([
  [{ ...REF, type: 'DoubleValue', doubleValue: -1.5 }, -1.5],
  [{ ...REF, type: 'BoolValue', boolValue: true }, 1],
  [{ ...REF, type: 'BoolValue', boolValue: false }, 0],
  [{ ...REF, type: 'TimeOfDayValue', timeOfDayValue: { hour: 6, minutes: 30 } }, 1566],
  [{ ...REF, type: 'TimeOfDayValue', timeOfDayValue: { hour: 0, minutes: 59 } }, 59],
  [{ ...REF, type: 'FailureStateValue', failureStateValue: 3 }, 3],
  [{ ...REF, type: 'CounterValue', counterValue: { value: 7, resetable: true, day: 1, month: 2, year: 3 } }, 7],
  [{ ...REF, type: 'RuntimeValue', runtimeValue: RUNTIME }, 5],
  // The number that its type names is missing, though another one is there.
  [{ ...REF, type: 'DoubleValue', boolValue: true }, undefined],
  [{ ...REF, type: 'BoolValue', doubleValue: 1 }, undefined],
])('the number of %j is %s', (value, number) => {
  expect(numberOf(value)).toBe(number)
})
