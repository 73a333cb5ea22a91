import { FIGURES, type Figure } from '../../../domain/evaluations/row-figures.ts'
import type { FileCell, FileLine } from '../../../domain/table/file-cell.ts'
import type { Sheet } from '../../../domain/table/sheet.ts'
import type { ReportConfig, ReportData } from '../../../wire/server/report.ts'
import type { ReportFigures } from './report-figures.ts'
import type { SheetRow } from './report-sheet.ts'

/** Words of a file. */
export interface ReportFileTexts {
  /** What it is about. */
  readonly facts: readonly FileLine[]
  readonly row: (row: SheetRow) => FileCell
  readonly time: string
  readonly unit: string
  /** `Mittelwert`, `Summe`: how the values of a column came about. */
  readonly kind: (column: ReportConfig['columns'][number]) => string
  readonly summary: (figure: Figure) => string
  readonly limit: string
  /** `≤ 90`, by column; empty if no column has one. */
  readonly limits: readonly string[]
  readonly excess: string
  readonly coverage: string
  /** A share in percent, rounded. */
  readonly percent: (share: number | null) => FileCell
  /** What must be known of a row, such as values with too little cover. */
  readonly notes: string
  readonly note: (row: SheetRow) => string
  /** What must be known of the figures of a line. */
  readonly figureNote: (figure: Figure) => string
  readonly remark: string
}

/**
 * Returns a report as a sheet: titles, kinds and units, one line a row, below them the figures with coverage, limits and exceedances,
 * and the remarks. Numbers are not rounded, and only what is saved is in it.
 */
export function reportSheet(
  { columns }: ReportConfig,
  { remark }: Pick<ReportData, 'remark'>,
  rows: readonly SheetRow[],
  figures: ReportFigures,
  texts: ReportFileTexts,
): Sheet {
  const values = columns.map((column) => {
    const { title, dimension: unit, decimalPlaces: decimals } = column
    return { title, kind: texts.kind(column), unit, decimals }
  })
  const cellsOf = (figure: Figure) =>
    columns.map(({ decimalPlaces }, index): FileCell => {
      const number = figures.of(figure, index)
      return number === null ? null : { number, decimals: figure === 'Count' ? 0 : decimalPlaces }
    })
  return {
    columns: [{ title: texts.time }, ...values, { title: texts.notes }],
    unitTitle: texts.unit,
    count: rows.length,
    rows: (from, to) =>
      rows.slice(from, to).map((row) => [texts.row(row), ...row.cells.map(({ value }) => value), texts.note(row)]),
    below: [
      ...FIGURES.map((figure) => [texts.summary(figure), ...cellsOf(figure), texts.figureNote(figure)]),
      [texts.coverage, ...columns.map((_, index) => texts.percent(figures.coverage(index)))],
      ...(texts.limits.length === 0
        ? []
        : [
            [texts.limit, ...texts.limits],
            [texts.excess, ...columns.map((_, index) => figures.excess(index)?.outside ?? null)],
          ]),
      ...(remark === '' ? [] : [[], ...remark.split('\n').map((line) => [texts.remark, line])]),
    ],
    facts: () => texts.facts,
  }
}
