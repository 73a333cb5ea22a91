import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LEAST_COVERAGE } from '../../../../../domain/evaluations/row-figures.ts'
import type { Orientation } from '../../../../../ui/files/print/page-rule.ts'
import { plantNow } from '../../../../../ui/time/inputs/plant-now.ts'
import type { ReportConfig, ReportData } from '../../../../../wire/server/report.ts'
import { printBlocks } from '../../../rules/print-blocks.ts'
import { NO_REPORT_EDITS } from '../../../rules/report-edits.ts'
import { type ReportFigures, reportFigures } from '../../../rules/report-figures.ts'
import { type ColumnLimit, hasLimits } from '../../../rules/report-limits.ts'
import { coverageIn, type SheetRow, sheetRows } from '../../../rules/report-sheet.ts'
import type { ReportSamples } from '../state/use-report-samples.ts'
import { DoubtSign, ExcessSign, PartialSign, RunningSign, UnreadSign } from '../table/marks.tsx'
import type { ReportChecks } from '../words/use-check-words.ts'
import type { ReportWords } from '../words/use-report-words.ts'
import { PrintedBlock } from './printed-block.tsx'
import styles from './printed-report.module.css'
import { PrintedWeek } from './printed-week.tsx'

interface PrintedReportProps {
  readonly config: ReportConfig
  readonly data: ReportData
  readonly words: ReportWords
  readonly checks: ReportChecks
  readonly limits: readonly (ColumnLimit | null)[]
  readonly samples: ReportSamples['samples']
  readonly orientation: Orientation
}

/** The report on paper: as many tables as its columns need, what is saved only, remarks, and lines for signatures. */
export function PrintedReport({ config, data, words, checks, limits, samples, orientation }: PrintedReportProps) {
  const { t } = useTranslation('reports')
  const { state, doubts } = checks
  const found = state === null ? [] : checks.words.findings(state)
  const rows = sheetRows(config, data, { now: plantNow(), zone: words.format.timeZone, doubts })
  const figures = reportFigures({ config, rows, limits, samples, edits: NO_REPORT_EDITS })
  const columns = config.columns.map((column, index) => ({ title: column.title, column, index }))
  return (
    <>
      <PrintedFacts config={config} rows={rows} figures={figures} words={words} />
      {config.period === 'week' ? (
        <PrintedWeek
          config={config}
          figures={figures}
          rows={rows}
          words={words}
          limits={limits}
          orientation={orientation}
        />
      ) : (
        printBlocks(columns, orientation).map((block) => (
          <PrintedBlock
            key={block[0]?.index}
            block={block}
            rows={rows}
            config={config}
            figures={figures}
            words={words}
            limits={limits}
            orientation={orientation}
          />
        ))
      )}
      <p className={styles.legend}>
        {hasLimits(limits) && (
          <>
            <ExcessSign excess="above" /> {t('legend.excess')} ·{' '}
          </>
        )}
        {found.length > 0 && (
          <>
            <DoubtSign /> {t('mark.doubtful')} ·{' '}
          </>
        )}
        {rows.some(({ cells }) => cells.some(({ isUnread }) => isUnread)) && (
          <>
            <UnreadSign /> {t('mark.unread')} ·{' '}
          </>
        )}
        <PartialSign /> {t('legend.partial')} · <RunningSign /> {t('underWay')} ·{' '}
        <Pencil size={10} aria-hidden="true" /> {t('legend.manual')} · ? {t('legend.uncertain')} · ! {t('legend.bad')} ·
        – {t('legend.none')} · {t('legend.blank')}
      </p>
      {state !== null && (
        <section className={styles.below}>
          <p>{checks.words.said(state)}</p>
          {found.length > 0 && (
            <ul>
              {found.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </section>
      )}
      <div className={styles.end} data-paper={orientation}>
        {data.remark !== '' && (
          <section className={styles.remarks}>
            <h2>{t('remarks')}</h2>
            <p>{data.remark}</p>
          </section>
        )}
        <div className={styles.signatures}>
          <p>{t('print.staff')}</p>
          <p>{t('print.management')}</p>
        </div>
      </div>
    </>
  )
}

interface PrintedFactsProps extends Pick<PrintedReportProps, 'config' | 'words'> {
  readonly rows: readonly SheetRow[]
  readonly figures: ReportFigures
}

/** How complete the data is, when the extremes were, and what is unusual about its days: read before the numbers. */
function PrintedFacts({ config, rows, figures, words }: PrintedFactsProps) {
  const { t } = useTranslation('reports')
  const share = coverageIn(config, rows)
  return (
    <p className={styles.facts}>
      {share !== null && (
        <span>
          {share < LEAST_COVERAGE && <PartialSign />} {`${t('coverageOf')} ${words.format.amount(share * 100, 1, '%')}`}
        </span>
      )}
      {rows.some(({ time }) => time === 'present') && (
        <span>
          <RunningSign /> {t('underWay')}
        </span>
      )}
      {words.extremes(figures, config.columns).map((text) => (
        <span key={text}>{text}</span>
      ))}
      {words.changedDays(rows).map((text) => (
        <b key={text}>{text}</b>
      ))}
    </p>
  )
}
