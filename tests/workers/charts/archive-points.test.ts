import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnsOf } from '../../../workers/charts/archive-points.ts'

const dataOf = (dataPoints: readonly { timestamp: number; value: number | null }[]) =>
  columnsOf({ seriesId: 'a', dimension: '', dataPoints: [...dataPoints], annotations: [] })

test('points that come out of order, or with an impossible time among them, are all there, in the order of their times (F58)', () => {
  const FAR = 8_640_000_000_000_000
  const { x, y } = dataOf([
    { timestamp: FAR, value: 9 },
    { timestamp: 3000, value: 3 },
    { timestamp: 1000, value: 1 },
    { timestamp: -FAR, value: 8 },
    { timestamp: 2000, value: null },
    { timestamp: 3000, value: 4 },
  ])
  expect([...x]).toEqual([-FAR / 1000, 1, 2, 3, FAR / 1000])
  expect([...y]).toEqual([8, 1, Number.NaN, 3, 9])
})

test('whatever comes, times ascend, and each that was sent is there once', () => {
  const point = fc.record({ timestamp: fc.integer({ min: 0, max: 20 }), value: fc.integer() })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 30 }), (points) => {
      const { x, y } = dataOf(points)
      const times = [...new Set(points.map(({ timestamp }) => timestamp))].toSorted((a, b) => a - b)
      expect([...x]).toEqual(times.map((at) => at / 1000))
      expect([...y]).toEqual(times.map((at) => points.find(({ timestamp }) => timestamp === at)?.value))
    }),
  )
})
