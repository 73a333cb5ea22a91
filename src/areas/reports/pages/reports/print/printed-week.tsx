import { useTranslation } from 'react-i18next'
import { FIGURES } from '../../../../../domain/evaluations/row-figures.ts'
import { pvParam } from '../../../../../domain/values/pv-ref.ts'
import type { Orientation } from '../../../../../ui/files/print/page-rule.ts'
import type { ReportConfig } from '../../../../../wire/server/report.ts'
import type { ReportFigures } from '../../../rules/report-figures.ts'
import { type ColumnLimit, excessOf, hasLimits } from '../../../rules/report-limits.ts'
import type { SheetRow } from '../../../rules/report-sheet.ts'
import { FigureSigns, Marks, RowState } from '../table/marks.tsx'
import type { ReportWords } from '../words/use-report-words.ts'
import { CoverageCell } from './coverage-cell.tsx'
import styles from './printed-report.module.css'

interface PrintedWeekProps {
  readonly config: ReportConfig
  readonly figures: ReportFigures
  readonly rows: readonly SheetRow[]
  readonly words: ReportWords
  readonly limits: readonly (ColumnLimit | null)[]
  readonly orientation: Orientation
}

/** A week on paper, as on the screen: its days beside each other. It fits on one page, with its signatures if that lies. */
export function PrintedWeek({ config, figures, rows, words, limits, orientation }: PrintedWeekProps) {
  const { t } = useTranslation('reports')
  return (
    <table className={`${styles.block} ${styles.week}`} data-paper={orientation}>
      <thead>
        <tr>
          <th scope="col">{t('weekTitle')}</th>
          {rows.map(({ start, time }) => (
            <th key={start} scope="col" data-number>
              {words.row(start)}
              <RowState time={time} />
            </th>
          ))}
          {FIGURES.map((figure) => (
            <th key={figure} scope="col" data-number>
              {words.summary(figure)}
            </th>
          ))}
          <th scope="col" data-number>
            {t('coverage')}
          </th>
          {hasLimits(limits) && (
            <>
              <th scope="col" data-number>
                {t('limit')}
              </th>
              <th scope="col" data-number>
                {t('excess.title')}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {config.columns.map((column, index) => (
          <tr key={`${pvParam(column.pv)}/${column.reportValueType}/${column.title}`}>
            <th scope="row">
              {column.title} <span className={styles.kind}>{`${words.kind(column)} ${column.dimension}`}</span>
            </th>
            {rows.map(({ start, cells }) => {
              const cell = cells[index]
              if (cell === undefined || cell.time === 'future') return <td key={start} />
              const limit = limits[index] ?? null
              return (
                <td key={start} data-number data-excess={excessOf(limit, cell.value) ?? undefined}>
                  <Marks cell={cell} limit={limit} />
                  {words.number(cell.value, column.decimalPlaces)}
                </td>
              )
            })}
            {FIGURES.map((figure) => (
              <td key={figure} data-number>
                <FigureSigns state={figures.stateOf(figure, index)} />
                {words.figure(figures, figure, column, index)}
              </td>
            ))}
            <CoverageCell share={figures.coverage(index)} words={words} />
            {hasLimits(limits) && (
              <>
                <td data-number>{words.limit(limits[index], column.decimalPlaces)}</td>
                <td data-number>{words.excess(figures.excess(index))}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
