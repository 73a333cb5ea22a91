import { expect, test } from 'vitest'
import { NO_REPORT_EDITS, withText } from '../../../../src/areas/reports/rules/report-edits.ts'
import { reportFigures } from '../../../../src/areas/reports/rules/report-figures.ts'
import { sheetRows } from '../../../../src/areas/reports/rules/report-sheet.ts'
import type { DataPoint } from '../../../../src/wire/server/chart.ts'
import type { ReportCell, ReportConfig, ReportData } from '../../../../src/wire/server/report.ts'

const ZONE = 'Europe/Berlin'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Start of the year 2025. */
const YEAR = Date.UTC(2024, 11, 31, 23)
const MONTHS = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
/** 251 samples, one on each of the first days of a month: means of months hide their extremes. */
const SAMPLES: readonly DataPoint[] = Array.from({ length: 251 }, (_, index) => ({
  timestamp: YEAR + ((MONTHS[Math.floor(index / 21)] ?? 0) + (index % 21)) * DAY_MS + 8 * HOUR_MS,
  value: index === 100 ? 44 : 20 + (index % 18),
}))
const LIMIT = { min: null, max: 40 }
const COLUMN = { pv: { type: 'AnaIn', nr: 1 }, dimension: 'kW', decimalPlaces: 1, isManual: false } as const

function config(period: ReportConfig['period'], isManual: boolean): ReportConfig {
  return {
    id: 1,
    name: 'Bericht',
    period,
    columns: [
      {
        pv: { type: 'LaborWert', nr: 1 },
        title: 'CSB',
        dimension: 'mg/l',
        decimalPlaces: 0,
        reportValueType: 'Mean',
        isManual,
      },
      {
        pv: { type: 'AnaIn', nr: 1 },
        title: 'Zulauf',
        dimension: 'm³',
        decimalPlaces: 0,
        reportValueType: 'Sum',
        isManual: false,
      },
    ],
  }
}

const cellOf = (value: number | null): ReportCell => ({
  value,
  quality: 'Good',
  state: value === null ? 'Empty' : 'Measured',
  coverage: value === null ? 0 : 1,
})

function dataOf(starts: readonly number[], cells: (row: number) => readonly ReportCell[]): ReportData {
  return {
    reportId: 1,
    date: '2025-01-01',
    isLocked: false,
    rows: starts.map((timestamp, row) => ({ timestamp, cells: cells(row) })),
    // What a server says of the rows that it has; the figures are those of what is shown.
    summaries: [],
    remark: '',
  }
}

/** Sorts and interpolates by hand: rank 0.85 · (n − 1). */
function percentileByHand(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const rank = 0.85 * (sorted.length - 1)
  const low = sorted[Math.floor(rank)] ?? Number.NaN
  return low + ((sorted[Math.floor(rank) + 1] ?? low) - low) * (rank % 1)
}

test('in the year the figures of a laboratory value are those of its samples and not of twelve means (F110)', () => {
  const starts = MONTHS.map((days, month) => YEAR + days * DAY_MS - (month > 2 && month < 10 ? HOUR_MS : 0))
  const monthOf = (month: number) => SAMPLES.slice(month * 21, (month + 1) * 21).map(({ value }) => value ?? 0)
  const data = dataOf(starts, (row) => {
    const own = monthOf(row)
    return [cellOf(own.reduce((sum, value) => sum + value, 0) / own.length), cellOf(100)]
  })
  const rows = sheetRows(config('year', true), data, { now: YEAR + 400 * DAY_MS, zone: ZONE })
  const parts = { config: config('year', true), rows, limits: [LIMIT, null], edits: NO_REPORT_EDITS }
  const figures = reportFigures({ ...parts, samples: [SAMPLES, null] })
  const values = SAMPLES.flatMap(({ value }) => value ?? [])
  expect([figures.of('Count', 0), figures.of('Max', 0), figures.of('Min', 0)]).toEqual([251, 44, 20])
  expect(figures.of('Percentile85', 0)).toBeCloseTo(percentileByHand(values), 9)
  expect(figures.of('Mean', 0)).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / 251, 9)
  expect(figures.excess(0)).toEqual({ outside: 1, values: 251 })
  expect([figures.of('Count', 1), figures.of('Sum', 1), figures.coverage(1), figures.coverage(0)]).toEqual([
    12,
    1200,
    1,
    null,
  ])
  // Until the samples are there nothing stands for them.
  const waiting = reportFigures({ ...parts, samples: [null, null] })
  expect([waiting.of('Max', 0), waiting.of('Count', 0), waiting.excess(0)]).toEqual([null, null, null])
  expect(waiting.stateOf('Max', 0)).toMatchObject({ isWaiting: true, isNone: false })
  expect(waiting.stateOf('Max', 1).isWaiting).toBe(false)
})

test('in a month all samples of a day count, what is entered stands for them, and an entry of today is whole (F110)', () => {
  const starts = Array.from({ length: 3 }, (_, day) => YEAR + day * DAY_MS)
  const own = config('month', true)
  const data = dataOf(starts, (row) => [cellOf([35, null, 30][row] ?? null), cellOf(10)])
  const rows = sheetRows(own, data, { now: YEAR + 2.5 * DAY_MS, zone: ZONE })
  const samples: readonly DataPoint[] = [
    { timestamp: YEAR + 8 * HOUR_MS, value: 30 },
    { timestamp: YEAR + 16 * HOUR_MS, value: 40 },
    { timestamp: YEAR + 2 * DAY_MS + 8 * HOUR_MS, value: 30 },
  ]
  const figuresOf = (edits: typeof NO_REPORT_EDITS) =>
    reportFigures({ config: own, rows, limits: [LIMIT, null], samples: [samples, null], edits })
  const figures = figuresOf(NO_REPORT_EDITS)
  expect([figures.of('Count', 0), figures.of('Max', 0), figures.excess(0)]).toEqual([3, 40, { outside: 0, values: 3 }])
  const cell = rows[0]?.cells[0]
  if (cell === undefined) throw new Error('no cell')
  const typed = figuresOf(withText(NO_REPORT_EDITS, cell, '41', { decimals: 0, language: 'de' }))
  expect([typed.of('Count', 0), typed.of('Max', 0), typed.of('Min', 0)]).toEqual([2, 41, 30])
  expect(typed.excess(0)).toEqual({ outside: 1, values: 2 })
})

test('a figure says that it counts the running row, and that it rests on little', () => {
  const starts = Array.from({ length: 4 }, (_, day) => YEAR + day * DAY_MS)
  const own = config('month', true)
  const data = dataOf(starts, (row) => [cellOf(null), cellOf(row === 1 ? null : 10)])
  const rows = sheetRows(own, data, { now: YEAR + 2.5 * DAY_MS, zone: ZONE })
  const figures = reportFigures({ config: own, rows, limits: [], samples: [[], null], edits: NO_REPORT_EDITS })
  expect(figures.coverage(1)).toBeCloseTo(1.5 / 2.5)
  expect(figures.stateOf('Sum', 1)).toEqual({
    isNone: false,
    isWaiting: false,
    isRunning: true,
    isPartial: true,
    isDoubtful: false,
    at: null,
  })
  expect(figures.stateOf('Mean', 1).isRunning).toBe(false)
  expect(figures.stateOf('Sum', 0).isNone).toBe(true)
  expect(figures.of('Count', 0)).toBe(0)
})

test('an extreme of extremes below the rows has the time at which it was; other figures have none (F119)', () => {
  const peak: ReportConfig = {
    ...config('month', false),
    columns: [{ ...COLUMN, title: 'Leistungsspitze', reportValueType: 'Max' }],
  }
  const starts = Array.from({ length: 3 }, (_, day) => YEAR + day * DAY_MS)
  const at = (row: number) => YEAR + row * DAY_MS + 10.25 * HOUR_MS
  const data = dataOf(starts, (row) => [{ ...cellOf([110, 117.4, 117.4][row] ?? null), at: at(row) }])
  const rows = sheetRows(peak, data, { now: YEAR + 3 * DAY_MS, zone: ZONE })
  const figures = reportFigures({ config: peak, rows, limits: [], samples: [], edits: NO_REPORT_EDITS })
  expect([figures.of('Max', 0), figures.stateOf('Max', 0).at]).toEqual([117.4, at(1)])
  expect([figures.stateOf('Min', 0).at, figures.stateOf('Mean', 0).at]).toEqual([null, null])
})
