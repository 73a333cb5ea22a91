import { useTranslation } from 'react-i18next'
import { FIGURES } from '../../../../../domain/evaluations/row-figures.ts'
import { pvParam } from '../../../../../domain/values/pv-ref.ts'
import type { Orientation } from '../../../../../ui/files/print/page-rule.ts'
import type { ReportColumn, ReportConfig } from '../../../../../wire/server/report.ts'
import type { ReportFigures } from '../../../rules/report-figures.ts'
import { type ColumnLimit, excessOf } from '../../../rules/report-limits.ts'
import type { SheetRow } from '../../../rules/report-sheet.ts'
import { FigureSigns, Marks, RowState } from '../table/marks.tsx'
import type { ReportWords } from '../words/use-report-words.ts'
import { CoverageCell } from './coverage-cell.tsx'
import styles from './printed-report.module.css'

/** Of more rows two tables do not fit on one page. */
const LONG_ROWS = 12

interface PrintedBlockProps {
  readonly config: ReportConfig
  readonly figures: ReportFigures
  readonly words: ReportWords
  readonly limits: readonly (ColumnLimit | null)[]
  readonly orientation: Orientation
  readonly block: readonly { readonly column: ReportColumn; readonly index: number }[]
  readonly rows: readonly SheetRow[]
}

/** One table of a report: some of its columns, with all rows and what stands below them. */
export function PrintedBlock({ block, rows, config, figures, words, limits, orientation }: PrintedBlockProps) {
  const { t } = useTranslation('reports')
  const keyOf = ({ column, index }: PrintedBlockProps['block'][number]) => `${pvParam(column.pv)}/${index}`
  return (
    <table className={styles.block} data-paper={orientation} data-long={rows.length > LONG_ROWS || undefined}>
      <thead>
        <tr>
          <th scope="col">{t(`rowTitle.${config.period}`)}</th>
          {block.map((each) => (
            <th key={keyOf(each)} scope="col" data-number>
              {each.column.title}
              <span className={styles.kind}>{words.kind(each.column)}</span>
              <span className={styles.kind}>{each.column.dimension || t('noUnit')}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.start}>
            <th scope="row">
              {words.row(row.start)}
              <RowState time={row.time} />
            </th>
            {block.map((each) => {
              const cell = row.cells[each.index]
              if (cell === undefined || cell.time === 'future') return <td key={keyOf(each)} />
              const limit = limits[each.index] ?? null
              return (
                <td key={keyOf(each)} data-number data-excess={excessOf(limit, cell.value) ?? undefined}>
                  <Marks cell={cell} limit={limit} />
                  {words.number(cell.value, each.column.decimalPlaces)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {FIGURES.map((figure) => (
          <tr key={figure}>
            <th scope="row">{words.summary(figure)}</th>
            {block.map((each) => (
              <td key={keyOf(each)} data-number>
                <FigureSigns state={figures.stateOf(figure, each.index)} />
                {words.figure(figures, figure, each.column, each.index)}
              </td>
            ))}
          </tr>
        ))}
        <tr>
          <th scope="row">{t('coverage')}</th>
          {block.map((each) => (
            <CoverageCell key={keyOf(each)} share={figures.coverage(each.index)} words={words} />
          ))}
        </tr>
        {block.some(({ index }) => limits[index] != null) && (
          <>
            <tr>
              <th scope="row">{t('limit')}</th>
              {block.map((each) => (
                <td key={keyOf(each)} data-number>
                  {words.limit(limits[each.index], each.column.decimalPlaces)}
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t('excess.title')}</th>
              {block.map((each) => (
                <td key={keyOf(each)} data-number>
                  {words.excess(figures.excess(each.index))}
                </td>
              ))}
            </tr>
          </>
        )}
      </tfoot>
    </table>
  )
}
