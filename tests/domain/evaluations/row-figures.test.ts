import { expect, test } from 'vitest'
import {
  applies,
  coverageOfRows,
  FIGURES,
  type Figure,
  type FigureRow,
  figureOf,
} from '../../../src/domain/evaluations/row-figures.ts'
import type { ReportValueType } from '../../../src/wire/server/report.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MEAN = { reportValueType: 'Mean' } as const
const SUM = { reportValueType: 'Sum' } as const

const row = (value: number | null, coverage = value === null ? 0 : 1, over = DAY_MS): FigureRow => ({
  value,
  coverage,
  over,
  isRunning: false,
})
const running = (value: number, over: number): FigureRow => ({ value, coverage: 1, over, isRunning: true })
const allOf = (reportValueType: ReportValueType, rows: readonly FigureRow[]) =>
  Object.fromEntries(FIGURES.map((figure) => [figure, figureOf(figure, { reportValueType }, rows, 'Days')])) as {
    readonly [figure in Figure]: number | null
  }

test('sums are of what is not rounded, and means have none', () => {
  const rows = [row(0.4), row(0.4), row(0.4)]
  expect(figureOf('Sum', SUM, rows, 'Days')).toBeCloseTo(1.2)
  expect(figureOf('Sum', MEAN, rows, 'Days')).toBeNull()
})

test('an empty row is no 0: it counts neither in a mean nor in a minimum', () => {
  expect(allOf('Mean', [row(10), row(null), row(0), row(20)])).toMatchObject({ Count: 3, Mean: 10, Min: 0 })
  expect(figureOf('Min', MEAN, [row(null), row(5)], 'Days')).toBe(5)
  expect(allOf('Mean', [row(null)])).toEqual({
    Sum: null,
    Mean: null,
    Min: null,
    Max: null,
    Percentile85: null,
    Count: 0,
  })
})

test('a mean of means is weighted by the time that they cover, months by their length (F109, F120)', () => {
  expect(figureOf('Mean', MEAN, [row(10, 1), row(20, 0.25)], 'Days')).toBeCloseTo(12)
  expect(figureOf('Mean', SUM, [row(10, 1), row(20, 0.25)], 'Days')).toBe(15)
  // January 2026 10, February 20: 31 and 28 days.
  const months = [row(10, 1, 31 * DAY_MS), row(20, 1, 28 * DAY_MS)]
  expect(figureOf('Mean', MEAN, months, 'Months')).toBeCloseTo((310 + 560) / 59)
  // Values without any cover still are values.
  expect(figureOf('Mean', MEAN, [row(10, 0), row(20, 0)], 'Days')).toBe(15)
})

test('a minute of the running hour weighs as a minute (F109)', () => {
  const rows = [row(5, 1, HOUR_MS), row(7, 1, HOUR_MS), running(66, HOUR_MS / 60)]
  expect(figureOf('Mean', MEAN, rows, 'Hours')).toBeCloseTo((5 * 60 + 7 * 60 + 66) / 121)
})

test('the running row of a sum counts in the sum alone, and in the maximum that it has passed (F109)', () => {
  // Daily volumes, ten minutes after midnight of the 21st.
  const days = [6_100, 5_712, 6_911].map((value) => row(value))
  const young = running(34, 10 * 60_000)
  expect(allOf('Sum', [...days, young])).toEqual({
    ...allOf('Sum', days),
    Sum: 6_100 + 5_712 + 6_911 + 34,
  })
  expect(allOf('Sum', days)).toMatchObject({ Mean: expect.closeTo(6_241), Min: 5_712, Count: 3 })
  expect(allOf('Sum', [...days, running(9_000, 20 * HOUR_MS)]).Max).toBe(9_000)
})

test('extremes of extremes count the running row, other extremes do not: the rest of the row can take them back (F109)', () => {
  const rows = [row(5), row(7)]
  expect(allOf('Min', [...rows, running(3, HOUR_MS)])).toMatchObject({ Min: 3, Max: 7, Count: 2 })
  expect(allOf('Max', [...rows, running(9, HOUR_MS)])).toMatchObject({ Min: 5, Max: 9, Count: 2 })
  expect(allOf('Max', [...rows, running(3, HOUR_MS)])).toMatchObject({ Min: 5, Max: 7 })
  expect(allOf('Mean', [...rows, running(3, HOUR_MS)])).toMatchObject({ Min: 5, Max: 7 })
  expect(allOf('Mean', [...rows, running(9, HOUR_MS)])).toMatchObject({ Min: 5, Max: 7 })
})

test('an 85-percentile is one of daily values, not of hours or of months (F120)', () => {
  const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((value) => row(value))
  expect(figureOf('Percentile85', MEAN, rows, 'Days')).toBe(9.5)
  expect(figureOf('Percentile85', MEAN, rows, 'Hours')).toBeNull()
  expect(figureOf('Percentile85', MEAN, rows, 'Months')).toBeNull()
  const flow = { ...MEAN, pv: { type: 'AnaIn', nr: 1 } } as const
  const laboratory = { ...MEAN, pv: { type: 'LaborWert', nr: 1 } } as const
  expect((['Hours', 'Days', 'Months'] as const).map((unit) => applies('Percentile85', flow, unit))).toEqual([
    false,
    true,
    false,
  ])
  expect(applies('Percentile85', laboratory, 'Months')).toBe(true)
})

test('six of 24 hours with values are a coverage of 25 % (F107)', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => row(hour < 6 ? 12.5 : null, hour < 6 ? 1 : 0, HOUR_MS))
  expect(coverageOfRows(hours)).toBe(0.25)
  // Of the running hour the time that is over.
  const half = [row(1, 1, HOUR_MS), { ...running(1, HOUR_MS / 2), coverage: 0.5 }]
  expect(coverageOfRows(half)).toBeCloseTo(75 / 90)
  expect(coverageOfRows([])).toBeNull()
  expect(coverageOfRows([row(null, 0, 0)])).toBeNull()
})
