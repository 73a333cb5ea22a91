import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byNewest } from '../../../src/domain/alerts/alert-state.ts'
import type { ArgsOf, BodyOf, EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import type { Alert, AlertList } from '../../../src/wire/server/alert.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import type { AlertEvent } from '../../../workers/alerts/alert-set.ts'
import { ArchiveAlerts, type ArchiveSource } from '../../../workers/alerts/archive-alerts.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { TimeSlicer } from '../../../workers/platform/time-slicer.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { FakeClock, settle } from '../../support/fakes/fake-clock.ts'

const COUNT = 3000

function alertsFrom(first: number): readonly Alert[] {
  return Array.from({ length: COUNT }, (_, i) => sampleAlert({ id: `a${first + i}`, timestamp: first + i }))
}

const ALL: ArchiveSource = { of: 'archive', start: 0, end: null, limit: 100_000 }

/** An archive whose clock goes on by itself, so that every slice is over soon. Its calls are answered by the test. */
function setUp(source: ArchiveSource = ALL) {
  const clock = new FakeClock()
  let elapsed = clock.elapsed()
  Object.defineProperty(clock, 'elapsed', {
    value: () => {
      elapsed += 1
      return elapsed
    },
  })
  const answers: ((result: Result<AlertList>) => void)[] = []
  const call = <N extends EndpointName>(_name: N, _args: ArgsOf<N>) =>
    new Promise<Result<BodyOf<N>>>((resolve) => {
      // The only calls of an archive; both have this body.
      answers.push((result) => resolve(result as Result<BodyOf<N>>))
    })
  const context = {
    clock,
    failed: failLoudly,
    version: new VersionCounter(),
    now: () => 1e12,
    call,
    onChange: () => {},
  }
  const archive = new ArchiveAlerts(source, context, new TimeSlicer(context))
  const ids = () => [...archive.set.entries()].map(({ alert }) => alert.id)
  /** Answers a call; the first slice of its response is over then. */
  const answer = async (index: number, alerts: readonly Alert[], total = alerts.length, skipped = 0) => {
    answers[index]?.({ ok: true, body: { alerts, total }, skipped })
    await settle()
  }
  const fail = async (index: number) => {
    answers[index]?.({ ok: false, error: { kind: 'network', text: 'down' } })
    await settle()
  }
  const finish = async () => {
    while (clock.pending > 0) await clock.turnAsync(1)
  }
  return { clock, archive, ids, answer, fail, finish, calls: () => answers.length }
}

test('a long response is taken in slices; nobody sees a part of it, and what happens meanwhile is not lost', async () => {
  const { archive, ids, answer, finish } = setUp()
  const alerts = alertsFrom(0)
  archive.begin()
  await answer(0, alerts)
  expect(ids().length).toBeGreaterThan(0)
  expect(ids().length).toBeLessThan(COUNT)
  expect([archive.set.known, archive.set.load.state]).toEqual([0, 'loading'])
  const acked = sampleAlert({ id: `a${COUNT - 1}`, timestamp: COUNT - 1, ackTimestamp: 9, ackUser: 'k' })
  archive.applyEvent({ kind: 'acks', alerts: [acked] })
  archive.applyEvent({ kind: 'deleted', ids: ['a0', `a${COUNT - 2}`] })
  await finish()
  expect([archive.set.known, archive.set.load.state]).toEqual([COUNT - 2, 'ready'])
  expect(archive.set.get(acked.id)?.alert).toEqual(acked)
})

test('a newer call in the middle of a response has the last word', async () => {
  const { archive, ids, answer, finish } = setUp()
  archive.begin()
  await answer(0, alertsFrom(0))
  void archive.reload()
  await answer(1, alertsFrom(COUNT))
  await finish()
  expect(ids().sort()).toEqual(
    alertsFrom(COUNT)
      .map(({ id }) => id)
      .sort(),
  )
  expect(archive.set.known).toBe(COUNT)
})

test('when the session ends in the middle of a response, nothing of it stays or comes after (pitfall 37)', async () => {
  const { archive, ids, answer, finish } = setUp()
  archive.begin()
  await answer(0, alertsFrom(0))
  archive.clear()
  await finish()
  expect([ids().length, archive.set.known, archive.set.load.state]).toEqual([0, 0, 'empty'])
})

test('a late event takes back neither an end nor an acknowledgement that is already known', async () => {
  const { archive, answer, finish } = setUp()
  const over = sampleAlert({ id: 'a1', timestamp: 1, goneTimestamp: 5, ackTimestamp: 6, ackUser: 'k' })
  archive.begin()
  await answer(0, [over])
  await finish()
  const late = sampleAlert({ id: 'a1', timestamp: 1, goneTimestamp: null, ackTimestamp: null, ackUser: null })
  const events: readonly AlertEvent[] = [
    { kind: 'news', alerts: [late] },
    { kind: 'acks', alerts: [late] },
    { kind: 'group', pvGroupId: 1, alerts: [late] },
  ]
  for (const event of events) {
    archive.applyEvent(event)
    expect(archive.set.get('a1')?.alert, event.kind).toMatchObject({ goneTimestamp: 5, ackTimestamp: 6, ackUser: 'k' })
  }
})

test('what is loaded while no events arrive is marked as old, and again when they stop', async () => {
  const { archive, answer, finish } = setUp()
  archive.interrupt()
  await answer(0, alertsFrom(0))
  await finish()
  expect([archive.set.load.state, archive.set.stale]).toEqual(['ready', true])
  archive.begin()
  await answer(1, alertsFrom(0))
  await finish()
  expect(archive.set.stale).toBe(false)
  archive.interrupt()
  expect(archive.set.stale).toBe(true)
})

test('a new alert belongs to the range if it came at one of its ends, not beyond', async () => {
  const { archive, ids, answer, finish } = setUp({ of: 'archive', start: 10, end: 20, limit: 100 })
  archive.begin()
  await answer(0, [])
  await finish()
  const at = (timestamp: number) => sampleAlert({ id: `a${timestamp}`, timestamp, goneTimestamp: null })
  archive.applyEvent({ kind: 'news', alerts: [at(9), at(10), at(20), at(21)] })
  expect(ids().sort()).toEqual(['a10', 'a20'])
})

test('a server that counts fewer than it sends has no more; one that counts more says how many', async () => {
  const { archive, answer, finish } = setUp()
  archive.begin()
  await answer(0, alertsFrom(0), 1)
  await finish()
  expect(archive.set.more).toBe(0)
  void archive.reload()
  await answer(1, alertsFrom(0), COUNT + 7)
  await finish()
  expect(archive.set.more).toBe(7)
  // Rows that cannot be read are not older ones that the limit has cut off.
  void archive.reload()
  await answer(2, alertsFrom(0), COUNT + 7, 5)
  await finish()
  expect([archive.set.more, archive.set.skipped]).toEqual([2, 5])
})

test('beyond the limit the oldest go in bulk, and the list says how many more there are', async () => {
  const limit = 100
  const { archive, ids, answer, finish } = setUp({ of: 'archive', start: 0, end: null, limit })
  archive.begin()
  await answer(
    0,
    Array.from({ length: limit }, (_, i) => sampleAlert({ id: `a${i}`, timestamp: i })),
    limit + 3,
  )
  await finish()
  let next = limit
  const more = () => {
    archive.applyEvent({
      kind: 'news',
      alerts: [sampleAlert({ id: `a${next}`, timestamp: next, goneTimestamp: null })],
    })
    next += 1
  }
  while (ids().length >= limit && next < 10 * limit) {
    more()
    if (ids().length === limit) break
  }
  const cut = next - limit
  expect(cut).toBeGreaterThan(1)
  expect(archive.set.more).toBe(3 + cut)
  expect(ids()).toEqual(Array.from({ length: limit }, (_, i) => `a${cut + i}`))
})

test('an archive that could not be loaded is loaded again 5 s later, until it is there, and then no more (T8)', async () => {
  const { clock, archive, ids, answer, fail, finish, calls } = setUp()
  archive.begin()
  for (const attempt of [1, 2, 3]) {
    await fail(attempt - 1)
    expect(archive.set.load).toMatchObject({ state: 'error', error: { kind: 'network' } })
    await clock.turnAsync(4999)
    expect(calls()).toBe(attempt)
    await clock.turnAsync(1)
    expect(calls()).toBe(attempt + 1)
  }
  await answer(3, [sampleAlert({ id: 'a1' })])
  await finish()
  expect([ids(), archive.set.load.state]).toEqual([['a1'], 'ready'])
  await clock.turnAsync(60_000)
  expect(calls()).toBe(4)
})

test('a failed reload keeps what was loaded, with what happened meanwhile, and is repeated (T8)', async () => {
  const { clock, archive, ids, answer, fail, finish, calls } = setUp()
  archive.begin()
  await answer(0, [sampleAlert({ id: 'a1' })])
  await finish()
  void archive.reload()
  archive.applyEvent({ kind: 'news', alerts: [sampleAlert({ id: 'a2' })] })
  await fail(1)
  expect(ids()).toEqual(['a1', 'a2'])
  await clock.turnAsync(5000)
  await answer(2, [sampleAlert({ id: 'a3' })])
  await finish()
  expect([ids(), calls()]).toEqual([['a3'], 3])
})

test('nobody who has left an archive loads it again (T8)', async () => {
  const { clock, archive, fail, calls } = setUp()
  archive.begin()
  await fail(0)
  archive.clear()
  await clock.turnAsync(60_000)
  expect(calls()).toBe(1)
})

test('a deletion of what the limit has cut off is counted by the server, 5 s later and once (T8)', async () => {
  const { clock, archive, answer, finish, calls } = setUp({ of: 'archive', start: 0, end: null, limit: 1 })
  archive.begin()
  await answer(0, [sampleAlert({ id: 'a1' })], 4)
  await finish()
  archive.applyEvent({ kind: 'deleted', ids: ['unknown', 'also'] })
  await clock.turnAsync(4999)
  expect(calls()).toBe(1)
  await clock.turnAsync(1)
  expect(calls()).toBe(2)
  await answer(1, [sampleAlert({ id: 'a1' })], 2)
  await finish()
  await clock.turnAsync(60_000)
  expect([archive.set.more, calls()]).toEqual([1, 2])
})

test('beyond the limit the oldest go, in whatever order alerts came and however many began together', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 200, maxLength: 700 }), async (times) => {
      const limit = 100
      const { archive, answer, finish } = setUp({ of: 'archive', start: 0, end: null, limit })
      archive.begin()
      await answer(0, [])
      await finish()
      let came: readonly Alert[] = []
      for (const [i, timestamp] of times.entries()) {
        const before = archive.set.size
        const alert = sampleAlert({ id: `a${i}`, timestamp })
        archive.applyEvent({ kind: 'news', alerts: [alert] })
        came = [...came, alert]
        if (archive.set.size > before) continue
        came = came.toSorted(byNewest).slice(0, limit)
        expect(idsOf(came)).toEqual(idsOf([...archive.set.entries()].map((entry) => entry.alert)))
      }
      expect(archive.set.size + archive.set.more).toBe(times.length)
    }),
    { numRuns: 20 },
  )
})

test('a deletion of what is listed, or of an archive that is whole, needs no counting by the server', async () => {
  const { clock, archive, ids, answer, finish, calls } = setUp()
  archive.begin()
  await answer(0, [sampleAlert({ id: 'a1' }), sampleAlert({ id: 'a2' })], 5)
  await finish()
  archive.applyEvent({ kind: 'deleted', ids: ['a1'] })
  await clock.turnAsync(60_000)
  expect([ids(), archive.set.more, calls()]).toEqual([['a2'], 3, 1])
  void archive.reload()
  await answer(1, [sampleAlert({ id: 'a2' })])
  await finish()
  archive.applyEvent({ kind: 'deleted', ids: ['unknown'] })
  await clock.turnAsync(60_000)
  expect([ids(), calls()]).toEqual([['a2'], 2])
})

test('a change that could not be read makes the list the last known one and has it loaded again after 5 s, once, and not after the session', async () => {
  const { clock, archive, answer, finish, calls } = setUp()
  archive.begin()
  await answer(0, [sampleAlert({ id: 'a1' })])
  await finish()
  for (const _ of [1, 2]) archive.unreadable()
  expect([archive.set.stale, archive.set.load.state]).toEqual([true, 'ready'])
  await clock.turnAsync(4999)
  expect(calls()).toBe(1)
  await clock.turnAsync(1)
  expect(calls()).toBe(2)
  await answer(1, [sampleAlert({ id: 'a1' })])
  await finish()
  expect(archive.set.stale).toBe(false)
  archive.unreadable()
  archive.clear()
  await clock.turnAsync(60_000)
  expect([calls(), archive.set.stale]).toEqual([2, false])
})

test('an archive of some PVs takes new alerts of these only', async () => {
  const [own, other] = [
    { type: 'AnaIn', nr: 1 },
    { type: 'AnaIn', nr: 2 },
  ] as const
  const { archive, ids, answer, finish } = setUp({ of: 'pvs', start: 0, end: null, pvs: [own] })
  archive.begin()
  await answer(0, [])
  await finish()
  const alerts = [own, other, null, { type: 'DigiIn', nr: 1 } as const].map((pvRef, i) =>
    sampleAlert({ id: `a${i}`, pvRef }),
  )
  archive.applyEvent({ kind: 'news', alerts })
  expect(ids()).toEqual(['a0'])
})

function idsOf(alerts: readonly Alert[]): readonly string[] {
  return alerts.map(({ id }) => id).toSorted()
}
