import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candidateLimits } from '../../../src/domain/alerts/limit-candidates.ts'
import { limitEffect } from '../../../src/domain/alerts/limit-effect.ts'
import { explainAlerts, isExplained } from '../../../src/domain/alerts/limit-explanation.ts'
import { staysBeyond } from '../../../src/domain/alerts/limit-stays.ts'
import { usualStepMs, valueSpan } from '../../../src/domain/alerts/raw-samples.ts'
import type { DataPoint } from '../../../src/wire/server/chart.ts'

const MINUTE = 60_000
const SEED = { seed: 20_261_121, numRuns: 2000 }
const RULE = { isUpper: true, limit: 5, delayMs: 0, pauseMs: 0 }

/** A value a minute; null is a gap. */
function everyMinute(values: readonly (number | null)[]): readonly DataPoint[] {
  return values.map((value, i) => ({ timestamp: i * MINUTE, value }))
}

const raisedAt = (points: readonly DataPoint[], rule: typeof RULE) =>
  staysBeyond(points, rule)
    .filter(({ verdict }) => verdict === 'raised')
    .map(({ start }) => start / MINUTE)

/**
 * By hand, minute by minute, of values a minute apart: what is sure whatever the gaps hide. It asks of each minute whether a stay begins
 * there in every case, and whether it lasts longer than the delay in every case.
 */
function byHand(values: readonly (number | null)[], limit: number, delay: number, pause: number): readonly number[] {
  const at = (i: number): 'beyond' | 'back' | 'unknown' => {
    const value = values[i] ?? null
    return value === null ? 'unknown' : value > limit ? 'beyond' : 'back'
  }
  const merges = Math.max(1, pause)
  const begins = (i: number) => {
    if (at(i) !== 'beyond') return false
    for (let back = 1; back <= merges; back += 1) if (at(i - back) !== 'back') return false
    return true
  }
  const outlasts = (i: number) => {
    let last = i
    for (let j = i; j - last <= merges && at(j) !== 'unknown'; j += 1) if (at(j) === 'beyond') last = j
    // It holds up to the next sample if there is one, and is only seen to hold at the last one before a gap.
    return at(last + 1) === 'unknown' ? last - i >= delay : last + 1 - i > delay
  }
  return values.flatMap((_, i) => (begins(i) && outlasts(i) ? [i] : []))
}

test('what a limit raises is what a count by hand finds, with every delay, pause and gap, upward as downward', () => {
  const value = fc.option(fc.integer({ min: 3, max: 7 }), { freq: 12, nil: null })
  fc.assert(
    fc.property(
      fc.array(value, { maxLength: 60 }),
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 4 }),
      fc.boolean(),
      (values, delay, pause, isUpper) => {
        const rule = { ...RULE, isUpper, delayMs: delay * MINUTE, pauseMs: pause * MINUTE }
        const points = everyMinute(values.map((one) => (one === null || isUpper ? one : 10 - one)))
        expect(raisedAt(points, rule)).toEqual(byHand(values, 5, delay, pause))
      },
    ),
    SEED,
  )
})

test('what a gap cuts is unknown unless it had raised its alert by then, and nothing is bridged', () => {
  const verdicts = (values: readonly (number | null)[], delay: number) =>
    staysBeyond(everyMinute(values), { ...RULE, delayMs: delay * MINUTE }).map(({ verdict }) => verdict)
  expect(verdicts([1, 9, 9, null, 9, 1], 1)).toEqual(['raised', 'unknown'])
  expect(verdicts([1, 9, null, 1, 1], 1)).toEqual(['unknown'])
  expect(verdicts([1, 9, 1, null], 1)).toEqual(['short'])
  expect(verdicts([9, 9, 1, 1], 1)).toEqual(['unknown'])
})

test('another limit spares what does not reach it, and the others come later by the middle of what they took to reach it', () => {
  const points = everyMinute([1, 6, 1, 6, 7, 8, 1, 6, 6, 6, 8, 8, 1, 6, 8, null, 1])
  expect(limitEffect(points, RULE, 7)).toEqual({ limit: 7, raised: 3, spared: 1, unknown: 0, laterMs: 2 * MINUTE })
  // The last of them may still have reached it in the gap.
  expect(limitEffect(points, { ...RULE, delayMs: MINUTE }, 7)).toMatchObject({ raised: 1, unknown: 1 })
  expect(limitEffect(points, RULE, 9)).toEqual({ limit: 9, raised: 0, spared: 4, unknown: 0, laterMs: null })
})

test('of what came only that counts as explained which the samples show at the same time', () => {
  const points = everyMinute(Array.from({ length: 300 }, (_, i) => (i % 60 === 30 ? 9 : 1)))
  const came = [30, 90, 150, 210, 270].map((minute) => minute * MINUTE)
  expect(explainAlerts(points, RULE, came)).toEqual({ reckoned: 5, real: 5, together: 5, pauseMs: 0 })
  const shifted = explainAlerts(
    points,
    RULE,
    came.map((at) => at + 20 * MINUTE),
  )
  expect([shifted.together, isExplained(shifted)]).toEqual([0, false])
  expect(isExplained({ reckoned: 2, real: 3, together: 2, pauseMs: 0 })).toBe(true)
  expect(isExplained({ reckoned: 18, real: 20, together: 18, pauseMs: 0 })).toBe(true)
  expect(isExplained({ reckoned: 17, real: 20, together: 17, pauseMs: 0 })).toBe(false)
  expect(isExplained({ reckoned: 1, real: 0, together: 0, pauseMs: 0 })).toBe(false)
})

test('a server that waits before it says that a value is back is recognised by what came', () => {
  // It trembles for ten minutes around the limit, in each hour.
  const points = everyMinute(Array.from({ length: 600 }, (_, i) => (i % 60 < 10 && i % 3 === 2 ? 9 : 1)))
  const came = Array.from({ length: 9 }, (_, hour) => (hour * 60 + 62) * MINUTE)
  expect(explainAlerts(points, RULE, came)).toEqual({ reckoned: 9, real: 9, together: 9, pauseMs: 300_000 })
})

test('what came where nothing is known is no alert that the samples should explain', () => {
  const points = everyMinute([1, 1, 9, 1, 1, null, 1, 1, 1])
  expect(explainAlerts(points, RULE, [2 * MINUTE, 5.5 * MINUTE, 99 * MINUTE])).toMatchObject({ reckoned: 1, real: 1 })
})

test('limits to look at lie further out, in the decimals of the value, before the next limit and the end of the range', () => {
  const of = (isUpper: boolean, limit: number, next: number | null, decimals = 1) =>
    candidateLimits({ isUpper, limit, next, decimals }, { min: 0, max: 4 })
  expect(of(true, 3, null)).toEqual([3.1, 3.2, 3.4])
  expect(of(true, 3, 3.2)).toEqual([3.1])
  expect(of(true, 3.2, null, 2)).toEqual([3.28, 3.4, 3.6])
  expect(of(true, 3.7, null)).toEqual([3.8, 3.9])
  expect(of(false, 1, 0.7)).toEqual([0.9, 0.8])
  expect(of(false, 1, null, 0)).toEqual([])
})

test('samples tell how far apart they usually are, and what they reach', () => {
  const points = [0, 1, 2, 3, 10].map((minute, i) => ({ timestamp: minute * MINUTE, value: i === 2 ? null : i }))
  expect([usualStepMs(points), usualStepMs([])]).toEqual([MINUTE, 0])
  expect([valueSpan(points), valueSpan([])]).toEqual([{ min: 0, max: 4 }, null])
})
