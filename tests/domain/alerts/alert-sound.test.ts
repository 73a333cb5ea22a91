import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Heard, hear, silenceLeft, silenceOf, soundClass } from '../../../src/domain/alerts/alert-sound.ts'
import type { AlertSummary } from '../../../src/wire/tabs/alert-list.ts'
import { sampleSummary } from './alert-samples.ts'

const NOW = 1_700_000_000_000
const FLOOD = { since: NOW, stations: [] }
/** Priority 1 is the most urgent. */
const rankOf = (priority: number) => priority - 1

/** `raised` and `open` by priority. */
function summary(
  raised: Readonly<Record<number, number>>,
  open: Readonly<Record<number, number>> = raised,
  flood: AlertSummary['flood'] = null,
  unheard: AlertSummary['unheard'] = [],
): AlertSummary {
  const counts = Object.entries(open).map(([priority, count]) => ({ priority: Number(priority), open: count, all: 9 }))
  const sum = counts.reduce((all, count) => all + count.open, 0)
  const list = Object.entries(raised).map(([priority, count]) => ({ priority: Number(priority), count }))
  return sampleSummary({ counts, open: sum, all: 99, raised: list, unheard, flood })
}

/** The ranks that sound in the only tab for these summaries, one after the other: what the first has is known. */
function sounds([first, ...later]: readonly [AlertSummary, ...AlertSummary[]], canSound = true) {
  let before = first.raised
  const told = later.map((now) => {
    const known = new Map(before.map(({ priority, count }) => [priority, count]))
    before = now.raised
    return {
      ...now,
      unheard: now.raised.map(({ priority, count }) => ({ priority, count: count - (known.get(priority) ?? 0) })),
    }
  })
  return soundsAsTold([first, ...told], canSound)
}

/** The same, where the worker says what no tab has sounded. */
function soundsAsTold(summaries: readonly AlertSummary[], canSound = true) {
  let heard: Heard | null = null
  return summaries.map((now) => {
    const next = hear(heard, now, rankOf, canSound)
    heard = next.heard
    return next.rank
  })
}

describe('what sounds', () => {
  test('what is pending when the list becomes known does not', () => {
    expect(sounds([summary({ 1: 3 })])).toEqual([null])
    expect(sounds([summary({ 1: 30 }, { 1: 30 }, FLOOD), summary({ 1: 31 }, { 1: 31 }, FLOOD)])).toEqual([null, null])
  })

  test('what came before this tab was there does, if no other tab has sounded it (F158)', () => {
    expect(soundsAsTold([summary({ 1: 3, 5: 2 }, { 1: 3, 5: 2 }, null, [{ priority: 5, count: 1 }])])).toEqual([4])
    const flood = summary({ 4: 30 }, { 2: 1, 4: 30 }, FLOOD, [{ priority: 4, count: 12 }])
    expect(soundsAsTold([flood, flood])).toEqual([3, null])
  })

  test('what another tab has sounded does not (F158)', () => {
    const unheard = [{ priority: 1, count: 1 }]
    expect(soundsAsTold([summary({ 1: 1 }), summary({ 1: 3 }, { 1: 3 }, null, unheard), summary({ 1: 4 })])).toEqual([
      null,
      0,
      null,
    ])
  })

  test('the most urgent of the new alerts decides', () => {
    expect(sounds([summary({ 5: 4 }), summary({ 5: 5, 2: 1 }), summary({ 5: 6, 2: 1 })])).toEqual([null, 1, 4])
  })

  test('acknowledging, and alerts that were acknowledged at once, do not', () => {
    expect(sounds([summary({ 1: 1 }), summary({ 1: 1 }, { 1: 0 }), summary({ 1: 2 }, { 1: 0 })])).toEqual([
      null,
      null,
      null,
    ])
  })

  test('a flood sounds when it begins, then only for what is more urgent than all before', () => {
    const history: [AlertSummary, ...AlertSummary[]] = [
      summary({ 4: 1 }),
      summary({ 4: 11 }, { 4: 11 }, FLOOD),
      summary({ 4: 12 }, { 4: 12 }, FLOOD),
      summary({ 4: 12, 5: 3 }, { 4: 12, 5: 3 }, FLOOD),
      summary({ 4: 13, 2: 1 }, { 4: 13, 2: 1 }, FLOOD),
      summary({ 4: 13, 2: 2 }, { 4: 13, 2: 2 }, FLOOD),
      summary({ 4: 14, 2: 2 }),
    ]
    expect(sounds(history)).toEqual([null, 3, null, null, 1, null, 3])
  })

  test('what could not be played in a flood has not been heard', () => {
    const flood = [1, 2, 3].map((count) => summary({ 4: count }, { 4: count }, FLOOD))
    expect(sounds([summary({}), ...flood], false)).toEqual([null, 3, 3, 3])
    expect(sounds([summary({}), ...flood])).toEqual([null, 3, null, null])
  })

  test('in any flood each tone is more urgent than the one before', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 }), (priorities) => {
        const raised: Record<number, number> = {}
        const history = priorities.map((priority) => {
          raised[priority] = (raised[priority] ?? 0) + 1
          return summary({ ...raised }, { ...raised }, FLOOD)
        })
        const ranks = sounds([summary({}), ...history]).filter((rank) => rank !== null)
        expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => b - a))
        expect(ranks.at(-1)).toBe(priorities.length === 0 ? undefined : rankOf(Math.min(...priorities)))
      }),
    )
  })
})

test('three tones: at once, within the shift, the rest', () => {
  expect([0, 1, 2, 3, 4, 9, 100].map(soundClass)).toEqual([0, 0, 1, 1, 2, 2, 2])
})

/** A minute: domain 3.5. */
const MINUTE_MS = 60_000

describe('a silence', () => {
  test('lasts as long as was chosen, for what is open and no more urgent', () => {
    const told = summary({ 3: 1, 5: 2 }, { 3: 0, 5: 2 })
    expect(silenceOf(told, false, rankOf, NOW, 1)).toEqual({ from: NOW, until: NOW + MINUTE_MS, rank: 4 })
    expect(silenceOf(told, false, rankOf, NOW, 15)).toEqual({ from: NOW, until: NOW + 15 * MINUTE_MS, rank: 4 })
    expect(silenceOf(summary({ 3: 1 }, { 3: 0 }), false, rankOf, NOW, 1)).toBeNull()
  })

  test('of a broken chain holds for everything, as nothing is more urgent', () => {
    expect(silenceOf(summary({ 3: 1 }, { 3: 0 }), true, rankOf, NOW, 1)?.rank).toBe(-1)
    expect(silenceOf(summary({ 1: 1 }), true, rankOf, NOW, 1)?.rank).toBe(-1)
  })

  test('never lasts longer, also when the clock is set back', () => {
    const silence = { from: NOW, until: NOW + MINUTE_MS, rank: 0 }
    const left = [NOW - 1, NOW, NOW + 1, NOW + MINUTE_MS - 1, NOW + MINUTE_MS].map((now) => silenceLeft(silence, now))
    expect(left).toEqual([0, MINUTE_MS, MINUTE_MS - 1, 1, 0])
    expect(silenceLeft(null, NOW)).toBe(0)
  })
})
