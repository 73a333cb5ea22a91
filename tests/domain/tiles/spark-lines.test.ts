import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SparkBox, sparkLines, sparkRange } from '../../../src/domain/tiles/spark-lines.ts'

const BOX: SparkBox = { width: 100, height: 10, from: 0, to: 100, min: 0, max: 10 }
const columns = (points: readonly (readonly [number, number])[]) =>
  [Float64Array.from(points, ([x]) => x), Float64Array.from(points, ([, y]) => y)] as const
const ascending = fc
  .array(
    fc.tuple(
      fc.double({ min: 0, max: 100, noNaN: true }),
      fc.oneof(fc.double({ min: 0, max: 10, noNaN: true }), fc.constant(Number.NaN)),
    ),
    {
      maxLength: 300,
    },
  )
  .map((points) => points.toSorted(([a], [b]) => a - b))
const yOf = (line: readonly number[]) => line.filter((_, i) => i % 2 === 1)

test('points become pixels, the value upwards', () => {
  expect(
    sparkLines(
      ...columns([
        [0, 0],
        [50, 10],
        [100, 5],
      ]),
      BOX,
    ),
  ).toEqual([[0, 10, 50, 0, 100, 5]])
})

test('a gap cuts the line', () => {
  const points = columns([
    [0, 1],
    [10, 1],
    [20, Number.NaN],
    [30, 2],
    [40, 2],
  ])
  expect(sparkLines(...points, BOX)).toEqual([
    [0, 9, 10, 9],
    [30, 8, 40, 8],
  ])
})

test('the line enters from the last point before the box, and ends at its right edge', () => {
  const points = columns([
    [-30, 1],
    [-20, 2],
    [10, 3],
    [120, 4],
  ])
  expect(sparkLines(...points, BOX)).toEqual([[-20, 8, 10, 7]])
})

test('no peak is lost however many points share a pixel, and a column keeps at most four', () => {
  fc.assert(
    fc.property(ascending, (points) => {
      const lines = sparkLines(...columns(points), { ...BOX, width: 8 })
      const known = points.map(([, y]) => y).filter((y) => !Number.isNaN(y))
      const drawn = lines.flatMap(yOf)
      expect(drawn.length === 0).toBe(known.length === 0)
      if (known.length === 0) return
      expect(Math.min(...drawn)).toBeCloseTo(10 - Math.max(...known), 9)
      expect(Math.max(...drawn)).toBeCloseTo(10 - Math.min(...known), 9)
      const cuts = points.length - known.length
      expect(drawn.length).toBeLessThanOrEqual(4 * (9 + cuts))
    }),
  )
})

test('the range is that of the points in view, with room around a flat line', () => {
  const points = columns([
    [-50, 99],
    [-10, 3],
    [40, 7],
    [60, Number.NaN],
    [200, 99],
  ])
  expect(sparkRange(...points, 0, 100)).toEqual([3, 7])
  expect(sparkRange(...columns([[1, 4]]), 0, 100)).toEqual([3, 5])
  expect(sparkRange(...columns([[1, Number.NaN]]), 0, 100)).toBeNull()
})
