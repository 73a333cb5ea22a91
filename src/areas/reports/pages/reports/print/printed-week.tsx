import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../../../domain/values/pv-ref.ts'
import type { Orientation } from '../../../../../ui/files/print/page-rule.ts'
import type { ReportConfig, ReportData } from '../../../../../wire/server/report.ts'
import { type ColumnLimit, columnExcess, excessOf, hasLimits } from '../../../rules/report-limits.ts'
import { coverageIn, knownCells, type SheetRow } from '../../../rules/report-sheet.ts'
import { SUMMARY_TYPES } from '../../../rules/report-summary.ts'
import { Marks } from '../table/marks.tsx'
import type { ReportWords } from '../words/use-report-words.ts'
import { CoverageCell } from './coverage-cell.tsx'
import styles from './printed-report.module.css'

interface PrintedWeekProps {
  readonly config: ReportConfig
  readonly data: ReportData
  readonly rows: readonly SheetRow[]
  readonly words: ReportWords
  readonly limits: readonly (ColumnLimit | null)[]
  readonly orientation: Orientation
}

/** A week on paper, as on the screen: its days beside each other. It fits on one page, with its signatures if that lies. */
export function PrintedWeek({ config, data, rows, words, limits, orientation }: PrintedWeekProps) {
  const { t } = useTranslation('reports')
  const sums = SUMMARY_TYPES.map((type) => data.summaries.find(({ reportValueType }) => reportValueType === type))
  return (
    <table className={`${styles.block} ${styles.week}`} data-paper={orientation}>
      <thead>
        <tr>
          <th scope="col">{t('weekTitle')}</th>
          {rows.map(({ start }) => (
            <th key={start} scope="col" data-number>
              {words.row(start)}
            </th>
          ))}
          {SUMMARY_TYPES.map((type) => (
            <th key={type} scope="col" data-number>
              {words.summary(type)}
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
            {SUMMARY_TYPES.map((type, place) => {
              const value = sums[place]?.values[index] ?? null
              const decimals = type === 'Count' ? 0 : column.decimalPlaces
              return (
                <td key={type} data-number>
                  {value === null ? '' : words.number(value, decimals)}
                </td>
              )
            })}
            <CoverageCell share={coverageIn(rows, index)} words={words} />
            {hasLimits(limits) && (
              <>
                <td data-number>{words.limit(limits[index], column.decimalPlaces)}</td>
                <td data-number>{words.excess(columnExcess(limits[index], knownCells(rows, index)))}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
