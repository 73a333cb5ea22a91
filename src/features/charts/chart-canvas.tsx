// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a picture whose keys move cursor, zoom and view
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribe } from 'valtio/vanilla'
import styles from '../../components/chart/chart.module.css'
import { createTimeChart, type TimeChart, type TimeChartView } from '../../components/chart/time-chart.ts'
import controls from '../../components/controls/controls.module.css'
import { LoadGate } from '../../components/load-gate/load-gate.tsx'
import { useFormat } from '../../components/locale/plant-settings.tsx'
import { preferences } from '../../components/preferences/preferences.ts'
import { summariseView } from '../../domain/charts/series-view.ts'
import { onSecond, serverNow } from '../../live/connection/frame-clock.ts'
import { type SeriesColumns, subscribeSeries } from '../../live/views/subscriptions.ts'
import type { PvConfig } from '../../wire/server/pv.ts'
import type { LoadState } from '../../wire/tabs/frame.ts'
import { type ChartTexts, limitLines, type ShownView } from './chart-texts.ts'

interface ChartCanvasProps {
  readonly ref: RefObject<TimeChart | null>
  readonly series: string
  readonly hours: number
  readonly config: PvConfig
  readonly texts: ChartTexts
  readonly onView: (view: ShownView) => void
}

const HOUR_S = 3600
const LABEL_INTERVAL_MS = 5000
const NO_POINTS: Pick<SeriesColumns, 'x' | 'y'> = { x: new Float64Array(), y: new Float64Array() }

/** The chart with keyboard control and a description for screen readers. */
export function ChartCanvas({ ref, series, hours, config, texts, onView }: ChartCanvasProps) {
  const { t } = useTranslation(['charts', 'common'])
  const format = useFormat()
  const container = useRef<HTMLDivElement>(null)
  const spoken = useRef<HTMLDivElement>(null)
  const [load, setLoad] = useState<LoadState>({ state: 'loading' })
  const [empty, setEmpty] = useState(true)
  const [partMissing, setPartMissing] = useState(false)
  const limits = useMemo(() => limitLines(config, format, (code) => t(`common:limit.${code}`)), [config, format, t])

  useEffect(() => {
    const element = container.current
    if (element === null) return
    let points = NO_POINTS
    let labelled = Number.NEGATIVE_INFINITY
    const label = (view: ShownView) => {
      // Updated slowly: a screen reader would read every change of a focused element's name.
      if (points.x.length === 0 || performance.now() - labelled < LABEL_INTERVAL_MS) return
      labelled = performance.now()
      const { min, mean, max } = texts.legend(view)
      const summary = view.summary === null ? t('noSummary') : t('summary', { min, mean, max, unit: config.dimension })
      const [from, to] = [texts.time(view.from), texts.time(view.to)]
      element.ariaLabel = t('image', { name: config.name, from, to, summary })
    }
    const showView = (view: TimeChartView) => {
      const at = view.cursor === null ? undefined : points.x[view.cursor]
      const point = at === undefined ? null : { at, value: points.y[view.cursor ?? 0] ?? Number.NaN }
      const shown = { ...view, point, summary: summariseView(points.x, points.y, view.from, view.to) }
      label(shown)
      onView(shown)
      if (spoken.current !== null && document.activeElement === element) {
        spoken.current.textContent =
          point === null ? '' : `${texts.time(point.at)}: ${texts.value(point.value)} ${config.dimension}`
      }
    }
    const chart = createTimeChart(element, {
      format,
      most: hours * HOUR_S,
      states: texts.states,
      limits,
      onView: showView,
    })
    ref.current = chart
    chart.setNow(serverNow() / 1000)
    const stops = [
      subscribeSeries(series, (next) => {
        points = next
        setLoad(next.load)
        setEmpty(next.x.length === 0)
        setPartMissing(next.ranges.some((range) => range.load.state === 'error'))
        chart.setData(next.x, next.y)
      }),
      onSecond((now) => chart.setNow(now / 1000)),
      // One frame later, when the colours of the new theme are in effect.
      subscribe(preferences, () => requestAnimationFrame(chart.redraw)),
    ]
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', chart.redraw)
    return () => {
      for (const stop of stops) stop()
      scheme.removeEventListener('change', chart.redraw)
      ref.current = null
      chart.destroy()
    }
  }, [ref, series, hours, config, texts, limits, format, onView, t])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (ref.current !== null && chartKey(ref.current, event.key, event.shiftKey)) event.preventDefault()
  }
  const loaded = load.state === 'ready' || load.state === 'updating' || !empty
  return (
    <>
      {!loaded && (
        <LoadGate what={t('what')} load={load} body={null}>
          {() => null}
        </LoadGate>
      )}
      {loaded && empty && <p className={`${controls.notice} ${controls.muted}`}>{t('empty')}</p>}
      {loaded && partMissing && (
        <p className={controls.notice} role="status">
          {t('partMissing')}
        </p>
      )}
      <div
        ref={container}
        role="img"
        tabIndex={0}
        aria-label={config.name}
        className={styles.chart}
        onKeyDown={onKeyDown}
      />
      <div ref={spoken} role="status" className="visually-hidden" />
    </>
  )
}

/** Handles a key: arrows move the cursor, with shift the view; plus and minus zoom; Home and End jump; 0 resets. */
function chartKey(chart: TimeChart, key: string, shift: boolean): boolean {
  switch (key) {
    case 'ArrowLeft':
      if (shift) chart.pan(-0.1)
      else chart.moveCursor(-1)
      return true
    case 'ArrowRight':
      if (shift) chart.pan(0.1)
      else chart.moveCursor(1)
      return true
    case 'PageUp':
      chart.moveCursor(-10)
      return true
    case 'PageDown':
      chart.moveCursor(10)
      return true
    case 'Home':
      chart.moveCursor('start')
      return true
    case 'End':
      chart.moveCursor('end')
      return true
    case '+':
      chart.zoom(0.5)
      return true
    case '-':
      chart.zoom(2)
      return true
    case '0':
      chart.reset()
      return true
    default:
      return false
  }
}
