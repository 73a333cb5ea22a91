import { CHART_DEFAULTS, type TimeSpan } from '../../../domain/charts/chart-defaults.ts'
import { rangeOfQuery, rangeQuery } from '../../../domain/time/range-query.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import type { DataSourcePreset } from '../../../wire/server/chart-config.ts'
import { type ChartConfig, TIME_SPAN_UNITS } from '../../../wire/server/chart-config.ts'
import { isSourcePreset } from './auto-source.ts'
import { CHART_MODES, type ChartMode } from './chart-mode.ts'
import { type ChartPeriod, openPeriod, type PeriodClock, withLock, withRange, withSpan } from './chart-period.ts'
import { COMPARISONS, type Comparison } from './comparison.ts'

/** What the address of a chart says besides its period. */
export interface ChartQuery {
  /** Null = as configured. */
  readonly source: DataSourcePreset | null
  readonly comparison: Comparison
  /** Draws the difference to what is compared. */
  readonly showsDifference: boolean
  /** Ids of hidden series. */
  readonly hidden: readonly string[]
  readonly showsLimits: boolean
  readonly showsNotes: boolean
  /** Alerts and control events. */
  readonly showsEvents: boolean
  readonly showsPoints: boolean
  readonly mode: ChartMode
}

const PERIOD_NAMES = ['range', 'part', 'span', 'lock', 'follow'] as const
/** What stays when another chart is opened: how charts are shown. */
const SHOWN_NAMES = ['limits', 'notes', 'events', 'points', 'view'] as const
/** The archive of half a century is the longest window. */
const MOST_YEARS = 50
const MOST_OTHERS = 600

export function chartQueryOf(address: URLSearchParams): ChartQuery {
  const source = address.get('source') ?? ''
  return {
    source: isSourcePreset(source) ? source : null,
    comparison: COMPARISONS.find((name) => name === address.get('compare')) ?? 'none',
    showsDifference: address.get('difference') === '1',
    hidden: [...new Set(address.getAll('hide'))],
    showsLimits: address.get('limits') !== '0',
    showsNotes: address.get('notes') !== '0',
    showsEvents: address.get('events') !== '0',
    showsPoints: address.get('points') === '1',
    mode: CHART_MODES.find((name) => name === address.get('view')) ?? 'chart',
  }
}

/** Returns an address that says this, and what else `before` says; defaults are left out. */
export function withChartQuery(before: URLSearchParams, change: Partial<ChartQuery>): URLSearchParams {
  const after = new URLSearchParams(before)
  const set = (name: string, value: string | null) => {
    if (value === null) after.delete(name)
    else after.set(name, value)
  }
  const { source, comparison, showsDifference, hidden, showsLimits, showsNotes, showsEvents, showsPoints, mode } =
    change
  if (source !== undefined) set('source', source)
  if (comparison !== undefined) set('compare', comparison === 'none' ? null : comparison)
  if (showsDifference !== undefined) set('difference', showsDifference ? '1' : null)
  if (showsLimits !== undefined) set('limits', showsLimits ? null : '0')
  if (showsNotes !== undefined) set('notes', showsNotes ? null : '0')
  if (showsEvents !== undefined) set('events', showsEvents ? null : '0')
  if (showsPoints !== undefined) set('points', showsPoints ? '1' : null)
  if (mode !== undefined) set('view', mode === 'chart' ? null : mode)
  if (hidden !== undefined) {
    after.delete('hide')
    for (const id of hidden) after.append('hide', id)
  }
  return after
}

/** Returns what an address says of a chart; equal texts mean the same period and settings. */
export function chartText(address: URLSearchParams): string {
  const part = withChartQuery(new URLSearchParams(), chartQueryOf(address))
  for (const name of PERIOD_NAMES) {
    const value = address.get(name)
    if (value !== null) part.set(name, value)
  }
  return part.toString()
}

/**
 * Returns the period that an address says, and the default of the chart where it says nothing. `isReadable` is false if it
 * names a range or a time span that there is not. Specification 4, "Auto-refresh of a chart".
 */
export function periodOfQuery(
  address: URLSearchParams,
  config: Pick<ChartConfig, 'type' | 'timeSpanFactor' | 'timeSpanUnit'>,
  clock: PeriodClock,
): { readonly period: ChartPeriod; readonly isReadable: boolean } {
  const [spanText, rangeText, follow] = [address.get('span'), address.get('range'), address.get('follow')]
  const span = spanText === null ? null : timeSpanOf(spanText)
  const range = rangeText === null ? null : rangeOfQuery(rangeText, clock.now, clock.zone)
  const opened = openPeriod(config, clock)
  const spanned = span === null ? opened : withSpan(opened, span, clock)
  const ranged = range === null ? spanned : withRange(spanned, range, clock.now)
  const isRefreshing = follow === null ? ranged.isRefreshing : follow === '1'
  const isPart = address.get('part') === '1' && range !== null && range.preset !== rangeText
  return {
    period: {
      ...withLock(ranged, address.get('lock') === '1'),
      isRefreshing,
      ...(isPart ? { of: 'part', range: { ...range, preset: null } } : {}),
    },
    isReadable: (spanText === null || span !== null) && (rangeText === null || range !== null),
  }
}

/** Returns an address that says this period of a chart, and what else `before` says. A locked range is its edges. */
export function withPeriod(
  before: URLSearchParams,
  period: ChartPeriod,
  config: Pick<ChartConfig, 'type' | 'timeSpanFactor' | 'timeSpanUnit'>,
  clock: PeriodClock,
): URLSearchParams {
  const after = new URLSearchParams(before)
  for (const name of PERIOD_NAMES) after.delete(name)
  const { of, range, isLocked, isRefreshing, type } = period
  // An address has no time before 1970.
  if (isLocked) after.set('range', rangeQuery({ from: Math.max(0, range.from), to: range.to, preset: null }))
  else if (of !== 'span') after.set('range', rangeQuery(range))
  // A part is shown as it is, also of days and months.
  if (of === 'part') after.set('part', '1')
  const span = timeSpanText(period.span)
  if (span !== timeSpanText(openPeriod(config, clock).span)) after.set('span', span)
  if (isLocked) after.set('lock', '1')
  if (isRefreshing !== CHART_DEFAULTS[type].isRefreshing) after.set('follow', isRefreshing ? '1' : '0')
  return after
}

/** Returns what of an address goes along to another chart: how charts are shown, and a locked range. */
export function carriedQuery(address: URLSearchParams): URLSearchParams {
  const carried = new URLSearchParams()
  const names = address.get('lock') === '1' ? [...SHOWN_NAMES, 'range', 'part', 'lock'] : SHOWN_NAMES
  for (const name of names) {
    const value = address.get(name)
    if (value !== null) carried.set(name, value)
  }
  return carried
}

/** A part that is at most this much of a range gets points of its own. */
const DETAIL_PART = 0.5
const STEPS_A_DETAIL = 4

/**
 * Returns the window to load for a part of a range in view, of more points than a drawing of the whole range has: at most
 * twice as long as the part, and the same for a while as the view moves. Null where the points of the whole range are fine
 * enough.
 */
export function detailWindow({ from, to }: TimeRange, range: TimeRange): TimeRange | null {
  const length = to - from
  if (!(length > 0 && length <= (range.to - range.from) * DETAIL_PART)) return null
  const step = 2 ** Math.floor(Math.log2(length / STEPS_A_DETAIL))
  // A step of room on both sides, so that a drag shows points at its edge.
  return { from: (Math.floor(from / step) - 1) * step, to: (Math.ceil(to / step) + 1) * step }
}

/** Returns whether a chart can show a time span. */
export function isSpan({ factor, unit }: TimeSpan): boolean {
  return Number.isInteger(factor) && factor >= 1 && factor <= (unit === 'Year' ? MOST_YEARS : MOST_OTHERS)
}

/** `3-Day`. */
function timeSpanText({ factor, unit }: TimeSpan): string {
  return `${factor}-${unit}`
}

function timeSpanOf(text: string): TimeSpan | null {
  const [, digits, name] = /^(\d{1,5})-([A-Z][a-z]+)$/.exec(text) ?? []
  const unit = TIME_SPAN_UNITS.find((known) => known === name)
  const factor = Number(digits)
  return unit !== undefined && isSpan({ factor, unit }) ? { factor, unit } : null
}
