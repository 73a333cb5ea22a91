import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../../src/domain/base/language.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { numberFault, numberText, parseNumber } from '../../../src/domain/text/number-entry.ts'

const decimals = fc.integer({ min: 0, max: 6 })
/** A number with exactly the decimals that it is shown with: 12 digits at most (F59). */
const shown = fc
  .record({ digits: fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }), decimals })
  .map(({ digits, decimals }) => ({ value: Number(`${digits}e-${decimals}`) + 0, decimals }))

describe.each(LANGUAGES)('in %s', (language) => {
  const format = createFormat(language, 'UTC')

  test('a shown number is read back exactly', () => {
    fc.assert(
      fc.property(shown, ({ value, decimals }) => {
        expect(parseNumber(format.number(value, decimals), language)).toBe(value)
      }),
    )
  })

  test('an edited number is read back exactly, and is the shown one without separators', () => {
    fc.assert(
      fc.property(shown, ({ value, decimals }) => {
        expect(parseNumber(numberText(value, decimals, language), language)).toBe(value)
      }),
    )
    fc.assert(
      fc.property(fc.double({ min: -9999, max: 9999, noNaN: true }), decimals, (value, decimals) => {
        expect(numberText(value, decimals, language)).toBe(format.number(value, decimals))
      }),
    )
  })

  test('a number that is read has the typed digits in their order, all of them', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789,. -+e\u00a0'), maxLength: 12 })
    fc.assert(
      fc.property(typed, (text) => {
        const value = parseNumber(text, language)
        if (value === null) return
        const digits = text.replaceAll(/[^0-9]/g, '')
        const readings = Array.from({ length: digits.length + 1 }, (_, decimals) => Number(`${digits}e-${decimals}`))
        expect(readings).toContain(Math.abs(value))
      }),
    )
  })

  test.each([
    '',
    ' ',
    '-',
    '+',
    ',',
    '.',
    '5,',
    '5.',
    '--5',
    '+-5',
    '- 5',
    '5-',
    '(5)',
    '1e3',
    '1E-3',
    '0x1F',
    'NaN',
    'Infinity',
    '∞',
    '–',
    'abc',
    '5 m',
    '5%',
    '1 2',
    '12 34',
    '1 2345',
    '0 123',
    '1  234',
    '1,2,3',
    '1.2.3',
    '1,,5',
    '1.,5',
    '1,5 000',
    "1'234",
    '１２',
    '٣',
    '5\n6',
    '9'.repeat(400),
  ])('%j is no number', (text) => {
    expect(parseNumber(text, language)).toBeNull()
  })

  test.each([
    ['0', 0],
    ['-0', 0],
    ['007', 7],
    ['+5', 5],
    ['-5', -5],
    ['−5', -5],
    [' 42 ', 42],
    ['1.5', 1.5],
    ['1,5', 1.5],
    [',5', 0.5],
    ['-.25', -0.25],
    ['0.234', 0.234],
    ['0,234', 0.234],
    ['1234,5', 1234.5],
    ['1234.5', 1234.5],
    ['1 234', 1234],
    ['1\u00a0234', 1234],
    ['1\u202f234\u202f567', 1_234_567],
  ] as const)('%j is %d', (text, value) => {
    expect(parseNumber(text, language)).toBe(value)
  })

  test('nothing is edited as an empty text', () => {
    expect([null, Number.NaN, Number.POSITIVE_INFINITY].map((value) => numberText(value, 2, language))).toEqual([
      '',
      '',
      '',
    ])
    expect(numberText(-0.001, 2, language)).toBe(numberText(0, 2, language))
  })
})

test.each([
  ['1.234', { de: 1234, en: 1.234, cs: null, ru: null }],
  ['1,234', { de: 1.234, en: 1234, cs: 1.234, ru: 1.234 }],
  ['12.345.678', { de: 12_345_678, en: null, cs: null, ru: null }],
  ['12,345,678', { de: null, en: 12_345_678, cs: null, ru: null }],
  ['1.234,5', { de: 1234.5, en: null, cs: null, ru: null }],
  ['1,234.5', { de: null, en: 1234.5, cs: null, ru: null }],
  ['1 234,5', { de: 1234.5, en: null, cs: 1234.5, ru: 1234.5 }],
  ['1 234.5', { de: null, en: 1234.5, cs: null, ru: null }],
  ['1 234.567', { de: null, en: 1234.567, cs: null, ru: null }],
  ['1234.567', { de: null, en: 1234.567, cs: null, ru: null }],
  ['1.2345', { de: 1.2345, en: 1.2345, cs: 1.2345, ru: 1.2345 }],
] as const)('%j is read by the marks of the language', (text, wanted) => {
  expect(Object.fromEntries(LANGUAGES.map((language) => [language, parseNumber(text, language)]))).toEqual(wanted)
})

test('decimals that a server names wrongly break nothing', () => {
  expect([-1, 1.7, Number.NaN, 400].map((decimals) => numberText(2, decimals, 'de'))).toEqual([
    '2',
    '2,0',
    '2',
    `2,${'0'.repeat(20)}`,
  ])
})

test.each([
  ['1e308', 'de', 'exponent'],
  ['-2,5E-3', 'de', 'exponent'],
  ['9'.repeat(400), 'de', 'tooLarge'],
  [`-${'9'.repeat(400)},5`, 'cs', 'tooLarge'],
  ['1.234', 'cs', 'ambiguous'],
  ['1,234', 'ru', null],
  ['1.234', 'de', null],
  ['12 bar', 'de', null],
  ['', 'en', null],
  ['5', 'en', null],
] as const)('what is wrong with %j in %s is said: %s (F69)', (text, language, fault) => {
  expect(numberFault(text, language)).toBe(fault)
})
