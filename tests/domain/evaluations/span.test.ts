import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverageOf, joined, meanOf, NO_SPAN, type Span } from '../../../src/domain/evaluations/span.ts'

const MINUTE_MS = 60_000

/** What samples say that count for so many minutes each, one after the other from 0 on; null is a gap. */
function spanOf(samples: readonly (number | null)[], from: number): Span {
  return joined(
    samples.map((value, index) => {
      const at = from + index * MINUTE_MS
      return value === null
        ? NO_SPAN
        : {
            ...NO_SPAN,
            known: MINUTE_MS,
            good: MINUTE_MS,
            area: value * MINUTE_MS,
            min: value,
            minAt: at,
            max: value,
            maxAt: at,
          }
    }),
  )
}

test('days of hours, and months of days, are what all their minutes are (F111)', () => {
  const minute = fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: null })
  fc.assert(
    fc.property(fc.array(fc.array(minute, { maxLength: 20 }), { maxLength: 12 }), (hours) => {
      let from = 0
      const parts = hours.map((samples) => {
        const part = spanOf(samples, from)
        from += samples.length * MINUTE_MS
        return part
      })
      const all = hours.flat()
      const known = all.flatMap((value) => value ?? [])
      const whole = joined([joined(parts.slice(0, 4)), joined(parts.slice(4))])
      expect(whole.known).toBe(known.length * MINUTE_MS)
      if (known.length === 0) {
        expect([meanOf(whole), whole.min, whole.max]).toEqual([
          null,
          Number.POSITIVE_INFINITY,
          Number.NEGATIVE_INFINITY,
        ])
        return
      }
      const mean = known.reduce((sum, value) => sum + value, 0) / known.length
      expect(meanOf(whole)).toBeCloseTo(mean, 3)
      const [min, max] = [Math.min(...known), Math.max(...known)]
      // Of equal ones the first.
      expect([whole.min, whole.minAt]).toEqual([min, all.indexOf(min) * MINUTE_MS])
      expect([whole.max, whole.maxAt]).toEqual([max, all.indexOf(max) * MINUTE_MS])
    }),
  )
})

test('the highest quarter hour of a day is the highest of its hours, and starts add up', () => {
  const day = joined([
    { ...NO_SPAN, peak: 80, peakAt: 100, starts: 2 },
    { ...NO_SPAN, peak: 117.4, peakAt: 200, starts: 3 },
    NO_SPAN,
    { ...NO_SPAN, peak: 117.4, peakAt: 300, starts: 1 },
  ])
  expect([day.peak, day.peakAt, day.starts]).toEqual([117.4, 200, 6])
})

test('coverage is of the time that is over, and never more than all of it', () => {
  expect([coverageOf(35, 60), coverageOf(61, 60), coverageOf(0, 60), coverageOf(0, 0)]).toEqual([35 / 60, 1, 0, null])
})
