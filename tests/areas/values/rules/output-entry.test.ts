import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  enteredValue,
  entryProblem,
  type OutputEntry,
  startEntry,
} from '../../../../src/areas/values/rules/output-entry.ts'
import { enteredNumber, typedNumber } from '../../../../src/domain/forms/entered-number.ts'
import { setOrder } from '../../../../src/domain/forms/value-rules.ts'

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
    expect(startEntry(PUMP, { num: 1, isTimeOfDay: false }, 'de')).toEqual({ kind: 'bool', target: 1 })
    expect(startEntry(LEVEL, { num: 5 * 256 + 30, isTimeOfDay: true }, 'de')).toEqual({
      kind: 'timeOfDay',
      minutes: 330,
    })
  })

  test('is nothing while the live value is unknown', () => {
    expect(enteredValue(startEntry(LEVEL, null, 'de'), null)).toBeNull()
    expect(enteredValue(startEntry(PUMP, null, 'de'), null)).toBeNull()
  })

  test('every time of day comes back as it was read (rule E10)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hour, minutes) => {
        const entered = enteredValue(startEntry(LEVEL, { num: hour * 256 + minutes, isTimeOfDay: true }, 'de'), null)
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
  ['\u{200b}1,5', 'number.missing'],
  ['1\u{200d},5', 'number.missing'],
  ['1,5 m', 'number.missing'],
] as const)('%j is judged as %s (rules E12, E13)', (text, key) => {
  expect(entryProblem(numberEntry(text), LEVEL, null)?.key ?? null).toBe(key)
})

test('a time of day that is none is no valid date, an empty one neither', () => {
  expect(entryProblem({ kind: 'timeOfDay', minutes: Number.NaN }, LEVEL, null)?.key).toBe('date.invalid')
  expect(entryProblem({ kind: 'timeOfDay', minutes: null }, LEVEL, null)?.key).toBe('date.invalid')
  expect(entryProblem({ kind: 'timeOfDay', minutes: 0 }, LEVEL, null)).toBeNull()
})

describe('a digital output', () => {
  const shown = (value: number) => ({ topic: 'pvValue', key: 'do1400001', value }) as const

  test('is set to the state that was chosen, whatever is shown (rule E16)', () => {
    for (const seen of [shown(0), shown(1), null]) {
      expect(enteredValue({ kind: 'bool', target: 0 }, seen)).toEqual({ kind: 'bool', value: false })
      expect(enteredValue({ kind: 'bool', target: 1 }, seen)).toEqual({ kind: 'bool', value: true })
    }
  })

  test('inverted is the contrary of what was seen, and nothing while that is unknown (rule E16)', () => {
    const inverted: OutputEntry = { kind: 'bool', target: 2 }
    expect(enteredValue(inverted, shown(0))).toEqual({ kind: 'bool', value: true })
    expect(enteredValue(inverted, shown(1))).toEqual({ kind: 'bool', value: false })
    expect(enteredValue(inverted, null)).toBeNull()
    expect(entryProblem(inverted, PUMP, null)).not.toBeNull()
  })
})
