import { expect, test } from 'vitest'
import { raisedRank } from '../../src/app/alarm/horn.ts'
import { badgeOf } from '../../src/app/alarm/title-badge.ts'
import type { AlertSummary } from '../../src/wire/tabs/alert-list.ts'

function summary(open: number, raised: AlertSummary['raised'] = []): AlertSummary {
  const counts = [
    { priority: 1, open, all: open },
    { priority: 5, open: 2, all: 3 },
  ]
  return { counts, open: open + 2, all: open + 3, newest: [], raised, recent: 0, standing: 0, flood: null }
}

const told = (alerts: AlertSummary | null, isConnected = true) => ({
  alerts,
  isConnected,
  rings: true,
})

test('the title says how many alerts are open, and warns where that may be old', () => {
  expect(badgeOf(told(null))).toBe('')
  expect(badgeOf(told(summary(1)))).toBe('(3)')
  expect(badgeOf(told(summary(1), false))).toBe('(! 3)')
  expect(badgeOf(told({ ...summary(0), open: 0 }))).toBe('')
  expect(badgeOf(told({ ...summary(0), open: 0 }, false))).toBe('(!)')
})

test('what is pending when the list becomes known does not sound', () => {
  expect(raisedRank(null, summary(3, [{ priority: 1, count: 3 }]))).toBeNull()
})

test('the most urgent of the new alerts decides the tone', () => {
  const before = summary(1, [{ priority: 5, count: 4 }])
  const both = [
    { priority: 5, count: 5 },
    { priority: 1, count: 1 },
  ]
  expect(raisedRank(before, summary(2, both))).toBe(0)
  expect(raisedRank(before, summary(1, [{ priority: 5, count: 5 }]))).toBe(1)
})

test('acknowledging, and alerts that were acknowledged at once, do not sound', () => {
  const before = summary(1, [{ priority: 1, count: 1 }])
  expect(raisedRank(before, summary(0, [{ priority: 1, count: 1 }]))).toBeNull()
  expect(raisedRank(before, summary(0, [{ priority: 1, count: 2 }]))).toBeNull()
})
