import { useTranslation } from 'react-i18next'
import { type Figure, LEAST_COVERAGE } from '../../../../../domain/evaluations/row-figures.ts'
import { pvParam } from '../../../../../domain/values/pv-ref.ts'
import type { ReportColumn } from '../../../../../wire/server/report.ts'
import type { ReportFigures } from '../../../rules/report-figures.ts'
import type { ReportWords } from '../words/use-report-words.ts'
import { ExcessSign, FigureSigns, PartialSign } from './marks.tsx'

/** What all cells of figures share. */
export interface FigureCells {
  readonly figures: ReportFigures
  /** Columns whose figures count what is typed and not saved. */
  readonly edited: ReadonlySet<number>
  readonly words: ReportWords
}

interface FigureCellProps extends FigureCells {
  readonly figure: Figure
  readonly column: ReportColumn
  readonly index: number
}

/** A figure with what must be known of it. Blank: it says nothing of such a column. A dash: nothing was measured. */
export function FigureCell({ figure, column, index, figures, edited, words }: FigureCellProps) {
  const said = words.figureMarks(figures.stateOf(figure, index), figures.coverage(index))
  return (
    <td
      data-figure
      data-first={figure === 'Sum' || undefined}
      data-edited={edited.has(index) || undefined}
      title={said.length === 0 ? undefined : said.join('\n')}
    >
      <FigureSigns state={figures.stateOf(figure, index)} />
      {words.figure(figures, figure, column, index)}
      {said.length > 0 && <span className="visually-hidden">{` ${said.join(', ')}`}</span>}
    </td>
  )
}

interface ColumnFigureProps extends FigureCells {
  readonly index: number
}

/** The share of its time for which a column has values; less than 90 % is marked. */
export function CoverageCell({ index, figures, words }: Omit<ColumnFigureProps, 'edited'>) {
  const { t } = useTranslation('reports')
  const share = figures.coverage(index)
  const isLow = share !== null && share < LEAST_COVERAGE
  return (
    <td data-figure data-partial={isLow || undefined} title={isLow ? t('legend.partial') : undefined}>
      {isLow && <PartialSign />}
      {words.coverage(share)}
    </td>
  )
}

/** How many values of a column are outside the permit limit; blank without one. Domain 4.2. */
export function ExcessCell({ index, figures, edited, words }: ColumnFigureProps) {
  const excess = figures.excess(index)
  const isOutside = excess !== null && excess.outside > 0
  return (
    <td data-figure data-excess={isOutside ? 'above' : 'none'} data-edited={edited.has(index) || undefined}>
      {isOutside && <ExcessSign excess="above" />}
      {words.excess(excess)}
    </td>
  )
}

export function columnKey({ pv, reportValueType, title }: ReportColumn): string {
  return `${pvParam(pv)}/${reportValueType}/${title}`
}
