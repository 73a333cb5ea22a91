import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { enteredNumber, typedNumber } from '../../../src/domain/forms/entered-number.ts'
import { enteredValue, entryProblem, type OutputEntry, startEntry } from '../../../src/domain/forms/output-entry.ts'
import { setOrder } from '../../../src/domain/forms/value-rules.ts'

const LEVEL = {
  pvRef: { type: 'AnaOut', nr: 1_400_001 },
  domainConfig: { min: 0.3, max: 2 },
  decimalPlaces: 2,
} as const
const PUMP = { pvRef: { type: 'DigiOut', nr: 1_400_001 }, domainConfig: null, decimalPlaces: 0 } as const
const numberEntry = (text: string): OutputEntry => ({ kind: 'number', entered: typedNumber(text, 'de') })

describe('what a field shows at first', () => {
  test('is the live value in the format of the language, a state, or a time of day', () => {
    expect(startEntry(LEVEL, { num: 1.15, isTimeOfDay: false }, 'de')).toEqual({
      kind: 'number',
      entered: enteredNumber(1.15, 2, 'de'),
    })
    expect(startEntry(PUMP, { num: 1, isTimeOfDay: false }, 'de')).toEqual({ kind: 'bool', value: true })
    expect(startEntry(LEVEL, { num: 5 * 256 + 30, isTimeOfDay: true }, 'de')).toEqual({
      kind: 'timeOfDay',
      minutes: 330,
    })
  })

  test('is nothing while the live value is unknown', () => {
    expect(enteredValue(startEntry(LEVEL, null, 'de'))).toBeNull()
    expect(enteredValue(startEntry(PUMP, null, 'de'))).toBeNull()
  })

  test('every time of day comes back as it was read (rule E10)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hour, minutes) => {
        const entered = enteredValue(startEntry(LEVEL, { num: hour * 256 + minutes, isTimeOfDay: true }, 'de'))
        expect(entered).toEqual({ kind: 'timeOfDay', value: { hour, minutes } })
        const order = setOrder(entered === null ? [] : [{ config: LEVEL, entered }])
        expect(order.values).toEqual([{ pvRef: LEVEL.pvRef, doubleValue: hour * 256 + minutes }])
      }),
    )
  })
})

test.each([
  ['0,30', null],
  ['2', null],
  ['2,00', null],
  ['0,29', 'value.below'],
  ['2,01', 'value.above'],
  ['', 'number.missing'],
  ['  ', 'number.missing'],
  ['1e400', 'number.missing'],
  ['-1e400', 'number.missing'],
  ['\u{202e}1,5', 'number.missing'],
  ['1,5 m', 'number.missing'],
] as const)('%j is judged as %s (rules E12, E13)', (text, key) => {
  expect(entryProblem(numberEntry(text), LEVEL)?.key ?? null).toBe(key)
})

test('a time of day that is none is no valid date, an empty one neither', () => {
  expect(entryProblem({ kind: 'timeOfDay', minutes: Number.NaN }, LEVEL)?.key).toBe('date.invalid')
  expect(entryProblem({ kind: 'timeOfDay', minutes: null }, LEVEL)?.key).toBe('date.invalid')
  expect(entryProblem({ kind: 'timeOfDay', minutes: 0 }, LEVEL)).toBeNull()
})
