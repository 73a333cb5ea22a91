import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../../../domain/values/pv-ref.ts'
import type { ReportColumn, ReportConfig, ReportData } from '../../../../../wire/server/report.ts'
import { editedValues, type OpenCells, type ReportEdits } from '../../../rules/report-edits.ts'
import { type ColumnExcess, type ColumnLimit, columnExcess } from '../../../rules/report-limits.ts'
import { coverageIn, knownCells, type SheetRow } from '../../../rules/report-sheet.ts'
import { LEAST_COVERAGE, type SummaryType, summaryOf } from '../../../rules/report-summary.ts'
import type { ReportWords } from '../words/use-report-words.ts'
import { ExcessSign, PartialSign } from './marks.tsx'

/** What stands below the rows of a report. */
export interface Figures {
  readonly of: (type: SummaryType, column: ReportColumn, index: number) => number | null
  readonly coverage: (index: number) => number | null
  /** Null for a column without a limit. */
  readonly excess: (index: number) => ColumnExcess | null
  /** Columns whose figures count what is typed and not saved. */
  readonly edited: ReadonlySet<number>
}

interface FiguresOptions {
  readonly config: ReportConfig
  readonly data: ReportData
  readonly rows: readonly SheetRow[]
  readonly edits: ReportEdits
  readonly open: OpenCells
}

/** Returns the figures of a report: the server's, or, where cells are typed or follow the plant, those of what is shown. */
export function figuresOf(
  { data, rows, edits, open }: FiguresOptions,
  limits: readonly (ColumnLimit | null)[],
): Figures {
  const edited = new Set(open.changed.map(({ column }) => column))
  const moving = new Set([
    ...edited,
    ...rows.flatMap(({ cells }) => cells.flatMap(({ live, column }) => (live === null ? [] : column))),
  ])
  const cellsOf = (index: number) => editedValues(knownCells(rows, index), edits)
  return {
    edited,
    of: (type, column, index) => {
      if (moving.has(index)) return summaryOf(type, column, cellsOf(index))
      return data.summaries.find(({ reportValueType }) => reportValueType === type)?.values[index] ?? null
    },
    coverage: (index) => coverageIn(rows, index),
    excess: (index) => columnExcess(limits[index], cellsOf(index)),
  }
}

interface SummaryCellProps {
  readonly type: SummaryType
  readonly column: ReportColumn
  readonly index: number
  readonly figures: Figures
  readonly words: ReportWords
}

export function SummaryCell({ type, column, index, figures, words }: SummaryCellProps) {
  const value = figures.of(type, column, index)
  const decimals = type === 'Count' ? 0 : column.decimalPlaces
  return (
    <td data-figure data-first={type === 'Sum' || undefined} data-edited={figures.edited.has(index) || undefined}>
      {value === null ? '' : words.number(value, decimals)}
    </td>
  )
}

/** The share of its time for which a column has values; less than 90 % is marked. */
export function CoverageCell({ index, figures, words }: Pick<SummaryCellProps, 'index' | 'figures' | 'words'>) {
  const { t } = useTranslation('reports')
  const share = figures.coverage(index)
  const isLow = share !== null && share < LEAST_COVERAGE
  return (
    <td data-figure data-partial={isLow || undefined} title={isLow ? t('legend.partial') : undefined}>
      {isLow && <PartialSign />}
      {share === null ? '' : words.number(share * 100, share === 1 || share === 0 ? 0 : 1)}
    </td>
  )
}

/** How many values of a column are outside the permit limit; blank without one. Domain 4.2. */
export function ExcessCell({ index, figures, words }: Pick<SummaryCellProps, 'index' | 'figures' | 'words'>) {
  const excess = figures.excess(index)
  const isOutside = excess !== null && excess.outside > 0
  return (
    <td data-figure data-excess={isOutside ? 'above' : 'none'} data-edited={figures.edited.has(index) || undefined}>
      {isOutside && <ExcessSign excess="above" />}
      {words.excess(excess)}
    </td>
  )
}

export function columnKey({ pv, reportValueType, title }: ReportColumn): string {
  return `${pvParam(pv)}/${reportValueType}/${title}`
}
