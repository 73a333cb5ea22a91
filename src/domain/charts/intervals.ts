import type { DataSource } from '../../wire/server/chart.ts'
import { must } from '../base/must.ts'
import { add, startOf, toQuarterHour } from '../time/calendar.ts'
import { INTERVAL_LENGTHS, type IntervalLengths } from './interval-lengths.ts'
import type { Columns } from './series-buffer.ts'

/** Units of the intervals of an archive. */
export type IntervalUnit = 'QuarterHours' | 'Days' | 'Months'

/**
 * How long the values of a series count: each from its own time on, up to before an end.
 * - `sampled`: a measurement that is read again and again. A value counts until the next one, the last one as long as the one
 *   before it did.
 * - `held`: a state or a set value, which stands until it changes. The last one counts as long as it is known, which is up to its
 *   own time: a server repeats what has not changed at the end of what it knows.
 * - `unit`: a mean or an amount over a quarter of an hour, a day or a month of the plant's calendar. Days have 23 to 25 h.
 * - `given`: the caller knows the ends.
 */
export type Interval =
  | { readonly kind: 'sampled' }
  | { readonly kind: 'held' }
  | { readonly kind: 'unit'; readonly unit: IntervalUnit }
  | { readonly kind: 'given'; readonly ends: Float64Array }

/** Points with their intervals, half open, in s since 1970. */
export interface Intervals extends Columns {
  readonly interval: Interval
  /** IANA name of the zone whose calendar the units follow. */
  readonly zone: string
  /** The end of each interval; null where each ends as the next one begins. */
  readonly ends: Float64Array | null
}

export const SAMPLED: Interval = { kind: 'sampled' }
export const HELD: Interval = { kind: 'held' }

const UNITS: { readonly [source in Exclude<DataSource, 'MeasurementArchive'>]: Interval } = {
  QuarterHourValues: { kind: 'unit', unit: 'QuarterHours' },
  DayValues: { kind: 'unit', unit: 'Days' },
  MonthValues: { kind: 'unit', unit: 'Months' },
}

/** Returns the intervals of a source; `isHeld` says what its raw values are. */
export function intervalOf(source: DataSource, isHeld: boolean): Interval {
  if (source !== 'MeasurementArchive') return UNITS[source]
  return isHeld ? HELD : SAMPLED
}

/** Returns whether the values of two series count over intervals of one kind: the same unit, or the same given ends. */
export function isSameInterval(one: Interval, other: Interval): boolean {
  if (one === other) return true
  if (one.kind === 'unit') return other.kind === 'unit' && one.unit === other.unit
  if (one.kind !== 'given') return one.kind === other.kind
  if (other.kind !== 'given' || one.ends.length !== other.ends.length) return false
  return one.ends.every((end, index) => end === other.ends[index])
}

const QUARTER_S = 900
const HOUR_S = 3600
/** A neighbour at the distance of such a unit is the next one. */
const LENGTHS: { readonly [unit in IntervalUnit]: IntervalLengths } = {
  QuarterHours: INTERVAL_LENGTHS.QuarterHourValues,
  Days: INTERVAL_LENGTHS.DayValues,
  Months: INTERVAL_LENGTHS.MonthValues,
}
/** An interval that is over may be missing for so long, s: the archive is asked again no sooner. */
const LATE_S: { readonly [unit in IntervalUnit]: number } = {
  QuarterHours: 600,
  Days: 2 * HOUR_S,
  Months: 2 * HOUR_S,
}
/** A state is known to be as it was for so long after an archive was asked, s: until it is asked again, and an answer has come. */
const HELD_LATE_S = 150
/** A sample that is late by no more than this many of its steps is not missing. */
const STEPS_TO_WAIT = 2
/** So many distances before the last sample tell its step: one of them may be that of two points of one pixel. */
const STEPS_READ = 3

const known = new WeakMap<Float64Array, Intervals>()

/** Returns points with their intervals. The same for the same points: ends of years are computed once. */
export function intervalsOf({ x, y, sums, isThinned }: Columns, interval: Interval, zone: string): Intervals {
  // Thinned out points are too far apart for their own ends.
  if (sums !== undefined) return { x, y, sums, interval, zone, ends: null }
  const isRaw = interval.kind === 'sampled' || interval.kind === 'held'
  if (isRaw || isThinned) return { x, y, interval, zone, ends: null }
  if (interval.kind === 'given') return { x, y, interval, zone, ends: interval.ends }
  const before = known.get(x)
  if (before?.interval === interval && before.zone === zone && before.y === y) return before
  const made: Intervals = { x, y, interval, zone, ends: unitEnds({ x, y }, interval.unit, zone) }
  known.set(x, made)
  return made
}

function unitEnds({ x, y }: Columns, unit: IntervalUnit, zone: string): Float64Array {
  const ends = new Float64Array(x.length)
  const { shortest, longest } = LENGTHS[unit]
  for (let index = 0; index < x.length; index += 1) {
    const at = must(x[index])
    const next = index + 1 < x.length ? must(x[index + 1]) : Number.NaN
    const isNext = next - at >= shortest && next - at <= longest
    const end = isNext ? next : afterUnit(unit, at, zone)
    // Two values of one interval share it; the mark of a gap inside of it ends no value.
    const isCut = next < end && !Number.isNaN(must(y[index + 1]))
    ends[index] = isCut ? next : end
  }
  return ends
}

/** Returns the end of the interval that begins at `at`, s since 1970. */
export function afterUnit(unit: IntervalUnit, at: number, zone: string): number {
  if (unit === 'QuarterHours') return at + QUARTER_S
  const end = add(unit, 1, at * 1000, zone) / 1000
  // No calendar goes on at the end of time.
  return end > at ? end : at
}

/** Returns the beginning of the interval that contains `at`, s since 1970. */
function unitStart(unit: IntervalUnit, at: number, zone: string): number {
  if (unit === 'QuarterHours') return toQuarterHour(at * 1000, 'down') / 1000
  return startOf(unit, at * 1000, zone) / 1000
}

/**
 * Returns the end of the interval of a point, s since 1970. Never after `now`, the present time of the plant: what is known of the
 * future is nothing.
 */
export function endOf(points: Intervals, index: number, now: number): number {
  const { x, ends } = points
  if (ends !== null) return Math.min(now, must(ends[index]))
  return Math.min(now, index + 1 < x.length ? must(x[index + 1]) : lastEnd(points, now))
}

/** Returns the end of the last interval of values that end where the next one begins; -Infinity without values. */
function lastEnd({ x, interval }: Intervals, now: number): number {
  const last = x.length - 1
  if (last < 0) return Number.NEGATIVE_INFINITY
  const at = must(x[last])
  if (interval.kind === 'held') return now - at <= HELD_LATE_S ? Math.max(at, now) : at
  let step = 0
  for (let index = last; index > Math.max(0, last - STEPS_READ); index -= 1) {
    step = Math.max(step, must(x[index]) - must(x[index - 1]))
  }
  return now - at <= STEPS_TO_WAIT * step ? Math.max(at, now) : at + step
}

/**
 * Returns up to when values are to be expected of a series, s since 1970: not of an interval that is not over yet, nor of one
 * that has just ended.
 */
export function expectedUntil({ interval, zone }: Pick<Intervals, 'interval' | 'zone'>, now: number): number {
  if (interval.kind !== 'unit' || !Number.isFinite(now)) return now
  return unitStart(interval.unit, now - LATE_S[interval.unit], zone)
}

/** Returns the interval of a unit that is not over at `now`; null for series without units. s since 1970. */
export function runningOf(interval: Interval, now: number, zone: string): { from: number; to: number } | null {
  if (interval.kind !== 'unit' || !Number.isFinite(now)) return null
  const from = unitStart(interval.unit, now, zone)
  return { from, to: afterUnit(interval.unit, from, zone) }
}

/**
 * Returns a range (ms since 1970) as whole days or months where a source has values of days or months: a part of a day has no value of
 * its own. Other sources keep it.
 */
export function wholeRange<Range extends { readonly from: number; readonly to: number }>(
  range: Range,
  source: DataSource,
  zone: string,
): Range {
  const unit = source === 'DayValues' ? 'Days' : source === 'MonthValues' ? 'Months' : null
  if (unit === null || !(range.from < range.to)) return range
  const from = startOf(unit, range.from, zone)
  const start = startOf(unit, range.to, zone)
  const to = start === range.to ? range.to : add(unit, 1, start, zone)
  return from === range.from && to === range.to ? range : { ...range, from, to }
}
