import { SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TimeUnit } from '../../../../domain/table/file-cell.ts'
import { useFileHead } from '../../../../ui/files/head/file-head.ts'
import type { Orientation } from '../../../../ui/files/print/page-rule.ts'
import { PrintPage } from '../../../../ui/files/print/print-page.tsx'
import { saveSheet } from '../../../../ui/files/save-sheet.ts'
import type { SheetSaving } from '../../../../ui/files/sheet-menu.tsx'
import { useIsPhone } from '../../../../ui/layout/use-is-phone.ts'
import { MenuOpener } from '../../../../ui/navigation/menu-opener.tsx'
import { useParameter } from '../../../../ui/page/use-parameter.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { ReportConfig, ReportData, ReportPeriod } from '../../../../wire/server/report.ts'
import { NO_REPORT_EDITS } from '../../rules/report-edits.ts'
import { reportFigures } from '../../rules/report-figures.ts'
import { reportSheet } from '../../rules/report-file.ts'
import { type ColumnLimit, hasLimits } from '../../rules/report-limits.ts'
import { coverageIn, sheetRows } from '../../rules/report-sheet.ts'
import { PrintedReport } from './print/printed-report.tsx'
import { useReports } from './report-bar.tsx'
import { useReportPvs } from './state/use-report-pvs.ts'
import { type ReportSamples, useReportSamples } from './state/use-report-samples.ts'
import type { ReportChecks } from './words/use-check-words.ts'
import type { ReportWords } from './words/use-report-words.ts'

const importMenu = async () => (await import('./report-menu.tsx')).ReportMenu

interface ReportFilesProps {
  readonly config: ReportConfig
  readonly data: ReportData
  readonly day: number
  readonly words: ReportWords
  readonly checks: ReportChecks
  /** How many entries are neither in the file nor on paper. */
  readonly unsaved: number
  /** Whether its data are checked. */
  readonly asked: boolean
  readonly onAsk: () => void
}

/** The tools of a report: its check, the report as a file and on paper, with what must be known of it, and the other reports. */
export function ReportFiles({ config, data, day, words, checks, unsaved, asked, onAsk }: ReportFilesProps) {
  const { t } = useTranslation(['reports', 'common', 'table'])
  const { limits, isKnown } = useReportPvs(config)
  const { samples, isThere } = useReportSamples(config, day)
  const isPhone = useIsPhone()
  // Known before the menu opens: one that grows would not fit its place any more.
  const { reports, pathOf } = useReports({ config, day, words })
  const others = isPhone
    ? reports.flatMap((other) =>
        other.id === config.id ? [] : [{ id: other.id, name: other.name, path: pathOf(other) }],
      )
    : []
  const [paper, setPaper] = useParameter('paper')
  const orientation: Orientation = paper === 'landscape' ? 'landscape' : 'portrait'
  const state = t(data.isLocked ? 'closed' : 'preliminary')
  const mark = [
    state,
    ...(unsaved === 0 ? [] : [t('print.unsaved', { count: unsaved })]),
    ...(isKnown ? [] : [t('common:limitState.unknown')]),
    ...(isThere ? [] : [t('samplesMissing')]),
  ].join(' · ')
  const save = useSave({ config, data, day, words, checks, limits, samples, mark })
  return (
    <>
      <MenuOpener
        load={importMenu}
        content={{ saving: { blocked: null, onSave: save }, asked, onAsk, orientation, onPaper: setPaper, others }}
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        <span className={isPhone ? 'visually-hidden' : undefined}>{t('table:tools')}</span>
      </MenuOpener>
      <PrintPage title={config.name} range={words.range(day)} mark={mark} orientation={orientation}>
        <PrintedReport
          config={config}
          data={data}
          words={words}
          checks={checks}
          limits={limits}
          samples={samples}
          orientation={orientation}
        />
      </PrintPage>
    </>
  )
}

interface SaveProps extends Omit<ReportFilesProps, 'unsaved' | 'asked' | 'onAsk'> {
  readonly limits: readonly (ColumnLimit | null)[]
  readonly samples: ReportSamples['samples']
  readonly mark: string
}

/** What a row begins with, as a spreadsheet writes it. */
const ROW_UNITS: { readonly [period in ReportPeriod]: TimeUnit } = {
  day: 'minute',
  week: 'day',
  month: 'day',
  year: 'month',
  special: 'day',
}

/** Returns what writes the report into a file. */
function useSave({ config, data, day, words, checks, limits, samples, mark }: SaveProps): SheetSaving['onSave'] {
  const { t } = useTranslation('reports')
  const fileHead = useFileHead()
  const { format } = words
  return (kind) => {
    const now = plantNow()
    const { state, doubts } = checks
    const rows = sheetRows(config, data, { now, zone: format.timeZone, doubts })
    const figures = reportFigures({ config, rows, limits, samples, edits: NO_REPORT_EDITS })
    const sheet = reportSheet(config, data, rows, figures, {
      facts: fileHead.lines(
        {
          title: config.name,
          range: words.range(day),
          notes: [
            [t('column.period'), t(`period.${config.period}`)],
            [t('file.state'), mark],
            [t('coverage'), percent(coverageIn(config, rows))],
            ...words.changedDays(rows).map((text) => [t('file.clocks'), text]),
            ...(state === null ? [] : [checks.words.said(state), ...checks.words.findings(state)]).map((text) => [
              t('check.title'),
              text,
            ]),
          ],
        },
        now,
      ),
      row: ({ start }) => ({ at: start, unit: ROW_UNITS[config.period], text: words.row(start) }),
      time: t(`rowTitle.${config.period}`),
      unit: t('file.unit'),
      kind: words.kind,
      summary: words.summary,
      limit: t('limit'),
      limits: hasLimits(limits)
        ? config.columns.map(({ decimalPlaces }, index) => words.limit(limits[index], decimalPlaces))
        : [],
      excess: t('excess.title'),
      coverage: t('coverage'),
      percent,
      notes: t('file.notes'),
      note: (row) => words.note(row, config.columns, limits),
      figureNote: (figure) => words.figureNote(figures, figure, config.columns),
      remark: t('remarks'),
    })
    return saveSheet(sheet, { name: `${config.name} ${data.date}`, kind, format, words: fileHead.words })
  }
}

/** A share in percent; the rest of a division is none of the reader's business. */
function percent(share: number | null): number | null {
  return share === null ? null : Math.round(share * 10_000) / 100
}
