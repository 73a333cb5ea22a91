import { coverageOfRows, LEAST_COVERAGE } from '../../../domain/evaluations/row-figures.ts'
import { offsetUnit, rowEnd } from '../../../domain/reports/report-date.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import { reportKey } from '../../../domain/values/topic-keys.ts'
import type { Quality } from '../../../wire/server/pv.ts'
import type {
  ReportCell,
  ReportColumn,
  ReportConfig,
  ReportData,
  ReportEntry,
  ReportPeriod,
} from '../../../wire/server/report.ts'
import { doubtsWithin } from './plausibility/doubts.ts'
import type { Finding } from './plausibility/finding.ts'

/**
 * Where the time of a row lies: `past` is over, `present` still grows, of `future` nothing can be known and nothing be entered.
 */
type RowTime = 'past' | 'present' | 'future'

/** One cell of a report as it is saved, or, where it follows the plant, as it is now. */
export interface SheetCell {
  /** PV and start of the row: the same in every read of the report. */
  readonly id: string
  readonly column: number
  /** Number of the row, from 0, by which entries name it. */
  readonly row: number
  readonly value: number | null
  readonly quality: Quality
  readonly state: ReportCell['state']
  /** Share of `over` for which there are values, 0 to 1. */
  readonly coverage: number
  /** ms of its row that are over. */
  readonly over: number
  /** When a least or highest value was, ms since 1970; null where nobody says. */
  readonly at: number | null
  readonly entered: ReportEntry | null
  /** What the server sent could not be read: nobody knows whether there is a value. */
  readonly isUnread: boolean
  readonly time: RowTime
  /** Whether a user with the right may enter a value here. */
  readonly isEditable: boolean
  /** Rests on less than 90 % of its time. */
  readonly isPartial: boolean
  /** `live`: follows the plant. `stale`: did, until the link broke. */
  readonly live: 'live' | 'stale' | null
  /** What makes it doubtful, of what a check of its archive has found. */
  readonly doubts: readonly Finding[]
}

export interface SheetRow {
  /** ms since 1970. */
  readonly start: number
  readonly end: number
  readonly time: RowTime
  readonly cells: readonly SheetCell[]
}

/** What a live cell says; null until it is known. Specification 3, "Report manual input item". */
export interface LiveFigure {
  readonly value: number | null
  readonly stale: boolean
}

interface SheetOptions {
  /** ms since 1970. */
  readonly now: number
  readonly zone: string
  /** Values of the present row by column. */
  readonly live?: readonly (LiveFigure | null)[]
  /** What a check of the archive has found; nothing without one. */
  readonly doubts?: readonly Finding[]
}

const NO_DOUBTS: readonly Finding[] = []

/** Returns the rows of a report. Cells that a server left out are empty. */
export function sheetRows(config: ReportConfig, data: ReportData, options: SheetOptions): readonly SheetRow[] {
  const { now, zone, live = [], doubts = [] } = options
  return data.rows.map(({ timestamp, cells }, row): SheetRow => {
    const end = rowEnd(config.period, timestamp, zone)
    const time = timeOf(timestamp, end, now)
    const over = Math.max(0, Math.min(end, now) - timestamp)
    return {
      start: timestamp,
      end,
      time,
      cells: config.columns.map((column, index): SheetCell => {
        const saved = cells[index] ?? NO_CELL
        const figure = time === 'present' ? (live[index] ?? null) : null
        const shown = figure === null ? saved : withFigure(saved, figure)
        return {
          id: cellId(column, timestamp),
          column: index,
          row,
          value: shown.value,
          quality: shown.quality,
          state: shown.state,
          coverage: shown.coverage,
          over,
          at: shown.at ?? null,
          entered: saved.entered ?? null,
          isUnread: shown.isUnread === true && shown.value === null,
          time,
          isEditable: column.isManual && !data.isLocked && time !== 'future',
          isPartial: time === 'past' && isPartial(shown),
          live: figure === null ? null : figure.stale ? 'stale' : 'live',
          // What somebody has entered is not of the archive.
          doubts: isByHand({ state: saved.state, entered: saved.entered ?? null })
            ? NO_DOUBTS
            : doubtsWithin(doubts, column.pv, { start: timestamp, end }),
        }
      }),
    }
  })
}

/**
 * Returns the share of the time that is over for which a column, or a whole report, has values; null for one by hand, which says
 * nothing of it. A row without a value is time without data.
 */
export function coverageIn(
  { columns }: Pick<ReportConfig, 'columns'>,
  rows: readonly SheetRow[],
  column?: number,
): number | null {
  const measured = columns.flatMap(({ isManual }, index) =>
    isManual || (column !== undefined && column !== index) ? [] : index,
  )
  return coverageOfRows(rows.flatMap(({ cells }) => measured.flatMap((index) => cells[index] ?? [])))
}

/** Returns whether a value was entered by hand, also of a period that is closed. */
export function isByHand({ state, entered }: Pick<SheetCell, 'state' | 'entered'>): boolean {
  return state === 'Manual' || entered !== null
}

/** Returns the key under which each column of the present row follows the plant; null where the hub has none. */
export function liveKeys(config: Pick<ReportConfig, 'columns' | 'period'>): readonly (string | null)[] {
  const unit = offsetUnit(config.period)
  return config.columns.map(({ pv, reportValueType }) =>
    reportKey({ pvRef: pv, reportValueType, offset: 0, offsetUnit: unit }),
  )
}

/** Returns whether a report has a row that still grows at `now`. */
export function isPresent(period: ReportPeriod, data: Pick<ReportData, 'rows'>, now: number, zone: string): boolean {
  return data.rows.some(({ timestamp }) => timeOf(timestamp, rowEnd(period, timestamp, zone), now) === 'present')
}

/** Returns when the row of a cell begins, ms since 1970. */
export function cellStart({ id }: Pick<SheetCell, 'id'>): number {
  return Number(id.split('@')[1])
}

function cellId({ pv }: Pick<ReportColumn, 'pv'>, start: number): string {
  return `${pvParam(pv)}@${start}`
}

const NO_CELL: ReportCell = { value: null, quality: 'Unspecified', state: 'Empty', coverage: 0 }

/** Rests on too little of its time to be trusted. Of an empty cell there is nothing to mark. */
function isPartial({ value, coverage, state }: Pick<ReportCell, 'value' | 'coverage' | 'state'>): boolean {
  return value !== null && state !== 'Manual' && coverage < LEAST_COVERAGE
}

/** The hub tells the number only; a value that there was none of before is good, and of all its time. */
function withFigure(saved: ReportCell, { value }: LiveFigure): ReportCell {
  if (value === saved.value) return saved
  // Of another extreme nobody has told when it was.
  const { at: _, ...moved } = saved
  if (value === null) return { ...moved, value, quality: 'Unspecified' }
  return saved.value === null ? { ...moved, value, quality: 'Good', coverage: 1 } : { ...moved, value }
}

function timeOf(start: number, end: number, now: number): RowTime {
  return end <= now ? 'past' : start <= now ? 'present' : 'future'
}
