import { ChevronLeft, ChevronRight, History } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { LEAST_COVERAGE } from '../../../../domain/evaluations/row-figures.ts'
import { isoDate, movedDay, reportDay, reportRange } from '../../../../domain/reports/report-date.ts'
import { reportPath } from '../../../../domain/text/paths.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { Chip } from '../../../../ui/controls/chip.tsx'
import { CommandButton } from '../../../../ui/controls/command-button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { useIsPhone } from '../../../../ui/layout/use-is-phone.ts'
import { useParameter } from '../../../../ui/page/use-parameter.ts'
import { DateInput } from '../../../../ui/time/inputs/date-input.tsx'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import { REPORT_PERIODS, type ReportConfig, type ReportData } from '../../../../wire/server/report.ts'
import { hasLimits } from '../../rules/report-limits.ts'
import { coverageIn, type SheetRow } from '../../rules/report-sheet.ts'
import styles from './reports.module.css'
import type { ReportPvs } from './state/use-report-pvs.ts'
import { DoubtSign, ExcessSign, PartialSign, RunningSign } from './table/marks.tsx'
import type { ReportWords } from './words/use-report-words.ts'

/** Nobody has a report of an earlier day. */
const EARLIEST = Date.UTC(1990, 0, 1)
/** Id 0: all reports. */
const ALL = { id: 0 }

interface ReportRangeProps {
  readonly config: ReportConfig
  readonly day: number
  readonly words: ReportWords
  readonly data: ReportData | null
}

/** Which time the report is about, and whether it can still change: beside the title, on a telephone among the facts. */
export function ReportRange({ config, day, words, data }: ReportRangeProps) {
  const { t } = useTranslation('reports')
  const isPhone = useIsPhone()
  return (
    <>
      {/* The field of the date says which day it is. */}
      {!(isPhone && config.period === 'day') && <span className={styles.range}>{words.range(day)}</span>}
      {data !== null && <Chip>{t(data.isLocked ? 'closed' : 'preliminary')}</Chip>}
    </>
  )
}

interface ReportStepsProps {
  readonly config: ReportConfig
  readonly day: number
  readonly words: ReportWords
}

/** The time of the report: typed, picked, or one before and after. */
export function ReportSteps({ config: { id, period }, day, words }: ReportStepsProps) {
  const { t } = useTranslation('reports')
  const navigate = useNavigate()
  const { timeZone: zone } = words.format
  const now = plantNow()
  // Who checks one report checks those beside it.
  const [asked] = useParameter('check')
  const go = (next: number | null) => {
    if (next === null || Number.isNaN(next) || next < EARLIEST) return
    const path = reportPath(period, id, isoDate(reportDay(period, next, zone), zone))
    void navigate(asked === null ? path : `${path}?check=1`)
  }
  const next = movedDay(period, day, 1, zone)
  const isLast = reportRange(period, next, zone).from > now
  return (
    <span className={styles.steps}>
      <CommandButton steps blocked={null} onRun={() => go(movedDay(period, day, -1, zone))}>
        <ChevronLeft size={16} aria-hidden="true" />
        <span className="visually-hidden">{t('previous')}</span>
      </CommandButton>
      <DateInput aria-label={t('date')} value={day} onChange={go} min={EARLIEST} max={now} now={plantNow} />
      <CommandButton steps blocked={isLast ? t('noLater') : null} onRun={() => go(next)}>
        <ChevronRight size={16} aria-hidden="true" />
        <span className="visually-hidden">{t('next')}</span>
      </CommandButton>
    </span>
  )
}

interface ReportFactsProps {
  readonly config: ReportConfig
  readonly rows: readonly SheetRow[]
  readonly pvs: Pick<ReportPvs, 'limits' | 'isKnown'>
  /** Whether the laboratory values that figures are of are there. */
  readonly hasSamples: boolean
  readonly words: ReportWords
  readonly restoredAt: number | null
  /** Its `ReportRange`, where that has no other place. */
  readonly range?: ReactNode
  /** What was found besides. */
  readonly children?: ReactNode
}

/** Returns all reports, and the address of one about the same day. */
export function useReports({ config, day, words }: ReportStepsProps) {
  const reports = useQuery('reportConfigs', ALL).body?.reportConfigs ?? [config]
  const { timeZone: zone } = words.format
  const pathOf = ({ id, period }: ReportConfig) => reportPath(period, id, isoDate(reportDay(period, day, zone), zone))
  return { reports, pathOf }
}

/** The other reports, about the same day. */
export function ReportSwitch(props: ReportStepsProps) {
  const { config } = props
  const { t } = useTranslation('reports')
  const navigate = useNavigate()
  const { reports, pathOf } = useReports(props)
  return (
    <select
      className={controls.input}
      aria-label={t('switch')}
      value={config.id}
      onChange={({ target }) => {
        const next = reports.find(({ id }) => id === Number(target.value))
        if (next !== undefined) void navigate(pathOf(next))
      }}
    >
      {REPORT_PERIODS.map((period) => (
        <optgroup key={period} label={t(`period.${period}`)}>
          {reports
            .filter((report) => report.period === period)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </select>
  )
}

/** What must be known before anybody reads the numbers. */
export function ReportFacts({ range, children, ...facts }: ReportFactsProps) {
  const { config, rows, pvs, hasSamples, words, restoredAt } = facts
  const { t } = useTranslation(['reports', 'form', 'common'])
  const { format } = words
  const isPhone = useIsPhone()
  const share = coverageIn(config, rows)
  const isPresent = rows.some(({ time }) => time === 'present')
  return (
    <div className={styles.facts}>
      {range}
      {share !== null && (
        <span className={styles.fact} data-partial={share < LEAST_COVERAGE || undefined}>
          {t('coverageOf')} {share < LEAST_COVERAGE && <PartialSign />}
          <b>{format.amount(share * 100, 1, '%')}</b>
        </span>
      )}
      {isPresent && (
        <span className={styles.fact}>
          <RunningSign /> {t('underWay')}
        </span>
      )}
      {!pvs.isKnown && <span className={styles.fact}>{t('common:limitState.unknown')}</span>}
      {!hasSamples && <span className={styles.fact}>{t('samplesMissing')}</span>}
      {words.changedDays(rows).map((text) => (
        <strong key={text}>{text}</strong>
      ))}
      {restoredAt !== null && (
        <span role="status" className={styles.fact}>
          <History size={14} aria-hidden="true" />
          {t('form:draft.restored', { time: `${format.date(restoredAt)} ${format.minute(restoredAt)}` })}
        </span>
      )}
      {children}
      {!isPhone && <ReportLegend rows={rows} pvs={pvs} />}
    </div>
  )
}

/** What the signs of the table mean. On a telephone it stands below the table. */
export function ReportLegend({ rows, pvs: { limits } }: Pick<ReportFactsProps, 'rows' | 'pvs'>) {
  const { t } = useTranslation('reports')
  return (
    <span className={styles.legend}>
      {hasLimits(limits) && (
        <>
          <ExcessSign excess="above" /> {t('legend.excess')} ·{' '}
        </>
      )}
      {rows.some(({ cells }) => cells.some(({ doubts }) => doubts.length > 0)) && (
        <>
          <DoubtSign /> {t('mark.doubtful')} ·{' '}
        </>
      )}
      <PartialSign /> {t('legend.partial')} · – {t('legend.none')} · {t('legend.blank')}
    </span>
  )
}
