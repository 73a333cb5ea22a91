import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { batches, MAX_BATCH_BYTES } from '../../workers/batches.ts'

const keys = (count: number) => Array.from({ length: count }, (_, i) => `ai${100_000 + i}`)

describe('a subscription message names at most 1024 PVs', () => {
  test.each([
    [0, []],
    [1, [1]],
    [1024, [1024]],
    [1025, [1024, 1]],
    [2048, [1024, 1024]],
    [2049, [1024, 1024, 1]],
  ])('%i keys', (count, sizes) => {
    expect([...batches(keys(count), 1024)].map((batch) => batch.length)).toEqual(sizes)
  })
})

test('report data goes out in batches of 400', () => {
  expect([...batches(keys(401), 400)].map((batch) => batch.length)).toEqual([400, 1])
})

test('1024 PVs of the longest live key stay below the 32 KB that a server accepts', () => {
  const longest = Array.from({ length: 1024 }, (_, i) => `minMax${999_900_000 + i}`)
  for (const batch of batches(longest, 1024)) {
    const message = JSON.stringify({
      type: 1,
      invocationId: '123456',
      target: 'UnsubscribeFromPvs',
      arguments: [batch],
    })
    expect(Buffer.byteLength(message) + 1).toBeLessThan(32_768)
  }
})

test('batches keep every key once, in order, within both limits', () => {
  const anyKeys = fc.array(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme-ascii' }))
  fc.assert(
    fc.property(anyKeys, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 70, max: 400 }), (all, items, bytes) => {
      const result = [...batches(all, items, bytes)]
      expect(result.flat()).toEqual(all)
      for (const batch of result) {
        expect(batch.length).toBeLessThanOrEqual(items)
        expect(batch.reduce((sum, key) => sum + key.length + 3, 0)).toBeLessThanOrEqual(bytes)
      }
    }),
  )
  expect(MAX_BATCH_BYTES).toBe(28_000)
})
