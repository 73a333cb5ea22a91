import { expect, test } from 'vitest'
import type { ArgsOf, BodyOf, EndpointName } from '../../../src/wire/endpoints/endpoints.ts'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { Result } from '../../../src/wire/server/result.ts'
import { ArchiveAlerts } from '../../../workers/alerts/archive-alerts.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { TimeSlicer } from '../../../workers/platform/time-slicer.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { FakeClock, settle } from '../../support/fakes/fake-clock.ts'

const COUNT = 3000

function alertsFrom(first: number): readonly Alert[] {
  return Array.from({ length: COUNT }, (_, i) => sampleAlert({ id: `a${first + i}`, timestamp: first + i }))
}

/** An archive whose clock goes on by itself, so that every slice is over soon. Its calls are answered by the test. */
function setUp() {
  const clock = new FakeClock()
  let elapsed = clock.elapsed()
  Object.defineProperty(clock, 'elapsed', {
    value: () => {
      elapsed += 1
      return elapsed
    },
  })
  const answers: ((alerts: readonly Alert[]) => void)[] = []
  const call = <N extends EndpointName>(_name: N, _args: ArgsOf<N>) =>
    new Promise<Result<BodyOf<N>>>((resolve) => {
      answers.push((alerts) => resolve({ ok: true, body: { alerts, total: alerts.length } as BodyOf<N> }))
    })
  const source = { of: 'archive', start: 0, end: null, limit: 100_000 } as const
  const context = { clock, version: new VersionCounter(), now: () => 1e12, call, onChange: () => {} }
  const archive = new ArchiveAlerts(source, context, new TimeSlicer(clock))
  const ids = () => [...archive.set.entries()].map(({ alert }) => alert.id)
  /** Answers a call; the first slice of its response is over then. */
  const answer = async (index: number, alerts: readonly Alert[]) => {
    answers[index]?.(alerts)
    await settle()
  }
  const finish = async () => {
    while (clock.pending > 0) await clock.turnAsync(1)
  }
  return { clock, archive, ids, answer, finish }
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
