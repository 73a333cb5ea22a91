import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byteSizeParts, byteSizeText } from '../../../src/domain/files/byte-size.ts'
import { createFormat } from '../../../src/domain/text/format.ts'

const MB = 1024 * 1024
const german = createFormat('de', 'Europe/Berlin')
const text = (bytes: number) => byteSizeText(bytes, german).replace('\u00a0', ' ')

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1,0 kB'],
  [1536, '1,5 kB'],
  [317_440, '310 kB'],
  [1024 * 1024 - 1, '1,0 MB'],
  [2.4 * MB, '2,4 MB'],
  [9.96 * MB, '10 MB'],
  [10 * MB, '10 MB'],
  [2048 * MB, '2,0 GB'],
])('%d bytes are %s', (bytes, expected) => {
  expect(text(bytes)).toBe(expected)
})

test('numbers and units follow the language', () => {
  const sizes = (['en', 'cs', 'ru'] as const).map((language) => byteSizeText(1.5 * MB, createFormat(language, 'UTC')))
  expect(sizes).toEqual(['1.5\u00a0MB', '1,5\u00a0MB', '1,5\u00a0МБ'])
})

test('a part is told in the unit and with the decimals of the whole', () => {
  expect(byteSizeParts(0.04 * MB, 2.4 * MB, german)).toEqual({ part: '0,0', whole: '2,4\u00a0MB' })
  expect(byteSizeParts(1.5 * MB, 2.4 * MB, german).part).toBe('1,5')
})

test('a larger file is never told to be smaller, and the number stays short', () => {
  const english = createFormat('en', 'UTC')
  const value = (bytes: number) => {
    const [number = '', unit = ''] = byteSizeText(bytes, english).split('\u00a0')
    expect(number.length).toBeLessThanOrEqual(4)
    return Number(number) * 1024 ** ['B', 'kB', 'MB', 'GB'].indexOf(unit)
  }
  const size = fc.integer({ min: 0, max: 1024 ** 4 - 1024 ** 3 })
  fc.assert(
    fc.property(size, size, (a, b) => {
      const [small, large] = [Math.min(a, b), Math.max(a, b)]
      expect(value(small)).toBeLessThanOrEqual(value(large))
    }),
  )
})
