import { useTranslation } from 'react-i18next'
import { pvParam } from '../../../../../domain/values/pv-ref.ts'
import type { Orientation } from '../../../../../ui/files/print/page-rule.ts'
import type { ReportColumn, ReportConfig, ReportData } from '../../../../../wire/server/report.ts'
import { type ColumnLimit, columnExcess, excessOf } from '../../../rules/report-limits.ts'
import { coverageIn, knownCells, type SheetRow } from '../../../rules/report-sheet.ts'
import { SUMMARY_TYPES } from '../../../rules/report-summary.ts'
import { Marks } from '../table/marks.tsx'
import type { ReportWords } from '../words/use-report-words.ts'
import { CoverageCell } from './coverage-cell.tsx'
import styles from './printed-report.module.css'

/** Of more rows two tables do not fit on one page. */
const LONG_ROWS = 12

interface PrintedBlockProps {
  readonly config: ReportConfig
  readonly data: ReportData
  readonly words: ReportWords
  readonly limits: readonly (ColumnLimit | null)[]
  readonly orientation: Orientation
  readonly block: readonly { readonly column: ReportColumn; readonly index: number }[]
  readonly rows: readonly SheetRow[]
}

/** One table of a report: some of its columns, with all rows and what stands below them. */
export function PrintedBlock({ block, rows, config, data, words, limits, orientation }: PrintedBlockProps) {
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
            <th scope="row">{words.row(row.start)}</th>
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
        {SUMMARY_TYPES.map((type) => {
          const summary = data.summaries.find(({ reportValueType }) => reportValueType === type)
          return (
            <tr key={type}>
              <th scope="row">{words.summary(type)}</th>
              {block.map((each) => {
                const value = summary?.values[each.index] ?? null
                const decimals = type === 'Count' ? 0 : each.column.decimalPlaces
                return (
                  <td key={keyOf(each)} data-number>
                    {value === null ? '' : words.number(value, decimals)}
                  </td>
                )
              })}
            </tr>
          )
        })}
        <tr>
          <th scope="row">{t('coverage')}</th>
          {block.map((each) => (
            <CoverageCell key={keyOf(each)} share={coverageIn(rows, each.index)} words={words} />
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
                  {words.excess(columnExcess(limits[each.index], knownCells(rows, each.index)))}
                </td>
              ))}
            </tr>
          </>
        )}
      </tfoot>
    </table>
  )
}
