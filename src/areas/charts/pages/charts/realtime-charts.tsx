import { ChartArea } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { seriesKey } from '../../../../domain/charts/series-key.ts'
import { archiveTrendPath } from '../../../../domain/text/paths.ts'
import { trendLine } from '../../../../domain/trend/trend-line.ts'
import { liveKey } from '../../../../domain/values/pv-ref.ts'
import { ButtonLink } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { useAddress } from '../../../../ui/page/use-address.ts'
import type { SeriesViewType } from '../../../../wire/server/chart-config.ts'
import type { PvConfig, PvRef } from '../../../../wire/server/pv.ts'
import { shownEvents, useChartEvents } from '../../../values/events/use-chart-events.ts'
import { useLiveWindow } from '../../../values/events/use-live-window.ts'
import { useLiveLimits } from '../../../values/live-limits/use-live-limits.ts'
import { LiveQuality } from '../../../values/value/live-quality.tsx'
import { LiveValue } from '../../../values/value/live-value.tsx'
import { configSeries } from '../../chart/model/config-series.ts'
import { livePixels } from '../../chart/model/drawing-pixels.ts'
import { TimeChart } from '../../chart/time-chart.tsx'
import { TrendFrame } from '../../chart/trend/trend-frame.tsx'
import { TrendPvs } from '../../chart/trend/trend-pvs.tsx'
import { chartQueryOf, withChartQuery } from '../../rules/chart-query.ts'
import styles from './charts.module.css'
import { EventCheck } from './show-checks.tsx'
import { useDrawingSize } from './use-drawing-size.ts'

interface RealtimeChartsProps {
  readonly pvs: readonly PvRef[]
  /** What else the address asked for. */
  readonly problems: ReactNode
}

/** The realtime trend line of some PVs. */
export function RealtimeCharts({ pvs, problems }: RealtimeChartsProps) {
  const { t } = useTranslation('trend')
  return (
    <TrendPvs pvs={pvs}>
      {(configs, notes) => (
        <TrendFrame
          pvs={pvs}
          configs={configs}
          actions={
            pvs.length > 0 && (
              <ButtonLink to={archiveTrendPath(pvs)}>
                <ChartArea size={16} aria-hidden="true" />
                {t('toArchive')}
              </ButtonLink>
            )
          }
        >
          {problems}
          {notes}
          {configs.length > 0 && <LiveChart configs={configs} />}
        </TrendFrame>
      )}
    </TrendPvs>
  )
}

/** Selectable widths of the live window, in hours. */
const WINDOW_HOURS = [1, 3, 6, 12, 24] as const
const SOURCE = 'MeasurementArchive'

function LiveChart({ configs: loaded }: { readonly configs: readonly PvConfig[] }) {
  const { t } = useTranslation(['trend', 'chart', 'common'])
  const { words } = usePlantSettings()
  const [hours, setHours] = useState<number>(WINDOW_HOURS[0])
  const range = useMemo(() => ({ kind: 'sliding', hours }) as const, [hours])
  const { configs, areOld } = useLiveLimits(loaded)
  const { pixels, height } = useDrawingSize()
  const series = useMemo(() => {
    const asked = configs.map((config) => ({ pv: config.pvRef, config }))
    const { series: generated, display } = trendLine(asked, { type: 'LiveMeasurement', title: t('title') })
    return generated.map((one, index) => {
      const ofView = (view: SeriesViewType) =>
        seriesKey({ pv: one.pv, hours, drawing: { pixels: livePixels(pixels, hours), view } })
      return configSeries(one, display[index]?.pvConfig ?? null, {
        index,
        source: (view) => ({ kind: 'live', key: ofView(view) }),
        dataSource: SOURCE,
        texts: {
          ...words,
          limit: (code) => t(`common:limit.${code}`),
          measurement: (type) => t(`chart:measurement.${type}`),
        },
      })
    })
  }, [configs, hours, pixels, words, t])
  const [address, setAddress] = useAddress()
  const { showsEvents } = chartQueryOf(address)
  const window = useLiveWindow(hours)
  const pvs = useMemo(() => loaded.map(({ pvRef }) => pvRef), [loaded])
  const events = useChartEvents(pvs, showsEvents ? window : null)
  const liveKeys = useMemo(() => configs.flatMap(({ pvRef }) => liveKey(pvRef) ?? []), [configs])
  const [only, ...more] = configs
  const key = liveKeys[0]
  return (
    <TimeChart
      label={configs.map(({ name }) => name).join(', ')}
      series={series}
      range={range}
      height={height}
      areLimitsOld={areOld}
      liveKeys={liveKeys}
      events={shownEvents(events, showsEvents)}
      present={
        only !== undefined &&
        key !== undefined &&
        more.length === 0 && (
          <span className={styles.present}>
            <LiveValue liveKey={key} config={only} lastKnown={false} />
            <span className={controls.muted}>{only.dimension}</span>
            <LiveQuality liveKey={key} lastKnown={false} />
          </span>
        )
      }
      tools={
        <>
          <EventCheck
            value={showsEvents}
            refused={events.refused}
            onChange={(next) => setAddress((before) => withChartQuery(before, { showsEvents: next }))}
          />
          <select
            className={controls.input}
            aria-label={t('window')}
            value={hours}
            onChange={(event) => setHours(Number(event.target.value))}
          >
            {WINDOW_HOURS.map((count) => (
              <option key={count} value={count}>
                {t('hours', { count })}
              </option>
            ))}
          </select>
        </>
      }
    />
  )
}
