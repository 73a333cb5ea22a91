import { expect, test } from 'vitest'
import { AlertNews } from '../../../workers/alerts/alert-news.ts'
import { AlertSet } from '../../../workers/alerts/alert-set.ts'
import { NewsKeeper } from '../../../workers/alerts/news-keeper.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import type { Kept } from '../../../workers/platform/environment.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

/** Nothing is set aside. */
const NOTHING_ASIDE = { ready: Promise.resolve(), has: () => false }
const NOW = 1_700_000_000_000

/** A keeper of whose database the test answers each read by hand, in the order in which they were asked. */
function setUp() {
  const clock = new FakeClock(NOW)
  const set = new AlertSet({ version: new VersionCounter(), failed: failLoudly })
  const news = new AlertNews()
  const reads: ((value: unknown) => void)[] = []
  const written: unknown[] = []
  const kept: Kept = {
    read: () =>
      new Promise((resolve) => {
        reads.push(resolve)
      }),
    write: async (value) => {
      written.push(value)
    },
  }
  let told = 0
  const onNews = () => {
    told += 1
  }
  let begun = 0
  const onBegin = () => {
    begun += 1
  }
  const keeper = new NewsKeeper(
    { clock, failed: failLoudly },
    { kept, set, news, asides: NOTHING_ASIDE, onNews, onBegin },
  )
  return {
    clock,
    keeper,
    written,
    told: () => told,
    /** How often it has turned out that nothing was heard of before. */
    begun: () => begun,
    unheard: () => [...news.unheardIds],
    /** How many alerts were counted as new. */
    raised: () => news.raised.reduce((sum, { count }) => sum + count, 0),
    /** These alerts are open in the list now. */
    list: (...ids: readonly string[]) => {
      for (const id of ids) set.put(sampleAlert({ id }))
      set.notify()
    },
    settled: (id: string) => set.put(sampleAlert({ id, ackTimestamp: 5 })),
    complete: () => {
      set.ready(0)
      keeper.completed()
    },
    /** One that comes after the list was complete: the tally counts it. */
    come: (id: string) => {
      set.put(sampleAlert({ id }))
      news.add(sampleAlert({ id }))
    },
    answer: async (value: unknown) => {
      reads.shift()?.(value)
      await clock.turnAsync(0)
    },
    pass: async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        keeper.tick()
        await clock.turnAsync(1000)
      }
    },
    leave: async () => {
      keeper.pause()
      set.clear()
      await clock.turnAsync(0)
    },
  }
}

const HEARD = { user: 'operator', at: NOW - 30_000, ids: ['a1'] }

const KEPT: readonly (readonly [what: string, kept: unknown, news: readonly string[]])[] = [
  ['of this user', HEARD, ['a2']],
  ['of nearly ten minutes ago', { ...HEARD, at: NOW - 599_999 }, ['a2']],
  ['of ten minutes ago', { ...HEARD, at: NOW - 600_000 }, []],
  ['of a clock that was set back by nearly ten minutes', { ...HEARD, at: NOW + 599_999 }, ['a2']],
  ['of a clock that was set back by ten minutes', { ...HEARD, at: NOW + 600_000 }, []],
  ['of somebody else', { ...HEARD, user: 'admin' }, []],
  ['of everything', { ...HEARD, ids: ['a1', 'a2'] }, []],
  ['of another build, with its time as a text', { ...HEARD, at: String(NOW) }, []],
  ['of another build, without a time', { user: 'operator', ids: ['a1'] }, []],
  ['of another build, without a list', { user: 'operator', at: NOW, ids: 'a1' }, []],
  ['a text', 'a1', []],
  ['nothing', null, []],
  ['never written', undefined, []],
]

test.each(KEPT)(
  'what was open and not heard of is news to the same user for ten minutes, and else the list begins anew: what was kept is %s (F158)',
  async (what, kept, news) => {
    for (const isSlow of [false, true]) {
      const { keeper, list, settled, complete, answer, clock, unheard, told, begun, written } = setUp()
      keeper.begin('operator')
      if (!isSlow) await answer(kept)
      list('a1', 'a2')
      settled('a3')
      complete()
      await clock.turnAsync(0)
      expect([isSlow, written]).toEqual([isSlow, isSlow ? [] : [expect.anything()]])
      if (isSlow) await answer(kept)
      expect([isSlow, unheard(), told()]).toEqual([isSlow, news, news.length])
      expect(begun()).toBe(news.length === 0 && what !== 'of everything' ? 1 : 0)
      // What has not sounded yet is not kept, so that it is news to the next worker as well.
      const ids = ['a1', 'a2'].filter((id) => !news.includes(id))
      expect(written).toEqual([{ user: 'operator', at: NOW, ids }])
    }
  },
)

test('an alert that comes while the database is still being read is news once, not twice (F158)', async () => {
  const { keeper, list, complete, come, answer, unheard, raised } = setUp()
  keeper.begin('operator')
  list('a1', 'a2')
  complete()
  come('a3')
  await answer(HEARD)
  expect([unheard(), raised()]).toEqual([['a3', 'a2'], 2])
})

test('what a tab has sounded is told to the others and kept at once; what it has sounded before is neither (F158)', async () => {
  const { keeper, list, complete, come, answer, clock, told, written } = setUp()
  keeper.begin('operator')
  await answer(undefined)
  list('a1')
  complete()
  come('a2')
  come('a3')
  await clock.turnAsync(1000)
  const before = written.length
  keeper.heard(1)
  await clock.turnAsync(0)
  expect([told(), written.slice(before)]).toEqual([1, [{ user: 'operator', at: NOW + 1000, ids: ['a1', 'a2'] }]])
  keeper.heard(1)
  await clock.turnAsync(1000)
  expect([told(), written.length]).toEqual([1, before + 1])
})

test('once a minute, and no more often, what was heard of is kept as that of now; a worker that has ended keeps nothing more (F158)', async () => {
  const { keeper, list, complete, come, answer, pass, clock, written } = setUp()
  keeper.begin('operator')
  await answer(undefined)
  list('a1')
  complete()
  await clock.turnAsync(0)
  written.length = 0
  await pass(59)
  expect(written).toEqual([])
  await pass(1)
  expect(written).toEqual([{ user: 'operator', at: NOW + 59_000, ids: ['a1'] }])
  await pass(59)
  expect(written).toHaveLength(1)
  await pass(1)
  expect(written).toHaveLength(2)
  come('a2')
  keeper.heard(1)
  keeper.stop()
  await clock.turnAsync(1000)
  expect(written).toHaveLength(2)
})

test('a worker that ends before it knows its list, or what was kept, leaves to the next one what was kept (F158)', async () => {
  const reading = setUp()
  reading.keeper.begin('operator')
  await reading.pass(60)
  reading.list('a1', 'a2')
  reading.complete()
  await reading.pass(60)
  expect(reading.written).toEqual([])

  const loading = setUp()
  loading.keeper.begin('operator')
  await loading.answer({ ...HEARD, user: 'admin' })
  loading.list('a1')
  await loading.pass(60)
  expect(loading.written).toEqual([])
})

test('what comes while no tab wants the list is news when one wants it again, also to another worker (F158)', async () => {
  const { keeper, list, complete, answer, leave, clock, unheard, written } = setUp()
  keeper.begin('operator')
  await answer(undefined)
  list('a1', 'a2')
  complete()
  await clock.turnAsync(20_000)
  await leave()
  expect(written.at(-1)).toEqual({ user: 'operator', at: NOW + 20_000, ids: ['a1', 'a2'] })
  list('a1', 'a3')
  complete()
  expect(unheard()).toEqual(['a3'])
})

test('a tab that leaves before its list is complete, or before the database has answered, makes nothing news that was heard, and hides no news (F158)', async () => {
  const kept = { ...HEARD, ids: ['a1', 'a2'] }
  const early = setUp()
  early.keeper.begin('operator')
  await early.answer(kept)
  early.list('a1')
  await early.leave()
  early.list('a1', 'a2', 'a3')
  early.complete()
  expect(early.unheard()).toEqual(['a3'])

  const slow = setUp()
  slow.keeper.begin('operator')
  slow.list('a1', 'a2', 'a3')
  slow.complete()
  await slow.leave()
  await slow.answer(kept)
  expect(slow.unheard()).toEqual([])
  slow.list('a1', 'a2', 'a3', 'a4')
  slow.complete()
  expect(slow.unheard()).toEqual(['a3', 'a4'])
})

test('what the database says late of the user before says nothing of the alerts of the next one (F158)', async () => {
  const { keeper, list, complete, answer, unheard } = setUp()
  keeper.begin('admin')
  keeper.end()
  keeper.begin('operator')
  list('a1', 'a2')
  complete()
  await answer({ ...HEARD, user: 'admin', ids: [] })
  expect(unheard()).toEqual([])
  await answer(HEARD)
  expect(unheard()).toEqual(['a2'])
})

test('without a database alerts are news as ever, and nothing fails', async () => {
  const clock = new FakeClock(NOW)
  const set = new AlertSet({ version: new VersionCounter(), failed: failLoudly })
  const failed: string[] = []
  const keeper = new NewsKeeper(
    { clock, failed: (what) => failed.push(what) },
    {
      kept: undefined,
      set,
      news: new AlertNews(),
      asides: NOTHING_ASIDE,
      onNews: () => undefined,
      onBegin: () => undefined,
    },
  )
  keeper.begin('operator')
  await clock.turnAsync(0)
  set.put(sampleAlert())
  set.ready(0)
  keeper.completed()
  await clock.turnAsync(0)
  keeper.end()
  await clock.turnAsync(10_000)
  expect(failed).toEqual([])
})
