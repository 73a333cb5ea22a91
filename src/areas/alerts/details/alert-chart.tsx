import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LIMIT_CODES } from '../../../domain/alerts/alert-state.ts'
import { archiveKey } from '../../../domain/charts/archive-key.ts'
import { pvParam } from '../../../domain/values/pv-ref.ts'
import controls from '../../../ui/controls/controls.module.css'
import { pixelRatio } from '../../../ui/layout/page-pixels.ts'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import type { Alert } from '../../../wire/server/alert.ts'
import type { PvConfig, PvRef } from '../../../wire/server/pv.ts'
import { pvSeries } from '../../charts/chart/model/chart-series.ts'
import { TimeChart } from '../../charts/chart/time-chart.tsx'
import { PvGate } from '../../values/config/pv-gate.tsx'
import { useConfig } from '../../values/config/use-config.ts'
import { isDigital } from '../../values/value/live-value.tsx'
import styles from './alert-details.module.css'

const HOUR_MS = 3_600_000
const HEIGHT_PX = 180
/** The drawer fills a screen of this width. */
const WIDEST_PX = 600

interface AlertChartProps {
  readonly alert: Alert
  readonly pv: PvRef
  /** Scrolls the chart into view. */
  readonly inView?: boolean
}

/** The course of a PV from an hour before to an hour after its alert came; says so if the plant keeps no archive of it. */
export function AlertChart({ alert, pv, inView = false }: AlertChartProps) {
  const { t } = useTranslation(['details', 'chart'])
  const box = useRef<HTMLDivElement>(null)
  const isKnown = useConfig(pv).config !== null
  useEffect(() => {
    if (inView && isKnown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [inView, isKnown])
  return (
    <div ref={box}>
      <PvGate pv={pv} what={t('chart:what')}>
        {(config) =>
          config.hasArchiveData ? (
            <ArchiveChart alert={alert} config={config} />
          ) : (
            <p className={`${controls.muted} ${styles.noChart}`}>{t('noArchive')}</p>
          )
        }
      </PvGate>
    </div>
  )
}

function ArchiveChart({ alert, config }: { readonly alert: Alert; readonly config: PvConfig }) {
  const { t } = useTranslation(['details', 'common'])
  const { words } = usePlantSettings()
  // An acknowledgement makes another alert object; the chart starts anew only for what it draws.
  const { timestamp, goneTimestamp, limit, limitType } = alert
  const came = Math.floor(timestamp)
  const range = useMemo(() => ({ kind: 'absolute', from: came - HOUR_MS, to: came + HOUR_MS }) as const, [came])
  const series = useMemo(() => {
    const key = archiveKey({
      series: { kind: 'pv', pv: config.pvRef },
      source: 'MeasurementArchive',
      start: range.from,
      end: range.to,
      drawing: {
        pixels: Math.ceil(WIDEST_PX * pixelRatio()),
        view: isDigital(config) ? 'StepLine' : 'Line',
      },
    })
    const texts = {
      ...words,
      limit: (code: (typeof LIMIT_CODES)[keyof typeof LIMIT_CODES]) => t(`common:limit.${code}`),
    }
    const all = pvSeries(config, 0, {
      id: pvParam(config.pvRef),
      source: { kind: 'archive', key },
      dataSource: 'MeasurementArchive',
      texts,
    })
    // Only the limit that was crossed, as it was then: it may have been set anew since.
    const crossed =
      limit === null || limitType === null ? [] : [{ code: texts.limit(LIMIT_CODES[limitType]), value: limit }]
    return [{ ...all, limits: crossed }]
  }, [config, range, words, t, limit, limitType])
  const annotations = useMemo(
    () => [
      { id: 'came', at: timestamp, text: t('common:alert.came') },
      ...(goneTimestamp === null ? [] : [{ id: 'gone', at: goneTimestamp, text: t('common:alert.gone') }]),
    ],
    [timestamp, goneTimestamp, t],
  )
  return (
    <TimeChart
      label={t('chart', { name: config.name })}
      series={series}
      range={range}
      dataSource="MeasurementArchive"
      annotations={annotations}
      showsLimits
      height={HEIGHT_PX}
    />
  )
}
