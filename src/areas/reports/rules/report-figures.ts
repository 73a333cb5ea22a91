import {
  applies,
  countsRunning,
  type Figure,
  figureOf,
  isSampled,
  LEAST_COVERAGE,
} from '../../../domain/evaluations/row-figures.ts'
import { ofSamples } from '../../../domain/evaluations/samples.ts'
import { offsetUnit } from '../../../domain/reports/report-date.ts'
import type { DataPoint } from '../../../wire/server/chart.ts'
import type { ReportColumn, ReportConfig } from '../../../wire/server/report.ts'
import { editedValues, type ReportEdits } from './report-edits.ts'
import { type ColumnExcess, type ColumnLimit, columnExcess } from './report-limits.ts'
import { coverageIn, isByHand, type SheetCell, type SheetRow } from './report-sheet.ts'

/** What must be known of a figure besides its number. */
export interface FigureState {
  /** It says nothing of such a column. */
  readonly isNone: boolean
  /** The samples that it is of are not there yet: no other number may stand for it. */
  readonly isWaiting: boolean
  /** Counts a row that still grows. */
  readonly isRunning: boolean
  /** Rests on less than 90 % of its time. */
  readonly isPartial: boolean
  /** Rests on values that a check of the archive doubts. */
  readonly isDoubtful: boolean
  /** When the extreme of extremes was, ms since 1970; null of any other figure, and where nobody says. */
  readonly at: number | null
}

/** What stands below the rows of a report, on screen, on paper and in a file. */
export interface ReportFigures {
  readonly of: (figure: Figure, index: number) => number | null
  readonly stateOf: (figure: Figure, index: number) => FigureState
  /** Null for a column by hand. */
  readonly coverage: (index: number) => number | null
  /** Null for a column without a limit, and while its samples are not there. */
  readonly excess: (index: number) => ColumnExcess | null
}

interface FigureParts {
  readonly config: ReportConfig
  readonly rows: readonly SheetRow[]
  /** What the permit allows, by column. */
  readonly limits: readonly (ColumnLimit | null)[]
  /** Single laboratory values of the report's time in the order of their times, by column; null where they are not there. */
  readonly samples: readonly (readonly DataPoint[] | null)[]
  readonly edits: ReportEdits
}

/** Returns the figures of a report: of its rows by one arithmetic, of laboratory values those of their samples. Domain 4.2, 4.5. */
export function reportFigures({ config, rows, limits, samples, edits }: FigureParts): ReportFigures {
  const unit = offsetUnit(config.period)
  const columns = config.columns.map((column, index) => {
    const shown = rows.flatMap((row) => {
      const cell = row.cells[index]
      return cell === undefined || row.time === 'future' ? [] : { row, cell: editedValues([cell], edits)[0] ?? cell }
    })
    return {
      column,
      rows: shown.map(({ cell }) => ({ ...cell, isRunning: isRunning(cell) })),
      samples: isSampled(column) ? samplesOf(shown, samples[index] ?? null, unit === 'Months') : [],
      coverage: coverageIn(config, rows, index),
    }
  })
  const at = (index: number) => columns[index]
  return {
    of: (figure, index) => {
      const own = at(index)
      if (own === undefined || !applies(figure, own.column, unit)) return null
      if (isSampled(own.column)) return own.samples === null ? null : ofSamples(figure, own.samples)
      return figureOf(figure, own.column, own.rows, unit)
    },
    stateOf: (figure, index) => {
      const own = at(index)
      if (own === undefined || !applies(figure, own.column, unit)) return NO_FIGURE
      return {
        isNone: false,
        isWaiting: own.samples === null,
        isRunning: isOfRunning(figure, own.column) && own.rows.some((row) => row.isRunning && row.value !== null),
        isPartial: own.coverage !== null && own.coverage < LEAST_COVERAGE,
        // How many values there are is true of any.
        isDoubtful: figure !== 'Count' && own.rows.some(({ value, doubts }) => value !== null && doubts.length > 0),
        at:
          figure === own.column.reportValueType ? timeOf(own.rows, figureOf(figure, own.column, own.rows, unit)) : null,
      }
    },
    coverage: (index) => at(index)?.coverage ?? null,
    excess: (index) => {
      const own = at(index)?.samples ?? null
      return own === null ? null : columnExcess(limits[index], own)
    },
  }
}

const NO_FIGURE: FigureState = {
  isNone: true,
  isWaiting: false,
  isRunning: false,
  isPartial: false,
  isDoubtful: false,
  at: null,
}

/** Of equal extremes the first. */
function timeOf(cells: readonly SheetCell[], extreme: number | null): number | null {
  return cells.find(({ value, at }) => value !== null && value === extreme && at !== null)?.at ?? null
}

function isOfRunning(figure: Figure, column: ReportColumn): boolean {
  return !isSampled(column) && countsRunning(figure, column)
}

/** What somebody has entered for a row that is not over is whole. */
function isRunning(cell: SheetCell): boolean {
  return cell.time === 'present' && !isByHand(cell)
}

/**
 * Returns the samples of a column. What was entered by hand for an hour or a day is one, in place of those of that time, and so is a value
 * whose samples the archive does not have; for a month it is none. Null while the archive has not answered.
 */
function samplesOf(
  shown: readonly { readonly row: SheetRow; readonly cell: SheetCell }[],
  points: readonly DataPoint[] | null,
  areMonths: boolean,
): readonly number[] | null {
  if (points === null) return null
  return shown.flatMap(({ row: { start, end }, cell }) => {
    if (!areMonths && isByHand(cell)) return cell.value ?? []
    const taken = points.flatMap(({ timestamp, value }) => (timestamp >= start && timestamp < end ? (value ?? []) : []))
    return taken.length === 0 && !areMonths ? (cell.value ?? []) : taken
  })
}
