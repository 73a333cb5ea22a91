import { expect, test } from 'vitest'
import type { Result } from '../../../src/wire/server/result.ts'
import { ValueStore } from '../../../workers/cells/value-store.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import type { ReportFailure } from '../../../workers/platform/jobs.ts'
import { Refetcher } from '../../../workers/subscriptions/refetcher.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock, settle } from '../../support/fakes/fake-clock.ts'
import { storeContext } from '../../support/fakes/store-context.ts'

type Loaded = Result<readonly { readonly key: string; readonly value: { id: number; message: string } }[]>

function setup(failed: ReportFailure = failLoudly) {
  const clock = new FakeClock()
  const values = new ValueStore(new VersionCounter())
  const asked: { readonly keys: readonly string[]; readonly answer: (result: Loaded) => Promise<void> }[] = []
  const load = (_: unknown, keys: readonly string[]) => {
    const { promise, resolve } = Promise.withResolvers<Loaded>()
    const answer = (result: Loaded) => {
      resolve(result)
      return settle()
    }
    asked.push({ keys, answer })
    return promise
  }
  // A hub sends ids of subscribed keys only, and a subscribed key has a cell.
  for (const key of ['1', '2', '3']) values.expect('textMessage', key, 0)
  const refetcher = new Refetcher('textMessage', load, storeContext(clock, { failed }), values)
  return { clock, values, asked, refetcher, message: (key: string) => values.get('textMessage', key)?.value?.message }
}

const of = (...pairs: readonly (readonly [string, string])[]): Loaded => ({
  ok: true,
  body: pairs.map(([key, message]) => ({ key, value: { id: Number(key), message } })),
})

test('what is told within 50 ms is asked in one call, not before (T12)', async () => {
  const { clock, asked, refetcher, message } = setup()
  refetcher.refetch('1')
  refetcher.refetch('2')
  refetcher.refetch('1')
  await clock.turnAsync(49)
  expect(asked).toEqual([])
  await clock.turnAsync(1)
  expect(asked.map(({ keys }) => keys)).toEqual([['1', '2']])
  await asked[0]?.answer(of(['1', 'a'], ['2', 'b']))
  expect([message('1'), message('2')]).toEqual(['a', 'b'])
})

test('what is told while a call is under way is asked after it: an older answer never follows a newer one', async () => {
  const { clock, asked, refetcher, message } = setup()
  refetcher.refetch('1')
  await clock.turnAsync(50)
  refetcher.refetch('1')
  await clock.turnAsync(1000)
  expect(asked).toHaveLength(1)
  await asked[0]?.answer(of(['1', 'old']))
  expect(asked).toHaveLength(2)
  await asked[1]?.answer(of(['1', 'new']))
  expect(message('1')).toBe('new')
})

test('of three that are asked only the second has no value: it alone fails (T3)', async () => {
  const { clock, values, asked, refetcher, message } = setup()
  for (const key of ['1', '2', '3']) refetcher.refetch(key)
  await clock.turnAsync(50)
  await asked[0]?.answer(of(['1', 'a'], ['3', 'c']))
  expect([message('1'), message('2'), message('3')]).toEqual(['a', undefined, 'c'])
  expect(values.get('textMessage', '2')?.load).toMatchObject({ state: 'error', error: { kind: 'missing' } })
})

test('a failed call fails all that it asked, and the next one is sent', async () => {
  const { clock, values, asked, refetcher, message } = setup()
  refetcher.refetch('1')
  await clock.turnAsync(50)
  await asked[0]?.answer({ ok: false, error: { kind: 'network', text: 'down' } })
  expect(values.get('textMessage', '1')?.load).toMatchObject({ state: 'error', error: { kind: 'network' } })
  refetcher.refetch('1')
  await clock.turnAsync(50)
  await asked[1]?.answer(of(['1', 'a']))
  expect(message('1')).toBe('a')
})

test('what was asked for one user is not given to the next (T2) (pitfall 37)', async () => {
  const { clock, asked, refetcher, message } = setup()
  refetcher.refetch('1')
  await clock.turnAsync(50)
  refetcher.clear()
  await asked[0]?.answer(of(['1', 'of the first']))
  expect(message('1')).toBeUndefined()
  refetcher.refetch('1')
  await clock.turnAsync(50)
  await asked[1]?.answer(of(['1', 'of the second']))
  expect(message('1')).toBe('of the second')
})

/** What a reader meets in a body without its list. */
const UNREADABLE: Loaded = {
  ok: true,
  get body(): never {
    throw new TypeError('no list')
  },
}

test('an answer that cannot be read ends nothing: it is reported, and what is told next is asked again (F138)', async () => {
  const failures: string[] = []
  const { clock, asked, refetcher, message } = setup((what) => failures.push(what))
  refetcher.refetch('1')
  await clock.turnAsync(50)
  await asked[0]?.answer(UNREADABLE)
  expect(failures).toEqual(['values of textMessage'])
  refetcher.refetch('1')
  await clock.turnAsync(2000)
  await asked[1]?.answer(of(['1', 'a']))
  expect(message('1')).toBe('a')
})

test('an answer that was under way when the link broke is only the last known state (F138)', async () => {
  const { clock, values, asked, refetcher } = setup()
  refetcher.refetch('1')
  await clock.turnAsync(50)
  values.markStale('textMessage')
  await asked[0]?.answer(of(['1', 'a']))
  expect(values.get('textMessage', '1')).toMatchObject({ value: { message: 'a' }, stale: true })
  refetcher.refetch('1')
  await clock.turnAsync(50)
  await asked[1]?.answer(of(['1', 'b']))
  expect(values.get('textMessage', '1')).toMatchObject({ value: { message: 'b' }, stale: false })
})

test('a key that nobody has any more gets no cell by a late answer (F138)', async () => {
  const { clock, values, asked, refetcher } = setup()
  refetcher.refetch('1')
  await clock.turnAsync(50)
  values.drop('textMessage', '1')
  await asked[0]?.answer(of(['1', 'a']))
  expect(values.get('textMessage', '1')).toBeUndefined()
})
