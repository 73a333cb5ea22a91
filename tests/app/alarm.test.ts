import { expect, onTestFinished, test, vi } from 'vitest'
import { iconOf, startIconBadge } from '../../src/areas/alerts/horn/icon-badge.ts'
import { badgeOf } from '../../src/areas/alerts/horn/title-badge.ts'
import { receiveSummary } from '../../src/live/connection/summary.ts'
import type { AlertSummary } from '../../src/wire/tabs/alert-list.ts'
import { QUIET_HORN } from '../../src/wire/tabs/horn.ts'
import { sampleAlert, sampleSummary } from '../domain/alerts/alert-samples.ts'

function summary(open: number, raised: AlertSummary['raised'] = []): AlertSummary {
  const counts = [
    { priority: 1, open, all: open },
    { priority: 5, open: 2, all: 3 },
  ]
  return sampleSummary({ counts, open: open + 2, all: open + 3, raised })
}

const told = (alerts: AlertSummary | null, isCurrent = true) => ({
  alerts,
  isCurrent,
  rings: true,
  heardAt: null,
  ...QUIET_HORN,
})

test('the title says how many alerts are open, and warns where that may be old or some cannot be read', () => {
  expect(badgeOf(told(null))).toBe('')
  expect(badgeOf(told(null, false))).toBe('(!)')
  expect(badgeOf(told(summary(1)))).toBe('(3)')
  expect(badgeOf(told(summary(1), false))).toBe('(! 3)')
  expect(badgeOf(told({ ...summary(0), open: 0 }))).toBe('')
  expect(badgeOf(told({ ...summary(0), open: 0 }, false))).toBe('(!)')
  expect(badgeOf(told({ ...summary(0), open: 0, unreadable: 1 }))).toBe('(!)')
  expect(badgeOf(told({ ...summary(1), unreadable: 1 }))).toBe('(! 3)')
})

test('the icon counts the open alerts in the colour of the most urgent, grey where that may be old', () => {
  const priorities = new Map([[1, { priority: 1, name: 'Gefahr', color: { argb: 0xffd32f2f | 0 } }]])
  const open = { ...summary(1), mostUrgent: sampleAlert({ priority: 1 }) }
  expect(iconOf(told(null), priorities)).toBeNull()
  expect(iconOf(told(null, false), priorities)?.text).toBe('!')
  expect(iconOf(told(open), priorities)).toEqual({ text: '3', css: 'rgb(211 47 47)', ink: '#ffffff' })
  expect(iconOf(told(open), new Map())).toMatchObject({ text: '3', ink: '#ffffff' })
  expect(iconOf(told({ ...open, open: 1234 }), priorities)?.text).toBe('99+')
  expect(iconOf(told(open, false), priorities)?.css).not.toBe('rgb(211 47 47)')
  expect(iconOf(told({ ...open, open: 0 }), priorities)).toBeNull()
  expect(iconOf(told({ ...open, open: 0 }, false), priorities)?.text).toBe('!')
  expect(iconOf(told({ ...open, open: 0, unreadable: 1 }), priorities)?.text).toBe('!')
  expect(iconOf(told({ ...open, unreadable: 1 }), priorities)).toEqual(iconOf(told(open), priorities))
})

test('the badge of the application keeps its number while nobody knows the alerts', () => {
  const setAppBadge = vi.fn(() => Promise.resolve())
  vi.stubGlobal('navigator', { setAppBadge })
  vi.stubGlobal('document', { querySelector: () => null })
  onTestFinished(() => void vi.unstubAllGlobals())
  startIconBadge(() => new Map())
  for (const alerts of [null, summary(1), null, { ...summary(0), open: 0 }])
    receiveSummary({ ...told(alerts), kind: 'summary', seq: 1 })
  expect(setAppBadge.mock.calls).toEqual([[3], [0]])
})
