import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isoDate, lastCompleteDay, reportDay } from '../../../../domain/reports/report-date.ts'
import { reportPath } from '../../../../domain/text/paths.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { TablePanel } from '../../../../ui/table/panel/table-panel.tsx'
import { TableTools } from '../../../../ui/table/panel/table-tools.tsx'
import { useLocalTable } from '../../../../ui/table/panel/use-local-table.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import { REPORT_PERIODS, type ReportConfig, type ReportPeriod } from '../../../../wire/server/report.ts'
import styles from './reports.module.css'
import { useReportWords } from './words/use-report-words.ts'

/** Id 0: all reports. */
const ALL = { id: 0 }
const NO_REPORTS: readonly ReportConfig[] = []
const NARROW_BELOW_PX = 620

/** All reports that this user may see, each with the newest one that is complete and the one under way. Specification 2. */
export function ReportsPage() {
  const { t } = useTranslation('reports')
  const { load, body, refetch } = useQuery('reportConfigs', ALL)
  const columns = useDirectoryColumns()
  const reports = body?.reportConfigs ?? NO_REPORTS
  const rows = useMemo(
    () =>
      reports.toSorted((a, b) => REPORT_PERIODS.indexOf(a.period) - REPORT_PERIODS.indexOf(b.period) || a.id - b.id),
    [reports],
  )
  const table = useLocalTable({ id: 'reports', label: t('title'), columns, rows, rowId })
  const narrow = useMemo(
    () => ({
      below: NARROW_BELOW_PX,
      lines: 2,
      cell: (report: ReportConfig, active: boolean) => (
        <div className={styles.card}>
          <span className={styles.cardName}>{report.name}</span>
          <span className={styles.cardLinks}>
            <ReportLink report={report} which="complete" active={active} />
            <ReportLink report={report} which="present" active={active} />
          </span>
        </div>
      ),
    }),
    [],
  )
  return (
    <Page title={t('title')}>
      <TableTools table={table} />
      <TablePanel
        table={table}
        className={styles.directory}
        narrow={narrow}
        empty={t('none')}
        loading={body === null && <LoadStatus what={t('list')} load={load} onRetry={refetch} />}
      />
    </Page>
  )
}

function useDirectoryColumns(): readonly Column<ReportConfig>[] {
  const { t } = useTranslation('reports')
  const rangeOf = useRangeText()
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('column.name'),
        track: 'minmax(180px, 2fr)',
        text: ({ name }) => name,
        compare: (a, b) => a.name.localeCompare(b.name),
        filter: { kind: 'text' },
      },
      {
        id: 'period',
        title: t('column.period'),
        track: 'minmax(110px, 160px)',
        text: ({ period }) => t(`period.${period}`),
        compare: (a, b) => REPORT_PERIODS.indexOf(a.period) - REPORT_PERIODS.indexOf(b.period),
        groups: true,
        filter: {
          kind: 'choice',
          options: REPORT_PERIODS.map((value) => ({ value, text: t(`period.${value}`) })),
          read: ({ period }) => period,
        },
      },
      {
        id: 'values',
        title: t('column.values'),
        track: '90px',
        align: 'end',
        from: 760,
        text: ({ columns }) => String(columns.length),
        plain: ({ columns }) => columns.length,
      },
      {
        id: 'manual',
        title: t('column.manual'),
        track: '120px',
        align: 'end',
        from: 860,
        text: (report) => String(manualCount(report)),
        plain: manualCount,
      },
      {
        id: 'complete',
        title: t('column.complete'),
        track: 'minmax(150px, 1fr)',
        cell: (report, active) => <ReportLink report={report} which="complete" active={active} />,
        plain: (report) => rangeOf(report, 'complete'),
      },
      {
        id: 'present',
        title: t('column.present'),
        track: 'minmax(150px, 1fr)',
        cell: (report, active) => <ReportLink report={report} which="present" active={active} />,
        plain: (report) => rangeOf(report, 'present'),
      },
    ],
    [t, rangeOf],
  )
}

interface ReportLinkProps {
  readonly report: ReportConfig
  /** The newest one whose period is over, or the one under way. */
  readonly which: 'complete' | 'present'
  readonly active: boolean
}

type Which = ReportLinkProps['which']

function dayOf(period: ReportPeriod, which: Which, zone: string): number {
  return which === 'present' ? reportDay(period, plantNow(), zone) : lastCompleteDay(period, plantNow(), zone)
}

/** Returns a function that says which time the newest report is about, as its link does. */
function useRangeText(): (report: ReportConfig, which: Which) => string {
  const [day, week] = [useReportWords('day'), useReportWords('week')]
  const [month, year, special] = [useReportWords('month'), useReportWords('year'), useReportWords('special')]
  const { timeZone: zone } = useFormat()
  return useCallback(
    ({ period }, which) => ({ day, week, month, year, special })[period].range(dayOf(period, which, zone), 'short'),
    [day, week, month, year, special, zone],
  )
}

function ReportLink({ report: { id, name, period }, which, active }: ReportLinkProps) {
  const words = useReportWords(period)
  const { timeZone: zone } = useFormat()
  const day = dayOf(period, which, zone)
  const text = words.range(day, 'short')
  return (
    <Link
      className={styles.link}
      to={reportPath(period, id, isoDate(day, zone))}
      tabIndex={active ? 0 : -1}
      aria-label={`${name}, ${text}`}
    >
      {text}
    </Link>
  )
}

function manualCount({ columns }: ReportConfig): number {
  return columns.filter(({ isManual }) => isManual).length
}

function rowId({ id }: ReportConfig): string {
  return String(id)
}
