import { FIGURES, type Figure } from '../../../domain/evaluations/row-figures.ts'
import type { CsvValue } from '../../../domain/table/csv.ts'
import type { ReportConfig, ReportData } from '../../../wire/server/report.ts'
import type { ReportFigures } from './report-figures.ts'
import type { SheetRow } from './report-sheet.ts'

/** Words of a file. */
export interface ReportFileTexts {
  /** Lines before the table, with an empty one at the end: what it is about. */
  readonly head: readonly (readonly CsvValue[])[]
  readonly row: (row: SheetRow) => string
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
  readonly percent: (share: number | null) => CsvValue
  /** What must be known of a row, such as values with too little cover. */
  readonly notes: string
  readonly note: (row: SheetRow) => string
  /** What must be known of the figures of a line. */
  readonly figureNote: (figure: Figure) => string
  readonly remark: string
}

/**
 * Returns the lines of a file: titles, kinds and units, one line a row, the rows below with coverage, limits and exceedances,
 * and the remarks. Numbers are not rounded, and only what is saved is in it.
 */
export function reportLines(
  { columns }: ReportConfig,
  { remark }: Pick<ReportData, 'remark'>,
  rows: readonly SheetRow[],
  figures: ReportFigures,
  texts: ReportFileTexts,
): readonly (readonly CsvValue[])[] {
  return [
    ...texts.head,
    [texts.time, ...columns.map(({ title }) => title), texts.notes],
    [null, ...columns.map(texts.kind), null],
    [texts.unit, ...columns.map(({ dimension }) => dimension), null],
    ...rows.map((row) => [texts.row(row), ...row.cells.map(({ value }) => value), texts.note(row)]),
    ...FIGURES.map((figure) => [
      texts.summary(figure),
      ...columns.map((_, index) => figures.of(figure, index)),
      texts.figureNote(figure),
    ]),
    [texts.coverage, ...columns.map((_, index) => texts.percent(figures.coverage(index)))],
    ...(texts.limits.length === 0
      ? []
      : [
          [texts.limit, ...texts.limits],
          [texts.excess, ...columns.map((_, index) => figures.excess(index)?.outside ?? null)],
        ]),
    ...(remark === '' ? [] : [[], ...remark.split('\n').map((line) => [texts.remark, line])]),
  ]
}
