import { must } from '../../../domain/base/must.ts'
import { between } from '../../../domain/base/part-of.ts'
import type { ReportCell, ReportColumn } from '../../../wire/server/report.ts'

/** Rows below a report, in their order. Domain 4.2. */
export const SUMMARY_TYPES = ['Sum', 'Mean', 'Min', 'Max', 'Percentile85', 'Count'] as const
export type SummaryType = (typeof SUMMARY_TYPES)[number]

const PERCENTILE = 0.85
/** Values of less than this share of their time are marked. Domain 4.3. */
export const LEAST_COVERAGE = 0.9

/** Whether the values of a column add up: volumes, hours, starts. The sum of means would mean nothing. */
export function addsUp({ reportValueType }: Pick<ReportColumn, 'reportValueType'>): boolean {
  return reportValueType === 'Sum' || reportValueType === 'Count'
}

/**
 * Returns what stands below a column: of its values as they are and not as they are shown, without empty cells. A mean of
 * means is weighted by coverage. Null where there is nothing to say; a count of nothing is 0. Domain 4.5.
 */
export function summaryOf(
  type: SummaryType,
  column: Pick<ReportColumn, 'reportValueType'>,
  cells: readonly Pick<ReportCell, 'value' | 'coverage'>[],
): number | null {
  const known = cells.filter(hasValue)
  const values = known.map(({ value }) => value)
  if (type === 'Count') return values.length
  if (values.length === 0) return null
  switch (type) {
    case 'Sum':
      return addsUp(column) ? sumOf(values) : null
    case 'Mean':
      return addsUp(column) ? sumOf(values) / values.length : weightedMean(known)
    case 'Min':
      return Math.min(...values)
    case 'Max':
      return Math.max(...values)
    case 'Percentile85':
      return percentile(values, PERCENTILE)
  }
}

/** Returns the share of the time of these cells for which there are values; null without any. Cells by hand say nothing of it. */
export function coverageOf(cells: readonly Pick<ReportCell, 'coverage' | 'state' | 'value'>[]): number | null {
  const measured = cells.filter(({ state, value }) => state === 'Measured' || (state === 'Locked' && value !== null))
  return measured.length === 0 ? null : sumOf(measured.map(({ coverage }) => coverage)) / measured.length
}

/** Whether a value rests on too little of its time to be trusted. Of an empty cell there is nothing to mark. */
export function isPartial({ value, coverage, state }: Pick<ReportCell, 'value' | 'coverage' | 'state'>): boolean {
  return value !== null && state !== 'Manual' && coverage < LEAST_COVERAGE
}

interface KnownCell {
  readonly value: number
  readonly coverage: number
}

function hasValue(cell: Pick<ReportCell, 'value' | 'coverage'>): cell is KnownCell {
  return cell.value !== null && Number.isFinite(cell.value)
}

function weightedMean(cells: readonly KnownCell[]): number {
  const weight = sumOf(cells.map(({ coverage }) => coverage))
  // Values without any cover still are values.
  if (weight === 0) return sumOf(cells.map(({ value }) => value)) / cells.length
  return sumOf(cells.map(({ value, coverage }) => value * coverage)) / weight
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** Interpolates between the two nearest ranks, as spreadsheets do. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const [low, high] = [must(sorted[Math.floor(place)]), must(sorted[Math.ceil(place)])]
  return between(low, high, place - Math.floor(place))
}
