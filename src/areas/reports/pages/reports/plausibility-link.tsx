import { useTranslation } from 'react-i18next'
import { reportRange } from '../../../../domain/reports/report-date.ts'
import { plausibilityPath } from '../../../../domain/text/paths.ts'
import { splitNr } from '../../../../domain/values/pv-ref.ts'
import { ButtonLink } from '../../../../ui/controls/button.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { ReportConfig } from '../../../../wire/server/report.ts'

interface PlausibilityLinkProps {
  readonly config: ReportConfig
  readonly day: number
}

/** To the check of what a report rests on: of its period, and of its station if all that is measured comes from one. */
export function PlausibilityLink({ config: { columns, period }, day }: PlausibilityLinkProps) {
  const { t } = useTranslation('reports')
  const { timeZone: zone } = useFormat()
  const stations = new Set(columns.flatMap(({ pv }) => splitNr(pv).station ?? []))
  const [station = null] = stations.size === 1 ? stations : []
  return <ButtonLink to={plausibilityPath(station, reportRange(period, day, zone))}>{t('plausibility')}</ButtonLink>
}
