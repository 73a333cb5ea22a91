import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import type { Alert } from '../../../src/wire/server/alert.ts'
import type { AlertSetListener } from '../../../workers/alerts/alert-set.ts'
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

const raised = sampleAlert({ id: 'a', pvGroupId: 1, timestamp: 1000 })
const acked = { ...raised, ackTimestamp: 2000, ackUser: 'operator' }
const news = (alert: Alert) => ({ kind: 'news' as const, alerts: [alert] })
const acks = (alert: Alert) => ({ kind: 'acks' as const, alerts: [alert] })
const deleted = (id: string) => ({ kind: 'deleted' as const, ids: [id] })

/** A list whose snapshot had these alerts, with how often its views were told of changes. */
function loaded(...alerts: readonly Alert[]) {
  const pending = new PendingAlerts({ version: new VersionCounter(), failed: failLoudly })
  const told = vi.fn<AlertSetListener['changed']>()
  pending.set.subscribe({ changed: told, cleared: () => undefined })
  pending.beginSnapshot()
  for (const alert of alerts) pending.applyEvent(news(alert))
  pending.endSnapshot()
  told.mockClear()
  const shown = (id: string) => pending.set.get(id)?.alert
  return { pending, told, shown }
}

describe('the answer to a call of our own', () => {
  test('shows an acknowledgement at once, and no older message of the hub takes it back; the hub has the last word', () => {
    const { pending, told, shown } = loaded(raised)
    pending.applyResult(acks(acked))
    expect(told).toHaveBeenCalledTimes(1)
    expect([shown('a'), pending.isAhead('a')]).toEqual([acked, true])
    // Sent before the acknowledgement reached the server.
    pending.applyEvent(news({ ...raised, value: 1.9 }))
    expect(shown('a')).toEqual({ ...acked, value: 1.9 })
    pending.applyEvent(acks({ ...raised, ackTimestamp: 2001, ackUser: 'viewer' }))
    expect([shown('a')?.ackUser, pending.isAhead('a')]).toEqual(['viewer', false])
    pending.applyEvent(news({ ...raised, value: 2 }))
    expect(shown('a')?.ackTimestamp).toBeNull()
  })

  test('does not undo the word of the hub, which was faster', () => {
    const { pending, told, shown } = loaded(raised)
    const byHub = { ...raised, ackTimestamp: 1999, ackUser: 'viewer' }
    pending.applyEvent(acks(byHub))
    told.mockClear()
    pending.applyResult(acks(acked))
    expect([shown('a'), pending.isAhead('a')]).toEqual([byHub, false])
    expect(told).not.toHaveBeenCalled()
  })

  test('removes an acknowledged alert whose condition is gone, or goes before the hub confirms', () => {
    const [gone, goes] = [
      { ...raised, goneTimestamp: 1500 },
      { ...raised, id: 'b' },
    ]
    const { pending, shown } = loaded(gone, goes)
    pending.applyResult(acks({ ...acked, goneTimestamp: 1500 }))
    pending.applyResult(acks({ ...acked, id: 'b' }))
    expect([shown('a'), shown('b')?.ackUser]).toEqual([undefined, 'operator'])
    pending.applyEvent(news({ ...goes, goneTimestamp: 2500 }))
    expect(shown('b')).toBeUndefined()
  })

  test('removes a deleted alert at once; older messages do not bring it back, and after the hub has confirmed nothing is kept', () => {
    const { pending, told, shown } = loaded(raised)
    pending.applyResult(deleted('a'))
    expect(told).toHaveBeenCalledTimes(1)
    pending.applyEvent(news({ ...raised, value: 1.9 }))
    expect([shown('a'), pending.isAhead('a')]).toEqual([undefined, true])
    pending.applyEvent(deleted('a'))
    expect(pending.isAhead('a')).toBe(false)
    pending.applyEvent(news(raised))
    expect(shown('a')).toEqual(raised)
  })

  test('counts until the next stream begins, which contains all that was done before', () => {
    const { pending, shown } = loaded(raised)
    pending.applyResult(acks(acked))
    pending.beginSnapshot()
    expect(pending.isAhead('a')).toBe(false)
    pending.applyEvent(news(raised))
    pending.endSnapshot()
    expect(shown('a')).toEqual(raised)
  })

  test('of alerts that are not listed is remembered for the newest 100,000', () => {
    const { pending } = loaded()
    const ids = Array.from({ length: 100_001 }, (_, i) => `a${i}`)
    pending.applyResult({ kind: 'acks', alerts: ids.map((id) => ({ ...acked, id })) })
    expect(['a0', 'a1', 'a100000'].map((id) => pending.isAhead(id))).toEqual([false, true, true])
    expect(pending.set.size).toBe(0)
  })
})

test('before a list is subscribed, and after the end of its session, neither messages nor answers nor damage count', () => {
  const everything = (pending: PendingAlerts) => {
    pending.applyEvent(news(raised))
    pending.applyResult(acks(acked))
    pending.unreadable(false)
    const asked = Array.from({ length: 10 }, () => pending.settle())
    return [pending.set.size, pending.isAhead('a'), pending.set.stale, asked.includes(true)]
  }
  expect(everything(new PendingAlerts({ version: new VersionCounter(), failed: failLoudly }))).toEqual([
    0,
    false,
    false,
    false,
  ])
  const { pending } = loaded(raised)
  pending.applyResult(deleted('b'))
  pending.unreadable(true)
  pending.clear()
  expect(pending.isAhead('b')).toBe(false)
  expect(everything(pending)).toEqual([0, false, false, false])
  expect(pending.set.load).toEqual({ state: 'empty' })
})

test('the rows that a list lacks are those of all groups, each by its newest message (F157)', () => {
  const { pending } = loaded()
  const group = (pvGroupId: number, skipped?: number) =>
    pending.applyEvent({ kind: 'group', pvGroupId, alerts: [], ...(skipped === undefined ? {} : { skipped }) })
  const lacks = () => pending.set.skipped
  const after = (change: () => void) => {
    const before = pending.set.version
    change()
    return [lacks(), pending.set.version > before]
  }
  expect(after(() => group(1, 2))).toEqual([2, true])
  expect(after(() => group(2, 3))).toEqual([5, true])
  expect(after(() => group(2, 3))).toEqual([5, false])
  expect(after(() => group(3))).toEqual([5, false])
  expect(after(() => group(1))).toEqual([3, true])
  pending.beginSnapshot()
  group(1, 1)
  // Until it is whole, it lacks what it lacked.
  expect([lacks(), pending.set.load.state]).toEqual([3, 'updating'])
  pending.endSnapshot()
  expect(lacks()).toBe(1)
  pending.clear()
  pending.beginSnapshot()
  pending.endSnapshot()
  expect(lacks()).toBe(0)
})

test('a list is loading, current, or not current with the reason why', () => {
  const { pending } = loaded()
  const states = [pending.set.load.state]
  pending.clear()
  pending.beginSnapshot()
  states.push(pending.set.load.state)
  const error = { kind: 'network', text: '' } as const
  pending.failed(error)
  expect([...states, pending.set.load]).toEqual(['ready', 'loading', { state: 'error', error }])
})

function idsOf(pending: PendingAlerts, group: number): string[] {
  const own = [...pending.set.entries()].filter(({ alert }) => alert.pvGroupId === group)
  return own.map(({ alert }) => alert.id).sort()
}
