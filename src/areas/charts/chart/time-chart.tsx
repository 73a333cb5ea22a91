// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a picture whose keys move cursor, zoom and view
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useStreamState } from '../../../live/views/hooks.ts'
import controls from '../../../ui/controls/controls.module.css'
import { useIsPhone } from '../../../ui/layout/use-is-phone.ts'
import { LoadStatus } from '../../../ui/load-gate/load-gate.tsx'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import type { DataSource } from '../../../wire/server/chart.ts'
import type { SeriesNotes } from '../../../wire/tabs/frame.ts'
import type { ChartEvents } from '../../values/events/use-chart-events.ts'
import type { ChartMode } from '../rules/chart-mode.ts'
import styles from './chart.module.css'
import { ChartButtons } from './chart-buttons.tsx'
import { ChartHead, type Edge, isSameEdge, pausedAt } from './chart-head.tsx'
import { ChartLegend, type ChartLegendHandle } from './chart-legend.tsx'
import { createChartPoints } from './chart-points.ts'
import { ChartTable } from './chart-table.tsx'
import { useEventPart } from './events/use-event-part.tsx'
import type { ShownChart } from './files/shown-chart.ts'
import { type KeptView, useRangeInView } from './kept-view.ts'
import { knownNow } from './known-now.ts'
import { useStaleSince } from './live-pill.tsx'
import { type ChartAnnotation, type ChartRange, type ChartSeries, NO_MARKS } from './model/chart-series.ts'
import type { SeriesLoad } from './model/series-load.ts'
import { flagsOf, NOTHING_NOTED, withNotes } from './model/series-notes.ts'
import { overall } from './overall-load.ts'
import { chartKey } from './plot/chart-keys.ts'
import { roomCount } from './plot/chart-layout.ts'
import { HEIGHT_PX } from './plot/create-time-chart.ts'
import type { TimeChartView } from './plot/cursor-points.ts'
import { useDrawing } from './use-drawing.ts'

export interface TimeChartProps {
  /** Name of the chart. */
  readonly label: string
  /** At most 18, in the order of the legend, and what they are compared with. Keep the array: a new one connects anew. */
  readonly series: readonly ChartSeries[]
  readonly range: ChartRange
  /** With another range a part of it that was chosen stays in view. */
  readonly keepsZoom?: boolean
  /** Its view, where the page keeps it; else the drawing does, and `keepsZoom` decides. */
  readonly kept?: KeptView
  /** Says which values these are; missing for live series. */
  readonly dataSource?: DataSource
  readonly annotations?: readonly ChartAnnotation[]
  /** False hides the annotations that come with the points. */
  readonly showsNotes?: boolean
  readonly showsLimits?: boolean
  /** The limits are only the last known ones, which their labels then say. */
  readonly areLimitsOld?: boolean
  /** Dots at the points of lines. */
  readonly showsPoints?: boolean
  /** Live keys of the PVs of a sliding chart: it says if their values are only last known. */
  readonly liveKeys?: readonly string[]
  /** Charts with the same key share their cursor, with `ALL_TABS` those of every tab. */
  readonly sync?: string
  readonly height?: number
  /** Tools of the page at the beginning of the head, which name the range. */
  readonly toolbar?: ReactNode
  /** At the beginning and at the end of the head. */
  readonly present?: ReactNode
  readonly tools?: ReactNode
  /** Ids of hidden series, and what is shown, where the caller keeps them. */
  readonly hidden?: ReadonlySet<string>
  readonly onHidden?: (hidden: ReadonlySet<string>) => void
  readonly mode?: ChartMode
  readonly onMode?: (mode: ChartMode) => void
  /** Called when a flag is pressed, with the id of its annotation and its button; without it flags are only drawn. */
  readonly onFlag?: (id: string, button: HTMLElement) => void
  /** Receives what returns the chart as it is shown; null while there is none. */
  readonly shown?: Ref<() => ShownChart | null>
  /** Loads more when the view leaves an absolute range; without it the view stays inside. Times in ms since 1970. */
  readonly onBeyond?: (from: number, to: number) => void
  /** Tells which part of an absolute range is in view, in ms since 1970. */
  readonly onPart?: (from: number, to: number) => void
  /** What happened to the PVs of the series; missing shows none. */
  readonly events?: ChartEvents | undefined
  /** Moves an absolute range to now. */
  readonly onToNow?: () => void
}

const NO_KEYS: readonly string[] = []
const NONE: ReadonlySet<string> = new Set()

/** A chart over time with its head, legend and table. */
export function TimeChart(props: TimeChartProps) {
  const { label, series: given, range, keepsZoom = false, dataSource, liveKeys = NO_KEYS, onToNow, kept } = props
  const {
    annotations = NO_MARKS.annotations,
    showsNotes = true,
    showsLimits = true,
    showsPoints = false,
    areLimitsOld = false,
  } = props
  const { t } = useTranslation('chart')
  const { format, texts } = usePlantSettings()
  const isPhone = useIsPhone()
  const legend = useRef<ChartLegendHandle>(null)
  const { timeZone } = format
  const points = useMemo(() => createChartPoints(timeZone), [timeZone])
  const [ownMode, setOwnMode] = useState<ChartMode>('chart')
  const [edge, setEdge] = useStreamState<Edge | null>(null, isSameEdge)
  const [ownHidden, setOwnHidden] = useState(NONE)
  const [selected, setSelected] = useState<string | null>(null)
  const [loads, setLoads] = useState<ReadonlyMap<string, SeriesLoad>>(new Map())
  const [notes, setNotes] = useState(NOTHING_NOTED)
  const { hidden = ownHidden, onHidden = setOwnHidden, mode = ownMode, onMode = setOwnMode } = props
  // What comes with the points does not connect the series anew.
  const series = useMemo(() => withNotes(given, notes), [given, notes])
  const shownNotes = showsNotes ? notes : NOTHING_NOTED
  const flags = useMemo(() => flagsOf(annotations, given, shownNotes, hidden), [annotations, given, shownNotes, hidden])
  const { strip, foot } = useEventPart(props.events, given, hidden)
  const canSplit = roomCount(series, hidden) > 1
  const isSplit = mode === 'each' && canSplit
  const limitsNote = areLimitsOld ? texts.stale : null
  const onView = (next: TimeChartView) => {
    // Whole seconds: while the view is dragged the pill need not render for every pixel.
    const [from, to] = [Math.round(next.from), Math.round(next.to)]
    setEdge({ from, to, follows: next.following, canUndo: next.canUndo })
    legend.current?.show(next)
    if (range.kind === 'absolute') props.onPart?.(next.from * 1000, next.to * 1000)
  }
  const { container, spoken, chart, view, pointed, retry } = useDrawing({
    ...props,
    given,
    series,
    points,
    keepsZoom,
    onView,
    onLoad: useCallback((id: string, load: SeriesLoad) => setLoads((known) => new Map(known).set(id, load)), []),
    onNotes: useCallback((id: string, next: SeriesNotes) => setNotes((known) => new Map(known).set(id, next)), []),
    marks: useMemo(
      () => ({ annotations: flags, limitsNote, showsLimits, showsPoints }),
      [flags, limitsNote, showsLimits, showsPoints],
    ),
    look: useMemo(() => ({ hidden, selected, isSplit }), [hidden, selected, isSplit]),
    strip,
  })
  const staleSince = useStaleSince(range.kind === 'sliding' ? liveKeys : NO_KEYS)
  const asOf = range.kind === 'sliding' ? (pausedAt(edge) ?? staleSince) : null
  const unreadable = series.reduce((sum, { id }) => sum + (hidden.has(id) ? 0 : (notes.get(id)?.unreadable ?? 0)), 0)
  useImperativeHandle(
    props.shown,
    () => () => {
      const made = chart.current
      if (made === null || view.current === null) return null
      return {
        view: view.current,
        picture: made.picture,
        series: series.filter(({ id }) => !hidden.has(id)),
        columnsOf: points.shown,
        loads,
        unreadable,
        asOf,
        now: knownNow(),
        selected,
        pointed: pointed.current,
        events: strip,
      }
    },
    [series, hidden, points, loads, unreadable, asOf, selected, strip, chart, view, pointed],
  )
  const inView = useRangeInView(range, kept)
  const state = useMemo(() => overall(series, loads), [series, loads])
  const controlled = () => chart.current && (kept ? { ...chart.current, undo: kept.onUndo } : chart.current)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const made = controlled()
    if (made !== null && chartKey(made, event.key, event.shiftKey)) event.preventDefault()
  }
  const retryAll = () => {
    for (const { id } of series) if (loads.get(id)?.load.state === 'error') retry.current?.(id)
  }
  const said = !state.isLoaded ? (
    <LoadStatus what={t('what')} load={state.load} onRetry={retryAll} />
  ) : state.isEmpty ? (
    <p className={`${controls.notice} ${controls.muted}`}>{t('empty')}</p>
  ) : null
  return (
    <section className={controls.panel} aria-label={label}>
      <ChartHead
        range={range}
        edge={edge}
        dataSource={dataSource}
        staleSince={staleSince}
        toolbar={props.toolbar ?? null}
        present={props.present}
        tools={props.tools}
        onToNow={onToNow}
        onNow={() => chart.current?.reset()}
        isNarrow={isPhone}
      />
      {mode === 'table' && said}
      {mode === 'table' && state.isLoaded && (
        <ChartTable series={series} columnsOf={points.of} range={inView} height={props.height ?? HEIGHT_PX} />
      )}
      <div hidden={mode === 'table'} className={styles.stage}>
        {mode !== 'table' && said !== null && <div className={styles.said}>{said}</div>}
        <div
          ref={container}
          role="img"
          tabIndex={0}
          aria-label={label}
          className={styles.chart}
          onKeyDown={onKeyDown}
        />
        <div ref={spoken} role="status" className="visually-hidden" />
      </div>
      <div className={styles.below}>
        <div className={styles.events} data-off={mode === 'table' || undefined}>
          {foot}
        </div>
        <ChartButtons
          mode={mode === 'each' && !canSplit ? 'chart' : mode}
          onMode={onMode}
          canSplit={canSplit}
          canUndo={kept?.canUndo ?? edge?.canUndo ?? false}
          chart={controlled}
        />
      </div>
      <div hidden={mode === 'table'}>
        <ChartLegend
          ref={legend}
          series={series}
          loads={loads}
          hidden={hidden}
          selected={selected}
          onHidden={onHidden}
          onSelect={(id) => setSelected((before) => (before === id ? null : id))}
          onRetry={(id) => retry.current?.(id)}
          columnsOf={points.shown}
        />
      </div>
      {/* It comes by itself: above, it would move the drawing and the legend. */}
      {state.isPartMissing && (
        <p className={controls.notice} role="status">
          {t('partMissing')}
        </p>
      )}
      {unreadable > 0 && (
        <p className={controls.notice} role="status" data-unreadable>
          {t('unreadable', { count: unreadable })}
        </p>
      )}
    </section>
  )
}
