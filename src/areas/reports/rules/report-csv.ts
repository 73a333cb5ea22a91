import type { CsvValue } from '../../../domain/table/csv.ts'
import type { ReportConfig, ReportData } from '../../../wire/server/report.ts'
import type { SheetRow } from './report-sheet.ts'
import { SUMMARY_TYPES, type SummaryType } from './report-summary.ts'

/** Words of a file. */
export interface ReportFileTexts {
  /** Lines before the table, with an empty one at the end: what it is about. */
  readonly head: readonly (readonly CsvValue[])[]
  readonly row: (row: SheetRow) => string
  readonly time: string
  readonly unit: string
  /** `Mittelwert`, `Summe`: how the values of a column came about. */
  readonly kind: (column: ReportConfig['columns'][number]) => string
  readonly summary: (type: SummaryType) => string
  readonly limit: string
  /** `≤ 90`, by column; empty if no column has one. */
  readonly limits: readonly string[]
  readonly excess: string
  /** How many values of each column are outside its limit; null for a column without one. */
  readonly excesses: readonly CsvValue[]
  readonly coverage: string
  /** Share of its time for which each column has values, in percent. */
  readonly coverages: readonly CsvValue[]
  /** What must be known of a row, such as values with too little cover. */
  readonly notes: string
  readonly note: (row: SheetRow) => string
  readonly remark: string
}

/**
 * Returns the lines of a file: titles, kinds and units, one line a row, the rows below with coverage, limits and exceedances,
 * and the remarks. Numbers are not rounded, and only what is saved is in it.
 */
export function reportLines(
  { columns }: ReportConfig,
  { summaries, remark }: ReportData,
  rows: readonly SheetRow[],
  texts: ReportFileTexts,
): readonly (readonly CsvValue[])[] {
  const below = SUMMARY_TYPES.flatMap((type) => {
    const found = summaries.find(({ reportValueType }) => reportValueType === type)
    return found === undefined ? [] : [[texts.summary(type), ...columns.map((_, index) => found.values[index] ?? null)]]
  })
  return [
    ...texts.head,
    [texts.time, ...columns.map(({ title }) => title), texts.notes],
    [null, ...columns.map(texts.kind), null],
    [texts.unit, ...columns.map(({ dimension }) => dimension), null],
    ...rows.map((row) => [texts.row(row), ...row.cells.map(({ value }) => value), texts.note(row)]),
    ...below,
    [texts.coverage, ...texts.coverages],
    ...(texts.limits.length === 0
      ? []
      : [
          [texts.limit, ...texts.limits],
          [texts.excess, ...texts.excesses],
        ]),
    ...(remark === '' ? [] : [[], ...remark.split('\n').map((line) => [texts.remark, line])]),
  ]
}
