import { expect, test } from 'vitest'
import { differenceOf } from '../../../../src/areas/charts/chart/model/difference.ts'
import { isWhole, loadOf } from '../../../../src/areas/charts/chart/model/series-load.ts'
import { shownPoints } from '../../../../src/areas/charts/chart/model/shown-points.ts'
import { endOf, intervalOf } from '../../../../src/domain/charts/intervals.ts'
import { pixelSums } from '../../../../src/domain/charts/pixel-sums.ts'
import type { Columns } from '../../../../src/domain/charts/series-buffer.ts'
import { sampleSeries } from './sample-series.ts'

const ZONE = 'Europe/Berlin'
const DAY_S = 86_400
const FROM = Date.UTC(2026, 5, 1, 22) / 1000
const interval = intervalOf('QuarterHourValues', false)
const shift = { by: 'Days', amount: 1 } as const
const SHOWN = sampleSeries('a', { interval })
const BEFORE = sampleSeries('b', { interval, compared: { from: (FROM - DAY_S) * 1000, to: FROM * 1000, shift } })
const GAP = sampleSeries('c', { source: { kind: 'difference', of: 'a', from: 'b' } })

/** Quarter-hours from a time on, of which every `nth` is left. */
function quarters(from: number, nth: number): Columns {
  const x = Float64Array.from({ length: Math.ceil(96 / nth) }, (_, index) => from + index * nth * 900)
  const points = { x, y: x.map((_, index) => index) }
  if (nth === 1) return points
  return { ...points, sums: pixelSums([points], { from, to: from + DAY_S, pixels: 24 }, 'QuarterHourValues') }
}

test('a compared line that was thinned out is as whole as the one that is shown', () => {
  const [shown, before] = [
    shownPoints(SHOWN, quarters(FROM, 4), ZONE),
    shownPoints(BEFORE, quarters(FROM - DAY_S, 4), ZONE),
  ]
  expect([...before.x]).toEqual([...shown.x])
  const ends = (points: typeof shown) => [...points.x].map((_, index) => endOf(points, index, Number.POSITIVE_INFINITY))
  expect(ends(before)).toEqual(ends(shown))
  expect(ends(before).slice(0, -1)).toEqual([...before.x].slice(1))
  // All quarter-hours end by themselves.
  const whole = shownPoints(BEFORE, quarters(FROM - DAY_S, 1), ZONE)
  expect(endOf(whole, 95, Number.POSITIVE_INFINITY)).toBe(FROM + DAY_S)
})

test('of a thinned out line a date that the shown period does not have is left out', () => {
  const year = { by: 'Years', amount: 1 } as const
  const from = Date.UTC(2024, 1, 27, 23) / 1000
  const series = sampleSeries('b', { interval, compared: { from: 0, to: 1, shift: year } })
  const points = quarters(from, 4)
  const x = Float64Array.from({ length: 72 }, (_, index) => from + index * 3600)
  const { y } = shownPoints(series, { ...points, x, y: x.map(() => 1) }, ZONE)
  expect(y.filter((value) => !Number.isNaN(value))).toHaveLength(48)
})

test('a difference is that of values: of what was thinned out there is none, which is said', () => {
  const differenceBy = (nth: number, of: number) =>
    differenceOf(
      { series: SHOWN, columns: quarters(FROM, nth) },
      { series: BEFORE, columns: quarters(FROM - DAY_S, of) },
      ZONE,
    )
  expect([...differenceBy(1, 1).y]).toEqual(Array.from({ length: 96 }, () => 0))
  for (const [nth, of] of [
    [4, 4],
    [1, 4],
    [4, 1],
  ] as const) {
    expect(differenceBy(nth, of).x).toHaveLength(0)
  }
  const load = { load: { state: 'ready' }, isEmpty: false, isPartMissing: false } as const
  const loads = (isThinned: boolean) =>
    new Map([
      ['a', isThinned ? ({ ...load, isThinned } as const) : load],
      ['b', load],
    ])
  expect(isWhole(loadOf(GAP, loads(false)))).toBe(true)
  expect(isWhole(loadOf(GAP, loads(true)))).toBe(false)
  expect(isWhole(loadOf(SHOWN, loads(true)))).toBe(true)
})
