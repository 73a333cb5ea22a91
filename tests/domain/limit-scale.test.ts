import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitScale, scalePosition } from '../../src/domain/limit-scale.ts'

const DOMAIN = { min: 0, max: 4 }
const LIMITS = { lower: 1, lowerMid: null, upperMid: 3, upper: 9 }

test('limits that are set and inside the range become ticks, the outer two stronger', () => {
  expect(limitScale(DOMAIN, LIMITS)?.ticks).toEqual([
    { limit: 'lower', value: 1, at: 0.25, outer: true },
    { limit: 'upperMid', value: 3, at: 0.75, outer: false },
  ])
})

test('a PV without a range, or with one of no width, has no bar', () => {
  expect([limitScale(null, LIMITS), limitScale({ min: 2, max: 2 }, LIMITS)]).toEqual([null, null])
})

test('a value outside the range stays on the bar', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (value) => {
      const position = scalePosition({ ...DOMAIN, ticks: [] }, value)
      expect(position).toBeGreaterThanOrEqual(0)
      expect(position).toBeLessThanOrEqual(1)
    }),
  )
})
