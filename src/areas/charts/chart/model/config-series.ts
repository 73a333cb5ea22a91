import { intervalOf } from '../../../../domain/charts/intervals.ts'
import { paletteCss, seriesCss } from '../../../../domain/charts/series-palette.ts'
import { valuePath } from '../../../../domain/text/paths.ts'
import { isHeldType, pvParam } from '../../../../domain/values/pv-ref.ts'
import type { DataSource } from '../../../../wire/server/chart.ts'
import {
  type AxisChoice,
  SERIES_VIEW_TYPES,
  type SeriesConfig,
  type SeriesMeasurementType,
  type SeriesViewType,
} from '../../../../wire/server/chart-config.ts'
import type { AnaLimitConfig, PvConfig } from '../../../../wire/server/pv.ts'
import { isDigital } from '../../../values/value/live-value.tsx'
import { stateTexts } from '../../../values/value/state-texts.ts'
import {
  type AxisOptions,
  type ChartLimit,
  type ChartSeries,
  type ChartSource,
  isHeld,
  type LimitCode,
  measureOf,
  type PvSeriesTexts,
} from './chart-series.ts'

export interface ConfigSeriesTexts extends PvSeriesTexts {
  readonly measurement: (type: Exclude<SeriesMeasurementType, 'Aktuell'>) => string
}

const LIMITS = [
  ['showLimitBottom', 'limitTextBottom', 'lower', 'ugw'],
  ['showLimitBottomMiddle', 'limitTextBottomMiddle', 'lowerMid', 'mugw'],
  ['showLimitTopMiddle', 'limitTextTopMiddle', 'upperMid', 'mogw'],
  ['showLimitTop', 'limitTextTop', 'upper', 'ogw'],
] as const satisfies readonly (readonly [keyof SeriesConfig, keyof SeriesConfig, keyof AnaLimitConfig, LimitCode])[]

/** Decimals of a PV whose config is not known. */
const UNKNOWN_DECIMALS = 2
/** Contacts over intervals are minutes, and those of a day are many. */
const MINUTES_DECIMALS = 0

/** Returns series configs in the order in which a chart shows them: by sortIndex, equal ones as the server sent them. */
export function sortedSeries(configs: readonly SeriesConfig[]): readonly SeriesConfig[] {
  return configs.toSorted((a, b) => a.sortIndex - b.sortIndex)
}

/** Returns whether a series is a lane of states: of a contact, as raw values. Over an interval it is a number of minutes. */
function isLane(pv: PvConfig | null, source: DataSource): boolean {
  return pv !== null && isDigital(pv) && source === 'MeasurementArchive'
}

/**
 * Returns the n-th series of a configured chart. `pv` is the config of its PV; null if the user does not see it, then the
 * series is named by its pvSubtype and its PV. Specification 3, "Series config".
 */
export function configSeries(
  config: SeriesConfig,
  pv: PvConfig | null,
  parts: {
    readonly index: number
    /** Where its points come from: steps need others than lines, those where they change. */
    readonly source: (drawnAs: SeriesViewType) => ChartSource
    readonly dataSource: DataSource
    readonly texts: ConfigSeriesTexts
  },
): ChartSeries {
  const { texts } = parts
  const isContact = pv !== null && isDigital(pv)
  const isState = isLane(pv, parts.dataSource)
  const interval = intervalOf(parts.dataSource, pv === null ? isHeldType(config.pv.type) : isHeld(pv))
  const view = SERIES_VIEW_TYPES.find((known) => known === config.seriesViewType) ?? 'Line'
  const type = isState || (view === 'Line' && interval.kind === 'held') ? 'StepLine' : view
  return {
    id: String(config.id),
    title: titleOf(config, pv, texts),
    station: pv?.stationName ?? '',
    eks: config.showEksInLegend && pv !== null ? pv.eksNr : null,
    unit: pv?.dimension ?? '',
    decimals: isContact ? MINUTES_DECIMALS : (pv?.decimalPlaces ?? UNKNOWN_DECIMALS),
    states: pv !== null && isState ? stateTexts(pv, texts) : null,
    type,
    color: colorOf(config, parts.index),
    axis: axisOf(config),
    limits: limitsOf(config, pv?.anaLimitConfig ?? null, texts),
    interval,
    measure: measureOf(config.pv, isContact, parts.dataSource, config.measurementType ?? 'Mittelwert'),
    source: parts.source(type),
    pv: config.pv,
    ...(pv === null ? {} : { pvPath: valuePath(pv) }),
  }
}

/** Two series of a PV differ by what they measure: a mean and a maximum of the same flow. */
function titleOf(config: SeriesConfig, pv: PvConfig | null, texts: ConfigSeriesTexts): string {
  const name = pv?.name ?? [config.pvSubtype, pvParam(config.pv)].filter(Boolean).join(' ')
  const { measurementType } = config
  return measurementType === undefined || measurementType === 'Aktuell'
    ? name
    : `${name} · ${texts.measurement(measurementType)}`
}

/** The configured colour; that of the palette without one. */
function colorOf({ color }: SeriesConfig, index: number): string {
  const argb: number | undefined = color?.argb
  return argb === undefined ? paletteCss(index) : seriesCss(argb)
}

function axisOf(config: SeriesConfig): AxisOptions {
  return {
    min: endOf(config, config.axisYMinChoice),
    max: endOf(config, config.axisYMaxChoice),
    isLogarithmic: config.axisYIsLogarithmic === true,
    base: config.axisYLogarithmicBase > 1 ? config.axisYLogarithmicBase : 10,
    isReversed: config.axisYReverse === true,
  }
}

/** Each end may be taken from either value; the scale puts them in order. */
function endOf({ axisYMin, axisYMax }: SeriesConfig, choice: AxisChoice): number | null {
  const end = choice === 'AxisYMin' ? axisYMin : choice === 'AxisYMax' ? axisYMax : null
  return end !== null && Number.isFinite(end) ? end : null
}

/** Codes of limits in any language: each user reads those of his own. */
const LIMIT_CODES = /^(?:M?[OU]GW|HH?|LL?)$/i

/**
 * Limits are named by their configured texts, if those are names: a number in one is the limit of the day when it was configured,
 * and what applies now may be another.
 */
function limitsOf(
  config: SeriesConfig,
  limits: AnaLimitConfig | null,
  texts: ConfigSeriesTexts,
): readonly ChartLimit[] {
  return LIMITS.flatMap(([shows, textOf, limit, code]) => {
    const value = limits?.[limit] ?? null
    if (value === null || config[shows] !== true) return []
    const text = config[textOf].trim()
    const isName = text !== '' && !/\d/.test(text) && !LIMIT_CODES.test(text)
    return [{ code: isName ? text : texts.limit(code), value }]
  })
}
