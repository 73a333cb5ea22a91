import { expect, test } from 'vitest'
import { AIMED, type AimedFigure, aimedFigure, isAimKept } from '../../../src/domain/alerts/figure-aims.ts'
import type { AlertFigures } from '../../../src/wire/tabs/alert-figures.ts'
import { sampleFigures } from './figure-samples.ts'

const DAY = 86_400_000

/** 30 days: 4320 periods of 10 minutes, 720 hours. */
const MONTH = { from: 0, until: 30 * DAY }
const slots = (above: number, of: number) => ({ above, of, busiest: [] })

test.each<readonly [AimedFigure, kept: Partial<AlertFigures>, missed: Partial<AlertFigures>]>([
  ['rate', { count: 4320 }, { count: 4321 }],
  ['worst', { worst: { at: 0, count: 10 } }, { worst: { at: 0, count: 11 } }],
  ['periods', { periods: slots(43, 4320) }, { periods: slots(44, 4320) }],
  ['hours', { hours: slots(7, 720) }, { hours: slots(8, 720) }],
  ['flood', { floodMs: 0.3 * DAY - 1 }, { floodMs: 0.3 * DAY }],
  ['ten', { count: 100, ofTen: 5 }, { count: 100, ofTen: 6 }],
  ['chattering', { chatteringKinds: 0 }, { chatteringKinds: 1 }],
  ['standing', { standingWorst: { at: 0, count: 4 } }, { standingWorst: { at: 0, count: 5 } }],
])('%s: an aim is kept up to its number, and not above (A1 to A5)', (id, kept, missed) => {
  expect(isAimKept(id, sampleFigures({ ...MONTH, ...kept }))).toBe(true)
  expect(isAimKept(id, sampleFigures({ ...MONTH, ...missed }))).toBe(false)
})

test('below 30 days nothing is judged; a month with the change to summer time has an hour less (A7)', () => {
  for (const id of AIMED) {
    expect(isAimKept(id, sampleFigures({ from: 0, until: 29 * DAY }))).toBeNull()
    expect(isAimKept(id, sampleFigures({ from: 0, until: 30 * DAY - DAY / 24, count: 1 }))).not.toBeNull()
  }
})

test('of no alerts no share can be said, and nothing has been missed', () => {
  const none = sampleFigures(MONTH)
  expect(aimedFigure('ten', none)).toBeNull()
  expect(AIMED.map((id) => isAimKept(id, none))).toEqual(AIMED.map((id) => (id === 'ten' ? null : true)))
})
