import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  delayProblem,
  type LimitValues,
  limitOrderProblems,
  limitValues,
  priorityProblem,
} from '../../../src/domain/forms/limit-rules.ts'
import { isValid } from '../../../src/domain/forms/problem.ts'
import { LIMIT_TYPES, type LimitType } from '../../../src/wire/server/alert.ts'
import type { PvLimitConfig } from '../../../src/wire/server/pv-command.ts'

const NONE: LimitValues = { Bottom: null, BottomMiddle: null, TopMiddle: null, Top: null }
const keys = (limits: Partial<LimitValues>) =>
  Object.entries(limitOrderProblems({ ...NONE, ...limits })).flatMap(([type, found]) =>
    found === null ? [] : [[type, found.key]],
  )
const config = (limitType: LimitType, limit: number, notSet = false): PvLimitConfig => ({
  pvLimitRef: { pv: { type: 'AnaIn', nr: 100_001 }, limitType },
  limit,
  priority: 1,
  delayTime: 0,
  description: '',
  message: '',
  notSet,
})

test('priorities lie between 0 and 9, of limits and of digital inputs (rules F3, F4)', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20, max: 30 }), (value) => {
      expect(priorityProblem(value)?.key ?? null).toBe(value < 0 || value > 9 ? 'priority.outside' : null)
    }),
  )
  expect([priorityProblem(null)?.key, priorityProblem(1.5)?.key]).toEqual(['number.missing', 'number.integer'])
})

test('delay times lie between 0 and 65535 (rule F5)', () => {
  expect([-1, 0, 65_535, 65_536].map((value) => delayProblem(value)?.key ?? null)).toEqual([
    'delay.outside',
    null,
    null,
    'delay.outside',
  ])
})

describe('the order of limits', () => {
  test.each(['BottomMiddle', 'TopMiddle', 'Top'] as const)('Bottom is not above %s (rule F6)', (other) => {
    expect(keys({ Bottom: 2, [other]: 1 })).toContainEqual(['Bottom', 'limit.bottom'])
    expect(keys({ Bottom: 1, [other]: 1 })).toEqual([])
  })

  test('BottomMiddle is not above TopMiddle (rule F7)', () => {
    expect(keys({ BottomMiddle: 2, TopMiddle: 1 })).toEqual([['BottomMiddle', 'limit.bottomMiddle']])
    expect(keys({ BottomMiddle: 1, TopMiddle: 1 })).toEqual([])
  })

  test.each(['Bottom', 'BottomMiddle', 'TopMiddle'] as const)('Top is not below %s (rule F8)', (other) => {
    expect(keys({ Top: 1, [other]: 2 })).toContainEqual(['Top', 'limit.top'])
    expect(keys({ Top: 2, [other]: 2 })).toEqual([])
  })

  test('is right exactly if the limits that are set rise from Bottom to Top', () => {
    const limit = fc.option(fc.integer({ min: 0, max: 5 }))
    fc.assert(
      fc.property(fc.record({ Bottom: limit, BottomMiddle: limit, TopMiddle: limit, Top: limit }), (limits) => {
        const set = LIMIT_TYPES.map((type) => limits[type]).filter((value) => value !== null)
        const rises = set.every((value, index) => index === 0 || value >= (set[index - 1] ?? 0))
        expect(isValid(limitOrderProblems(limits))).toBe(rises)
      }),
    )
  })
})

test('limits flagged notSet are left out', () => {
  expect(limitValues([config('Top', 4), config('Bottom', 0, true), config('BottomMiddle', 0)])).toEqual({
    ...NONE,
    BottomMiddle: 0,
    Top: 4,
  })
})
