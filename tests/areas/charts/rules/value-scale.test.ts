import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AxisShape,
  evenTicks,
  griddedScale,
  gridIntervals,
  heightOf,
  logRange,
  logTicks,
  mergeAxes,
  niceTicks,
  type ValueScale,
} from '../../../../src/areas/charts/rules/value-scale.ts'

const LINEAR: ValueScale = { min: 0, max: 10, isLogarithmic: false, base: 10, isReversed: false }
const AXIS: AxisShape = { ...LINEAR, isStacked: false }

describe('axes become one', () => {
  test('where stacking, scale, direction and base match and both ends differ by 0.01 at most (rule H31)', () => {
    expect(mergeAxes([AXIS, { ...AXIS, min: 0.01, max: 9.99 }])).toEqual([[0, 1]])
    expect(
      mergeAxes([
        { ...AXIS, min: 0.3 },
        { ...AXIS, min: 0.31 },
      ]),
    ).toEqual([[0, 1]])
  })

  test.each<readonly [string, Partial<AxisShape>]>([
    ['stacking', { isStacked: true }],
    ['scale', { isLogarithmic: true }],
    ['direction', { isReversed: true }],
    ['base', { base: 2 }],
    ['lower end', { min: 0.02 }],
    ['upper end', { max: 10.02 }],
  ])('not where the %s differs (rule H31)', (_, other) => {
    expect(mergeAxes([AXIS, { ...AXIS, ...other }, AXIS])).toEqual([[0, 2], [1]])
  })
})

describe('the height of a value', () => {
  test('goes from bottom to top, reversed from top to bottom (rule H33)', () => {
    expect([0, 2.5, 10].map((value) => heightOf(LINEAR, value))).toEqual([0, 0.25, 1])
    expect([0, 2.5, 10].map((value) => heightOf({ ...LINEAR, isReversed: true }, value))).toEqual([1, 0.75, 0])
  })

  test.each([10, 2, 3, 1.5])('grows by the logarithm of base %d, also reversed (rule H32) (pitfall 31)', (base) => {
    const scale = { min: base ** -2, max: base ** 2, isLogarithmic: true, base, isReversed: false }
    const powers = [-2, -1, 0, 1, 2].map((power) => base ** power)
    for (const [index, value] of powers.entries()) {
      expect(heightOf(scale, value)).toBeCloseTo(index / 4, 12)
      expect(heightOf({ ...scale, isReversed: true }, value)).toBeCloseTo(1 - index / 4, 12)
    }
  })

  test('of 0 and less is no place on a logarithmic scale, of a gap on none (pitfalls 31, 32)', () => {
    const scale = { ...LINEAR, min: 1, isLogarithmic: true }
    expect([0, -1, Number.NaN].map((value) => heightOf(scale, value))).toEqual([Number.NaN, Number.NaN, Number.NaN])
    expect([heightOf(LINEAR, 0), heightOf(LINEAR, Number.NaN)]).toEqual([0, Number.NaN])
  })
})

describe('a logarithmic axis', () => {
  test('ends at powers of its base, around the data (rule H32)', () => {
    expect(logRange(0.2, 47, 10)).toEqual([0.1, 100])
    expect(logRange(3, 17, 2)).toEqual([2, 32])
    expect(logRange(10, 10, 10)).toEqual([10, 100])
  })

  test('of data with 0 or less shows three decades below the greatest value (pitfall 31)', () => {
    expect(logRange(0, 100, 10)).toEqual([0.1, 100])
    expect(logRange(-5, -1, 10)).toEqual([0.001, 1])
  })

  test('has ticks at powers, each with the decimals it needs, and never too many', () => {
    const scale = { ...LINEAR, min: 0.001, max: 1000, isLogarithmic: true }
    expect(logTicks(scale, 8).map(({ value, decimals }) => value.toFixed(Math.max(0, decimals)))).toEqual([
      '0.001',
      '0.01',
      '0.1',
      '1',
      '10',
      '100',
      '1000',
    ])
    expect(logTicks(scale, 3)).toHaveLength(4)
  })
})

const ENDS = fc
  .tuple(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.double({ min: 1e-6, max: 1e9, noNaN: true }))
  .map(([min, span]) => ({ ...LINEAR, min, max: min + span }))
  .filter(({ min, max }) => max - min > Math.abs(min) * 1e-9)

describe('axes that share their grid', () => {
  test('keep all data and have the wanted number of intervals, with free ends at round values', () => {
    expect(griddedScale({ ...LINEAR, min: -17, max: 187 }, 5, { min: false, max: false })).toMatchObject({
      min: -50,
      max: 200,
    })
    fc.assert(
      fc.property(ENDS, fc.integer({ min: 2, max: 8 }), fc.boolean(), fc.boolean(), (scale, count, min, max) => {
        const gridded = griddedScale(scale, count, { min, max })
        const room = (scale.max - scale.min) * 1e-6
        expect(gridded.min).toBeLessThanOrEqual(scale.min + room)
        expect(gridded.max).toBeGreaterThanOrEqual(scale.max - room)
        if (min) expect(gridded.min).toBe(scale.min)
        if (max) expect(gridded.max).toBe(scale.max)
        const heights = evenTicks(gridded, count).map(({ at }) => at)
        expect(heights).toHaveLength(count + 1)
        for (const [index, at] of heights.entries()) expect(at).toBeCloseTo(index / count, 6)
      }),
    )
  })

  test('label fixed ends that do not divide evenly with enough decimals', () => {
    const texts = evenTicks({ ...LINEAR, max: 7 }, 5).map(({ value, decimals }) => value.toFixed(Math.max(0, decimals)))
    expect(texts).toEqual(['0.0', '1.4', '2.8', '4.2', '5.6', '7.0'])
  })
})

test('a single axis has ticks at round values inside its ends', () => {
  expect(
    niceTicks({ ...LINEAR, min: 0.93, max: 1.09 }, 4).map(({ value, decimals }) =>
      value.toFixed(Math.max(0, decimals)),
    ),
  ).toEqual(['0.95', '1.00', '1.05'])
  fc.assert(
    fc.property(ENDS, (scale) => {
      const ticks = niceTicks(scale, 5)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(7)
      for (const { at } of ticks) expect([at >= -1e-6, at <= 1 + 1e-6]).toEqual([true, true])
    }),
  )
})

test('fixed axes share as many grid lines as give round numbers, and not much fewer than wanted', () => {
  expect(gridIntervals([60, 4.5], 8)).toBe(6)
  expect(gridIntervals([100], 8)).toBe(5)
  expect(gridIntervals([80, 40], 8)).toBe(8)
  expect(gridIntervals([], 8)).toBe(8)
  expect(gridIntervals([60, 100, 300], 4)).toBeGreaterThanOrEqual(3)
})
