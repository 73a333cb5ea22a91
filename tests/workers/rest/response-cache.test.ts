import { expect, test } from 'vitest'
import type { Result } from '../../../src/wire/server/result.ts'
import { ResponseCache } from '../../../workers/rest/response-cache.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

const CACHE_MS = 600_000

const FAILURE: Result<string> = { ok: false, error: { kind: 'network', text: 'away' } }

/** Each request is answered when the test says so. */
function answers() {
  const clock = new FakeClock()
  const kept = new ResponseCache(clock)
  const requests: ((result: Result<string>) => void)[] = []
  const get = () => kept.get('pvNodes', () => new Promise<Result<string>>((resolve) => requests.push(resolve)))
  const answer = (request: number, body: string) => requests[request]?.({ ok: true, body })
  return { clock, kept, requests, get, answer }
}

test('callers share a request in flight and its result', async () => {
  const { requests, get, answer } = answers()
  const asked = [get(), get()]
  answer(0, 'a')
  expect(await Promise.all([...asked, get()])).toEqual(Array(3).fill({ ok: true, body: 'a' }))
  expect(requests).toHaveLength(1)
})

test('each call has its own result', async () => {
  const { kept } = answers()
  const of = (body: string) => () => Promise.resolve<Result<string>>({ ok: true, body })
  await kept.get('pvNodes', of('nodes'))
  expect(await kept.get('stations', of('stations'))).toEqual({ ok: true, body: 'stations' })
})

test('a failure is for those who wait for it, and not kept', async () => {
  const { requests, get, answer } = answers()
  const asked = [get(), get()]
  requests[0]?.(FAILURE)
  expect(await Promise.all(asked)).toEqual([FAILURE, FAILURE])
  const next = get()
  answer(1, 'a')
  expect(await next).toEqual({ ok: true, body: 'a' })
  expect(requests).toHaveLength(2)
})

test('a request that throws is not kept either', async () => {
  const { kept, get, answer } = answers()
  await expect(kept.get('pvNodes', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  const next = get()
  answer(0, 'a')
  expect(await next).toEqual({ ok: true, body: 'a' })
})

test('a request in flight during a clear serves its callers and is not cached', async () => {
  const { kept, requests, get, answer } = answers()
  const before = get()
  kept.clear()
  const after = get()
  answer(1, 'new')
  answer(0, 'old')
  expect([await before, await after, await get()]).toEqual(['old', 'new', 'new'].map((body) => ({ ok: true, body })))
  expect(requests).toHaveLength(2)
})

test('a late failure from before a clearing does not throw away what came since', async () => {
  const { kept, requests, get, answer } = answers()
  const before = get()
  kept.clear()
  const after = get()
  answer(1, 'new')
  await after
  requests[0]?.(FAILURE)
  expect(await before).toEqual(FAILURE)
  expect(await get()).toEqual({ ok: true, body: 'new' })
  expect(requests).toHaveLength(2)
})

test('after ten minutes the next caller sends a new request', async () => {
  const { clock, requests, get, answer } = answers()
  const first = get()
  answer(0, 'a')
  await first
  await clock.turnAsync(CACHE_MS)
  await get()
  expect(requests).toHaveLength(1)
  await clock.turnAsync(1)
  const later = get()
  answer(1, 'b')
  expect(await later).toEqual({ ok: true, body: 'b' })
})
