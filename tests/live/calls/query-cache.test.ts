import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import {
  clearQueries,
  getQuery,
  invalidateAllQueries,
  invalidateQueries,
  isAnswered,
  onOutdatedQuery,
  onSkippedRows,
  outdatedQuery,
  skippedRows,
} from '../../../src/live/calls/query-cache.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import { settle } from '../../support/fakes/fake-clock.ts'

const { asked } = vi.hoisted(() => ({ asked: [] as { name: string; settle: (result: Result<unknown>) => void }[] }))
vi.mock('../../../src/live/calls/call.ts', () => ({
  call: (name: string) => new Promise((resolve) => asked.push({ name, settle: resolve })),
}))

const PV = { type: 'AnaIn', nr: 1 } as const
const ok = (body: unknown): Result<unknown> => ({ ok: true, body })

async function answer(body: unknown): Promise<void> {
  asked.at(-1)?.settle(ok(body))
  await settle()
}

beforeEach(() => {
  asked.length = 0
  clearQueries()
})

test('components with the same call share one response; equal arguments are the same', async () => {
  const seen = vi.fn()
  const one = getQuery('pvConfigs', { pvs: [PV] })
  const other = getQuery('pvConfigs', { pvs: [{ ...PV }] })
  expect(other).toBe(one)
  one.subscribe(seen)
  other.subscribe(seen)
  expect(one.state().load).toEqual({ state: 'loading' })
  await answer([])
  expect(asked).toHaveLength(1)
  expect(one.state()).toEqual({ load: { state: 'ready' }, body: [] })
  expect(seen).toHaveBeenCalled()
})

test('a query with arguments is removed with its last listener, one without stays for the session', async () => {
  const ends = [getQuery('pvConfigs', { pvs: [PV] }), getQuery('stations', {})].map((entry) =>
    entry.subscribe(() => {}),
  )
  for (const each of asked) each.settle(ok([]))
  await settle()
  for (const end of ends) end()
  expect(isAnswered(getQuery('pvConfigs', { pvs: [PV] }).state())).toBe(false)
  expect(isAnswered(getQuery('stations', {}).state())).toBe(true)
  clearQueries()
  expect(isAnswered(getQuery('stations', {}).state())).toBe(false)
})

test('the first who asks is not told of the question, which would render it once more, but of its answer', async () => {
  const seen = vi.fn()
  const query = getQuery('stations', {})
  const before = query.state()
  query.subscribe(seen)
  expect([asked.length, seen.mock.calls.length]).toEqual([1, 0])
  expect(query.state()).toBe(before)
  await answer([])
  expect(seen).toHaveBeenCalledTimes(1)
})

test('an effect that is cleaned up and run again without a render keeps its response', async () => {
  const entry = getQuery('pvConfigs', { pvs: [PV] })
  const end = entry.subscribe(() => {})
  await answer([])
  end()
  entry.subscribe(() => {})
  expect(getQuery('pvConfigs', { pvs: [PV] })).toBe(entry)
  expect(asked).toHaveLength(1)
})

test('what a command may have changed is refetched where it is on screen, and removed where it is not', async () => {
  const looked = getQuery('annotations', {})
  looked.subscribe(() => {})
  await answer(['before'])
  const left = getQuery('stations', {})
  left.subscribe(() => {})()
  await answer([])
  invalidateQueries(['annotations', 'stations'])
  expect(asked.map(({ name }) => name)).toEqual(['annotations', 'stations', 'annotations'])
  expect(looked.state()).toEqual({ load: { state: 'updating' }, body: ['before'] })
  await answer(['after'])
  expect(looked.state().body).toEqual(['after'])
  expect(getQuery('stations', {})).not.toBe(left)
})

test('after a reconnect every query on screen is refetched', async () => {
  const looked = getQuery('annotations', {})
  looked.subscribe(() => {})
  await answer(['before'])
  invalidateAllQueries()
  expect(looked.state()).toEqual({ load: { state: 'updating' }, body: ['before'] })
  await answer(['after'])
  expect([looked.state().body, asked.length]).toEqual([['after'], 2])
})

test('a response that was on its way during the change is fetched once more', async () => {
  const entry = getQuery('annotations', {})
  entry.subscribe(() => {})
  invalidateQueries(['annotations'])
  await answer(['before'])
  expect(asked).toHaveLength(2)
  await answer(['after'])
  expect([entry.state().body, asked.length]).toEqual([['after'], 2])
})

test('a call that fails keeps the last body, and the next listener fetches again', async () => {
  const entry = getQuery('annotations', {})
  const end = entry.subscribe(() => {})
  await answer(['known'])
  void entry.refetch()
  asked.at(-1)?.settle({ ok: false, error: { kind: 'network', text: 'down' } })
  await settle()
  expect(entry.state()).toMatchObject({ load: { state: 'error' }, body: ['known'] })
  end()
  entry.subscribe(() => {})
  expect(asked).toHaveLength(3)
})

test('a part that comes with what is said of a failure asks again and does not take it away (F150)', async () => {
  const entry = getQuery('stations', {})
  const fail = async () => {
    asked.at(-1)?.settle({ ok: false, error: { kind: 'network', text: 'down' } })
    await settle()
  }
  let comes = 0
  // As a page that begins where the answer has failed, and waits where it is on its way.
  let end: (() => void) | null = null
  onTestFinished(
    entry.subscribe(() => {
      const { state } = entry.state().load
      if (state === 'error' && end === null) {
        comes += 1
        end = entry.subscribe(() => {})
      } else if (state === 'loading') {
        end?.()
        end = null
      }
    }),
  )
  await fail()
  expect(asked).toHaveLength(2)
  expect(entry.state().load.state).toBe('error')
  await fail()
  expect([asked.length, comes]).toEqual([2, 1])
})

test('rows that the responses on screen lack are counted while they are on screen (F57)', async () => {
  const seen = vi.fn()
  const forget = onSkippedRows(() => seen(skippedRows()))
  const partly = async (name: 'annotations' | 'stations', skipped: number) => {
    const leave = getQuery(name, {}).subscribe(() => {})
    asked.at(-1)?.settle({ ok: true, body: [], skipped })
    await settle()
    return leave
  }
  const leaves = [await partly('annotations', 2), await partly('stations', 3)]
  expect(skippedRows()).toBe(5)
  leaves[0]?.()
  expect(skippedRows()).toBe(3)
  getQuery('annotations', {}).subscribe(() => {})
  expect(skippedRows()).toBe(5)
  invalidateQueries(['stations'])
  await answer([])
  expect(skippedRows()).toBe(2)
  clearQueries()
  expect(skippedRows()).toBe(0)
  expect(seen.mock.calls.flat()).toEqual([2, 5, 3, 5, 2, 0])
  forget()
})

test('what could not be read is read again by itself, ever more rarely, and says since when, until nobody looks (F144)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const told = vi.fn()
  onTestFinished(onOutdatedQuery(told))
  const failed = async () => {
    asked.at(-1)?.settle({ ok: false, error: { kind: 'network', text: 'down' } })
    await vi.advanceTimersByTimeAsync(0)
  }
  const entry = getQuery('annotations', {})
  const end = entry.subscribe(() => {})
  await failed()
  expect([entry.state().load.state, outdatedQuery()]).toEqual(['error', null])
  await vi.advanceTimersByTimeAsync(2000)
  expect(asked).toHaveLength(2)
  await answer(['known'])
  expect(outdatedQuery()).toBeNull()
  void entry.refetch()
  await failed()
  expect(outdatedQuery()).toMatchObject({ error: { kind: 'network' } })
  expect(told).toHaveBeenCalledTimes(1)
  for (let minute = 0; minute < 10; minute += 1) {
    const before = asked.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked.length).toBeGreaterThan(before)
    await failed()
    expect(entry.state()).toMatchObject({ load: { state: 'error' }, body: ['known'] })
  }
  const before = asked.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(before + 1)
  await answer(['new'])
  expect([outdatedQuery(), entry.state()]).toEqual([null, { load: { state: 'ready' }, body: ['new'] }])
  void entry.refetch()
  await failed()
  end()
  expect(outdatedQuery()).toBeNull()
  const last = asked.length
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toHaveLength(last)
})
