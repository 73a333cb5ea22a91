import { FIGURES, type Figure, figureOf, isSampled } from '../../../domain/evaluations/row-figures.ts'
import { ofSamples } from '../../../domain/evaluations/samples.ts'
import { offsetUnit } from '../../../domain/reports/report-date.ts'
import type {
  InputState,
  ReportCell,
  ReportColumn,
  ReportConfig,
  ReportData,
  ReportEntry,
  ReportRow,
  ReportSummary,
} from '../../../wire/server/report.ts'
import type { Aggregate } from '../archive/aggregate.ts'
import type { PlantArchive } from '../archive/plant-archive.ts'
import type { Calendar } from '../base/calendar.ts'
import type { Task } from '../base/cooperative-task.ts'
import { HOUR_MS, isoDate } from '../base/time.ts'
import type { Interval } from '../intervals/intervals.ts'
import { closingOf, firstDayOf, rowsOf } from './report-intervals.ts'

const LONGEST_DAY_MS = 25 * HOUR_MS

export interface ReportParts {
  readonly model: Pick<PlantArchive, 'aggregateTask'> & { readonly calendar: Calendar }
  readonly now: number
  /** Returns undefined if no value was entered. */
  readonly manual: (pv: ReportColumn['pv'], interval: Interval) => number | null | undefined
  /** Returns the laboratory samples of an interval, with what was entered for a day in place of those that were taken. */
  readonly samples: (pv: ReportColumn['pv'], interval: Interval) => readonly number[]
  /** Returns who entered it, and when. */
  readonly entered: (pv: ReportColumn['pv'], interval: Interval) => ReportEntry | undefined
  readonly remark: string
}

/** Computes the report of a date from the archive by the rules of domain 4.5, in steps. */
export function* reportData(config: ReportConfig, day: number, parts: ReportParts): Task<ReportData> {
  const { model, now, remark } = parts
  const { period, columns } = config
  const isLocked = now >= closingOf(model.calendar, period, day)
  const intervals = rowsOf(model.calendar, period, day)
  const rows: ReportRow[] = []
  const samples = columns.map((column): number[] | null => (isSampled(column) ? [] : null))
  for (const interval of intervals) {
    const cells: ReportCell[] = []
    for (const [index, column] of columns.entries()) {
      const own = samples[index] == null ? null : parts.samples(column.pv, interval)
      samples[index]?.push(...(own ?? []))
      cells.push(yield* cellOf(column, interval, own, isLocked, parts))
    }
    rows.push({ timestamp: interval.start, cells })
    yield
  }
  const figuresOf = columns.map((column, index) => {
    const own = samples[index] ?? null
    return own === null ? rowFigures(config, column, intervals, rows, index, now) : sampleFigures(own)
  })
  const summaries = FIGURES.map((reportValueType): ReportSummary => {
    return { reportValueType, values: figuresOf.map((of) => of(reportValueType)) }
  })
  return { reportId: config.id, date: isoDate(firstDayOf(period, day)), isLocked, rows, summaries, remark }
}

function* cellOf(
  column: ReportColumn,
  interval: Interval,
  samples: readonly number[] | null,
  isLocked: boolean,
  parts: ReportParts,
): Task<ReportCell> {
  const { pv, isManual } = column
  const typed = isManual ? parts.manual(pv, interval) : undefined
  if (typed !== undefined) {
    const state: InputState = isLocked ? 'Locked' : 'Manual'
    const quality = typed === null ? 'Unspecified' : 'Good'
    const entered = parts.entered(pv, interval)
    const cell: ReportCell = { value: typed, quality, state, coverage: typed === null ? 0 : 1 }
    return entered === undefined ? cell : { ...cell, entered }
  }
  const { value, quality, coverage, at } = (yield* measured(column, interval, samples, parts)) ?? NOTHING
  const state: InputState = isManual && isLocked ? 'Locked' : value === null ? 'Empty' : 'Measured'
  const cell: ReportCell = { value, quality, state, coverage }
  return at === null ? cell : { ...cell, at }
}

const NOTHING: Aggregate = { value: null, quality: 'Unspecified', coverage: 0, at: null }

/** Of a month of laboratory values all samples count, with what was entered for its days. */
function* measured(
  { pv, reportValueType }: ReportColumn,
  { start, end }: Interval,
  samples: readonly number[] | null,
  { model, now }: ReportParts,
): Task<Aggregate | undefined> {
  if (samples !== null && end - start > LONGEST_DAY_MS) {
    const value = ofSamples(reportValueType, samples)
    return value === null ? NOTHING : { value, quality: 'Good', coverage: 1, at: null }
  }
  const task = model.aggregateTask(pv, reportValueType, start, end, now)
  return task === undefined ? undefined : yield* task
}

type FiguresOf = (figure: Figure) => number | null

/** Returns the figures of a laboratory value: of its samples, whatever the rows are. */
function sampleFigures(samples: readonly number[]): FiguresOf {
  return (figure) => (figure === 'Sum' ? null : ofSamples(figure, samples))
}

/** Returns the figures below a column: of its rows. */
function rowFigures(
  { period }: ReportConfig,
  column: ReportColumn,
  intervals: readonly Interval[],
  rows: readonly ReportRow[],
  index: number,
  now: number,
): FiguresOf {
  const figureRows = intervals.flatMap(({ start, end }, row) => {
    const cell = rows[row]?.cells[index]
    if (cell === undefined || start >= now) return []
    const isRunning = end > now && cell.state !== 'Manual'
    return { value: cell.value, coverage: cell.coverage, over: Math.min(end, now) - start, isRunning }
  })
  return (figure) => figureOf(figure, column, figureRows, offsetUnit(period))
}
