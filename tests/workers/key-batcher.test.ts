import { expect, test } from 'vitest'
import type { Result } from '../../src/wire/result.ts'
import { BATCH_WAIT_MS, KeyBatcher } from '../../workers/rest/key-batcher.ts'
import { FakeClock } from '../support/fake-clock.ts'

function batcher(answer: (keys: readonly string[]) => Result<readonly string[]>) {
  const clock = new FakeClock()
  const asked: (readonly string[])[] = []
  const keys = new KeyBatcher<string, string>({
    clock,
    keyOf: (key) => key,
    keyOfValue: (value) => value,
    load(batch) {
      asked.push(batch)
      return Promise.resolve(answer(batch))
    },
  })
  return { clock, keys, asked }
}

test('requests within 50 ms become one call that names each key once', async () => {
  const { clock, keys, asked } = batcher((body) => ({ ok: true, body }))
  const first = keys.get(['a', 'b'])
  const second = keys.get(['b', 'c'])
  await clock.turnAsync(BATCH_WAIT_MS - 1)
  expect(asked).toEqual([])
  await clock.turnAsync(1)
  expect(asked).toEqual([['a', 'b', 'c']])
  expect(await first).toEqual({ ok: true, body: ['a', 'b'] })
  expect(await second).toEqual({ ok: true, body: ['b', 'c'] })
})

test('what is known is not asked for again', async () => {
  const { clock, keys, asked } = batcher((body) => ({ ok: true, body }))
  const first = keys.get(['a'])
  await clock.turnAsync(BATCH_WAIT_MS)
  await first
  expect(await keys.get(['a'])).toEqual({ ok: true, body: ['a'] })
  expect(asked).toHaveLength(1)
})

test('a key without a value fails with the text of the specification', async () => {
  const { clock, keys } = batcher(() => ({ ok: true, body: [] }))
  const result = keys.get(['AnaIn-1'])
  await clock.turnAsync(BATCH_WAIT_MS)
  expect(await result).toEqual({ ok: false, error: { kind: 'missing', text: 'No value returned for AnaIn-1' } })
})

test('a failed call fails for all who wait and is asked again by the next', async () => {
  let up = false
  const down = { ok: false, error: { kind: 'network', text: 'down' } } as const
  const { clock, keys } = batcher((body) => (up ? { ok: true, body } : down))
  const failing = keys.get(['a'])
  await clock.turnAsync(BATCH_WAIT_MS)
  expect(await failing).toEqual(down)
  up = true
  const next = keys.get(['a'])
  await clock.turnAsync(BATCH_WAIT_MS)
  expect(await next).toEqual({ ok: true, body: ['a'] })
})

test('more than 1024 keys go out in several calls', async () => {
  const { clock, keys, asked } = batcher((body) => ({ ok: true, body }))
  const all = Array.from({ length: 2049 }, (_, i) => `k${i}`)
  const result = keys.get(all)
  await clock.turnAsync(BATCH_WAIT_MS)
  expect(asked.map((batch) => batch.length)).toEqual([1024, 1024, 1])
  const answer = await result
  expect(answer.ok && answer.body).toEqual(all)
})
