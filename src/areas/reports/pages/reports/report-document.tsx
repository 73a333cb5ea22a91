import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../../../domain/text/paths.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { LeaveGuard } from '../../../../ui/form/state/leave-guard.tsx'
import { useIsPhone } from '../../../../ui/layout/use-is-phone.ts'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { Drawer } from '../../../../ui/overlay/drawer.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { PageTools } from '../../../../ui/page/page-tools.tsx'
import { useParameter } from '../../../../ui/page/use-parameter.ts'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import { useCommandBlock } from '../../../../ui/status/command-texts.ts'
import { useIsWall } from '../../../../ui/status/wall.ts'
import type { ReportConfig, ReportData } from '../../../../wire/server/report.ts'
import type { CheckState } from '../../check/check-station.ts'
import type { Finding } from '../../rules/plausibility/finding.ts'
import { NO_REPORT_EDITS, openCells } from '../../rules/report-edits.ts'
import { LazyColumnChart } from './chart/lazy-column-chart.tsx'
import { ReportFacts, ReportLegend, ReportRange, ReportSteps, ReportSwitch } from './report-bar.tsx'
import { ReportCheck } from './report-check.tsx'
import { ReportFiles } from './report-files.tsx'
import styles from './reports.module.css'
import { SaveBar } from './save-bar.tsx'
import { useCellActions } from './state/use-cell-actions.ts'
import {
  type OwnEdits,
  type Report,
  useDoubts,
  useReport,
  useReportEdits,
  useSheetRows,
  useTurns,
} from './state/use-report.ts'
import { useReportPvs } from './state/use-report-pvs.ts'
import { useReportSamples } from './state/use-report-samples.ts'
import { CellBar } from './table/cell-bar.tsx'
import { DayLinks, type OpenedCell } from './table/day-links.tsx'
import type { OpenLinks } from './table/report-cells.tsx'
import { ReportTable } from './table/report-table.tsx'
import { useCheckWords } from './words/use-check-words.ts'
import { type ReportWords, useReportWords } from './words/use-report-words.ts'

interface ReportDocumentProps {
  readonly config: ReportConfig
  /** The day that stands for the report: ms since 1970, and as the call writes it. */
  readonly day: number
  readonly date: string
}

/** One report as a document: what it is about, its table, its remarks, and what can be done with it. */
export function ReportDocument({ config, day, date }: ReportDocumentProps) {
  const { t } = useTranslation('reports')
  const catalogue = useCatalogueText()
  const { id, name, period } = config
  const report = useReport(useMemo(() => ({ reportId: id, period, date }), [id, period, date]))
  const own = useReportEdits({ reportId: id, period, date })
  const words = useReportWords(period)
  const { data, load, refetch } = report
  const [asked, setAsked] = useParameter('check')
  const [check, setCheck] = useState<CheckState | null>(null)
  const checkWords = useCheckWords(config, check)
  const doubts = useDoubts(check)
  const isPhone = useIsPhone()
  const checks = { state: check, doubts, words: checkWords }
  return (
    <Page title={name} chips={!isPhone && <ReportRange config={config} day={day} words={words} data={data} />}>
      <PageTools>
        <ReportSteps config={config} day={day} words={words} />
        {!isPhone && <ReportSwitch config={config} day={day} words={words} />}
        {data !== null && (
          <ReportFiles
            config={config}
            data={data}
            day={day}
            words={words}
            checks={checks}
            unsaved={Object.keys(own.edits).length}
            asked={asked !== null}
            onAsk={() => setAsked(asked === null ? '1' : null)}
          />
        )}
      </PageTools>
      <LoadGate what={t('what')} failed={catalogue('reports.notLoaded')} load={load} body={data} onRetry={refetch}>
        {(body) => (
          <Sheet
            config={config}
            day={day}
            date={date}
            data={body}
            report={report}
            own={own}
            words={words}
            doubts={doubts}
          >
            {asked !== null && <ReportCheck config={config} day={day} words={checkWords} onCheck={setCheck} />}
          </Sheet>
        )}
      </LoadGate>
    </Page>
  )
}

interface SheetProps {
  readonly config: ReportConfig
  readonly day: number
  readonly date: string
  readonly data: ReportData
  readonly report: Report
  readonly own: OwnEdits
  readonly words: ReportWords
  readonly doubts: readonly Finding[]
  /** Stands among the facts. */
  readonly children: ReactNode
}

function Sheet({ config, day, date, data, report, own, words, doubts, children }: SheetProps) {
  const { t } = useTranslation('reports')
  const { edits, setEdits } = own
  const rows = useSheetRows(config, data, own.sent, doubts)
  const pvs = useReportPvs(config)
  const { samples, isThere } = useReportSamples(config, day)
  useTurns(rows, report.refetch)
  const rights = useQuery('rights').body
  const isWall = useIsWall()
  const mayEdit = !isWall && rights?.editReports === true
  const blocked = useCommandBlock('reportdata', 'editReports', t('unauthorized'))
  const [active, setActive] = useState<string | null>(null)
  const [charted, setCharted] = useParameter('chart')
  const open = useMemo(() => openCells(rows, edits), [rows, edits])
  const actions = useCellActions({ config, rows, own, onActive: setActive })
  const chart = useCallback(
    (column: number | null) => setCharted(column === null ? null : String(column)),
    [setCharted],
  )
  const isPhone = useIsPhone()
  const [linked, setLinked] = useState<OpenedCell | null>(null)
  const onLinks = useCallback<OpenLinks>((cell, anchor) => setLinked({ cell, anchor }), [])
  const column = config.columns[Number(charted ?? Number.NaN)]
  const cell = rows.flatMap(({ cells }) => cells).find(({ id }) => id === active)
  const hasManual = config.columns.some(({ isManual }) => isManual)
  return (
    <div className={styles.body}>
      <section className={`${controls.panel} ${styles.document}`} aria-label={config.name}>
        <ReportFacts
          config={config}
          rows={rows}
          pvs={pvs}
          hasSamples={isThere}
          words={words}
          restoredAt={own.restoredAt}
          range={isPhone && <ReportRange config={config} day={day} words={words} data={data} />}
        >
          {children}
        </ReportFacts>
        <ReportTable
          config={config}
          pvs={pvs}
          samples={samples}
          rows={rows}
          edits={edits}
          open={open}
          words={words}
          mayEdit={mayEdit}
          actions={actions}
          onChart={chart}
          onLinks={onLinks}
        >
          {isPhone && (
            <div className={styles.below}>
              <ReportLegend rows={rows} pvs={pvs} />
            </div>
          )}
        </ReportTable>
        <DayLinks config={config} limits={pvs.limits} words={words} opened={linked} onClose={() => setLinked(null)} />
        {data.remark !== '' && (
          <div className={styles.remarks}>
            <h2>{t('remarks')}</h2>
            <p>{data.remark}</p>
            <Link className={styles.link} to={PATHS.annotations}>
              {t('remarksEdit')}
            </Link>
          </div>
        )}
        {hasManual && mayEdit && !data.isLocked && (
          <CellBar
            config={config}
            cell={cell ?? null}
            edits={edits}
            limits={pvs.limits}
            words={words}
            actions={actions}
            onLinks={onLinks}
          />
        )}
        <SaveBar
          config={config}
          date={date}
          data={data}
          rows={rows}
          open={open}
          own={own}
          words={words}
          blocked={blocked}
          report={report}
          actions={actions}
          active={active}
        />
      </section>
      <Drawer open={column !== undefined} onClose={() => chart(null)} title={column?.title ?? ''}>
        {column !== undefined && (
          <LazyColumnChart key={charted} config={config} column={Number(charted)} rows={rows} words={words} />
        )}
      </Drawer>
      <LeaveGuard isChanged={open.changed.length > 0} onDiscard={() => setEdits(NO_REPORT_EDITS)} staysOnPage />
    </div>
  )
}
