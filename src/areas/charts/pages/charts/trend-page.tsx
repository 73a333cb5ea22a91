import { Activity } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router'
import type { TimeSpan } from '../../../../domain/charts/chart-defaults.ts'
import { archiveTrendPath, PATHS, realtimeChartPath } from '../../../../domain/text/paths.ts'
import { MAX_TREND_SERIES, trendLine } from '../../../../domain/trend/trend-line.ts'
import { trendQueryOf, withStart } from '../../../../domain/trend/trend-query.ts'
import { LIVE_TYPES, liveKey } from '../../../../domain/values/pv-ref.ts'
import { ButtonLink } from '../../../../ui/controls/button.tsx'
import { Chip } from '../../../../ui/controls/chip.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { useAddress } from '../../../../ui/page/use-address.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { PvConfig, PvRef } from '../../../../wire/server/pv.ts'
import { PvSearchTable } from '../../../values/picker/pv-search-table.tsx'
import { Problems, useProblemTexts } from '../../chart/trend/problems.tsx'
import { TrendFrame } from '../../chart/trend/trend-frame.tsx'
import { TrendPvs } from '../../chart/trend/trend-pvs.tsx'
import { ChartWork } from './chart-work.tsx'
import styles from './charts.module.css'
import { StationTrend } from './station-trend.tsx'

/**
 * Archive trend line of PVs (`pv=TYPE-NR`, repeated) or of a station (`station=NR`), from a start up to now, or a picker for
 * one PV. Specification 2.
 */
export function TrendPage() {
  const { t } = useTranslation('trend')
  const navigate = useNavigate()
  const problemTexts = useProblemTexts()
  const [address] = useAddress()
  const open = useCallback((pv: PvRef) => void navigate(archiveTrendPath([pv])), [navigate])
  const text = trendText(address)
  const { pvs, station, span, start, problems } = useMemo(() => trendQueryOf(new URLSearchParams(text)), [text])
  const shown = useMemo(() => pvs.slice(0, MAX_TREND_SERIES), [pvs])
  if (start !== null) return <Navigate to={`${PATHS.archiveTrend}?${withStart(address, start, plantNow())}`} replace />
  if (!address.has('pv') && !address.has('station')) {
    return (
      <Page key="pick" title={t('pick')}>
        <PvSearchTable types={LIVE_TYPES} onOpen={open} />
      </Page>
    )
  }
  const more = pvs.length - shown.length
  const texts = [...problemTexts(problems), ...(more > 0 ? [t('more', { count: more, most: MAX_TREND_SERIES })] : [])]
  if (station !== null) {
    return (
      <StationTrend station={station}>
        {(ofStation, notes) => (
          <ArchiveTrend
            pvs={ofStation}
            span={span}
            notes={
              <>
                <Problems texts={texts} />
                {notes}
              </>
            }
          />
        )}
      </StationTrend>
    )
  }
  return <ArchiveTrend pvs={shown} span={span} notes={<Problems texts={texts} />} />
}

interface ArchiveTrendProps {
  readonly pvs: readonly PvRef[]
  readonly span: TimeSpan | null
  readonly notes: ReactNode
}

function ArchiveTrend({ pvs, span, notes }: ArchiveTrendProps) {
  const { t } = useTranslation('trend')
  const [actions, setActions] = useState<HTMLSpanElement | null>(null)
  const live = pvs.filter((pv) => liveKey(pv) !== null)
  return (
    <TrendPvs pvs={pvs}>
      {(configs, missing) => {
        const without = configs.filter(({ hasArchiveData }) => !hasArchiveData)
        return (
          <TrendFrame
            chips={<Chip>{t('archive')}</Chip>}
            pvs={pvs}
            configs={configs}
            actions={
              <>
                <span ref={setActions} className={styles.actions} />
                {live.length > 0 && (
                  <ButtonLink to={realtimeChartPath(live)}>
                    <Activity size={16} aria-hidden="true" />
                    {t('toLive')}
                  </ButtonLink>
                )}
              </>
            }
          >
            {notes}
            {missing}
            <Problems texts={without.map(({ name, stationName }) => t('noArchive', { name, station: stationName }))} />
            {configs.length > without.length && <GeneratedChart configs={configs} span={span} actions={actions} />}
          </TrendFrame>
        )
      }}
    </TrendPvs>
  )
}

interface GeneratedChartProps {
  readonly configs: readonly PvConfig[]
  readonly span: TimeSpan | null
  readonly actions: HTMLElement | null
}

/** The chart page of a generated chart, with all of its tools. */
function GeneratedChart({ configs, span, actions }: GeneratedChartProps) {
  const { t } = useTranslation('trend')
  const { config, series, pvs } = useMemo(() => {
    const asked = configs.flatMap((one) => (one.hasArchiveData ? [{ pv: one.pvRef, config: one }] : []))
    const title = asked.length === 1 ? asked[0]?.config.name || t('title') : t('title')
    const made = trendLine(asked, { type: 'Measurement', title, ...(span === null ? {} : { span }) })
    return { ...made, pvs: made.display.flatMap(({ pvConfig }) => pvConfig ?? []) }
  }, [configs, span, t])
  // Another span in the address is another beginning; another PV is not.
  const begin = `${config.timeSpanFactor}-${config.timeSpanUnit}`
  return <ChartWork key={begin} config={config} series={series} pvs={pvs} actions={actions} />
}

/** What of an address makes the trend line: the rest belongs to the tools of its chart. */
function trendText(address: URLSearchParams): string {
  const own = [...address].filter(([name]) => ['pv', 'station', 'amount', 'unit', 'start'].includes(name))
  return new URLSearchParams(own).toString()
}
