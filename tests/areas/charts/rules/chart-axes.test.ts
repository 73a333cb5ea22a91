import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AxisSeries, layOutAxes } from '../../../../src/areas/charts/rules/chart-axes.ts'

const FLOW: AxisSeries = {
  unit: 'l/s',
  isLogarithmic: false,
  base: 10,
  isReversed: false,
  fixedMin: null,
  fixedMax: null,
  standsOnZero: false,
  extremes: { min: 40, max: 180 },
  limits: [],
}
const LEVEL: AxisSeries = { ...FLOW, unit: 'm', extremes: { min: 1, max: 3 } }
const RAIN: AxisSeries = {
  ...FLOW,
  unit: 'mm/h',
  isReversed: true,
  standsOnZero: true,
  extremes: { min: 0, max: 9 },
}

function ends(series: readonly AxisSeries[]) {
  return layOutAxes(series, 5).map(({ members, scale: { min, max } }) => ({ members, min, max }))
}

describe('the axes of a chart', () => {
  test('series of one unit with automatic ends share an axis that holds the data of all', () => {
    const [axis, ...more] = layOutAxes([FLOW, { ...FLOW, extremes: { min: 11, max: 50 } }], 5)
    expect(more).toEqual([])
    expect(axis?.members).toEqual([0, 1])
    expect(axis?.scale.min).toBeLessThan(11)
    expect(axis?.scale.max).toBeGreaterThan(180)
  })

  test('series of other units get axes of their own, unless fixed ends are the same (rule H31)', () => {
    expect(ends([FLOW, LEVEL]).map(({ members }) => members)).toEqual([[0], [1]])
    const fixed = { fixedMin: 0, fixedMax: 100 }
    const [axis] = layOutAxes(
      [
        { ...FLOW, ...fixed },
        { ...LEVEL, ...fixed, fixedMax: 100.005 },
      ],
      5,
    )
    expect([axis?.members, axis?.units]).toEqual([
      [0, 1],
      ['l/s', 'm'],
    ])
  })

  test('a merged axis holds the curves of all its series, whichever comes first (rule H31)', () => {
    const small = { ...FLOW, extremes: { min: 0.001, max: 0.002 } }
    const larger = { ...LEVEL, extremes: { min: 0.005, max: 0.008 } }
    for (const list of [
      [small, larger],
      [larger, small],
    ]) {
      const [axis, ...more] = layOutAxes(list, 5)
      expect([axis?.members, more]).toEqual([[0, 1], []])
      expect(axis?.scale.min).toBeLessThanOrEqual(0.001)
      expect(axis?.scale.max).toBeGreaterThanOrEqual(0.008)
    }
    const fixed = { ...FLOW, fixedMin: 0, fixedMax: 100 }
    const wider = { ...LEVEL, fixedMin: -0.01, fixedMax: 100.01 }
    for (const list of [
      [fixed, wider],
      [wider, fixed],
    ]) {
      expect(ends(list)).toEqual([{ members: [0, 1], min: -0.01, max: 100.01 }])
    }
    // Beside a third axis with its own steps, the ends that one of them has fixed stay.
    const free = { ...FLOW, extremes: { min: 40, max: 180 } }
    const same = { ...LEVEL, fixedMin: 20, fixedMax: 200 }
    expect(ends([free, same, { ...RAIN, isReversed: false }])[0]).toEqual({ members: [0, 1], min: 20, max: 200 })
    const log = { isLogarithmic: true, base: 10 }
    const [axis] = layOutAxes(
      [
        { ...small, ...log, extremes: { min: 2e-5, max: 8e-5 } },
        { ...larger, ...log, extremes: { min: 2e-3, max: 8e-3 } },
      ],
      5,
    )
    expect([axis?.members, axis?.scale.min, axis?.scale.max]).toEqual([[0, 1], 1e-5, 0.01])
  })

  test('a series without data moves no end of the axis that it shares', () => {
    const empty = { ...LEVEL, extremes: null }
    const known = { ...FLOW, fixedMin: 0.005, fixedMax: 1.005 }
    for (const list of [
      [empty, known],
      [known, empty],
    ]) {
      expect(ends(list)).toEqual([{ members: [0, 1], min: 0.005, max: 1.005 }])
    }
    expect(ends([empty, { ...empty, unit: 'bar' }])).toEqual([{ members: [0, 1], min: 0, max: 1 }])
  })

  test('a logarithmic and a reversed axis stay apart from others of their unit (rules H31, H32, H33)', () => {
    const list = [FLOW, { ...FLOW, isLogarithmic: true }, { ...FLOW, isReversed: true }]
    expect(ends(list).map(({ members }) => members)).toEqual([[0], [1], [2]])
  })

  test('fixed ends stay, in either order (rules H25, H26)', () => {
    expect(ends([{ ...FLOW, fixedMin: 250, fixedMax: 0 }])).toEqual([{ members: [0], min: 0, max: 250 }])
    expect(ends([{ ...FLOW, fixedMin: 0, fixedMax: 250 }, LEVEL])[0]).toEqual({ members: [0], min: 0, max: 250 })
  })

  test('fixed ends of a logarithmic axis stay in either order, 0 and less is no end (rules H26, H32)', () => {
    const log = { ...FLOW, isLogarithmic: true }
    expect(ends([{ ...log, fixedMin: 300, fixedMax: 0.1 }])).toEqual([{ members: [0], min: 0.1, max: 300 }])
    expect(ends([{ ...log, fixedMin: 500, fixedMax: null }])).toEqual([{ members: [0], min: 500, max: 1000 }])
    expect(ends([{ ...log, fixedMin: null, fixedMax: 20 }])).toEqual([{ members: [0], min: 10, max: 20 }])
    expect(ends([{ ...log, fixedMin: -4, fixedMax: 0 }])).toEqual([{ members: [0], min: 10, max: 1000 }])
    const hardlyAny = { ...log, fixedMin: null, fixedMax: null, base: 2, extremes: { min: 0, max: Number.MIN_VALUE } }
    expect(ends([hardlyAny])).toEqual([{ members: [0], min: 0.125, max: 1 }])
    const end = fc.option(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), { nil: null })
    const data = fc.tuple(fc.double({ min: -1e5, max: 1e5, noNaN: true }), fc.double({ min: 0, max: 1e5, noNaN: true }))
    fc.assert(
      fc.property(end, end, data, fc.constantFrom(2, 3, 10), (fixedMin, fixedMax, [low, span], base) => {
        const extremes = { min: low, max: low + span }
        const [axis] = ends([{ ...log, fixedMin, fixedMax, base, extremes }])
        if (axis === undefined) throw new Error('no axis')
        expect(axis.min > 0 && axis.min < axis.max).toBe(true)
        for (const each of [fixedMin, fixedMax]) {
          if (each !== null && fixedMin !== fixedMax) expect([axis.min, axis.max]).toContain(each)
        }
      }),
    )
  })

  test('a free end is 10 % of the span beyond the data, rounded (rules H27, H29)', () => {
    expect(ends([FLOW])).toEqual([{ members: [0], min: 20, max: 200 }])
    expect(ends([{ ...FLOW, extremes: { min: 5, max: 5 } }])).toEqual([{ members: [0], min: 4, max: 6 }])
    expect(ends([{ ...FLOW, extremes: null }])).toEqual([{ members: [0], min: 0, max: 1 }])
  })

  test('several axes have ticks at equal heights, so that they share the grid', () => {
    const heights = layOutAxes([FLOW, LEVEL, RAIN], 5).map(({ ticks }) => ticks.map(({ at }) => at.toFixed(3)).sort())
    expect(heights[0]).toHaveLength(6)
    expect(heights[1]).toEqual(heights[0])
    expect(heights[2]).toEqual(heights[0])
  })

  test('bars and areas stand on 0 (rules H18, H19)', () => {
    expect(ends([{ ...FLOW, standsOnZero: true }])[0]?.min).toBe(0)
    expect(ends([{ ...FLOW, standsOnZero: true, extremes: { min: -4, max: 8 } }])[0]?.min).toBeLessThan(-4)
  })

  test('reversed data keeps to the upper third (rule H33)', () => {
    const [axis] = layOutAxes([RAIN], 5)
    expect(axis?.scale.min).toBe(0)
    expect(axis?.scale.max).toBeGreaterThanOrEqual(27)
  })

  test('a limit near the data is in view, a far one is not (rule H34)', () => {
    expect(ends([{ ...FLOW, limits: [250] }])[0]?.max).toBeGreaterThan(250)
    expect(ends([{ ...FLOW, limits: [2500] }])).toEqual(ends([FLOW]))
  })
})
