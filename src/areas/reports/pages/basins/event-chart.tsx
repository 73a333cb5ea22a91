import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { archiveKey } from '../../../../domain/charts/archive-key.ts'
import type { TimeRange } from '../../../../domain/time/time-range.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { useQuery } from '../../../../live/views/hooks.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import controls from '../../../../ui/controls/controls.module.css'
import { LoadGate } from '../../../../ui/load-gate/load-gate.tsx'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { PvConfig, PvRef } from '../../../../wire/server/pv.ts'
import type { RuebConfig } from '../../../../wire/server/report.ts'
import { type ChartSeries, pvSeries } from '../../../charts/chart/model/chart-series.ts'
import { drawingPixels } from '../../../charts/chart/model/drawing-pixels.ts'
import { TimeChart } from '../../../charts/chart/time-chart.tsx'
import { MomentLinks } from '../../../values/moment/moment-links.tsx'
import type { BasinEvent } from '../../rules/basin-events.ts'
import styles from './basins.module.css'
import { dayTime } from './figure-columns.tsx'

const HOUR_MS = 3_600_000
/** Rain of the hours before an event belongs to it. */
const BEFORE_MS = 3 * HOUR_MS
const AFTER_MS = 2 * HOUR_MS
const HEIGHT_PX = 300
const PIXEL_STEP = 512

interface EventChartProps {
  readonly event: BasinEvent
  readonly config: RuebConfig
  readonly onClose: () => void
  /** Its remarks. */
  readonly children: ReactNode
}

/** Level, overflow and rain of an event, with the crest of the weir and its beginning and end. */
export function EventChart({ event, config, onClose, children }: EventChartProps) {
  const { t } = useTranslation('basins')
  const { format } = usePlantSettings()
  const pvs = useMemo(() => {
    const { levelPv, overflowPv, rainPv } = config
    return [rainPv, levelPv, overflowPv].flatMap((pv) => pv ?? [])
  }, [config])
  const { load, body, refetch } = useQuery('pvConfigs', pvs.length === 0 ? null : { pvs })
  return (
    <section className={`${controls.panel} ${styles.course}`} aria-label={t('course.label')} data-course={event.id}>
      <h2 className={controls.panelTitle}>
        {config.name}
        <small>
          {t(`eventType.${event.type}`)} {dayTime(event.start, format)} –{' '}
          {event.end === null ? t('event.underWay') : dayTime(event.end, format)}
        </small>
        <Button quiet className={styles.close} onClick={onClose}>
          {t('course.close')}
        </Button>
      </h2>
      {pvs.length === 0 ? (
        <p className={controls.notice}>{t('course.none')}</p>
      ) : (
        <LoadGate what={t('course.what')} load={load} body={body} onRetry={refetch}>
          {(configs) => <Course event={event} basin={config} configs={configs} />}
        </LoadGate>
      )}
      <div className={styles.moment}>
        <MomentLinks
          at={event.start}
          pv={config.overflowPv ?? config.levelPv}
          station={config.stationNumber}
          range={rangeOf(event)}
        />
      </div>
      {children}
    </section>
  )
}

/** What belongs to an event. */
function rangeOf({ start, end }: Pick<BasinEvent, 'start' | 'end'>): TimeRange {
  return { from: start - BEFORE_MS, to: Math.floor(end ?? plantNow()) + AFTER_MS }
}

interface CourseProps {
  readonly event: BasinEvent
  readonly basin: RuebConfig
  readonly configs: readonly PvConfig[]
}

function Course({ event, basin, configs }: CourseProps) {
  const { t } = useTranslation(['basins', 'common'])
  const { words } = usePlantSettings()
  const { start, end } = event
  const range = useMemo(() => ({ kind: 'absolute', ...rangeOf({ start, end }) }) as const, [start, end])
  const series = useMemo(() => {
    const texts = { ...words, limit: () => '' }
    const of = (pv: PvRef | null | undefined, index: number, change: Partial<ChartSeries>): readonly ChartSeries[] => {
      const config = configs.find(({ pvRef }) => pv && pvParam(pvRef) === pvParam(pv))
      if (config === undefined) return []
      const view = change.type ?? 'Line'
      const key = archiveKey({
        series: { kind: 'pv', pv: config.pvRef },
        source: 'MeasurementArchive',
        start: range.from,
        end: range.to,
        drawing: { pixels: drawingPixels(PIXEL_STEP), view },
      })
      const own = pvSeries(config, index, {
        id: pvParam(config.pvRef),
        source: { kind: 'archive', key },
        dataSource: 'MeasurementArchive',
        texts,
      })
      return [{ ...own, limits: [], ...change }]
    }
    const crest = { code: t('course.crest'), value: basin.weirLevel }
    return [
      ...of(basin.rainPv, 0, { type: 'Bar', axis: { isReversed: true, min: 0 } }),
      ...of(basin.levelPv, 3, { limits: [crest], axis: { min: 0 } }),
      ...of(basin.overflowPv, 4, { type: 'Area', axis: { min: 0 } }),
    ]
  }, [configs, basin, range, words, t])
  const annotations = useMemo(
    () => [
      { id: 'start', at: start, text: t('event.start') },
      ...(end === null ? [] : [{ id: 'end', at: end, text: t('event.end') }]),
    ],
    [start, end, t],
  )
  return (
    <TimeChart
      label={t('course.label')}
      series={series}
      range={range}
      dataSource="MeasurementArchive"
      annotations={annotations}
      height={HEIGHT_PX}
    />
  )
}
