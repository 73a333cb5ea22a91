import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartData } from '../../../src/wire/readers/chart.ts'
import { read, UNREADABLE } from '../../../src/wire/readers/reader.ts'
import { NO_NOTES } from '../../../src/wire/tabs/frame.ts'
import { columnsOf, cut, notesOfData } from '../../../workers/charts/archive-points.ts'

const dataOf = (dataPoints: readonly { timestamp: number; value: number | null }[]) =>
  columnsOf({ seriesId: 'a', dimension: '', dataPoints: [...dataPoints], annotations: [] })

test('points that come out of order, or with a time in the far future among them, are all there, in the order of their times (F58)', () => {
  const FAR = 8_640_000_000_000_000
  const { x, y } = dataOf([
    { timestamp: FAR, value: 9 },
    { timestamp: 3000, value: 3 },
    { timestamp: 1000, value: 1 },
    { timestamp: 2000, value: null },
    { timestamp: 3000, value: 4 },
  ])
  expect([...x]).toEqual([1, 2, 3, FAR / 1000])
  expect([...y]).toEqual([1, Number.NaN, 3, 9])
})

test('a point with an impossible time is left out and counted: its value is not the one that held before the range (F58)', () => {
  const sent = {
    seriesId: 'a',
    dimension: 'm',
    dataPoints: [
      // An unset field is 0, or the year 1.
      { timestamp: 0, value: 7 },
      { timestamp: -62_135_596_800_000, value: 8 },
      { timestamp: 8_640_000_000_000_001, value: 9 },
      { timestamp: '2026-06-10', value: 9 },
      { timestamp: 5000, value: 3 },
    ],
  }
  const { value: data, skipped } = read(chartData, sent)
  if (data === UNREADABLE) throw new Error('The rest can be read.')
  const points = columnsOf(data)
  expect([...points.x]).toEqual([5])
  expect([...cut({ ...points, notes: NO_NOTES }, 4000, 6000).y]).toEqual([3])
  expect([skipped, notesOfData(data).unreadable]).toEqual([4, 4])
  expect(notesOfData({ ...data, dataPoints: [] })).toEqual({ dimension: 'm', annotations: [] })
})

test('whatever comes, times ascend, and each that was sent is there once', () => {
  const point = fc.record({ timestamp: fc.integer({ min: 1, max: 20 }), value: fc.integer() })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 30 }), (points) => {
      const { x, y } = dataOf(points)
      const times = [...new Set(points.map(({ timestamp }) => timestamp))].toSorted((a, b) => a - b)
      expect([...x]).toEqual(times.map((at) => at / 1000))
      expect([...y]).toEqual(times.map((at) => points.find(({ timestamp }) => timestamp === at)?.value))
    }),
  )
})
