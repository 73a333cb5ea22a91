import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { subscribe } from 'valtio/vanilla'
import { onSecond, serverNow } from '../../../live/connection/frame-clock.ts'
import { usePageZoom } from '../../../ui/layout/page-zoom.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import { preferences } from '../../../ui/preferences/preferences.ts'
import type { SeriesNotes } from '../../../wire/tabs/frame.ts'
import type { ChartPoints } from './chart-points.ts'
import { createSpeaker } from './chart-speaker.ts'
import { drawnPart, type KeptView, toldView } from './kept-view.ts'
import { knownNow } from './known-now.ts'
import { type ChartMarks, type ChartRange, type ChartSeries, lastKnownText } from './model/chart-series.ts'
import type { SeriesLoad } from './model/series-load.ts'
import type { TimeChartHandle } from './plot/chart-handle.ts'
import type { ChartLook } from './plot/chart-layout.ts'
import { createTimeChart } from './plot/create-time-chart.ts'
import type { TimeChartView } from './plot/cursor-points.ts'
import type { EventStripPart } from './plot/event-strip.ts'

interface DrawingParts {
  readonly label: string
  /** The series that were asked for, and with what is known of them besides. */
  readonly given: readonly ChartSeries[]
  readonly series: readonly ChartSeries[]
  readonly points: ChartPoints
  readonly range: ChartRange
  readonly keepsZoom: boolean
  readonly kept?: KeptView
  readonly height?: number
  readonly sync?: string
  readonly marks: ChartMarks
  readonly look: ChartLook
  readonly strip: EventStripPart | null
  readonly onBeyond?: (from: number, to: number) => void
  readonly onFlag?: (id: string, button: HTMLElement) => void
  readonly onView: (view: TimeChartView) => void
  /** The same functions each time. */
  readonly onLoad: (id: string, load: SeriesLoad) => void
  readonly onNotes: (id: string, notes: SeriesNotes) => void
}

/** Draws a chart in the element of `container` while it is mounted, and passes on what changes, each for itself. */
export function useDrawing(props: DrawingParts) {
  const { given, series, points, range, keepsZoom, kept, height, sync, marks, look, strip, onLoad, onNotes } = props
  const { t } = useTranslation(['chart', 'common'])
  const format = useFormat()
  const container = useRef<HTMLDivElement>(null)
  const spoken = useRef<HTMLDivElement>(null)
  const chart = useRef<TimeChartHandle>(null)
  const view = useRef<TimeChartView>(null)
  /** The last time that somebody has pointed at, s since 1970. */
  const pointed = useRef<number>(null)
  const retry = useRef<(id: string) => void>(null)
  // What the chart starts with; later changes are passed on one by one.
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const canExtend = props.onBeyond !== undefined
  const count = series.length
  const zoom = usePageZoom()
  // A new one where the chart must be created anew: what was set on the old one is then set again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of series needs other axes, another zoom another font
  const parts = useMemo(() => ({ format, t, height, canExtend }), [count, zoom, format, t, height, canExtend])

  useEffect(() => {
    const element = container.current
    if (element === null) return
    const { format, t, height, canExtend } = parts
    const speaker = createSpeaker({ element, spoken, chart: () => latest.current, format, t })
    const made = createTimeChart(element, {
      format,
      series: latest.current.series,
      range: latest.current.range,
      texts: {
        gap: (duration) => t('gapOf', { duration }),
        lastKnown: (at) => t('lastKnown', { time: lastKnownText(at * 1000, serverNow(), format) }),
        running: t('running'),
      },
      now: knownNow,
      onView: (next) => {
        view.current = next
        if (next.cursor !== null) pointed.current = next.cursor
        latest.current.onView(next)
        latest.current.kept?.onView(toldView(next))
        speaker.show(next)
        points.look(next)
      },
      ...(latest.current.onFlag && { onFlag: (id: string, at: HTMLElement) => latest.current.onFlag?.(id, at) }),
      ...(height === undefined ? {} : { height }),
      ...(canExtend ? { onBeyond: (from: number, to: number) => latest.current.onBeyond?.(from, to) } : {}),
    })
    chart.current = made
    made.setNow(serverNow() / 1000)
    made.show(drawnPart(latest.current.kept?.part ?? null))
    points.fill(made)
    const scheme = window.matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', made.redraw)
    const stops = [
      onSecond((now) => made.setNow(now / 1000)),
      // One frame later, when the colours of the new theme are in effect.
      subscribe(preferences, () => requestAnimationFrame(made.redraw)),
      () => scheme.removeEventListener('change', made.redraw),
    ]
    return () => {
      for (const stop of stops) stop()
      chart.current = null
      view.current = null
      made.destroy()
    }
  }, [parts, points])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new chart has nothing yet
  useEffect(() => {
    const made = chart.current
    if (made === null) return
    const connection = points.connect(made, given, { onLoad, onNotes })
    retry.current = connection.retry
    return connection.stop
  }, [given, parts, points, onLoad, onNotes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => chart.current?.setSeries(series), [series, parts])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; another range decides, not the way it is shown
  useEffect(() => chart.current?.setRange(range, kept === undefined ? keepsZoom : kept.part !== null), [range, parts])
  const turn = kept?.turn
  useEffect(() => {
    if (turn !== undefined) chart.current?.show(drawnPart(latest.current.kept?.part ?? null))
  }, [turn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => chart.current?.setMarks(marks), [marks, parts])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => chart.current?.setLook(look), [look, parts])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => chart.current?.setEvents(strip), [strip, parts])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => chart.current?.setSync(sync), [sync, parts])
  return { container, spoken, chart, view, pointed, retry }
}
