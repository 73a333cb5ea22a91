import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitScale, normalBand, scalePosition, trippedLimit } from '../../../src/domain/charts/limit-scale.ts'
import { isWithin, validRange } from '../../../src/domain/values/valid-range.ts'
import type { AnaLimitConfig } from '../../../src/wire/server/pv.ts'

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

test('a range that is open at one end has no bar (deviation 11)', () => {
  expect([limitScale({ min: 0, max: null }, LIMITS), limitScale({ min: null, max: 4 }, LIMITS)]).toEqual([null, null])
})

test('a domain may have both ends, one or none (deviation 11)', () => {
  expect(validRange({ min: 1, max: 4 })).toEqual({ min: 1, max: 4 })
  expect(validRange({ min: 1, max: null })).toEqual({ min: 1, max: Number.POSITIVE_INFINITY })
  expect(validRange({ min: null, max: 4 })).toEqual({ min: Number.NEGATIVE_INFINITY, max: 4 })
  expect(validRange(JSON.parse('{"max":4}'))).toEqual({ min: Number.NEGATIVE_INFINITY, max: 4 })
  for (const none of [null, { min: null, max: null }]) {
    expect([-1e308, 0, 1e308].map((value) => isWithin(validRange(none), value))).toEqual([true, true, true])
  }
  expect([0, 1, 5].map((value) => isWithin(validRange({ min: 1, max: null }), value))).toEqual([false, true, true])
})

test('the band of normal values ends at the middle limits, else the outer ones, else the ends', () => {
  const band = (limits: Partial<AnaLimitConfig>) => {
    const scale = limitScale(DOMAIN, { lower: null, lowerMid: null, upperMid: null, upper: null, ...limits })
    return scale === null ? undefined : normalBand(scale)
  }
  expect(band({ lower: 0.4, lowerMid: 1, upperMid: 2, upper: 3 })).toEqual([0.25, 0.5])
  expect(band({ lower: 1, upper: 3 })).toEqual([0.25, 0.75])
  expect(band({ upperMid: 3 })).toEqual([0, 0.75])
  expect(band({})).toBeNull()
})

test('of several limits only the worst is tripped, and one that is reached is not', () => {
  const limits = { lower: 1, lowerMid: 2, upperMid: 3, upper: 4 }
  expect([0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5].map((value) => trippedLimit(limits, value))).toEqual([
    'lower',
    'lowerMid',
    'lowerMid',
    null,
    null,
    null,
    'upperMid',
    'upperMid',
    'upper',
  ])
  expect([trippedLimit(null, 1), trippedLimit({ ...limits, upper: null }, 9)]).toEqual([null, 'upperMid'])
})
