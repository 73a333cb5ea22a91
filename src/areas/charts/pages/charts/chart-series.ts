import { archiveKey } from '../../../../domain/charts/archive-key.ts'
import { type Drawing, type LiveSource, MAX_RAW_HOURS, seriesKey } from '../../../../domain/charts/series-key.ts'
import type { TimeRange } from '../../../../domain/time/time-range.ts'
import { liveKey, pvParam } from '../../../../domain/values/pv-ref.ts'
import type { DataSource } from '../../../../wire/server/chart.ts'
import type { SeriesConfig } from '../../../../wire/server/chart-config.ts'
import type { PvConfig } from '../../../../wire/server/pv.ts'
import { isDigital } from '../../../values/value/live-value.tsx'
import { type ChartSeries, isStepped } from '../../chart/model/chart-series.ts'
import { type ConfigSeriesTexts, configSeries } from '../../chart/model/config-series.ts'
import type { ComparedPeriod } from '../../rules/comparison.ts'

interface WorkSeriesParts {
  /** Null for a generated chart: the server has its series only by their PVs. */
  readonly chart: number | null
  readonly series: readonly SeriesConfig[]
  readonly pvs: readonly PvConfig[]
  readonly source: DataSource
  /** What to load of the archive, in ms since 1970. */
  readonly window: TimeRange
  /** A window of live values and the source of its older part; null shows the archive. */
  readonly live: { readonly hours: number; readonly source: LiveSource } | null
  /** Null without a comparison. */
  readonly compared: ComparedPeriod | null
  /** Width of the drawing in device pixels. */
  readonly pixels: number
  readonly texts: ConfigSeriesTexts & {
    readonly compared: (title: string) => string
    readonly difference: (title: string) => string
  }
}

/** Marks the id of a compared series. */
const COMPARED = '~'
/** Marks the id of a difference. */
const DIFFERENCE = '~Δ'

/** Returns the series of a configured chart, each followed by what it is compared with. States are not compared. */
export function workSeries(parts: WorkSeriesParts): readonly ChartSeries[] {
  const { series, pvs, compared, texts } = parts
  const byPv = new Map(pvs.map((pv) => [pvParam(pv.pvRef), pv]))
  return series.flatMap((config, index) => {
    const pv = byPv.get(pvParam(config.pv)) ?? null
    const live = liveOf(config, parts, pv !== null && isDigital(pv))
    const dataSource = live?.source ?? parts.source
    const { pixels } = parts
    const one = configSeries(config, pv, {
      index,
      source: (view) =>
        live === null
          ? { kind: 'archive', key: windowKey(config, parts, { pixels, view }, parts.window) }
          : { kind: 'live', key: seriesKey({ pv: config.pv, ...live, drawing: { pixels, view } }) },
      dataSource,
      texts,
    })
    if (compared === null || one.states !== null) return [one]
    const earlier = { kind: 'archive', key: windowKey(config, parts, { pixels, view: one.type }, compared) } as const
    const title = texts.compared(one.title)
    // Over live values as well, what is compared comes from the archive.
    const { interval } = configSeries(config, pv, { index, source: () => earlier, dataSource: parts.source, texts })
    const before = {
      ...{ ...one, id: one.id + COMPARED, beside: one.id, title },
      ...{ limits: [], interval, compared, source: earlier },
    }
    return [one, before, differenceSeries(one, before.id, texts.difference(one.title))]
  })
}

/** By how much the values exceed those that they are compared with: on an axis of its own, since it is small beside them. */
function differenceSeries(one: ChartSeries, from: string, title: string): ChartSeries {
  const { axis: _axis, pv: _pv, ...rest } = one
  return {
    ...rest,
    id: one.id + DIFFERENCE,
    title,
    unit: `Δ ${one.unit}`.trim(),
    type: one.type === 'Bar' || isStepped(one) ? 'StepLine' : 'Line',
    limits: [],
    source: { kind: 'difference', of: one.id, from },
  }
}

/** Returns whether a series is the difference to what is compared. */
export function isDifference(id: string): boolean {
  return id.endsWith(DIFFERENCE)
}

/** The window of live values of a series; null where it shows the archive. Over intervals a contact is minutes: raw only. */
function liveOf({ pv }: SeriesConfig, { live }: WorkSeriesParts, isContact: boolean): WorkSeriesParts['live'] {
  if (live === null || liveKey(pv) === null) return null
  return isContact ? { hours: Math.min(live.hours, MAX_RAW_HOURS), source: 'MeasurementArchive' } : live
}

function windowKey(config: SeriesConfig, parts: WorkSeriesParts, drawing: Drawing, { from, to }: TimeRange): string {
  const { chart, source } = parts
  return archiveKey({
    series: chart === null ? { kind: 'pv', pv: config.pv } : { kind: 'chart', chart, series: config.id },
    source,
    start: Math.floor(from),
    end: Math.ceil(to),
    drawing,
  })
}
