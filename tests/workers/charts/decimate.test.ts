import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SERIES_VIEW_TYPES, type SeriesViewType } from '../../../src/wire/server/chart-config.ts'
import { ColumnDecimator, decimate } from '../../../workers/charts/decimate.ts'

type Point = readonly [x: number, y: number]

const PIXELS = 8
const WIDTH = 4
const TO = PIXELS * WIDTH
const columnOf = ([x]: Point) => Math.floor(x / WIDTH)
const columns = (points: readonly Point[]) => ({
  x: Float64Array.from(points, ([x]) => x),
  y: Float64Array.from(points, ([, y]) => y),
})
const pointsOf = ({ x, y }: { x: Float64Array; y: Float64Array }): Point[] => [...x].map((at, i) => [at, y[i] ?? 0])
const values = (points: readonly Point[]) => points.filter(([, y]) => !Number.isNaN(y))
const thin = (points: readonly Point[], view: SeriesViewType) =>
  pointsOf(decimate([columns(points)], 0, TO, { pixels: PIXELS, view }))

/** Many points in few columns, some of them gaps; x in quarters, so that each point is in one column for sure. */
const series = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: TO * 4 - 1 }), fc.option(fc.integer({ min: -9, max: 9 }))), {
    selector: ([x]) => x,
    minLength: PIXELS + 1,
    maxLength: 100,
  })
  .map((found) => found.toSorted((a, b) => a[0] - b[0]).map(([x, y]): Point => [x / 4, y ?? Number.NaN]))
const view = fc.constantFrom(...SERIES_VIEW_TYPES)

function byColumn(points: readonly Point[]): Map<number, Point[]> {
  return Map.groupBy(points, columnOf)
}

describe('what is thinned out for pixels', () => {
  test('keeps minimum and maximum of every column, at the places where they were measured', () => {
    fc.assert(
      fc.property(series, view, (points, shape) => {
        const kept = byColumn(values(thin(points, shape)))
        for (const [column, all] of byColumn(values(points))) {
          const ys = all.map(([, y]) => y)
          const keptYs = (kept.get(column) ?? []).map(([, y]) => y)
          expect([Math.min(...keptYs), Math.max(...keptYs)]).toEqual([Math.min(...ys), Math.max(...ys)])
        }
      }),
    )
  })

  test('invents nothing and keeps the order', () => {
    fc.assert(
      fc.property(series, view, (points, shape) => {
        const given = new Map(points)
        const kept = thin(points, shape)
        for (const [x, y] of kept) expect(given.get(x)).toBe(y)
        expect(kept.map(([x]) => x)).toEqual(kept.map(([x]) => x).toSorted((a, b) => a - b))
        expect(new Set(kept.map(([x]) => x)).size).toBe(kept.length)
      }),
    )
  })

  test('keeps a gap between two columns a gap and makes none (pitfall 32)', () => {
    const hasGap = (points: readonly Point[], left: number, right: number) =>
      points.some(([x, y]) => x > left && x < right && Number.isNaN(y))
    fc.assert(
      fc.property(series, view, (points, shape) => {
        const kept = thin(points, shape)
        const keptValues = values(kept)
        const all = values(points)
        for (let i = 1; i < all.length; i += 1) {
          const [left, right] = [all[i - 1] as Point, all[i] as Point]
          if (columnOf(left) === columnOf(right)) continue
          const from = keptValues.findLast((point) => columnOf(point) <= columnOf(left)) as Point
          const to = keptValues.find((point) => columnOf(point) >= columnOf(right)) as Point
          expect(hasGap(kept, from[0], to[0])).toBe(hasGap(points, left[0], right[0]))
        }
      }),
    )
  })

  test('keeps a gap inside a column as well', () => {
    fc.assert(
      fc.property(series, view, (points, shape) => {
        const isGap = ([, y]: Point) => Number.isNaN(y)
        expect(thin(points, shape).some(isGap)).toBe(points.some(isGap))
      }),
    )
  })

  test('keeps the first and the last value of each column of steps', () => {
    fc.assert(
      fc.property(series, (points) => {
        const kept = byColumn(values(thin(points, 'StepLine')))
        for (const [column, all] of byColumn(values(points))) {
          expect(kept.get(column)?.[0]).toEqual(all[0])
          expect(kept.get(column)?.at(-1)).toEqual(all.at(-1))
        }
      }),
    )
  })

  test('keeps the first and the last point of all: a value as it is, a gap as a gap', () => {
    fc.assert(
      fc.property(series, view, (points, shape) => {
        const kept = thin(points, shape)
        const [first, last] = [points[0], points.at(-1)] as [Point, Point]
        expect(kept[0]).toEqual(first)
        if (Number.isNaN(last[1])) expect(kept.at(-1)?.[1]).toBeNaN()
        else expect(kept.at(-1)).toEqual(last)
      }),
      { numRuns: 500 },
    )
  })

  test('never holds more than two values a column of a line, four of steps, and few marks of gaps (pitfall 29)', () => {
    fc.assert(
      fc.property(series, view, (points, shape) => {
        const hasEnds = shape === 'StepLine' || shape === 'Point'
        const ends = [points[0], points.at(-1)].map((point) => columnOf(point as Point))
        for (const [column, kept] of byColumn(thin(points, shape))) {
          expect(kept.length).toBeLessThanOrEqual(7)
          const isWhole = points.every((point) => columnOf(point) !== column || !Number.isNaN(point[1]))
          if (isWhole && !ends.includes(column)) expect(kept.length).toBeLessThanOrEqual(hasEnds ? 4 : 2)
        }
      }),
    )
  })

  test('is the same points where there are no more of them than pixels', () => {
    const few: Point[] = [
      [0, 1],
      [0.25, 5],
      [0.5, 3],
      [0.75, Number.NaN],
      [31, 2],
    ]
    for (const shape of SERIES_VIEW_TYPES) expect(thin(few, shape)).toEqual(few)
  })

  test('does not depend on the parts in which the points come', () => {
    fc.assert(
      fc.property(series, view, fc.nat(), (points, shape, cut) => {
        const at = cut % points.length
        const parts = [columns(points.slice(0, at)), columns(points.slice(at))]
        expect(pointsOf(decimate(parts, 0, TO, { pixels: PIXELS, view: shape }))).toEqual(thin(points, shape))
      }),
    )
  })
})

test('an open column passes on its points without being closed', () => {
  const kept: Point[] = []
  const decimator = new ColumnDecimator('Line', { origin: 0, width: 10 }, (x, y) => kept.push([x, y]))
  const peek = () => {
    const seen: Point[] = []
    decimator.peek((x, y) => seen.push([x, y]))
    return seen
  }
  const add = (...points: Point[]) => {
    const { x, y } = columns(points)
    decimator.add(x, y)
  }
  add([1, 5], [2, 3])
  expect([kept, peek()]).toEqual([
    [],
    [
      [1, 5],
      [2, 3],
    ],
  ])
  add([3, 9], [4, 4])
  expect(peek().at(-1)).toEqual([4, 4])
  add([11, 1])
  expect(kept).toEqual([
    [1, 5],
    [2, 3],
    [3, 9],
  ])
  expect(peek()).toEqual([[11, 1]])
})
