// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a table that is wider than its place is scrolled by keys
import { memo, type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FIGURES } from '../../../../../domain/evaluations/row-figures.ts'
import type { ReportConfig } from '../../../../../wire/server/report.ts'
import type { OpenCells, ReportEdits } from '../../../rules/report-edits.ts'
import { reportFigures } from '../../../rules/report-figures.ts'
import { hasLimits } from '../../../rules/report-limits.ts'
import type { SheetRow } from '../../../rules/report-sheet.ts'
import type { CellActions } from '../state/use-cell-actions.ts'
import type { ReportPvs } from '../state/use-report-pvs.ts'
import type { ReportSamples } from '../state/use-report-samples.ts'
import type { ReportWords } from '../words/use-report-words.ts'
import { BodyCell } from './body-cell.tsx'
import { ColumnButton } from './column-button.tsx'
import { CoverageCell, columnKey, ExcessCell, FigureCell, type FigureCells } from './figures.tsx'
import { RowState } from './marks.tsx'
import type { OpenLinks } from './report-cells.tsx'
import styles from './table.module.css'
import { useValueFocus } from './use-value-focus.ts'
import { WeekTable } from './week-table.tsx'

interface ReportTableProps {
  readonly config: ReportConfig
  readonly pvs: ReportPvs
  readonly samples: ReportSamples['samples']
  readonly rows: readonly SheetRow[]
  readonly edits: ReportEdits
  readonly open: OpenCells
  readonly words: ReportWords
  readonly mayEdit: boolean
  readonly actions: CellActions
  readonly onChart: (column: number) => void
  readonly onLinks: OpenLinks
  /** What stands below the table and scrolls with it. */
  readonly children?: ReactNode
}

/** The table of a report. Its first column and its head stay in view; it has at most 31 rows, so all of it is there. */
export function ReportTable(props: ReportTableProps) {
  const { config, pvs, samples, rows, edits, open, words, mayEdit, actions, onChart, onLinks, children } = props
  const { t } = useTranslation('reports')
  const { ranges, limits } = pvs
  const moved = useMemo(() => new Set(open.moved.map(({ id }) => id)), [open.moved])
  const edited = useMemo(() => new Set(open.changed.map(({ column }) => column)), [open.changed])
  const below: FigureCells = { figures: reportFigures({ config, rows, limits, samples, edits }), edited, words }
  const cells = { config, edits, words, mayEdit, actions, ranges, limits, moved, onLinks }
  const focus = useValueFocus()
  return (
    <section {...focus} className={styles.scroll} aria-label={t('table')} tabIndex={0}>
      {config.period === 'week' ? (
        <WeekTable rows={rows} below={below} cells={cells} onChart={onChart} />
      ) : (
        <table className={styles.table}>
          <Head config={config} words={words} onChart={onChart} />
          <tbody>
            {rows.map((row) => (
              <tr key={row.start} data-time={row.time}>
                <th scope="row">
                  {words.row(row.start)}
                  <RowState time={row.time} />
                </th>
                {row.cells.map((cell) => (
                  <BodyCell key={cell.id + cell.column} {...cells} cell={cell} rowName={words.row(row.start)} />
                ))}
              </tr>
            ))}
          </tbody>
          <Foot config={config} below={below} limits={limits} />
        </table>
      )}
      {children}
    </section>
  )
}

interface HeadProps {
  readonly config: ReportConfig
  readonly words: ReportWords
  readonly onChart: (column: number) => void
}

const Head = memo(function Head({ config, words, onChart }: HeadProps) {
  const { t } = useTranslation('reports')
  return (
    <thead>
      <tr>
        <th scope="col">{t(`rowTitle.${config.period}`)}</th>
        {config.columns.map((column, index) => (
          <th key={columnKey(column)} scope="col" data-manual={column.isManual || undefined}>
            <ColumnButton column={column} words={words} onChart={() => onChart(index)} />
          </th>
        ))}
      </tr>
    </thead>
  )
})

interface FootProps extends Pick<ReportTableProps, 'config'> {
  readonly below: FigureCells
  readonly limits: ReportPvs['limits']
}

/** Sum, mean and extremes below the rows, what the permit allows, and how often it was left. */
function Foot({ config, below, limits }: FootProps) {
  const { t } = useTranslation('reports')
  const { words } = below
  return (
    <tfoot>
      {FIGURES.map((figure) => (
        <tr key={figure} data-summary={figure}>
          <th scope="row">{words.summary(figure)}</th>
          {config.columns.map((column, index) => (
            <FigureCell key={columnKey(column)} figure={figure} column={column} index={index} {...below} />
          ))}
        </tr>
      ))}
      <tr data-summary="Coverage">
        <th scope="row">{t('coverage')}</th>
        {config.columns.map((column, index) => (
          <CoverageCell key={columnKey(column)} index={index} {...below} />
        ))}
      </tr>
      {hasLimits(limits) && (
        <>
          <tr data-limits>
            <th scope="row">{t('limit')}</th>
            {config.columns.map((column, index) => (
              <td key={columnKey(column)}>{words.limit(limits[index], column.decimalPlaces)}</td>
            ))}
          </tr>
          <tr data-excesses>
            <th scope="row">{t('excess.title')}</th>
            {config.columns.map((column, index) => (
              <ExcessCell key={columnKey(column)} index={index} {...below} />
            ))}
          </tr>
        </>
      )}
    </tfoot>
  )
}
