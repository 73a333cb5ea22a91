import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PendingAlerts } from '../../../workers/alerts/pending-alerts.ts'
import { VersionCounter } from '../../../workers/context/core-context.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'
import { failLoudly } from '../../support/fakes/fail-loudly.ts'
import { anyAlert } from './alert-samples.ts'

const anyEvent = fc.oneof(
  fc.array(anyAlert, { maxLength: 4 }).map((alerts) => ({ kind: 'news' as const, alerts })),
  fc.array(anyAlert, { maxLength: 4 }).map((alerts) => ({ kind: 'deleted' as const, ids: alerts.map(({ id }) => id) })),
  fc.constant({ kind: 'clear' as const }),
)

test('after the complete list of a group none of it is there that it does not name, and the other groups are as before', () => {
  fc.assert(
    fc.property(
      fc.array(anyEvent, { maxLength: 8 }),
      fc.uniqueArray(anyAlert, { selector: ({ id }) => id }),
      (events, all) => {
        const pending = new PendingAlerts({ version: new VersionCounter(), failed: failLoudly })
        pending.beginSnapshot()
        for (const event of events) {
          if (event.kind !== 'clear') pending.applyEvent(event)
          else {
            pending.clear()
            pending.beginSnapshot()
          }
        }
        const listed = all.filter(({ pvGroupId }) => pvGroupId === 1)
        const named = new Set(listed.map(({ id }) => id))
        const others = idsOf(pending, 2).filter((id) => !named.has(id))
        pending.applyEvent({ kind: 'group', pvGroupId: 1, alerts: listed })
        const kept = listed.filter(({ goneTimestamp, ackTimestamp }) => goneTimestamp === null || ackTimestamp === null)
        expect(idsOf(pending, 1)).toEqual(kept.map(({ id }) => id).sort())
        expect(idsOf(pending, 2)).toEqual(others)
      },
    ),
  )
})

test('a response to an acknowledgement does not keep an alert that the snapshot under way no longer contains (R-23)', () => {
  const pending = new PendingAlerts({ version: new VersionCounter(), failed: failLoudly })
  const raised = sampleAlert({ id: 'a', pvGroupId: 1 })
  pending.beginSnapshot()
  pending.applyEvent({ kind: 'group', pvGroupId: 1, alerts: [raised] })
  pending.endSnapshot()
  // While the link was down the alert was acknowledged by this client and its condition went: the server has dropped it.
  pending.beginSnapshot()
  pending.applyResult({
    kind: 'acks',
    alerts: [{ ...raised, ackTimestamp: raised.timestamp + 1, ackUser: 'operator' }],
  })
  expect(idsOf(pending, 1)).toEqual(['a'])
  pending.endSnapshot()
  expect(idsOf(pending, 1)).toEqual([])
})

test('what comes and goes while a snapshot arrives does not stand for what the snapshot has left out', () => {
  const pending = new PendingAlerts({ version: new VersionCounter(), failed: failLoudly })
  const [stays, went] = [sampleAlert({ id: 'stays', pvGroupId: 1 }), sampleAlert({ id: 'went', pvGroupId: 1 })]
  pending.beginSnapshot()
  pending.applyEvent({ kind: 'news', alerts: [stays, went] })
  pending.endSnapshot()
  pending.beginSnapshot()
  pending.applyEvent({ kind: 'news', alerts: [stays, sampleAlert({ id: 'short', pvGroupId: 1 })] })
  pending.applyEvent({ kind: 'deleted', ids: ['short'] })
  pending.endSnapshot()
  expect(idsOf(pending, 1)).toEqual(['stays'])
})

test('a list that lacks what could not be read is the last known one until it is whole, and is asked for again (F157)', () => {
  const pending = new PendingAlerts({ version: new VersionCounter(), failed: failLoudly })
  const dueAfter = (beats: number) => Array.from({ length: beats }, () => pending.settle())
  pending.beginSnapshot()
  pending.endSnapshot()
  pending.unreadable(false)
  expect([pending.set.stale, dueAfter(2)]).toEqual([true, [false, true]])
  // Its next list has it, damaged as before.
  pending.beginSnapshot()
  pending.unreadable(false)
  pending.endSnapshot()
  expect([pending.set.stale, dueAfter(4)]).toEqual([true, [false, false, false, true]])
  pending.beginSnapshot()
  pending.endSnapshot()
  expect([pending.set.stale, dueAfter(100).includes(true)]).toEqual([false, false])
})

test('a list that says how many rows it lacks is asked for again, and ever more rarely (F157)', () => {
  const pending = new PendingAlerts({ version: new VersionCounter(), failed: failLoudly })
  const load = (skipped: number) => {
    pending.beginSnapshot()
    pending.applyEvent({ kind: 'group', pvGroupId: 1, alerts: [], skipped })
    if (skipped > 0) pending.unreadable(true)
    pending.endSnapshot()
  }
  load(1)
  expect(pending.set).toMatchObject({ stale: false, skipped: 1 })
  const asked = Array.from({ length: 3600 }, (_, s) => {
    const isDue = pending.settle()
    if (isDue) load(1)
    return isDue ? [s + 1] : []
  }).flat()
  expect(asked.slice(0, 4)).toEqual([2, 6, 14, 30])
  expect(asked.slice(-2)).toEqual([2822, 3422])
  load(0)
  expect([pending.set.skipped, pending.settle()]).toEqual([0, false])
})

function idsOf(pending: PendingAlerts, group: number): string[] {
  const own = [...pending.set.entries()].filter(({ alert }) => alert.pvGroupId === group)
  return own.map(({ alert }) => alert.id).sort()
}
