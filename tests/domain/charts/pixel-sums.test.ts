import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Intervals, intervalsOf } from '../../../src/domain/charts/intervals.ts'
import { pixelSums } from '../../../src/domain/charts/pixel-sums.ts'
import { coverageOf, summaryOf } from '../../../src/domain/charts/series-view.ts'
import { decimate } from '../../../workers/charts/decimate.ts'

const PIXELS = 20
const TO = 1000
const NAN = Number.NaN

/** Points of a window of 1000 s, some before and after it, in one or two parts. */
const windows = fc
  .uniqueArray(fc.integer({ min: -60, max: TO + 60 }), { minLength: 260, maxLength: 400 })
  .chain((times) => {
    const x = Float64Array.from(times).sort()
    const value = fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: -50, max: 50 }) },
      { arbitrary: fc.constant(NAN), weight: 1 },
    )
    return fc.tuple(fc.array(value, { minLength: x.length, maxLength: x.length }), fc.nat(x.length)).map(([y, cut]) => {
      const all = { x, y: Float64Array.from(y) }
      const parts = [
        { x: x.subarray(0, cut), y: all.y.subarray(0, cut) },
        { x: x.subarray(cut), y: all.y.subarray(cut) },
      ]
      return { all, parts }
    })
  })
const columns = fc.tuple(fc.nat(PIXELS - 1), fc.nat(PIXELS - 1)).map(([a, b]) => [Math.min(a, b), Math.max(a, b) + 1])

/** The figures of a view, and none of their extremes: those are where they are drawn. */
function figures(points: Intervals, from: number, to: number, now: number) {
  const found = summaryOf(points, from, to, now)
  return { mean: found?.mean ?? NAN, coverage: coverageOf(points, from, to, now) ?? NAN }
}

test('points that were thinned out have the mean and the coverage of all of them, in any part of whole pixels', () => {
  const now = fc.integer({ min: 0, max: 5000 })
  fc.assert(
    fc.property(windows, columns, now, ({ all, parts }, [first = 0, end = 0], at) => {
      const drawing = { pixels: PIXELS, view: 'Line' } as const
      const thin = decimate(parts, 0, TO, drawing)
      fc.pre(thin.x.length < all.x.length)
      const sums = pixelSums(parts, { from: 0, to: TO, pixels: PIXELS }, 'MeasurementArchive')
      const width = TO / PIXELS
      const [from, to] = [first * width, end * width]
      // Where values have come: what the last one does to the mean is the same, if it was kept.
      fc.pre(at >= (all.x.at(-1) ?? 0))
      const whole = figures(intervalsOf(all, { kind: 'held' }, 'UTC'), from, to, at)
      const thinned = figures(intervalsOf({ ...thin, sums }, { kind: 'held' }, 'UTC'), from, to, at)
      expect(thinned.coverage).toBeCloseTo(whole.coverage, 9)
      if (whole.coverage > 0) expect(thinned.mean).toBeCloseTo(whole.mean, 6)
    }),
  )
})

test('values over intervals are counted and added up, and count for no longer than their interval (F38)', () => {
  const quarter = (index: number) => index * 900
  const x = Float64Array.from([0, 1, 2, 5, 6, 7, 8, 9, 10, 11], quarter)
  const all = { x, y: Float64Array.from(x, (_, index) => index + 1) }
  const sums = pixelSums([all], { from: 0, to: quarter(12), pixels: 3 }, 'QuarterHourValues')
  const thin = decimate([all], 0, quarter(12), { pixels: 3, view: 'Bar' })
  const points = intervalsOf({ ...thin, sums }, { kind: 'unit', unit: 'QuarterHours' }, 'UTC')
  const found = summaryOf(points, 0, quarter(12), quarter(12))
  expect(found).toMatchObject({ count: 10, sum: 55, min: 1, max: 10 })
  expect(found?.mean).toBeCloseTo(5.5, 9)
  expect(coverageOf(points, 0, quarter(12), quarter(13))).toBeCloseTo(10 / 12, 9)
})
