import { expect, test } from 'vitest'
import { createFormat } from '../../../src/domain/text/format.ts'
import { lengthText } from '../../../src/domain/text/length-text.ts'

const HOUR_MS = 3_600_000

test.each([
  [0, '0\u00a0s'],
  [40_000, '40\u00a0s'],
  [90_000, '1\u00a0min 30\u00a0s'],
  [1.25 * HOUR_MS, '1\u00a0h 15\u00a0min'],
  [3 * HOUR_MS, '3\u00a0h'],
  [3 * HOUR_MS + 59_000, '3\u00a0h'],
  [24.5 * HOUR_MS, '24\u00a0h 30\u00a0min'],
  [50 * HOUR_MS, '2\u00a0d 2\u00a0h'],
])('%d ms last %s', (ms, text) => {
  expect(lengthText(ms, createFormat('de', 'Europe/Berlin'))).toBe(text)
})

test('units are in the language', () => {
  expect(lengthText(1.25 * HOUR_MS, createFormat('ru', 'Europe/Berlin'))).toBe('1\u00a0ч 15\u00a0мин')
})
