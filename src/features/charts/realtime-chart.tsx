import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartLegend, type ChartLegendHandle } from '../../components/chart/chart-legend.tsx'
import type { TimeChart } from '../../components/chart/time-chart.ts'
import controls from '../../components/controls/controls.module.css'
import { LiveQuality } from '../../components/live-value/live-quality.tsx'
import { LiveValue } from '../../components/live-value/live-value.tsx'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import { seriesKey } from '../../domain/charts/series-key.ts'
import { liveKey } from '../../domain/values/pv-ref.ts'
import { subscribeLane } from '../../live/views/subscriptions.ts'
import type { PvConfig } from '../../wire/server/pv.ts'
import { ChartCanvas } from './chart-canvas.tsx'
import { ChartTable } from './chart-table.tsx'
import { chartTexts, type ShownView } from './chart-texts.ts'
import styles from './charts.module.css'

/** Selectable widths of the live window, in hours. */
const WINDOW_HOURS = [1, 3, 6, 12, 24] as const
const ZOOM_STEP = 0.5
const PAN_STEP = 0.25

export function RealtimeChart({ config }: { readonly config: PvConfig }) {
  const { t } = useTranslation(['charts', 'common'])
  const format = useFormat()
  const [hours, setHours] = useState<number>(WINDOW_HOURS[0])
  const [mode, setMode] = useState<'chart' | 'table'>('chart')
  const [pausedAt, setPausedAt] = useState<number | null>(null)
  const chart = useRef<TimeChart>(null)
  const legend = useRef<ChartLegendHandle>(null)
  const key = liveKey(config.pvRef) ?? ''
  const series = seriesKey({ pv: config.pvRef, hours, drawing: null })
  const texts = useMemo(
    () => chartTexts(config, format, t('common:value.on'), t('common:value.off')),
    [config, format, t],
  )

  const onView = useCallback(
    (view: ShownView) => {
      // Whole seconds: while the view is dragged the pill need not render for every pixel.
      setPausedAt(view.following ? null : Math.floor(view.to))
      legend.current?.show(texts.legend(view))
    },
    [texts],
  )

  return (
    <section className={controls.panel} aria-label={config.name}>
      <div className={styles.head}>
        <span className={styles.present}>
          <LiveValue liveKey={key} config={config} lastKnown={false} />
          <span className={controls.muted}>{config.dimension}</span>
          <LiveQuality liveKey={key} lastKnown={false} />
        </span>
        <LivePill liveKey={key} pausedAt={pausedAt} onNow={() => chart.current?.reset()} />
        <span className={styles.space} />
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
        {mode === 'chart' && (
          <span className={styles.buttons}>
            <Tool label={t('back')} Icon={ChevronLeft} onClick={() => chart.current?.pan(-PAN_STEP)} />
            <Tool label={t('forward')} Icon={ChevronRight} onClick={() => chart.current?.pan(PAN_STEP)} />
            <Tool label={t('zoomIn')} Icon={ZoomIn} onClick={() => chart.current?.zoom(ZOOM_STEP)} />
            <Tool label={t('zoomOut')} Icon={ZoomOut} onClick={() => chart.current?.zoom(1 / ZOOM_STEP)} />
          </span>
        )}
        <span className={styles.buttons}>
          {(['chart', 'table'] as const).map((name) => (
            <button
              key={name}
              type="button"
              className={controls.chip}
              aria-pressed={mode === name}
              onClick={() => setMode(name)}
            >
              {t(`view.${name}`)}
            </button>
          ))}
        </span>
      </div>
      {mode === 'chart' ? (
        <>
          <ChartCanvas
            key={series}
            ref={chart}
            series={series}
            hours={hours}
            config={config}
            texts={texts}
            onView={onView}
          />
          <ChartLegend
            ref={legend}
            name={config.name}
            detail={`${config.eksNr} · ${config.stationName}`}
            unit={config.dimension}
          />
        </>
      ) : (
        <ChartTable key={series} series={series} texts={texts} />
      )}
    </section>
  )
}

interface ToolProps {
  readonly label: string
  readonly Icon: typeof ZoomIn
  readonly onClick: () => void
}

function Tool({ label, Icon, onClick }: ToolProps) {
  return (
    <button type="button" className={controls.button} aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} aria-hidden="true" />
    </button>
  )
}

interface LivePillProps {
  readonly liveKey: string
  /** Right edge of the view in s since 1970; null if the view follows now. */
  readonly pausedAt: number | null
  readonly onNow: () => void
}

/** Shows whether the chart is live: its view reaches now and its values are current. */
function LivePill({ liveKey, pausedAt, onNow }: LivePillProps) {
  const { t } = useTranslation('charts')
  const format = useFormat()
  const [staleSince, setStaleSince] = useState<number | null>(null)
  useEffect(() => subscribeLane(liveKey, (lane) => setStaleSince(lane.stale ? lane.time : null)), [liveKey])
  const asOf = pausedAt === null ? staleSince : pausedAt * 1000
  if (asOf === null) {
    return (
      <span className={controls.chip} data-on data-live-pill="live">
        {t('live')}
      </span>
    )
  }
  return (
    <>
      <span className={controls.chip} data-stale data-live-pill="paused">
        {t('asOf', { time: format.time(asOf) })}
      </span>
      {pausedAt !== null && (
        <button type="button" className={controls.button} onClick={onNow}>
          {t('toNow')}
        </button>
      )}
    </>
  )
}
