import { useTranslation } from 'react-i18next'
import { FIGURES } from '../../../../../domain/evaluations/row-figures.ts'
import { hasLimits } from '../../../rules/report-limits.ts'
import type { SheetRow } from '../../../rules/report-sheet.ts'
import { BodyCell, type BodyCells } from './body-cell.tsx'
import { ColumnButton } from './column-button.tsx'
import { CoverageCell, columnKey, ExcessCell, FigureCell, type FigureCells } from './figures.tsx'
import { RowState } from './marks.tsx'
import styles from './table.module.css'

interface WeekTableProps {
  readonly rows: readonly SheetRow[]
  readonly below: FigureCells
  readonly cells: BodyCells
  readonly onChart: (column: number) => void
}

/** A week: its seven days stand beside each other, and what stands below other reports stands at the end. Domain 4.2. */
export function WeekTable({ rows, below, cells, onChart }: WeekTableProps) {
  const { t } = useTranslation('reports')
  const { config, limits, words } = cells
  return (
    <table className={`${styles.table} ${styles.week}`} data-week>
      <thead>
        <tr>
          <th scope="col">{t('weekTitle')}</th>
          {rows.map(({ start, time }) => (
            <th key={start} scope="col" data-time={time}>
              {words.row(start)}
              <RowState time={time} />
            </th>
          ))}
          {FIGURES.map((figure) => (
            <th key={figure} scope="col" data-first={figure === 'Sum' || undefined}>
              {words.summary(figure)}
            </th>
          ))}
          <th scope="col">{t('coverage')}</th>
          {hasLimits(limits) && (
            <>
              <th scope="col" data-limits>
                {t('limit')}
              </th>
              <th scope="col" data-excesses>
                {t('excess.title')}
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {config.columns.map((column, index) => (
          <tr key={columnKey(column)}>
            <th scope="row">
              <ColumnButton column={column} words={words} onChart={() => onChart(index)} />
            </th>
            {rows.map((row) => {
              const cell = row.cells[index]
              return cell && <BodyCell key={row.start} {...cells} cell={cell} rowName={words.row(row.start)} />
            })}
            {FIGURES.map((figure) => (
              <FigureCell key={figure} figure={figure} column={column} index={index} {...below} />
            ))}
            <CoverageCell index={index} {...below} />
            {hasLimits(limits) && (
              <>
                <td data-figure data-limits>
                  {words.limit(limits[index], column.decimalPlaces)}
                </td>
                <ExcessCell index={index} {...below} />
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
