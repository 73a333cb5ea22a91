import { expect, test } from 'vitest'
import { relativeLuminance } from '../../../src/domain/base/argb-color.ts'
import { retryMs } from '../../../src/domain/base/retry-ms.ts'
import { uniqueKeys } from '../../../src/domain/base/unique-keys.ts'

test('what fails is tried again after 2, 4, 8, 16 and 32 s, then once a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 100].map(retryMs)).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(retryMs(0)).toBe(2000)
})

test('things that are named twice have keys of their own, in their order', () => {
  const keys = uniqueKeys(['a', 'b', 'a', 'a', 'b', ''])
  expect(keys.slice(0, 2)).toEqual(['a', 'b'])
  expect(new Set(keys).size).toBe(6)
  expect(uniqueKeys(['a', 'b', 'a', 'a', 'b', ''])).toEqual(keys)
})

/** Weights of WCAG 2.2; the last three are from its formula, by hand. */
test.each([
  [0, 0, 0, 0],
  [255, 255, 255, 1],
  [255, 0, 0, 0.2126],
  [0, 255, 0, 0.7152],
  [0, 0, 255, 0.0722],
  [10, 10, 10, 0.003035],
  [11, 11, 11, 0.003347],
  [119, 119, 119, 0.184475],
])('the luminance of %i %i %i is %d (rule G8)', (red, green, blue, luminance) => {
  expect(relativeLuminance(red, green, blue)).toBeCloseTo(luminance, 5)
})
