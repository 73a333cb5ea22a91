import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../src/domain/base/language.ts'
import { completedNumber, enteredNumber, steppedNumber, typedNumber } from '../../../src/domain/forms/entered-number.ts'

const STEP = { step: 0.1, count: 1, min: null, max: null, decimals: 1 } as const
const language = fc.constantFrom(...LANGUAGES)
const value = fc.double({ min: -1e6, max: 1e6, noNaN: true })
const decimals = fc.integer({ min: 0, max: 4 })

test('an entry shows the decimals of its PV and keeps the exact number', () => {
  expect(enteredNumber(1.23456, 2, 'de')).toEqual({ text: '1,23', value: 1.23456 })
  expect(enteredNumber(null, 2, 'de')).toEqual({ text: '', value: null })
})

test('typed text stays as it is, with what it means in its language', () => {
  expect(typedNumber('1,5', 'de')).toEqual({ text: '1,5', value: 1.5 })
  expect(typedNumber('1.5', 'en')).toEqual({ text: '1.5', value: 1.5 })
  expect(typedNumber('1,5 m', 'de')).toEqual({ text: '1,5 m', value: null })
})

test('leaving a field adds decimals, and never removes or guesses any', () => {
  expect(completedNumber(typedNumber('2,5', 'de'), 2, 'de').text).toBe('2,50')
  expect(completedNumber(typedNumber('2,555', 'de'), 2, 'de').text).toBe('2,555')
  expect(completedNumber(typedNumber('zwei', 'de'), 2, 'de').text).toBe('zwei')
  // Typed in German, left in English: the number stays what it was.
  const german = typedNumber('2,500', 'de')
  expect(completedNumber(german, 2, 'en')).toEqual(german)
})

test('completing never changes the number, in any language', () => {
  fc.assert(
    fc.property(value, decimals, decimals, language, (number, typed, shown, lang) => {
      const entry = typedNumber(enteredNumber(number, typed, lang).text, lang)
      const completed = completedNumber(entry, shown, lang)
      expect(completed.value).toBe(entry.value)
      expect(typedNumber(completed.text, lang).value).toBe(entry.value)
    }),
  )
})

test('steps go up and down without the noise of binary fractions, and stop at the ends of the range', () => {
  expect(steppedNumber(typedNumber('0,2', 'de'), STEP, 'de')).toEqual({ text: '0,3', value: 0.3 })
  expect(steppedNumber(typedNumber('1,9', 'de'), { ...STEP, count: 10, max: 2 }, 'de').text).toBe('2,0')
  expect(steppedNumber(typedNumber('1,9', 'de'), { ...STEP, count: -30, min: 0.3 }, 'de').text).toBe('0,3')
})

test('an empty entry starts at 0, or at the end of the range next to it', () => {
  const empty = typedNumber('', 'de')
  expect(steppedNumber(empty, STEP, 'de').text).toBe('0,0')
  expect(steppedNumber(empty, { ...STEP, min: 0.3 }, 'de').text).toBe('0,3')
  expect(steppedNumber(empty, { ...STEP, max: -2 }, 'de').text).toBe('-2,0')
})

test('a step keeps text that is no number', () => {
  const typing = typedNumber('1,', 'de')
  expect(steppedNumber(typing, STEP, 'de')).toBe(typing)
})

test('up and down again is where it began, in any language', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), language, (tenths, lang) => {
      const entry = enteredNumber(tenths / 10, 1, lang)
      const up = steppedNumber(entry, STEP, lang)
      expect(steppedNumber(up, { ...STEP, count: -1 }, lang)).toEqual(entry)
    }),
  )
})
