import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wholeRange } from '../../../../domain/charts/intervals.ts'
import { MAX_PIXELS } from '../../../../domain/charts/series-key.ts'
import { endsNow, namedRange } from '../../../../domain/time/presets.ts'
import { isTrendLine, MAX_TREND_SERIES } from '../../../../domain/trend/trend-line.ts'
import { liveKey } from '../../../../domain/values/pv-ref.ts'
import controls from '../../../../ui/controls/controls.module.css'
import { useIsPhone } from '../../../../ui/layout/use-is-phone.ts'
import { useDeferred } from '../../../../ui/load-gate/use-deferred.ts'
import { usePlantSettings } from '../../../../ui/locale/plant-settings.tsx'
import { useUserFlag } from '../../../../ui/preferences/use-user-flag.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { ChartConfig, SeriesConfig } from '../../../../wire/server/chart-config.ts'
import type { PvConfig } from '../../../../wire/server/pv.ts'
import { shownEvents, useChartEvents } from '../../../values/events/use-chart-events.ts'
import { useLiveLimits } from '../../../values/live-limits/use-live-limits.ts'
import type { OpenedFlag } from '../../annotations/chart-annotations.tsx'
import type { ShownChart } from '../../chart/files/shown-chart.ts'
import { ALL_TABS } from '../../chart/plot/sync-cursors.ts'
import { TimeChart } from '../../chart/time-chart.tsx'
import { liveSourceFor, sourceFor } from '../../rules/auto-source.ts'
import { markedPvs } from '../../rules/chart-events.ts'
import { liveHours, presetOf, withRange, withSpan } from '../../rules/chart-period.ts'
import { comparedPeriod } from '../../rules/comparison.ts'
import { ChartActions } from './chart-actions.tsx'
import { noteOf } from './chart-note.ts'
import { isDifference, workSeries } from './chart-series.ts'
import { ChartTools } from './chart-tools.tsx'
import { useChartPeriod } from './use-chart-period.ts'
import { useChartWindow } from './use-chart-window.ts'
import { useDrawingSize } from './use-drawing-size.ts'

const importAnnotations = async () => (await import('../../annotations/chart-annotations.tsx')).ChartAnnotations

interface ChartWorkProps {
  readonly config: ChartConfig
  /** In their order. */
  readonly series: readonly SeriesConfig[]
  readonly pvs: readonly PvConfig[]
  /** Where the actions of the page stand. */
  readonly actions: HTMLElement | null
}

/** A window around the part in view is at most twice as long. */
const DETAIL_PIXELS = 2

/** A chart with its tools: period, source, comparison, and what is shown. The address keeps all of it. */
export function ChartWork({ config, series, pvs: loaded, actions }: ChartWorkProps) {
  const { t } = useTranslation(['workplace', 'chart', 'common'])
  const { words, format } = usePlantSettings()
  const { timeZone: zone } = format
  const { period, whole, kept, isReadable, setPeriod, query, setQuery } = useChartPeriod(config)
  const { of, isRefreshing } = whole
  const isPhone = useIsPhone()
  const size = useDrawingSize()
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  const shown = useRef<() => ShownChart | null>(null)
  const [isShared, setShared] = useUserFlag('charts/cursor', false)
  const preset = query.source ?? presetOf(config)
  const source = sourceFor(preset, whole.range, config, zone)
  const isUpToNow = of === 'span' || endsNow(whole.range.preset)
  const isLive = config.type === 'LiveMeasurement' && isRefreshing && isUpToNow
  // What the axis shows is what title, fields and files say: of days and months whole ones (F45).
  const range = isLive || of === 'part' ? whole.range : wholeRange(whole.range, source, zone)
  const inView = kept.part === null ? range : period.range
  const { window, detail, onBeyond, onPart } = useChartWindow(range, isRefreshing)
  const liveSource = liveSourceFor(preset, range, config, zone)
  const hours = liveHours(range, liveSource)
  const live = useMemo(() => (isLive ? { hours, source: liveSource } : null), [isLive, hours, liveSource])
  const { configs: pvs, areOld } = useLiveLimits(loaded, isLive)
  // A live chart has the points of the whole range.
  const part = live === null ? detail : null
  const { from, to } = part ?? window
  const shownSource = part === null ? source : sourceFor(preset, part, config, zone)
  const pixels = part === null ? size.pixels : Math.min(MAX_PIXELS, size.pixels * DETAIL_PIXELS)

  const { comparison } = query
  const found = comparedPeriod(comparison, { range, window: { from, to }, zone })
  // The same object while it says the same: a new one would connect the chart anew.
  const comparedText = JSON.stringify(found)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for it
  const compared = useMemo(() => found, [comparedText])
  const all = useMemo(
    () =>
      workSeries({
        chart: isTrendLine(config) ? null : config.id,
        series: series.slice(0, MAX_TREND_SERIES),
        pvs,
        source: shownSource,
        window: { from, to },
        live,
        compared,
        pixels,
        texts: {
          ...words,
          limit: (code) => t(`common:limit.${code}`),
          measurement: (type) => t(`chart:measurement.${type}`),
          compared: (title) => t(`compare.series.${comparison}`, { title }),
          difference: (title) => t('compare.difference', { title }),
        },
      }),
    [config, series, pvs, shownSource, from, to, live, compared, pixels, words, t, comparison],
  )
  const events = useChartEvents(
    useMemo(() => markedPvs(series.slice(0, MAX_TREND_SERIES)), [series]),
    query.showsEvents ? window : null,
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
  const { showsDifference } = query
  const hidden = useMemo(() => {
    const differences = showsDifference ? [] : all.map(({ id }) => id).filter(isDifference)
    return new Set([...query.hidden, ...differences])
  }, [query.hidden, showsDifference, all])
  // All differences are shown, or none: they share an axis.
  const setHidden = (ids: ReadonlySet<string>) => {
    const differences = all.map(({ id }) => id).filter(isDifference)
    const toggled = differences.some((id) => ids.has(id) === showsDifference)
    setQuery({
      hidden: [...ids].filter((id) => !isDifference(id)),
      showsDifference: toggled ? !showsDifference : showsDifference,
    })
  }
  const liveKeys = useMemo(() => series.flatMap(({ pv }) => liveKey(pv) ?? []), [series])
  const [Annotations] = useDeferred(importAnnotations)
  const [flag, setFlag] = useState<OpenedFlag | null>(null)
  const onFlag = useCallback((id: string, anchor: HTMLElement) => setFlag({ id, anchor }), [])
  const toNow = () => {
    const now = plantNow()
    const next =
      config.type === 'LiveMeasurement'
        ? { ...withSpan(period, period.span, { now, zone }), isRefreshing: true }
        : withRange(period, namedRange({ from: now - (inView.to - inView.from), to: now }, now, zone), now)
    setPeriod(next)
  }
  return (
    <>
      <ChartActions
        title={config.title}
        shown={shown}
        exported={{ series, range: inView, source: live?.source ?? shownSource }}
        isLive={live !== null}
        slot={isPhone ? sheet : actions}
      />
      {!isReadable && (
        <p className={`${controls.panel} ${controls.notice}`} role="alert">
          {t('badRange')}
        </p>
      )}
      {series.length > MAX_TREND_SERIES && (
        <p className={`${controls.panel} ${controls.notice}`} role="status">
          {t('tooMany', { count: series.length - MAX_TREND_SERIES, most: MAX_TREND_SERIES })}
        </p>
      )}
      <TimeChart
        label={config.title}
        toolbar={
          <ChartTools
            config={config}
            series={series}
            period={inView === period.range ? period : { ...period, range: inView }}
            setPeriod={setPeriod}
            query={query}
            setQuery={setQuery}
            source={live?.source ?? source}
            shownSource={live?.source ?? shownSource}
            eventsRefused={events.refused}
            isCursorShared={isShared}
            onShareCursor={setShared}
            isFollowing={live !== null && kept.part === null}
            onActions={setSheet}
          />
        }
        series={all}
        range={chartRange}
        kept={kept}
        {...(live === null ? { dataSource: shownSource, onBeyond, onPart, onToNow: toNow } : { liveKeys })}
        {...(live === null || live.source === 'MeasurementArchive' ? {} : { dataSource: live.source })}
        showsNotes={query.showsNotes}
        showsLimits={query.showsLimits}
        areLimitsOld={areOld}
        showsPoints={query.showsPoints}
        events={shownEvents(events, query.showsEvents)}
        height={size.height}
        shown={shown}
        onFlag={onFlag}
        {...(isShared ? { sync: ALL_TABS } : {})}
        hidden={hidden}
        onHidden={setHidden}
        mode={query.mode}
        onMode={(mode) => setQuery({ mode })}
      />
      {Annotations !== null && (
        <Annotations
          chart={config.id}
          readOnly={config.currentUserCanEdit ? null : t('readOnly.reason')}
          opened={flag}
          onClose={() => setFlag(null)}
          slot={isPhone ? sheet : actions}
          draft={() => noteOf(series, shown.current?.() ?? null, live?.source ?? shownSource)}
        />
      )}
    </>
  )
}
