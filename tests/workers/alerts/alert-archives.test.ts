import { expect, test } from 'vitest'
import type { ArgsOf, BodyOf, EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import type { AlertList } from '../../../src/wire/server/alert.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import type { FeedTopic } from '../../../src/wire/tabs/live.ts'
import { AlertArchives } from '../../../workers/alerts/alert-archives.ts'
import type { ArchiveSource } from '../../../workers/alerts/archive-alerts.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { LeaseTable } from '../../../workers/context/lease-table.ts'
import { TimeSlicer } from '../../../workers/platform/time-slicer.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock } from '../../support/fakes/fake-clock.ts'

const TODAY: ArchiveSource = { of: 'archive', start: 1000, end: 5000, limit: 10 }
const OTHER: ArchiveSource = { of: 'archive', start: 2000, end: 6000, limit: 10 }
const FEEDS = ['allAlerts', 'alertAcks'] as const

/** Archives whose server has one alert. While it is `slow`, its answers come with `answer`. */
function setUp() {
  const clock = new FakeClock()
  const feeds: string[] = []
  const leases = new LeaseTable((topic, key, wanted) => feeds.push(`${wanted ? 'lease' : 'release'} ${topic} "${key}"`))
  const asked: number[] = []
  const late: (() => void)[] = []
  const state = { isSlow: false }
  const result: Result<AlertList> = { ok: true, body: { alerts: [sampleAlert({ timestamp: 3000 })], total: 1 } }
  const call = <N extends EndpointName>(_name: N, args: ArgsOf<N>) => {
    asked.push((args as ArgsOf<'alerts'>).start)
    return new Promise<Result<BodyOf<N>>>((resolve) => {
      const answer = () => resolve(result as Result<BodyOf<N>>)
      if (state.isSlow) late.push(answer)
      else answer()
    })
  }
  const context = {
    clock,
    failed: failLoudly,
    version: new VersionCounter(),
    leases,
    call,
    now: clock.now,
    onChange: () => undefined,
  }
  const archives = new AlertArchives(context, new TimeSlicer(context))
  return {
    clock,
    archives,
    state,
    /** The starts of the ranges that the server was asked for, in order. */
    asked,
    feeds,
    answer: async () => {
      late.shift()?.()
      await clock.turnAsync(1)
    },
    subscribe: (topics: readonly FeedTopic[] = FEEDS) => {
      for (const topic of topics) archives.subscribed(topic, true)
    },
    /** What is in each archive that is open. */
    shown: () => archives.sets().map((set) => ({ size: set.size, state: set.load.state, isOld: set.isOld })),
  }
}

const CURRENT = { size: 1, state: 'ready', isOld: false }
const OLD = { ...CURRENT, isOld: true }

test('an archive is loaded once for all lists that show it, and dropped with its feeds when the last of them is closed, which another one does not do', async () => {
  const { archives, clock, asked, feeds, shown, subscribe } = setUp()
  const set = archives.open(TODAY, 'by time')
  await clock.turnAsync(1000)
  expect(archives.open(TODAY, 'by station')).toBe(set)
  expect(feeds).toEqual(['lease allAlerts ""', 'lease alertAcks ""'])
  await clock.turnAsync(9000)
  expect(asked).toEqual([1000])
  subscribe()
  await clock.turnAsync(9000)
  expect([asked, shown()]).toEqual([[1000, 1000], [CURRENT]])

  archives.close(TODAY, 'by time')
  archives.close(TODAY, 'by time')
  archives.close(TODAY, 'a stranger')
  archives.close(OTHER, 'a stranger')
  expect([archives.size, shown()]).toEqual([1, [CURRENT]])

  archives.open(TODAY, 'by time')
  archives.close(TODAY, 'by station')
  expect([archives.size, shown(), feeds.length]).toEqual([1, [CURRENT], 2])
  archives.close(TODAY, 'by time')
  expect(feeds.slice(2)).toEqual(['release allAlerts ""', 'release alertAcks ""'])
  expect([archives.size, archives.sets(), set.size]).toEqual([0, [], 0])
  archives.close(TODAY, 'by time')
  archives.reload(TODAY)
  await clock.turnAsync(60_000)
  expect(asked).toHaveLength(2)
  expect(archives.open(TODAY, 'by time')).not.toBe(set)
})

test('an archive that is opened while events arrive is loaded at once, and once: neither a new session nor a lost link loads it again', async () => {
  const { archives, clock, asked, shown, subscribe } = setUp()
  subscribe()
  archives.open(TODAY, 'list')
  await clock.turnAsync(1)
  expect([asked, shown()]).toEqual([[1000], [CURRENT]])
  archives.sessionBegan()
  await clock.turnAsync(10_000)
  archives.open(OTHER, 'list')
  await clock.turnAsync(1)
  archives.interrupt('alertAcks')
  await clock.turnAsync(60_000)
  expect([asked, shown()]).toEqual([
    [1000, 2000],
    [OLD, OLD],
  ])
})

/** Ways to lose a feed; each returns which ones have to be subscribed again. */
const LOST: readonly (readonly [
  how: string,
  lose: (archives: AlertArchives, topic: FeedTopic) => readonly FeedTopic[],
])[] = [
  [
    'its link is broken',
    (archives, topic) => {
      archives.interrupt(topic)
      return [topic]
    },
  ],
  [
    'it is not subscribed any more',
    (archives, topic) => {
      archives.subscribed(topic, false)
      return [topic]
    },
  ],
  [
    'the session has ended',
    (archives) => {
      archives.clear()
      return FEEDS
    },
  ],
]

test.each(LOST.flatMap(([how, lose]) => FEEDS.map((topic) => [topic, how, lose] as const)))(
  'an archive that is opened while the feed %s is missing because %s waits for it 3 s before it is loaded as an old one, and is loaded again as a current one when it is there (T12)',
  async (topic, _, lose) => {
    const { archives, clock, asked, shown, subscribe } = setUp()
    archives.open(TODAY, 'list')
    subscribe()
    await clock.turnAsync(1)
    archives.close(TODAY, 'list')
    const lost = lose(archives, topic)
    archives.open(OTHER, 'list')
    await clock.turnAsync(2999)
    expect(asked).toEqual([1000])
    await clock.turnAsync(1)
    expect([asked, shown()]).toEqual([[1000, 2000], [OLD]])
    subscribe(lost)
    await clock.turnAsync(60_000)
    expect([asked, shown()]).toEqual([[1000, 2000, 2000], [CURRENT]])
  },
)

test('an archive without events is loaded 3 s after it was opened, however often its lists are sorted or filtered anew meanwhile (T12)', async () => {
  const { archives, clock, asked, shown } = setUp()
  for (const list of ['by time', 'by station', 'of one station']) {
    archives.open(TODAY, list)
    await clock.turnAsync(1000)
  }
  expect([asked, shown()]).toEqual([[1000], [OLD]])
  // A list of it that is opened later waits, and loads it anew.
  archives.open(TODAY, 'of another station')
  await clock.turnAsync(2999)
  expect(asked).toEqual([1000])
  await clock.turnAsync(1)
  expect(asked).toEqual([1000, 1000])
})

test('an archive that is closed before it is loaded is neither asked for nor filled by a late answer', async () => {
  const { archives, clock, asked, state, answer, subscribe } = setUp()
  archives.open(TODAY, 'list')
  await clock.turnAsync(2000)
  archives.close(TODAY, 'list')
  await clock.turnAsync(10_000)
  expect(asked).toEqual([])
  state.isSlow = true
  subscribe()
  const set = archives.open(TODAY, 'list')
  await clock.turnAsync(1)
  archives.close(TODAY, 'list')
  await answer()
  await clock.turnAsync(60_000)
  expect([asked, set.size, set.load.state]).toEqual([[1000], 0, 'empty'])
})

test('after a change that could not be read every archive is an old one until it is loaded again 5 s later', async () => {
  const { archives, clock, asked, shown, subscribe } = setUp()
  subscribe()
  archives.open(TODAY, 'list')
  archives.open(OTHER, 'list')
  await clock.turnAsync(10)
  archives.unreadable()
  expect(shown()).toEqual([OLD, OLD])
  await clock.turnAsync(4999)
  expect([asked, shown()]).toEqual([
    [1000, 2000],
    [OLD, OLD],
  ])
  await clock.turnAsync(100)
  expect([asked, shown()]).toEqual([
    [1000, 2000, 1000, 2000],
    [CURRENT, CURRENT],
  ])
})

test('while the link is silent every archive is an old one, also one that is opened meanwhile, until it speaks again', async () => {
  const { archives, clock, shown, subscribe } = setUp()
  subscribe()
  archives.open(TODAY, 'list')
  await clock.turnAsync(1)
  archives.doubt(true)
  archives.open(OTHER, 'list')
  await clock.turnAsync(1)
  expect(shown()).toEqual([OLD, OLD])
  archives.doubt(false)
  expect(shown()).toEqual([CURRENT, CURRENT])
})
