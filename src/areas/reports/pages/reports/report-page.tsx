import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { dayOfIsoDate, isoDate, reportDay } from '../../../../domain/reports/report-date.ts'
import { PATHS, reportPath } from '../../../../domain/text/paths.ts'
import { shownText } from '../../../../domain/text/shown-text.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { ButtonLink } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadStatus } from '../../../../ui/load-gate/load-gate.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useCatalogueText } from '../../../../ui/status/catalogue-text.ts'
import { REPORT_PERIODS, type ReportConfig, type ReportPeriod } from '../../../../wire/server/report.ts'
import { ReportDocument } from './report-document.tsx'

const NOT_FOUND = 404
const MAX_SHOWN = 60
const ID = /^[1-9]\d{0,8}$/

/** One report of one date: all of it is in the address. Specification 2 and 7, "Report". */
export function ReportPage() {
  const { t } = useTranslation('reports')
  const { timeZone: zone } = useFormat()
  const { period = '', id = '', date = '' } = useParams()
  const known = REPORT_PERIODS.find((name) => name === period)
  const day = dayOfIsoDate(date, zone)
  if (known === undefined || !ID.test(id) || Number.isNaN(day)) {
    return <Missing text={t('unknown', { text: shownText(`${period}/${id}/${date}`, MAX_SHOWN) })} />
  }
  return <OneReport id={Number(id)} period={known} day={reportDay(known, day, zone)} />
}

interface OneReportProps {
  readonly id: number
  readonly period: ReportPeriod
  /** The day that stands for the report, ms since 1970. */
  readonly day: number
}

function OneReport({ id, period, day }: OneReportProps) {
  const { t } = useTranslation('reports')
  const catalogue = useCatalogueText()
  const { timeZone: zone } = useFormat()
  const { load, body, refetch } = useQuery(
    'reportConfigs',
    useMemo(() => ({ id }), [id]),
  )
  const config: ReportConfig | null = body?.reportConfigs.find((report) => report.id === id) ?? null
  const isMissing = load.state === 'error' ? load.error.status === NOT_FOUND : body !== null && config === null
  if (config === null && isMissing) return <Missing text={t('missing', { id })} />
  if (config === null) {
    return (
      <Page title={t('title')}>
        <LoadStatus what={t('what')} failed={catalogue('reports.notLoaded')} load={load} onRetry={refetch} />
      </Page>
    )
  }
  const date = isoDate(day, zone)
  if (config.period !== period) {
    return (
      <Missing
        text={t('otherPeriod', { name: config.name })}
        other={{ text: config.name, to: reportPath(config.period, id, date) }}
      />
    )
  }
  return <ReportDocument key={`${id}/${date}`} config={config} day={day} date={date} />
}

interface MissingProps {
  readonly text: string
  readonly other?: { readonly text: string; readonly to: string }
}

function Missing({ text, other }: MissingProps) {
  const { t } = useTranslation('reports')
  return (
    <Page title={t('title')}>
      <div className={`${controls.panel} ${controls.notice}`} role="alert">
        <p>{text}</p>
        {other !== undefined && <ButtonLink to={other.to}>{other.text}</ButtonLink>}
        <ButtonLink to={PATHS.reports}>{t('all')}</ButtonLink>
      </div>
    </Page>
  )
}
