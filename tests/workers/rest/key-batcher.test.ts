import { expect, test } from 'vitest'
import type { Result } from '../../../src/wire/server/result.ts'
import type { ReportFailure } from '../../../workers/platform/jobs.ts'
import { KeyBatcher } from '../../../workers/rest/key-batcher.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

/** Specification 9, "PV info batch wait". */
const BATCH_WAIT_MS = 50
const CACHE_MS = 600_000

function batcher(answer: (keys: readonly string[]) => Result<readonly string[]>, failed: ReportFailure = failLoudly) {
  const clock = new FakeClock()
  const asked: (readonly string[])[] = []
  const pushed = new Map<string, string>()
  const keys = new KeyBatcher<string, string>({
    clock,
    failed,
    keyOf: (key) => key,
    keyOfValue: (value) => value,
    pushed: (key) => pushed.get(key),
    load(batch) {
      asked.push(batch)
      return Promise.resolve(answer(batch))
    },
  })
  return { clock, keys, asked, pushed }
}

test('requests within 50 ms become one call that names each key once', async () => {
  const { clock, keys, asked } = batcher((body) => ({ ok: true, body }))
  const first = keys.get(['a', 'b'])
  const second = keys.get(['b', 'c'])
  await clock.turnAsync(49)
  expect(asked).toEqual([])
  await clock.turnAsync(1)
  expect(asked).toEqual([['a', 'b', 'c']])
  expect(await first).toEqual({ ok: true, body: ['a', 'b'] })
  expect(await second).toEqual({ ok: true, body: ['b', 'c'] })
})

test('a cached value is not requested again', async () => {
  const { clock, keys, asked } = batcher((body) => ({ ok: true, body }))
  const first = keys.get(['a'])
  await clock.turnAsync(50)
  await first
  expect(await keys.get(['a'])).toEqual({ ok: true, body: ['a'] })
  expect(asked).toHaveLength(1)
})

test('a key without a value fails with the text of the specification', async () => {
  const { clock, keys } = batcher(() => ({ ok: true, body: [] }))
  const result = keys.get(['AnaIn-1'])
  await clock.turnAsync(50)
  expect(await result).toEqual({ ok: false, error: { kind: 'missing', text: 'No value returned for AnaIn-1' } })
})

test('a failed call fails for all its callers, and the next caller sends it again', async () => {
  let up = false
  const down = { ok: false, error: { kind: 'network', text: 'down' } } as const
  const { clock, keys } = batcher((body) => (up ? { ok: true, body } : down))
  const failing = keys.get(['a'])
  await clock.turnAsync(50)
  expect(await failing).toEqual(down)
  up = true
  const next = keys.get(['a'])
  await clock.turnAsync(50)
  expect(await next).toEqual({ ok: true, body: ['a'] })
})

test('more than 1024 keys go out in several calls', async () => {
  const { clock, keys, asked } = batcher((body) => ({ ok: true, body }))
  const all = Array.from({ length: 2049 }, (_, i) => `k${i}`)
  const result = keys.get(all)
  await clock.turnAsync(50)
  expect(asked.map((batch) => batch.length)).toEqual([1024, 1024, 1])
  const answer = await result
  expect(answer.ok && answer.body).toEqual(all)
})

test('of ten who ask within 50 ms only the one whose key has no value fails, and only for that key (R-29)', async () => {
  const { clock, keys, asked } = batcher((body) => ({ ok: true, body: body.filter((key) => key !== 'k4') }))
  const all = Array.from({ length: 10 }, (_, i) => keys.get([`k${i}`]))
  await clock.turnAsync(50)
  const answers = await Promise.all(all)
  expect(asked).toHaveLength(1)
  expect(answers.map((answer) => (answer.ok ? answer.body : answer.error.text))).toEqual(
    Array.from({ length: 10 }, (_, i) => (i === 4 ? 'No value returned for k4' : [`k${i}`])),
  )
})

test('a failed call fails only for those whose keys were in it', async () => {
  const down = { ok: false, error: { kind: 'network', text: 'down' } } as const
  const { clock, keys } = batcher((body) => (body.includes('k1024') ? down : { ok: true, body }))
  const many = keys.get(Array.from({ length: 1024 }, (_, i) => `k${i}`))
  const one = keys.get(['k1024'])
  await clock.turnAsync(50)
  expect((await many).ok).toBe(true)
  expect(await one).toEqual(down)
})

test('whoever asks for a thousand keys is told that the last one could not be fetched (T3)', async () => {
  const down = { ok: false, error: { kind: 'network', text: 'down' } } as const
  const { clock, keys } = batcher((body) => (body.includes('k1024') ? down : { ok: true, body }))
  const many = keys.get(Array.from({ length: 1025 }, (_, i) => `k${i}`))
  await clock.turnAsync(BATCH_WAIT_MS)
  expect(await many).toEqual(down)
})

test('what the hub sent for a key is newer than what was fetched', async () => {
  const { clock, keys, pushed, asked } = batcher((body) => ({ ok: true, body }))
  const first = keys.get(['a'])
  await clock.turnAsync(50)
  expect(await first).toEqual({ ok: true, body: ['a'] })
  pushed.set('a', 'a changed')
  expect(await keys.get(['a'])).toEqual({ ok: true, body: ['a changed'] })
  expect(asked).toHaveLength(1)
})

test('what has been changed, or was fetched long ago, is fetched again', async () => {
  const { clock, keys, asked } = batcher((body) => ({ ok: true, body }))
  const ask = async () => {
    const answer = keys.get(['a'])
    await clock.turnAsync(50)
    await answer
  }
  await ask()
  keys.forget(['a'])
  await ask()
  await ask()
  expect(asked).toHaveLength(2)
  await clock.turnAsync(CACHE_MS - BATCH_WAIT_MS)
  await ask()
  expect(asked).toHaveLength(2)
  await clock.turnAsync(1)
  await ask()
  expect(asked).toHaveLength(3)
})

test('a key that changes while its call is in flight is loaded again before callers get a result (F10)', async () => {
  const { clock, keys, asked } = batcher((body) => ({ ok: true, body }))
  const answer = keys.get(['a', 'b'])
  clock.turn(50)
  keys.forget(['b'])
  expect(await answer).toEqual({ ok: true, body: ['a', 'b'] })
  expect(asked).toEqual([['a', 'b'], ['b']])
})

test('all calls in flight are sent again when all keys may have changed (F10)', async () => {
  const { clock, keys, asked } = batcher((body) => ({ ok: true, body }))
  const answer = keys.get(['a', 'b'])
  clock.turn(50)
  keys.forget()
  expect(await answer).toEqual({ ok: true, body: ['a', 'b'] })
  expect(asked).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
})

test('an answer that cannot be read settles everybody who waits, and the next call is sent (F139)', async () => {
  let isBroken = true
  const failures: string[] = []
  const { clock, keys, asked } = batcher(
    (body) => {
      if (isBroken) throw new TypeError('unreadable')
      return { ok: true, body }
    },
    (what) => failures.push(what),
  )
  const waiting = [keys.get(['a']), keys.get(['b'])]
  await clock.turnAsync(50)
  const kinds = (await Promise.all(waiting)).map((result) => (result.ok ? 'ok' : result.error.kind))
  expect([kinds, failures]).toEqual([['failed', 'failed'], ['a batch of keys']])
  isBroken = false
  const next = keys.get(['a'])
  await clock.turnAsync(50)
  expect(await next).toEqual({ ok: true, body: ['a'] })
  expect(asked).toHaveLength(2)
})

test('of two batches the first is not lost where everything is forgotten during the second (F140)', async () => {
  const all = Array.from({ length: 1025 }, (_, i) => `k${i}`)
  let calls = 0
  const { clock, keys } = batcher((body) => {
    calls += 1
    if (calls === 2) keys.forget()
    return { ok: true, body }
  })
  const result = keys.get(all)
  await clock.turnAsync(50)
  expect(await result).toEqual({ ok: true, body: all })
})
