import type { OffsetUnit, ReportColumn } from '../../wire/server/report.ts'
import { ofSamples } from './samples.ts'
import { coverageOf, joined, meanOf, NO_SPAN } from './span.ts'

/** What stands below the rows of a report, in its order. Domain 4.2. */
export const FIGURES = ['Sum', 'Mean', 'Min', 'Max', 'Percentile85', 'Count'] as const
export type Figure = (typeof FIGURES)[number]

/** Values of less than this share of their time are marked. Domain 4.3. */
export const LEAST_COVERAGE = 0.9

/** One row of a column. */
export interface FigureRow {
  readonly value: number | null
  /** Share of `over` for which there are values, 0 to 1. */
  readonly coverage: number
  /** ms of the row that are over: of one that has ended its whole length, of the running one its time so far. */
  readonly over: number
  /** It still grows: its value is none of a whole row yet. */
  readonly isRunning: boolean
}

type FigureColumn = Pick<ReportColumn, 'reportValueType' | 'pv'>

/** Returns whether the values of a column add up: volumes, hours, starts. The sum of means would mean nothing. Domain 4.5. */
export function addsUp({ reportValueType }: Pick<FigureColumn, 'reportValueType'>): boolean {
  return reportValueType === 'Sum' || reportValueType === 'Count'
}

/** Returns whether the figures of a column are those of single samples, whatever its rows are: laboratory values. Domain 4.5. */
export function isSampled(column: FigureColumn): boolean {
  return column.pv.type === 'LaborWert' && !addsUp(column)
}

/**
 * Returns whether a figure counts the running row: only where the rest of the row cannot take back what it says, or where it
 * is weighted by its time. Sums only grow, an extreme is only passed; the mean of a minute is no minimum of days.
 */
export function countsRunning(figure: Figure, column: Pick<FigureColumn, 'reportValueType'>): boolean {
  switch (figure) {
    case 'Sum':
      return true
    case 'Mean':
      return !addsUp(column)
    case 'Min':
      return column.reportValueType === 'Min'
    case 'Max':
      return addsUp(column) || column.reportValueType === 'Max'
    case 'Percentile85':
    case 'Count':
      return false
  }
}

/** Returns whether a figure of a column says anything where its rows are hours, days or months. Domain 4.2, 4.5. */
export function applies(figure: Figure, column: FigureColumn, unit: OffsetUnit): boolean {
  if (figure === 'Sum') return addsUp(column)
  return figure !== 'Percentile85' || unit === 'Days' || isSampled(column)
}

/**
 * Returns a figure of rows that are hours, days or months (`unit`), in the unit of the column; a count has none. Empty rows are no 0. Null
 * where there is nothing to say; the count of nothing is 0. Values are as they are, not as they are shown.
 * - Sum: of sums and counts only.
 * - Mean: of means Σ(value · known) / Σ known, the running row with its time so far; of sums Σ value / n, of rows that have ended.
 * - Min, Max: extremes of the rows.
 * - Percentile85: of daily values only. Domain 4.2.
 * - Count: rows with a value.
 * Domain 4.5.
 */
export function figureOf(
  figure: Figure,
  column: Pick<FigureColumn, 'reportValueType'>,
  rows: readonly FigureRow[],
  unit: OffsetUnit,
): number | null {
  const counted = rows.filter(({ isRunning }) => !isRunning || countsRunning(figure, column))
  const values = counted.flatMap(({ value }) => value ?? [])
  if (figure === 'Sum' && !addsUp(column)) return null
  if (figure === 'Percentile85' && unit !== 'Days') return null
  if (figure === 'Mean' && !addsUp(column)) return meanOfMeans(counted) ?? ofSamples('Mean', values)
  return ofSamples(figure, values)
}

/** Null where values have no cover at all; they still are values. */
function meanOfMeans(rows: readonly FigureRow[]): number | null {
  return meanOf(
    joined(
      rows.flatMap(({ value, coverage, over }) => {
        const known = coverage * over
        return value === null ? [] : { ...NO_SPAN, known, area: value * known }
      }),
    ),
  )
}

/**
 * Returns the share of the time that is over for which these rows have values: Σ known / Σ over. A row without a value counts
 * with its time: it is the time without data. Null where nothing is over. Domain 4.5, 4.3.
 */
export function coverageOfRows(rows: readonly Pick<FigureRow, 'value' | 'coverage' | 'over'>[]): number | null {
  let known = 0
  let over = 0
  for (const row of rows) {
    over += row.over
    if (row.value !== null) known += row.coverage * row.over
  }
  return coverageOf(known, over)
}
