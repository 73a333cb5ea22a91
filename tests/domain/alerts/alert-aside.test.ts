import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  asideKindOf,
  asideLeft,
  canSetAside,
  LONGEST_REASON,
  readAside,
  soundingSummary,
} from '../../../src/domain/alerts/alert-aside.ts'
import { must } from '../../../src/domain/base/must.ts'
import { type AlertAside, ASIDE_MINUTES } from '../../../src/wire/tabs/alert-aside.ts'
import { sampleAlert, sampleSummary } from './alert-samples.ts'

const FROM = 1_700_000_000_000
const MINUTE_MS = 60_000
const aside: AlertAside = {
  kind: must(asideKindOf(sampleAlert())),
  from: FROM,
  until: FROM + 15 * MINUTE_MS,
  reason: 'Kontakt wird getauscht',
}
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('what a browser has kept', () => {
  test('is read as it was written, of each duration', () => {
    for (const minutes of ASIDE_MINUTES) {
      const own = { ...aside, until: FROM + minutes * MINUTE_MS }
      expect(readAside(stored(own))).toEqual(own)
    }
    expect(readAside(stored({ ...aside, reason: ' a ', kind: { ...aside.kind, limitType: null } }))).toMatchObject({
      reason: 'a',
      kind: { limitType: null },
    })
  })

  test.each([
    ['another duration', { until: FROM + 16 * MINUTE_MS }],
    ['no end', { until: null }],
    ['an end before its beginning', { until: FROM - 15 * MINUTE_MS }],
    ['no beginning', { from: 'now' }],
    ['no reason', { reason: '  ' }],
    ['a reason of another type', { reason: 5 }],
    ['a long reason', { reason: 'a'.repeat(LONGEST_REASON + 1) }],
    ['no kind', { kind: null }],
    ['no PV', { kind: { ...aside.kind, pvRef: null } }],
    ['a PV of another type', { kind: { ...aside.kind, pvRef: { type: 'Other', nr: 1 } } }],
    ['a PV without a number', { kind: { ...aside.kind, pvRef: { type: 'DigiIn', nr: '1' } } }],
    ['half a priority', { kind: { ...aside.kind, priority: 1.5 } }],
    ['another limit', { kind: { ...aside.kind, limitType: 'Middle' } }],
    ['a text without end', { kind: { ...aside.kind, description: 'a'.repeat(100_000) } }],
  ])('with %s is nothing', (_, change) => {
    expect(readAside(stored({ ...aside, ...change }))).toBeNull()
  })

  test('may be anything', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(readAside(value)).toBeNull()
      }),
    )
    expect(readAside({ ...aside, until: Number.NaN, from: Number.NaN })).toBeNull()
  })
})

test('what is over by the clock, or before it began because the clock was set back, is over', () => {
  expect(asideLeft(aside, FROM)).toBe(15 * MINUTE_MS)
  expect(asideLeft(aside, FROM + 15 * MINUTE_MS - 1)).toBe(1)
  for (const now of [FROM + 15 * MINUTE_MS, FROM - 1]) expect(asideLeft(aside, now)).toBe(0)
})

test('the two most urgent priorities cannot be set aside, nor can an alert without a PV', () => {
  expect([0, 1, 2, 3, 9].map(canSetAside)).toEqual([false, false, true, true, true])
  expect(asideKindOf(sampleAlert({ pvRef: null }))).toBeNull()
})

test('what is set aside is not among what may sound, and is no flood of it; all the rest is', () => {
  const counts = [
    { priority: 3, open: 2, all: 4 },
    { priority: 4, open: 5, all: 5 },
  ]
  const flood = { since: 1, stations: [] }
  const summary = sampleSummary({ counts, flood })
  expect(soundingSummary(summary)).toBe(summary)
  const own = { ...summary, aside: { open: [{ priority: 4, count: 5 }], isFlood: false } }
  expect(soundingSummary(own)).toMatchObject({
    counts: [
      { priority: 3, open: 2, all: 4 },
      { priority: 4, open: 0, all: 5 },
    ],
    flood: null,
  })
  expect(soundingSummary({ ...own, aside: { open: [], isFlood: true } })).toMatchObject({ counts, flood })
})
