import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AxisRule, axisRange } from '../../../../src/areas/charts/rules/chart-axis.ts'

const DATA = fc.double({ min: -1e12, max: 1e12, noNaN: true })

describe('an axis without fixed ends', () => {
  test('is extended by 10 % of the span, by 1 where flat, and is 0 to 1 without data', () => {
    expect(axisRange(0, 10)).toEqual([-1, 11])
    expect(axisRange(5, 5)).toEqual([4, 6])
    expect(axisRange(null, null)).toEqual([0, 1])
  })

  test('is rounded outwards to two places of its span (deviation 10)', () => {
    expect(axisRange(0.9437, 1.0712)).toEqual([0.93, 1.09])
    expect(axisRange(1234, 5678)).toEqual([700, 6200])
    expect(axisRange(-0.00123, 0.00456)).toEqual([-0.0019, 0.0052])
  })

  test('holds all data with room at both ends', () => {
    fc.assert(
      fc.property(DATA, DATA, (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        const [min, max] = axisRange(low, high)
        expect(min).toBeLessThanOrEqual(low)
        expect(max).toBeGreaterThanOrEqual(high)
        expect(min).toBeLessThan(max)
        expect(max - min).toBeLessThanOrEqual(Math.max(2.2, (high - low) * 1.5, Math.abs(low) * 1e-6))
      }),
    )
  })

  test.each([
    [815688566176.4492, 815688566176.4497],
    [-466380612182.01843, -466380612182.01825],
    [963502607457.0248, 963502607457.025],
  ])('holds data whose span is a few representable steps: %d to %d', (low, high) => {
    const [min, max] = axisRange(low, high)
    expect([min <= low, max >= high, min < max]).toEqual([true, true, true])
  })

  test('of the largest numbers there are stays a range (R-20)', () => {
    for (const [low, high] of [
      [-1e308, 1e308],
      [1e308, 1e308],
      [0, 1e308],
      [5e-324, 5e-324],
      [1e17, 1e17],
    ] as const) {
      const [min, max] = axisRange(low, high)
      expect([Number.isFinite(min), Number.isFinite(max), min < max]).toEqual([true, true, true])
    }
  })
})

describe('an axis with fixed ends', () => {
  const fixed = (fixedMin: number | null, fixedMax: number | null): AxisRule => ({ fixedMin, fixedMax })

  test.each([
    [fixed(2, 8), [2, 8]],
    [fixed(8, 2), [2, 8]],
    [fixed(-3, -3), [-4, -2]],
  ])('%j is exactly that, in order, and never flat (deviation 10)', (rule, range) => {
    expect(axisRange(0, 100, rule)).toEqual(range)
    expect(axisRange(null, null, rule)).toEqual(range)
  })

  test('one fixed end stays, the other is extended (deviation 10)', () => {
    expect(axisRange(2, 10, fixed(0, null))).toEqual([0, 11])
    expect(axisRange(2, 10, fixed(null, 12))).toEqual([1, 12])
    expect(axisRange(2, 10, fixed(0.123, null))).toEqual([0.123, 11])
  })

  test('one fixed end beyond all data leaves a range (deviation 10)', () => {
    expect(axisRange(2, 10, fixed(20, null))).toEqual([20, 21])
    expect(axisRange(2, 10, fixed(null, -5))).toEqual([-6, -5])
    expect(axisRange(null, null, fixed(20, null))).toEqual([20, 21])
    expect(axisRange(null, null, fixed(null, 0.5))).toEqual([0, 0.5])
  })
})

test('a stacked digital series is 0 to 1 and 0.1 more, 0.5 where nothing but one state is asked for (deviation 10)', () => {
  const rule: AxisRule = { isStackedDigital: true }
  expect(axisRange(0, 1, rule)).toEqual([-0.1, 1.1])
  expect(axisRange(null, null, rule)).toEqual([-0.1, 1.1])
  expect(axisRange(1, 1, rule)).toEqual([0.5, 1.5])
})
