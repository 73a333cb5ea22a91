import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BATCH_SIZES } from '../../../src/wire/hubs/batch-sizes.ts'
import { batches, MAX_BATCH_BYTES } from '../../../workers/subscriptions/batches.ts'

const keys = (count: number) => Array.from({ length: count }, (_, i) => `ai${100_000 + i}`)

describe('a subscription message names at most 1024 PVs', () => {
  test.each([
    [0, []],
    [1, [1]],
    [1024, [1024]],
    [1025, [1024, 1]],
    [2048, [1024, 1024]],
    [2049, [1024, 1024, 1]],
  ])('%i keys (pitfall 11)', (count, sizes) => {
    expect([...batches(keys(count), 1024)].map((batch) => batch.length)).toEqual(sizes)
  })
})

test.each([
  [0, []],
  [1, [1]],
  [400, [400]],
  [401, [400, 1]],
])('%i keys of report data go out in batches of 400 (pitfall 11)', (count, sizes) => {
  expect([...batches(keys(count), BATCH_SIZES['reportdata.ReportData'])].map((batch) => batch.length)).toEqual(sizes)
})

test.each([
  ['of the longest live key', (i: number) => `minMax${999_900_000 + i}`, 1],
  ['of a server that names them longer', (i: number) => `calculatedProcessVariable${99_900_000 + i}`, 2],
])('1024 PVs %s stay below the 32 KB that a server accepts (pitfall 10)', (_, keyOf, messages) => {
  const sent = [
    ...batches(
      Array.from({ length: 1024 }, (_, i) => keyOf(i)),
      1024,
    ),
  ].map((batch) =>
    JSON.stringify({ type: 1, invocationId: '123456', target: 'UnsubscribeFromPvs', arguments: [batch] }),
  )
  expect(sent).toHaveLength(messages)
  for (const message of sent) expect(Buffer.byteLength(message) + 1).toBeLessThan(32_768)
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
