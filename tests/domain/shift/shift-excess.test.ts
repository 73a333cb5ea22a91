import fc from 'fast-check'
import { expect, test } from 'vitest'
import { beyondOf } from '../../../src/domain/shift/shift-excess.ts'

const MINUTE = 60_000
const FROM = Date.UTC(2026, 5, 10, 4)
const TO = FROM + 60 * MINUTE

/** Looks at every minute: which value counts then, and is it beyond the limit? */
function byMinutes(points: readonly { timestamp: number; value: number | null }[], limit: number, isUpper: boolean) {
  let beyondMs = 0
  let unknownMs = 0
  let worst: number | null = null
  for (let at = FROM; at < TO; at += MINUTE) {
    const index = points.findLastIndex(({ timestamp }) => timestamp <= at)
    const last = points[index]
    // The last one counts as long as the one before it did; here samples are minutes apart, and no more than five of them are missing.
    const isOver = index === points.length - 1 && last !== undefined && at >= last.timestamp + stepOf(points)
    const value = last === undefined || isOver ? null : last.value
    if (value === null) unknownMs += MINUTE
    else if (isUpper ? value > limit : value < limit) {
      beyondMs += MINUTE
      worst = worst === null ? value : isUpper ? Math.max(worst, value) : Math.min(worst, value)
    }
  }
  return { beyondMs, unknownMs, worst }
}

function stepOf(points: readonly { timestamp: number }[]): number {
  const steps = points.slice(1).map(({ timestamp }, i) => timestamp - (points[i]?.timestamp ?? 0))
  return Math.max(0, ...steps.slice(-3))
}

test('how far and how long a value was beyond its limit is what a look at every minute says, with gaps and with values from before', () => {
  const samples = fc.uniqueArray(fc.integer({ min: -15, max: 59 }), { minLength: 0, maxLength: 60 }).chain((minutes) =>
    fc.tuple(
      ...minutes
        .sort((a, b) => a - b)
        .map((minute) =>
          fc.record({
            timestamp: fc.constant(FROM + minute * MINUTE),
            value: fc.oneof(
              { weight: 6, arbitrary: fc.integer({ min: 0, max: 20 }) },
              { weight: 1, arbitrary: fc.constant(null) },
            ),
          }),
        ),
    ),
  )
  let beyond = 0
  fc.assert(
    fc.property(samples, fc.integer({ min: 0, max: 20 }), fc.boolean(), (points, limit, isUpper) => {
      const limitType = isUpper ? ('Top' as const) : ('Bottom' as const)
      const time = { from: FROM, to: TO }
      const told = beyondOf(points, { limitType, limit, time, source: 'MeasurementArchive', now: TO + 3_600_000 })
      const wanted = byMinutes(points, limit, isUpper)
      expect({ beyondMs: told.beyondMs, unknownMs: told.unknownMs }).toEqual({
        beyondMs: wanted.beyondMs,
        unknownMs: wanted.unknownMs,
      })
      // A single sample counts although nobody knows for how long.
      if (wanted.worst !== null) {
        expect(told.worst?.value).toBe(wanted.worst)
        beyond += 1
      }
    }),
    { numRuns: 1000 },
  )
  expect(beyond).toBeGreaterThan(300)
})

test('a mean counts for its quarter of an hour and no longer; nothing is known after now', () => {
  const points = [
    { timestamp: FROM - 15 * MINUTE, value: 9 },
    { timestamp: FROM, value: 12 },
    { timestamp: FROM + 30 * MINUTE, value: 14 },
  ]
  const of = {
    limitType: 'Top' as const,
    limit: 10,
    time: { from: FROM, to: TO },
    source: 'QuarterHourValues' as const,
  }
  expect(beyondOf(points, { ...of, now: TO })).toEqual({
    worst: { value: 14, at: FROM + 30 * MINUTE },
    beyondMs: 30 * MINUTE,
    unknownMs: 30 * MINUTE,
  })
  expect(beyondOf(points, { ...of, now: FROM + 20 * MINUTE })).toEqual({
    worst: { value: 12, at: FROM },
    beyondMs: 15 * MINUTE,
    unknownMs: 5 * MINUTE,
  })
})
