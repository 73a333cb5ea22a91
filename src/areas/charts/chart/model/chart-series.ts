import { type Interval, intervalOf } from '../../../../domain/charts/intervals.ts'
import type { Columns } from '../../../../domain/charts/series-buffer.ts'
import { paletteCss } from '../../../../domain/charts/series-palette.ts'
import type { Format } from '../../../../domain/text/format.ts'
import { valuePath } from '../../../../domain/text/paths.ts'
import { isHeldType } from '../../../../domain/values/pv-ref.ts'
import type { DataSource } from '../../../../wire/server/chart.ts'
import type { SeriesMeasurementType, SeriesViewType } from '../../../../wire/server/chart-config.ts'
import type { PvConfig, PvRef } from '../../../../wire/server/pv.ts'
import type { Doubt, LoadState } from '../../../../wire/tabs/frame.ts'
import { isDigital } from '../../../values/value/live-value.tsx'
import { QUALITY_SIGNS } from '../../../values/value/quality-signs.ts'
import { stateTexts } from '../../../values/value/state-texts.ts'
import type { ComparedPeriod } from '../../rules/comparison.ts'

/** Where the points of a series come from. */
export type ChartSource =
  /** A live series: key of `seriesKey`. */
  | { readonly kind: 'live'; readonly key: string }
  /** A window of the archive: key of `archiveKey`. */
  | { readonly kind: 'archive'; readonly key: string }
  /** By how much one series of the chart exceeds another one, by their ids. */
  | { readonly kind: 'difference'; readonly of: string; readonly from: string }
  /** Given columns, for reports and tiles. The caller loads and retries. */
  | { readonly kind: 'columns'; readonly columns: Columns; readonly load?: LoadState; readonly onRetry?: () => void }

/** A limit: a dashed line of its series' axis. */
export interface ChartLimit {
  /** Code, for example `OGW`, or its configured name. */
  readonly code: string
  readonly value: number
}

export interface AxisOptions {
  /** Fixed ends; null or missing = from the data. */
  readonly min?: number | null
  readonly max?: number | null
  readonly isLogarithmic?: boolean
  /** Base of the logarithm, by default 10. */
  readonly base?: number
  /** 0 stands at the top, as for rain. */
  readonly isReversed?: boolean
}

/**
 * What a value is. The server gives raw values as they are, and over an interval the difference of a counter, the minutes in which a
 * contact was on, and of anything else what the series asks for, by default the mean. Specification 3, "Charts".
 */
export type Measure = SeriesMeasurementType | 'difference' | 'minutes'

/** Returns what the values of a PV are. */
export function measureOf(pv: PvRef, isContact: boolean, source: DataSource, asked: SeriesMeasurementType): Measure {
  if (source === 'MeasurementArchive') return 'Aktuell'
  if (isContact) return 'minutes'
  if (pv.type === 'ZaehlWert') return 'difference'
  return asked === 'Aktuell' ? 'Mittelwert' : asked
}

/** Returns whether the sum of the values is the amount of their time. */
export function isAmount(measure: Measure | undefined): boolean {
  return measure === 'difference' || measure === 'minutes'
}

/** One series of a chart. */
export interface ChartSeries {
  readonly id: string
  readonly title: string
  readonly station: string
  /** Tag number, shown in the legend; null = not asked for. */
  readonly eks: string | null
  readonly unit: string
  readonly decimals: number
  /** Texts for 0 and 1 of a digital series, which gets a lane; null for numbers. */
  readonly states: readonly [off: string, on: string] | null
  readonly type: SeriesViewType
  /** CSS: `paletteCss(n)`, or `seriesCss(argb)` of a configured series. */
  readonly color: string
  readonly axis?: AxisOptions
  readonly limits?: readonly ChartLimit[]
  /** Id of the series that it is compared with: both have one place where each series has its own. */
  readonly beside?: string
  /** How long each value counts. */
  readonly interval: Interval
  /** What each value is of its interval; missing where the caller says it in words. */
  readonly measure?: Measure
  /** The values are of the future: what a weather service expects. */
  readonly isForecast?: boolean
  /** The points are those of another period, drawn where its times are compared; told apart from the others. */
  readonly compared?: ComparedPeriod
  /** Where the source doubted the values. */
  readonly doubts?: readonly Doubt[]
  readonly source: ChartSource
  /** Address of its process value; missing without one. */
  readonly pvPath?: string
  /** Whose alerts and control events belong to it; missing without one. */
  readonly pv?: PvRef
}

/** A note at a time of the chart. */
export interface ChartAnnotation {
  readonly id: string
  /** ms since 1970. */
  readonly at: number
  readonly text: string
}

/** What is drawn besides the points. */
export interface ChartMarks {
  readonly annotations: readonly ChartAnnotation[]
  /** Said behind each limit: these are only the last known ones; null while they are current. */
  readonly limitsNote: string | null
  /** False hides the limits of all series. */
  readonly showsLimits: boolean
  /** Dots at the points of lines. */
  readonly showsPoints: boolean
}

export const NO_MARKS: ChartMarks = { annotations: [], limitsNote: null, showsLimits: true, showsPoints: false }

/** The window of a chart. Times in ms since 1970. */
export type ChartRange =
  /** The last hours up to now; with `step` up to the end of the present minute, so that it moves once a minute. */
  | { readonly kind: 'sliding'; readonly hours: number; readonly step?: 'minute' }
  | { readonly kind: 'absolute'; readonly from: number; readonly to: number }

const CODES = [
  ['lower', 'ugw'],
  ['lowerMid', 'mugw'],
  ['upperMid', 'mogw'],
  ['upper', 'ogw'],
] as const
export type LimitCode = (typeof CODES)[number][1]

export interface PvSeriesTexts {
  /** States of PVs without own texts. */
  readonly off: string
  readonly on: string
  readonly limit: (code: LimitCode) => string
}

/** Returns whether a value of a PV stands until it changes: a state or a set value, no measurement. */
export function isHeld(config: PvConfig): boolean {
  return isDigital(config) || isHeldType(config.pvRef.type)
}

/** Returns the n-th generated series of a chart for a PV: a line, or a lane of a state, in a colour of the palette. */
export function pvSeries(
  config: PvConfig,
  index: number,
  parts: {
    readonly id: string
    readonly source: ChartSource
    readonly dataSource: DataSource
    readonly texts: PvSeriesTexts
  },
): ChartSeries {
  const { id, source, dataSource, texts } = parts
  const interval = intervalOf(dataSource, isHeld(config))
  return {
    id,
    title: config.name,
    station: config.stationName,
    eks: config.eksNr,
    unit: config.dimension,
    decimals: config.decimalPlaces,
    states: isDigital(config) ? stateTexts(config, texts) : null,
    type: interval.kind === 'held' || isDigital(config) ? 'StepLine' : 'Line',
    color: paletteCss(index),
    interval,
    measure: measureOf(config.pvRef, isDigital(config), dataSource, 'Mittelwert'),
    limits: CODES.flatMap(([limit, code]) => {
      const value = config.anaLimitConfig?.[limit] ?? null
      return value === null ? [] : [{ code: texts.limit(code), value }]
    }),
    source,
    pvPath: valuePath(config),
    pv: config.pvRef,
  }
}

const DAY_S = 86_400

/** Returns the text of a time (s since 1970) in a view of `span` seconds: with its day where the view shows more than one. */
export function timeText(at: number, span: number, format: Format): string {
  const ms = at * 1000
  return span > DAY_S ? `${format.day(ms)} ${format.minute(ms)}` : format.time(ms)
}

/** Returns when something was last known (ms since 1970): with its day if that is not today's. */
export function lastKnownText(at: number, now: number, format: Format): string {
  return format.date(at) === format.date(now) ? format.minute(at) : `${format.day(at)} ${format.minute(at)}`
}

const NONE = '–'

/** Returns the text of a value without its unit: a number, the text of a state, or a dash for a gap. */
export function valueText(series: ChartSeries, value: number, format: Format): string {
  if (Number.isNaN(value)) return NONE
  if (series.states === null) return format.number(value, series.decimals)
  return series.states[value === 1 ? 1 : 0]
}

/** Returns what the source said of the value of a time, s since 1970; null if it did not doubt it. */
export function doubtAt({ doubts }: ChartSeries, at: number): Doubt['quality'] | null {
  return doubts?.find(({ from, to }) => at >= from && at < to)?.quality ?? null
}

/** Returns the text of a value at a time (s since 1970): with a sign where the source said that it is uncertain or bad. */
export function pointText(series: ChartSeries, at: number, value: number, format: Format): string {
  const text = valueText(series, value, format)
  const doubt = doubtAt(series, at)
  if (doubt === null) return text
  if (doubt === 'Bad') return Number.isNaN(value) ? `${QUALITY_SIGNS.bad} ${text}` : text
  return Number.isNaN(value) ? text : `${QUALITY_SIGNS.uncertain} ${text}`
}

/** Returns whether a line joins the values, so that a cursor between two of them shows the nearest: of measurements. */
export function joinsValues({ interval, states, type }: ChartSeries): boolean {
  return interval.kind === 'sampled' && states === null && type !== 'StepLine' && type !== 'Bar'
}

/** Returns whether a value is drawn as a step, from its own time to its end. */
export function isStepped({ interval, type }: Pick<ChartSeries, 'interval' | 'type'>): boolean {
  return interval.kind === 'held' || type === 'StepLine'
}
