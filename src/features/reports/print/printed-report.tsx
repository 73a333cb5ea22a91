import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Orientation } from '../../../components/files/print/page-rule.ts'
import { plantNow } from '../../../components/time/inputs/plant-now.ts'
import { printBlocks } from '../../../domain/reports/print-blocks.ts'
import type { ColumnLimit } from '../../../domain/reports/report-limits.ts'
import { type SheetRow, sheetRows } from '../../../domain/reports/report-sheet.ts'
import { SUMMARY_TYPES } from '../../../domain/reports/report-summary.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import type { ReportColumn, ReportConfig, ReportData } from '../../../wire/server/report.ts'
import { Marks, PartialSign } from '../table/report-cells.tsx'
import type { ReportWords } from '../words/use-report-words.ts'
import styles from './printed-report.module.css'
import { PrintedWeek } from './printed-week.tsx'

/** Of more rows two tables do not fit on one page. */
const LONG_ROWS = 12

interface PrintedReportProps {
  readonly config: ReportConfig
  readonly data: ReportData
  readonly words: ReportWords
  readonly limits: readonly (ColumnLimit | null)[]
  readonly orientation: Orientation
}

/** The report on paper: as many tables as its columns need, what is saved only, remarks, and lines for signatures. */
export function PrintedReport({ config, data, words, limits, orientation }: PrintedReportProps) {
  const { t } = useTranslation('reports')
  const rows = sheetRows(config, data, { now: plantNow(), zone: words.format.timeZone })
  const columns = config.columns.map((column, index) => ({ title: column.title, column, index }))
  return (
    <>
      {config.period === 'week' ? (
        <PrintedWeek config={config} data={data} rows={rows} words={words} limits={limits} />
      ) : (
        printBlocks(columns, orientation).map((block) => (
          <PrintedBlock
            key={block[0]?.index}
            block={block}
            rows={rows}
            config={config}
            data={data}
            words={words}
            limits={limits}
            orientation={orientation}
          />
        ))
      )}
      <p className={styles.legend}>
        <PartialSign /> {t('legend.partial')} · <Pencil size={10} aria-hidden="true" /> {t('legend.manual')} · ?{' '}
        {t('legend.uncertain')} · ! {t('legend.bad')} · – {t('legend.none')} · {t('legend.blank')}
      </p>
      {data.remark !== '' && (
        <section className={styles.remarks}>
          <h2>{t('remarks')}</h2>
          <p>{data.remark}</p>
        </section>
      )}
      <div className={styles.signatures} data-paper={orientation}>
        <p>{t('print.staff')}</p>
        <p>{t('print.management')}</p>
      </div>
    </>
  )
}

interface PrintedBlockProps extends PrintedReportProps {
  readonly block: readonly { readonly column: ReportColumn; readonly index: number }[]
  readonly rows: readonly SheetRow[]
}

function PrintedBlock({ block, rows, config, data, words, limits, orientation }: PrintedBlockProps) {
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
              return (
                <td key={keyOf(each)} data-number>
                  <Marks cell={cell} />
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
        {block.some(({ index }) => limits[index] != null) && (
          <tr>
            <th scope="row">{t('limit')}</th>
            {block.map((each) => (
              <td key={keyOf(each)} data-number>
                {words.limit(limits[each.index], each.column.decimalPlaces)}
              </td>
            ))}
          </tr>
        )}
      </tfoot>
    </table>
  )
}
