// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a picture whose keys move cursor, zoom and view
import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribe } from 'valtio/vanilla'
import type { Columns } from '../../domain/charts/series-buffer.ts'
import { onSecond, serverNow } from '../../live/connection/frame-clock.ts'
import { useStreamState } from '../../live/views/hooks.ts'
import type { DataSource } from '../../wire/server/chart.ts'
import controls from '../controls/controls.module.css'
import { LoadGate } from '../load-gate/load-gate.tsx'
import { useFormat } from '../locale/plant-settings.tsx'
import { preferences } from '../preferences/preferences.ts'
import styles from './chart.module.css'
import { ChartLegend, type ChartLegendHandle } from './chart-legend.tsx'
import { createSpeaker } from './chart-speaker.ts'
import { ChartTable } from './chart-table.tsx'
import { connectSeries, LOADING, type SeriesLoad } from './connect-series.ts'
import { EndPill, LivePill } from './live-pill.tsx'
import type { ChartAnnotation, ChartRange, ChartSeries } from './model/chart-series.ts'
import { flagsOf, type NotesBySeries, withUnits } from './model/series-notes.ts'
import { chartKey, ZOOM_STEP } from './plot/chart-keys.ts'
import { createTimeChart, type TimeChartHandle, type TimeChartView } from './plot/create-time-chart.ts'

export interface TimeChartProps {
  /** Name of the chart. */
  readonly label: string
  /** At most 18, in the order of the legend. A new array starts the chart anew. */
  readonly series: readonly ChartSeries[]
  readonly range: ChartRange
  /** Says which values these are; missing for live series. */
  readonly dataSource?: DataSource
  readonly annotations?: readonly ChartAnnotation[]
  readonly showsLimits?: boolean
  /** Live keys of the PVs of a sliding chart: it says if their values are only last known. */
  readonly liveKeys?: readonly string[]
  /** Charts with the same key share their cursor. */
  readonly sync?: string
  readonly height?: number
  /** At the beginning and at the end of the head. */
  readonly present?: ReactNode
  readonly tools?: ReactNode
  /** Loads more when the view leaves an absolute range; without it the view stays inside. Times in ms since 1970. */
  readonly onBeyond?: (from: number, to: number) => void
  /** Moves an absolute range to now. */
  readonly onToNow?: () => void
}

const PAN_PART = 0.25
const DAY_MS = 86_400_000
const NO_KEYS: readonly string[] = []
const NO_FLAGS: readonly ChartAnnotation[] = []
const NOTHING_NOTED: NotesBySeries = new Map()

/** The right edge of the view in whole s since 1970, and whether it follows now. */
interface Edge {
  readonly to: number
  readonly follows: boolean
}

function isSameEdge(one: Edge | null, other: Edge | null): boolean {
  if (one === null || other === null) return one === other
  return one.follows === other.follows && (one.follows || one.to === other.to)
}

/** A chart over time with its head, legend and table. */
export function TimeChart(props: TimeChartProps) {
  const {
    label,
    series: given,
    range,
    dataSource,
    annotations = NO_FLAGS,
    showsLimits,
    liveKeys = NO_KEYS,
    sync,
    height,
  } = props
  const { onBeyond, onToNow } = props
  const { t } = useTranslation(['chart', 'common'])
  const format = useFormat()
  const container = useRef<HTMLDivElement>(null)
  const spoken = useRef<HTMLDivElement>(null)
  const chart = useRef<TimeChartHandle>(null)
  const legend = useRef<ChartLegendHandle>(null)
  const points = useRef(new Map<string, Columns>())
  const retry = useRef<(id: string) => void>(null)
  const beyond = useRef(onBeyond)
  const [mode, setMode] = useState<'chart' | 'table'>('chart')
  const [edge, setEdge] = useStreamState<Edge | null>(null, isSameEdge)
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [selected, setSelected] = useState<string | null>(null)
  const [loads, setLoads] = useState<ReadonlyMap<string, SeriesLoad>>(new Map())
  const [notes, setNotes] = useState(NOTHING_NOTED)
  const series = useMemo(() => withUnits(given, notes), [given, notes])
  const flags = useMemo(() => flagsOf(annotations, given, notes, hidden), [annotations, given, notes, hidden])
  const noted = useRef({ series, flags })
  const canExtend = onBeyond !== undefined
  useEffect(() => {
    beyond.current = onBeyond
  }, [onBeyond])
  // What comes with the points does not start the chart anew.
  useEffect(() => {
    noted.current = { series, flags }
    chart.current?.setSeries(series)
    chart.current?.setAnnotations(flags)
  }, [series, flags])

  useEffect(() => {
    const element = container.current
    if (element === null) return
    const speaker = createSpeaker({ element, spoken, label, series: () => noted.current.series, format, t })
    const onView = (view: TimeChartView) => {
      // Whole seconds: while the view is dragged the pill need not render for every pixel.
      setEdge({ to: Math.floor(view.to), follows: view.following })
      legend.current?.show(view)
      speaker.show(view)
    }
    const made = createTimeChart(element, {
      format,
      series: noted.current.series,
      annotations: noted.current.flags,
      range,
      onView,
      ...(showsLimits === undefined ? {} : { showsLimits }),
      ...(sync === undefined ? {} : { sync }),
      ...(height === undefined ? {} : { height }),
      ...(canExtend ? { onBeyond: (from: number, to: number) => beyond.current?.(from, to) } : {}),
    })
    chart.current = made
    made.setNow(serverNow() / 1000)
    points.current = new Map()
    const connection = connectSeries(
      given,
      (id, columns) => {
        points.current.set(id, columns)
        made.setData(id, columns)
      },
      (id, load) => setLoads((before) => new Map(before).set(id, load)),
      (id, next) => setNotes((before) => new Map(before).set(id, next)),
    )
    retry.current = connection.retry
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', made.redraw)
    const stops = [
      connection.stop,
      onSecond((now) => made.setNow(now / 1000)),
      // One frame later, when the colours of the new theme are in effect.
      subscribe(preferences, () => requestAnimationFrame(made.redraw)),
      () => scheme.removeEventListener('change', made.redraw),
    ]
    return () => {
      for (const stop of stops) stop()
      chart.current = null
      made.destroy()
    }
  }, [given, range, showsLimits, sync, height, canExtend, label, format, t, setEdge])
  useEffect(() => chart.current?.setHidden(hidden), [hidden])
  useEffect(() => chart.current?.setSelected(selected), [selected])

  const columnsOf = useCallback((id: string) => points.current.get(id), [])
  const onHide = useCallback((id: string, isHidden: boolean) => {
    setHidden((before) => {
      const next = new Set(before)
      if (isHidden) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])
  const state = useMemo(() => overall(series, loads), [series, loads])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (chart.current !== null && chartKey(chart.current, event.key, event.shiftKey)) event.preventDefault()
  }
  const retryAll = () => {
    for (const { id } of series) if (loads.get(id)?.load.state === 'error') retry.current?.(id)
  }
  return (
    <section className={controls.panel} aria-label={label}>
      <div className={styles.head}>
        {props.present}
        {range.kind === 'absolute' && <strong>{rangeText(range, format)}</strong>}
        {dataSource !== undefined && <span className={controls.muted}>{t(`source.${dataSource}`)}</span>}
        {range.kind === 'sliding' ? (
          <LivePill
            liveKeys={liveKeys}
            pausedAt={edge === null || edge.follows ? null : edge.to * 1000}
            onNow={() => chart.current?.reset()}
          />
        ) : (
          <EndPill to={edge === null ? range.to : edge.to * 1000} now={serverNow()} onNow={onToNow} />
        )}
        <span className={styles.space} />
        {props.tools}
        {mode === 'chart' && (
          <span className={styles.buttons}>
            <Tool label={t('back')} Icon={ChevronLeft} onClick={() => chart.current?.pan(-PAN_PART)} />
            <Tool label={t('forward')} Icon={ChevronRight} onClick={() => chart.current?.pan(PAN_PART)} />
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
      {!state.isLoaded && (
        <LoadGate what={t('what')} load={state.load} body={null} onRetry={retryAll}>
          {() => null}
        </LoadGate>
      )}
      {state.isLoaded && state.isEmpty && <p className={`${controls.notice} ${controls.muted}`}>{t('empty')}</p>}
      {state.isPartMissing && (
        <p className={controls.notice} role="status">
          {t('partMissing')}
        </p>
      )}
      {mode === 'table' && state.isLoaded && (
        <ChartTable series={series} columnsOf={columnsOf} hasDates={spanOf(range) > DAY_MS} />
      )}
      <div hidden={mode === 'table'}>
        <div
          ref={container}
          role="img"
          tabIndex={0}
          aria-label={label}
          className={styles.chart}
          onKeyDown={onKeyDown}
        />
        <div ref={spoken} role="status" className="visually-hidden" />
        <ChartLegend
          ref={legend}
          series={series}
          loads={loads}
          hidden={hidden}
          selected={selected}
          onHide={onHide}
          onSelect={(id) => setSelected((before) => (before === id ? null : id))}
          onRetry={(id) => retry.current?.(id)}
        />
      </div>
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

/** The state of the chart as a whole: it is loaded with its first series, and fails if all have. */
function overall(series: readonly ChartSeries[], loads: ReadonlyMap<string, SeriesLoad>) {
  const all = series.map(({ id }) => loads.get(id) ?? LOADING)
  const failed = all.find(({ load }) => load.state === 'error')
  const isLoaded = all.some(({ load, isEmpty }) => !isEmpty || load.state === 'ready' || load.state === 'updating')
  return {
    isLoaded,
    isEmpty: all.every((one) => one.isEmpty),
    isPartMissing: isLoaded && all.some((one) => one.isPartMissing),
    load: all.every(({ load }) => load.state === 'error') && failed !== undefined ? failed.load : LOADING.load,
  }
}

function spanOf(range: ChartRange): number {
  return range.kind === 'sliding' ? range.hours * 3_600_000 : range.to - range.from
}

function rangeText({ from, to }: ChartRange & { kind: 'absolute' }, format: ReturnType<typeof useFormat>): string {
  return `${format.day(from)} ${format.minute(from)} – ${format.day(to)} ${format.minute(to)}`
}
