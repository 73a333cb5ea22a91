import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownChart } from '../../components/chart/files/shown-chart.ts'
import { ALL_TABS } from '../../components/chart/plot/sync-cursors.ts'
import { TimeChart } from '../../components/chart/time-chart.tsx'
import controls from '../../components/controls/controls.module.css'
import { usePlantSettings } from '../../components/locale/plant-settings.tsx'
import { plantNow } from '../../components/time/inputs/plant-now.ts'
import { liveSourceFor, sourceFor } from '../../domain/charts/auto-source.ts'
import { presetOf, withRange } from '../../domain/charts/chart-period.ts'
import { comparisonShift, movingWindow } from '../../domain/charts/chart-query.ts'
import { MAX_LIVE_HOURS, MAX_RAW_HOURS } from '../../domain/charts/series-key.ts'
import { namedRange } from '../../domain/time/presets.ts'
import type { TimeRange } from '../../domain/time/time-range.ts'
import { liveKey } from '../../domain/values/pv-ref.ts'
import type { ChartConfig, SeriesConfig } from '../../wire/server/chart-config.ts'
import type { PvConfig } from '../../wire/server/pv.ts'
import { ChartActions } from './chart-actions.tsx'
import { workSeries } from './chart-series.ts'
import { ChartTools } from './chart-tools.tsx'
import { useChartPeriod } from './use-chart-period.ts'
import { useSharedCursor } from './use-shared-cursor.ts'

interface ChartWorkProps {
  readonly config: ChartConfig
  /** In their order. */
  readonly series: readonly SeriesConfig[]
  readonly pvs: readonly PvConfig[]
  /** Where the actions of the page stand. */
  readonly actions: HTMLElement | null
}

/** More would be neither distinguishable nor readable. Specification 3, "Charts": 18 colours. */
const MAX_SERIES = 18
const HOUR_MS = 3_600_000
/** Windows of almost the same size share their points. */
const PIXEL_STEP = 256
const LEAST_HEIGHT_PX = 280
const MOST_HEIGHT_PX = 620
/** Parts of the page around the chart. */
const OTHER_PX = 460

/** A chart with its tools: period, source, comparison, and what is shown. The address keeps all of it. */
export function ChartWork({ config, series, pvs, actions }: ChartWorkProps) {
  const { t } = useTranslation(['workplace', 'chart', 'common'])
  const { words, format } = usePlantSettings()
  const { timeZone: zone } = format
  const { period, isReadable, setPeriod, query, setQuery } = useChartPeriod(config)
  const { range, of, isRefreshing } = period
  const [size] = useState(chartSize)
  const shown = useRef<() => ShownChart | null>(null)
  const [isShared, setShared] = useSharedCursor()
  const [beyond, setBeyond] = useState<{ readonly of: TimeRange; readonly window: TimeRange } | null>(null)

  const preset = query.source ?? presetOf(config)
  const source = sourceFor(preset, range, config, zone)
  const isUpToNow = of === 'span' || range.preset?.startsWith('last') === true
  const isLive = config.type === 'LiveMeasurement' && isRefreshing && isUpToNow
  const liveSource = liveSourceFor(preset, range, config, zone)
  const longest = liveSource === 'MeasurementArchive' ? MAX_RAW_HOURS : MAX_LIVE_HOURS
  const hours = Math.min(longest, Math.max(1, Math.ceil((range.to - range.from) / HOUR_MS)))
  const live = useMemo(() => (isLive ? { hours, source: liveSource } : null), [isLive, hours, liveSource])
  const shift = comparisonShift(query.comparison, range, zone)
  const more = beyond !== null && beyond.of.from === range.from && beyond.of.to === range.to ? beyond.window : range
  const { from, to } = isRefreshing ? movingWindow(more) : more

  const all = useMemo(
    () =>
      workSeries({
        chart: config.id,
        series: series.slice(0, MAX_SERIES),
        pvs,
        source,
        window: { from, to },
        live,
        shift,
        pixels: size.pixels,
        texts: {
          ...words,
          limit: (code) => t(`common:limit.${code}`),
          measurement: (type) => t(`chart:measurement.${type}`),
          compared: (title) => t(`compare.series.${query.comparison}`, { title }),
        },
      }),
    [config.id, series, pvs, source, from, to, live, shift, size, words, t, query.comparison],
  )
  const { from: rangeFrom, to: rangeTo } = range
  // A live range moves by itself: its edges must not make it another one every minute.
  const [fixedFrom, fixedTo] = live === null ? [rangeFrom, rangeTo] : [0, 0]
  const chartRange = useMemo(
    () =>
      live === null
        ? ({ kind: 'absolute', from: fixedFrom, to: fixedTo } as const)
        : ({ kind: 'sliding', hours: live.hours, step: 'minute' } as const),
    [live, fixedFrom, fixedTo],
  )
  const hidden = useMemo(() => new Set(query.hidden), [query.hidden])
  const liveKeys = useMemo(() => series.flatMap(({ pv }) => liveKey(pv) ?? []), [series])
  const onBeyond = useCallback(
    (viewFrom: number, viewTo: number) => {
      const own = { from: rangeFrom, to: rangeTo }
      setBeyond((before) => {
        const known = before !== null && before.of.from === rangeFrom && before.of.to === rangeTo ? before.window : own
        if (viewFrom >= known.from && viewTo <= known.to) return before
        // Half a view more, so that a drag does not ask at every pixel.
        const room = (viewTo - viewFrom) / 2
        const window = { from: Math.min(known.from, viewFrom - room), to: Math.max(known.to, viewTo + room) }
        return { of: own, window }
      })
    },
    [rangeFrom, rangeTo],
  )
  const toNow = () => {
    const now = plantNow()
    setPeriod(withRange(period, namedRange({ from: now - (rangeTo - rangeFrom), to: now }, now, zone), now))
  }
  return (
    <>
      <ChartTools
        config={config}
        period={period}
        setPeriod={setPeriod}
        query={query}
        setQuery={setQuery}
        source={live?.source ?? source}
        isCursorShared={isShared}
        onShareCursor={setShared}
      />
      <ChartActions
        title={config.title}
        shown={shown}
        exported={{ series, range, source: live?.source ?? source }}
        isLive={live !== null}
        slot={actions}
      />
      {!isReadable && (
        <p className={`${controls.panel} ${controls.notice}`} role="alert">
          {t('badRange')}
        </p>
      )}
      {series.length > MAX_SERIES && (
        <p className={`${controls.panel} ${controls.notice}`} role="status">
          {t('tooMany', { count: series.length - MAX_SERIES })}
        </p>
      )}
      <TimeChart
        label={config.title}
        series={all}
        range={chartRange}
        keepsZoom={isRefreshing}
        {...(live === null ? { dataSource: source, onBeyond, onToNow: toNow } : { liveKeys })}
        {...(live === null || live.source === 'MeasurementArchive' ? {} : { dataSource: live.source })}
        showsNotes={query.showsNotes}
        showsLimits={query.showsLimits}
        showsPoints={query.showsPoints}
        height={size.height}
        shown={shown}
        {...(isShared ? { sync: ALL_TABS } : {})}
        hidden={hidden}
        onHidden={(ids) => setQuery({ hidden: [...ids] })}
        mode={query.mode}
        onMode={(mode) => setQuery({ mode })}
      />
    </>
  )
}

/** The size of the drawing for this window; it stays, so that a window that is resized loads nothing anew. */
function chartSize() {
  const pixels = Math.ceil((innerWidth * devicePixelRatio) / PIXEL_STEP) * PIXEL_STEP
  return { pixels, height: Math.min(MOST_HEIGHT_PX, Math.max(LEAST_HEIGHT_PX, innerHeight - OTHER_PX)) }
}
