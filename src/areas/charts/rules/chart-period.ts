import { CHART_DEFAULTS, type TimeSpan } from '../../../domain/charts/chart-defaults.ts'
import { type LiveSource, maxLiveHours } from '../../../domain/charts/series-key.ts'
import { add } from '../../../domain/time/calendar.ts'
import { choiceOf, type RangeChoice } from '../../../domain/time/presets.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import { timeUnit } from '../../../domain/time/time-unit.ts'
import type { ChartDate } from '../../../wire/server/chart.ts'
import {
  type ChartConfig,
  type ChartType,
  type DataSourcePreset,
  TIME_SPAN_UNITS,
} from '../../../wire/server/chart-config.ts'
import { isSourcePreset } from './auto-source.ts'

/** How often a page calls `refreshed`. Specification 9, "Auto-refresh poll". */
export const REFRESH_POLL_MS = 2000

/**
 * The period that a chart shows: `range` is what its axis shows, in ms since 1970. `of` says where it came from: the time span
 * of the chart, a preset, its own edges, or a part of another range to which somebody has zoomed or panned.
 */
export interface ChartPeriod {
  readonly type: ChartType
  readonly span: TimeSpan
  readonly of: 'span' | 'preset' | 'custom' | 'part'
  readonly range: RangeChoice
  /** The date lock: the range stays, also when another chart is opened. */
  readonly isLocked: boolean
  readonly isRefreshing: boolean
  /** When the range was last moved, ms since 1970. */
  readonly movedAt: number
}

/** When and where: `now` in ms since 1970, `zone` an IANA name. */
export interface PeriodClock {
  readonly now: number
  readonly zone: string
}

/** A part of a range, ms since 1970. */
export interface ShownPart extends TimeRange {
  /** It ends with the range, and goes on with it. */
  readonly isAtEnd: boolean
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MAX_FACTOR = 10_000

/** Returns the time span of a chart; the default of its type where the factor is not above 0 or the unit unknown. */
function spanOf({ type, timeSpanFactor, timeSpanUnit }: SpanConfig): TimeSpan {
  const isKnown = TIME_SPAN_UNITS.some((unit) => unit === timeSpanUnit)
  if (!isKnown || !(timeSpanFactor >= 1)) return CHART_DEFAULTS[type].span
  return { factor: Math.min(MAX_FACTOR, Math.floor(timeSpanFactor)), unit: timeSpanUnit }
}

type SpanConfig = Pick<ChartConfig, 'type' | 'timeSpanFactor' | 'timeSpanUnit'>

/** Returns the source that a chart is configured for; the default of its type if it names none. */
export function presetOf({ type, dataSourcePreset }: Pick<ChartConfig, 'type' | 'dataSourcePreset'>): DataSourcePreset {
  return isSourcePreset(dataSourcePreset) ? dataSourcePreset : CHART_DEFAULTS[type].source
}

/** Returns the range of a span that ends at `now`, on the plant's calendar: a day may have 23 or 25 h. */
function rangeOfSpan({ factor, unit }: TimeSpan, { now, zone }: PeriodClock): TimeRange {
  const found = timeUnit(unit)
  return { from: add(found.ok ? found.unit : 'Days', -factor, now, zone), to: now }
}

/** Returns the width of a live series as long as this range: whole hours, at most `maxLiveHours` of its source. */
export function liveHours({ from, to }: TimeRange, source: LiveSource): number {
  return Math.min(maxLiveHours(source), Math.max(1, Math.ceil((to - from) / HOUR_MS)))
}

/**
 * Returns the period of a chart that is opened: its time span up to now. With `before`, the period of the chart shown
 * until now, a locked range stays. Specification 4, "Auto-refresh of a chart".
 */
export function openPeriod(config: SpanConfig, clock: PeriodClock, before?: ChartPeriod): ChartPeriod {
  const span = spanOf(config)
  const { type } = config
  if (before?.isLocked === true && type === 'Measurement') return { ...before, type, span }
  const isRefreshing = before?.type === type ? before.isRefreshing : CHART_DEFAULTS[type].isRefreshing
  const range = { ...rangeOfSpan(span, clock), preset: null }
  return { type, span, of: 'span', range, isLocked: false, isRefreshing, movedAt: clock.now }
}

/** Returns the period with a range that a user has chosen. */
export function withRange(period: ChartPeriod, choice: RangeChoice, now: number): ChartPeriod {
  const of = choice.preset === null ? 'custom' : 'preset'
  return { ...period, of, range: choice, movedAt: now }
}

/**
 * Returns the period of a part of another one. It goes on with time only where it shows the end of one that does: what somebody
 * looks at stays.
 */
export function withPart(whole: ChartPeriod, { from, to, isAtEnd }: ShownPart, now: number): ChartPeriod {
  const isRefreshing = whole.isRefreshing && isAtEnd
  return { ...whole, of: 'part', range: { from, to, preset: null }, isRefreshing, movedAt: now }
}

/** Returns whether a chart that shows a range can show this part of it: it loads as much again on both sides, a live one nothing. */
export function canShow({ type, isRefreshing, range }: ChartPeriod, part: TimeRange): boolean {
  const beyond = type === 'LiveMeasurement' && isRefreshing ? MINUTE_MS : range.to - range.from
  return part.from >= range.from - beyond && part.to <= range.to + beyond
}

/** Returns the period of another time span, up to now; a locked range stays. Specification 4, "Auto-refresh of a chart". */
export function withSpan(period: ChartPeriod, span: TimeSpan, clock: PeriodClock): ChartPeriod {
  if (isFixed(period)) return { ...period, span }
  return { ...period, span, of: 'span', range: { ...rangeOfSpan(span, clock), preset: null }, movedAt: clock.now }
}

export function withLock(period: ChartPeriod, isLocked: boolean): ChartPeriod {
  return { ...period, isLocked }
}

/** Turns auto-refresh on or off. Turned on, a span or a preset is at once that of now; turned off, everything stays. */
export function withRefresh(period: ChartPeriod, isRefreshing: boolean, clock: PeriodClock): ChartPeriod {
  const next = { ...period, isRefreshing, movedAt: clock.now }
  return isRefreshing && period.of !== 'custom' && !isFixed(period) ? moved(next, clock) : next
}

/**
 * Returns the period at `now`: the same object unless auto-refresh is on and the minute has changed since the range was
 * moved. A span or a preset is then that of now; the edges of a custom range move by as many minutes. A locked range
 * stays. Specification 4, "Auto-refresh of a chart".
 */
export function refreshed(period: ChartPeriod, clock: PeriodClock): ChartPeriod {
  if (!period.isRefreshing || isFixed(period) || minuteOf(clock.now) === minuteOf(period.movedAt)) return period
  return moved(period, clock)
}

/** Where the archive begins and ends (first and last date); null without data: timestamp 0. Specification 3 and 7. */
export function dataEnds(first: ChartDate, last: ChartDate): TimeRange | null {
  return first.timestamp > 0 && last.timestamp >= first.timestamp ? { from: first.timestamp, to: last.timestamp } : null
}

/** Only the range of an archive chart can be locked: a live one is always up to now. */
function isFixed({ isLocked, type }: ChartPeriod): boolean {
  return isLocked && type === 'Measurement'
}

function moved(period: ChartPeriod, clock: PeriodClock): ChartPeriod {
  return { ...period, range: rangeAt(period, clock), movedAt: clock.now }
}

function rangeAt({ of, range, span, movedAt }: ChartPeriod, clock: PeriodClock): RangeChoice {
  const { now, zone } = clock
  if (of === 'span') return { ...rangeOfSpan(span, clock), preset: null }
  if (range.preset !== null) return choiceOf(range.preset, now, zone)
  // A clock that was set back moves nothing.
  const ms = Math.max(0, minuteOf(now) - minuteOf(movedAt)) * MINUTE_MS
  return { from: range.from + ms, to: range.to + ms, preset: null }
}

function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE_MS)
}
