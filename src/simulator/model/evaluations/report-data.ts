import type {
  InputState,
  ReportCell,
  ReportColumn,
  ReportConfig,
  ReportData,
  ReportEntry,
  ReportRow,
  ReportSummary,
  ReportValueType,
} from '../../../wire/server/report.ts'
import { type Aggregate, ofList } from '../archive/aggregate.ts'
import type { PlantArchive } from '../archive/plant-archive.ts'
import type { Calendar } from '../base/calendar.ts'
import type { Task } from '../base/cooperative-task.ts'
import { HOUR_MS, isoDate } from '../base/time.ts'
import type { Interval } from '../intervals/intervals.ts'
import { closingOf, firstDayOf, rowsOf } from './report-intervals.ts'

const LONGEST_DAY_MS = 25 * HOUR_MS

export interface ReportParts {
  readonly model: Pick<PlantArchive, 'aggregate'> & { readonly calendar: Calendar }
  readonly now: number
  /** Returns undefined if no value was entered. */
  readonly manual: (pv: ReportColumn['pv'], interval: Interval) => number | null | undefined
  /** Returns who entered it, and when. */
  readonly entered: (pv: ReportColumn['pv'], interval: Interval) => ReportEntry | undefined
  readonly remark: string
}

const SUMMARIES: readonly ReportValueType[] = ['Sum', 'Mean', 'Min', 'Max', 'Percentile85', 'Count']

/** Computes the report of a date from the archive by the rules of domain 4.5. Yields after each row. */
export function* reportData(config: ReportConfig, day: number, parts: ReportParts): Task<ReportData> {
  const { model, now, remark } = parts
  const { period, columns } = config
  const isLocked = now >= closingOf(model.calendar, period, day)
  const rows: ReportRow[] = []
  for (const interval of rowsOf(model.calendar, period, day)) {
    const cells = columns.map((column) => cellOf(column, interval, isLocked, parts))
    rows.push({ timestamp: interval.start, cells })
    yield
  }
  const summaries = SUMMARIES.map((reportValueType): ReportSummary => {
    return { reportValueType, values: columns.map((column, index) => summary(reportValueType, column, rows, index)) }
  })
  return { reportId: config.id, date: isoDate(firstDayOf(period, day)), isLocked, rows, summaries, remark }
}

function cellOf(column: ReportColumn, interval: Interval, isLocked: boolean, parts: ReportParts): ReportCell {
  const { pv, reportValueType, isManual } = column
  const typed = isManual ? parts.manual(pv, interval) : undefined
  if (typed !== undefined) {
    const state: InputState = isLocked ? 'Locked' : 'Manual'
    const quality = typed === null ? 'Unspecified' : 'Good'
    const entered = parts.entered(pv, interval)
    const cell: ReportCell = { value: typed, quality, state, coverage: typed === null ? 0 : 1 }
    return entered === undefined ? cell : { ...cell, entered }
  }
  const measured =
    (isManual ? withTypedDays(column, interval, parts) : null) ??
    parts.model.aggregate(pv, reportValueType, interval.start, interval.end, parts.now)
  const { value, quality, coverage } = measured ?? { value: null, quality: 'Unspecified', coverage: 0 }
  const state: InputState = isManual && isLocked ? 'Locked' : value === null ? 'Empty' : 'Measured'
  return { value, quality, state, coverage }
}

/** Aggregates a month with manual values: manual values on days that have one, measured values on the others. */
function withTypedDays(
  { pv, reportValueType }: ReportColumn,
  { start, end }: Interval,
  parts: ReportParts,
): Aggregate | null {
  const { aggregate, calendar } = parts.model
  if (end - start <= LONGEST_DAY_MS) return null
  const days = rowsOf(calendar, 'month', calendar.dayOf(start))
  const typed = days.map((day) => parts.manual(pv, day))
  if (typed.every((value) => value === undefined)) return null
  const values = days.flatMap((day, index) => {
    const own = typed[index]
    const value = own === undefined ? aggregate(pv, 'Mean', day.start, day.end, parts.now)?.value : own
    return value ?? []
  })
  return values.length === 0 ? null : { value: ofList(values, reportValueType), quality: 'Good', coverage: 1 }
}

/** A column of means has no sum; a mean of means is weighted by coverage. */
function summary(
  type: ReportValueType,
  { reportValueType }: ReportColumn,
  rows: readonly ReportRow[],
  column: number,
): number | null {
  const cells = rows.flatMap(({ cells }) => cells[column] ?? []).filter(({ value }) => value !== null)
  const values = cells.flatMap(({ value }) => value ?? [])
  if (values.length === 0) return type === 'Count' ? 0 : null
  const addsUp = reportValueType === 'Sum' || reportValueType === 'Count'
  if (type === 'Sum' && !addsUp) return null
  if (type !== 'Mean' || addsUp) return ofList(values, type)
  const weight = cells.reduce((sum, { coverage }) => sum + coverage, 0)
  return cells.reduce((sum, { value, coverage }) => sum + (value ?? 0) * coverage, 0) / weight
}
