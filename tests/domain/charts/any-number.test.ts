import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AxisSeries, layOutAxes } from '../../../src/areas/charts/rules/chart-axes.ts'
import { tickTexts } from '../../../src/areas/charts/rules/tick-texts.ts'
import { heightOf } from '../../../src/areas/charts/rules/value-scale.ts'
import { intervalsOf, SAMPLED } from '../../../src/domain/charts/intervals.ts'
import { limitScale, scalePosition } from '../../../src/domain/charts/limit-scale.ts'
import { summaryOf } from '../../../src/domain/charts/series-view.ts'
import { createFormat } from '../../../src/domain/text/format.ts'
import { HEAT_STEPS, heatCell } from '../../../src/domain/tiles/heat-grid.ts'
import { type SparkBox, sparkLines, sparkRange, sparkY } from '../../../src/domain/tiles/spark-lines.ts'

/** What .NET calls no value. */
const NO_DECIMAL = Number.MAX_VALUE
const SPECIAL = [0, 5e-324, 1e-300, 1e-12, 0.1, 1, 2 ** 53, 123_456_789_012.345, 1e15, 1e21, 1e300, NO_DECIMAL]
const FORMATS = (['de', 'en', 'cs', 'ru'] as const).map((language) => createFormat(language, 'Europe/Berlin'))
/** 12 digits, one more where they are rounded up, marks of groups and decimals, and a sign. */
const LONGEST_VALUE = 17
const LONGEST_LABEL = 26

/** The number `steps` representable numbers further. */
function neighbour(value: number, steps: number): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  view.setBigInt64(0, view.getBigInt64(0) + BigInt(steps))
  const near = view.getFloat64(0)
  return Number.isFinite(near) ? near : value
}

/** More than the 100 of fast-check: what breaks scales are few numbers together. */
const RUNS = { numRuns: 1000 }

const NUMBERS = fc.oneof(
  fc.constantFrom(NO_DECIMAL, -NO_DECIMAL),
  fc.constantFrom(...SPECIAL.flatMap((value) => [value, -value])),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
)
/** Two values: any two, two that are a few representable numbers apart, or twice the same. */
const PAIRS = fc
  .oneof(
    fc.tuple(NUMBERS, NUMBERS),
    fc
      .tuple(NUMBERS, fc.integer({ min: 0, max: 9 }))
      .map(([value, steps]) => [value, neighbour(value, steps)] as const),
  )
  .map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) }))

const SERIES: fc.Arbitrary<AxisSeries> = fc.record({
  unit: fc.constantFrom('m', 'l/s'),
  fixedMin: fc.option(NUMBERS, { freq: 4 }),
  fixedMax: fc.option(NUMBERS, { freq: 4 }),
  standsOnZero: fc.boolean(),
  extremes: fc.option(PAIRS, { freq: 9 }),
  limits: fc.array(NUMBERS, { maxLength: 4 }),
  isLogarithmic: fc.boolean(),
  base: fc.constantFrom(10, 2, 1.5, Math.E, 1.000_000_001, 1 + Number.EPSILON, 1e300),
  isReversed: fc.boolean(),
})

describe('a chart of any numbers', () => {
  test('has axes with few ticks, each at its place and with a label of its own (F54, F59)', () => {
    fc.assert(
      fc.property(fc.array(SERIES, { minLength: 1, maxLength: 3 }), fc.integer({ min: 2, max: 8 }), (series, most) => {
        for (const { scale, ticks } of layOutAxes(series, most)) {
          expect([Number.isFinite(scale.min), Number.isFinite(scale.max), scale.min < scale.max]).toEqual([
            true,
            true,
            true,
          ])
          expect(ticks.length).toBeGreaterThanOrEqual(1)
          expect(ticks.length).toBeLessThanOrEqual(most + 2)
          for (const { at } of ticks) expect([at >= -1e-6, at <= 1 + 1e-6]).toEqual([true, true])
          for (const format of FORMATS) {
            const texts = tickTexts(ticks, format)
            expect(new Set(texts).size).toBe(ticks.length)
            for (const text of texts) {
              expect(text).toMatch(/\d/)
              expect(text.length).toBeLessThanOrEqual(LONGEST_LABEL)
            }
          }
        }
      }),
      RUNS,
    )
  })

  test('draws each value at a place that a canvas knows, in order (F54)', () => {
    fc.assert(
      fc.property(SERIES, PAIRS, NUMBERS, (series, { min, max }, value) => {
        const [axis] = layOutAxes([series], 5)
        if (axis === undefined) throw new Error('no axis')
        const heights = [min, value, max].map((each) => heightOf(axis.scale, each))
        for (const height of heights) if (!Number.isNaN(height)) expect(Math.abs(height)).toBeLessThan(1e6)
        if (!axis.scale.isLogarithmic) expect(heights).not.toContain(Number.NaN)
        const [low = 0, , high = 0] = heights
        if (!heights.includes(Number.NaN)) expect(axis.scale.isReversed ? high <= low : low <= high).toBe(true)
      }),
      RUNS,
    )
  })

  test.each<readonly [string, number, number]>([
    ['neighbours', 2 ** 53, 2 ** 53 + 2],
    ['the largest numbers', -NO_DECIMAL, NO_DECIMAL],
    ['the least number', 0, 5e-324],
    ['one large number', NO_DECIMAL, NO_DECIMAL],
  ])('of %s has labels that differ (F54)', (_, min, max) => {
    const series = { unit: 'm', fixedMin: null, fixedMax: null, standsOnZero: false, limits: [] }
    const kind = { isLogarithmic: false, base: 10, isReversed: false }
    const [axis] = layOutAxes([{ ...series, ...kind, extremes: { min, max } }], 5)
    const texts = FORMATS.map((format) => tickTexts(axis?.ticks ?? [], format))
    for (const labels of texts) expect([labels.length >= 2, new Set(labels).size]).toEqual([true, labels.length])
  })
})

test('a mean of any numbers lies between them (F54)', () => {
  fc.assert(
    fc.property(fc.array(NUMBERS, { minLength: 1, maxLength: 9 }), (values) => {
      const summary = summaryOf(
        intervalsOf({ x: Float64Array.from(values.keys()), y: Float64Array.from(values) }, SAMPLED, 'UTC'),
        0,
        values.length,
        values.length,
      )
      const [min, max] = [Math.min(...values), Math.max(...values)]
      const mean = summary?.mean ?? Number.NaN
      const room = Math.max(Math.abs(min), Math.abs(max)) * 1e-9
      expect([summary?.min, summary?.max, Number.isFinite(mean)]).toEqual([min, max, true])
      expect([mean >= min - room, mean <= max + room]).toEqual([true, true])
    }),
    RUNS,
  )
})

test('gauges, small charts and heat maps have a place for any number (F54, F59)', () => {
  fc.assert(
    fc.property(PAIRS, NUMBERS, ({ min, max }, value) => {
      const scale = limitScale({ min, max }, { lower: min, lowerMid: value, upperMid: null, upper: max })
      const places = scale === null ? [] : [scalePosition(scale, value), ...scale.ticks.map(({ at }) => at)]
      for (const place of places) expect([place >= 0, place <= 1]).toEqual([true, true])
      const [x, y] = [Float64Array.of(0, 1, 2), Float64Array.of(min, value, max)]
      const [low, high] = sparkRange(x, y, 0, 2) ?? [0, 1]
      const box: SparkBox = { width: 100, height: 20, from: 0, to: 2, min: low, max: high }
      for (const line of sparkLines(x, y, box)) for (const at of line) expect(Number.isFinite(at)).toBe(true)
      expect(Number.isFinite(sparkY(box, value))).toBe(true)
      const cell = heatCell({ rows: 1, columns: 3, values: y, known: 3 }, 1, [
        Math.min(min, value),
        Math.max(max, value),
      ])
      expect([Number(cell) >= 0, Number(cell) < HEAT_STEPS]).toEqual([true, true])
    }),
    RUNS,
  )
})

describe('a number', () => {
  test('of any size and with any decimals is short, and never NaN (F59, F60)', () => {
    fc.assert(
      fc.property(NUMBERS, fc.constantFrom(0, 1, 3, 8, 20, 400, -1, Number.NaN), (value, decimals) => {
        for (const format of FORMATS) {
          const text = format.number(value, decimals)
          expect(text).toMatch(/^-?\d[\d.,\s]*(·10⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)?$/)
          expect(text.length).toBeLessThanOrEqual(LONGEST_VALUE)
        }
      }),
      RUNS,
    )
  })

  test.each([
    [123_456_789_012.345, 3, '123.456.789.012'],
    [12_345_678.912_345, 6, '12.345.678,9123'],
    [Number('12345678901234567'), 0, '1,23457·10¹⁶'],
    [-1e308, 2, '-1·10³⁰⁸'],
    [Number.MAX_VALUE, 0, '1,79769·10³⁰⁸'],
    [1e12, 0, '1·10¹²'],
    [-0, 1, '0,0'],
  ])('%d is written %s', (value, decimals, text) => {
    expect(FORMATS[0]?.number(value, decimals)).toBe(text)
  })
})
