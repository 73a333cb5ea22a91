import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Alert } from '../../../src/wire/server/alert.ts'
import { AlertEntry } from '../../../workers/alerts/alert-entry.ts'
import { MostUrgent } from '../../../workers/alerts/most-urgent.ts'
import { sampleAlert } from '../../domain/alerts/alert-samples.ts'

/** A pending alert that is added, or acknowledged and thereby removed, by its place among those that are there. */
type Step = { readonly add: Pick<Alert, 'priority' | 'timestamp' | 'goneTimestamp'> } | { readonly remove: number }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      add: fc.record({
        priority: fc.integer({ min: 0, max: 3 }),
        timestamp: fc.integer({ min: 1, max: 50 }),
        goneTimestamp: fc.option(fc.constant(100), { nil: null }),
      }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ remove: fc.nat(200) }) },
)

/** A second computation: all of them in order, then those of the first one's priority and state. */
function expected(
  alerts: readonly Alert[],
  isActiveFirst: boolean,
  rankOf: (priority: number) => number,
): readonly string[] {
  const keys = (alert: Alert) => {
    const [rank, gone] = [rankOf(alert.priority), alert.goneTimestamp === null ? 0 : 1]
    return isActiveFirst ? [gone, rank] : [rank, gone]
  }
  const sorted = [...alerts].sort((a, b) => {
    const [one, other] = [keys(a), keys(b)]
    return (
      (one[0] ?? 0) - (other[0] ?? 0) ||
      (one[1] ?? 0) - (other[1] ?? 0) ||
      b.timestamp - a.timestamp ||
      (a.id < b.id ? 1 : -1)
    )
  })
  const [first] = sorted
  if (first === undefined) return []
  return sorted
    .slice(0, 3)
    .filter(
      (each) => each.priority === first.priority && (each.goneTimestamp === null) === (first.goneTimestamp === null),
    )
    .map(({ id }) => id)
}

test.each([true, false])(
  'whatever comes, is acknowledged or is ranked anew, the three first are the newest of the most urgent priority (what is there first: %s)',
  (isActiveFirst) => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 1, maxLength: 150 }), fc.nat(150), (steps, rankedAt) => {
        const open = new Map<string, AlertEntry>()
        const first = new MostUrgent({ entries: () => open.values() }, isActiveFirst)
        let rankOf = (priority: number) => priority
        for (const [index, step] of steps.entries()) {
          if (index === rankedAt) {
            rankOf = (priority) => -priority
            first.rank(rankOf)
          }
          if ('add' in step) {
            const alert = sampleAlert({ id: `a${String(index).padStart(3, '0')}`, ...step.add })
            open.set(alert.id, new AlertEntry(alert, 0, null))
            first.add(alert)
          } else {
            const entry = [...open.values()][step.remove % Math.max(1, open.size)]
            if (entry === undefined) continue
            open.delete(entry.alert.id)
            first.remove(entry.alert)
          }
          const alerts = [...open.values()].map(({ alert }) => alert)
          expect(first.list().map(({ id }) => id)).toEqual(expected(alerts, isActiveFirst, rankOf))
        }
        open.clear()
        first.clear()
        expect(first.list()).toEqual([])
      }),
    )
  },
)

test('after more than are kept have gone the rest is found again, without those that are acknowledged', () => {
  const open = new Map<string, AlertEntry>()
  const all = Array.from({ length: 100 }, (_, i) => sampleAlert({ id: `a${String(i).padStart(3, '0')}`, timestamp: i }))
  const acknowledged = sampleAlert({ id: 'z', timestamp: 1000, ackTimestamp: 1001 })
  open.set('z', new AlertEntry(acknowledged, 0, null))
  const first = new MostUrgent({ entries: () => open.values() }, false)
  for (const alert of all) {
    open.set(alert.id, new AlertEntry(alert, 0, null))
    first.add(alert)
  }
  for (const alert of all.toReversed().slice(0, 90)) {
    open.delete(alert.id)
    first.remove(alert)
  }
  expect(first.list().map(({ id }) => id)).toEqual(['a009', 'a008', 'a007'])
})
