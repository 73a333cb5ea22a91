import { must } from '../../../domain/base/must.ts'
import type { Interval } from '../../../domain/charts/intervals.ts'
import type { Columns } from '../../../domain/charts/series-buffer.ts'
import { add, addOnWall, DAY_MS, startOf, startOfNext, startOnWall } from '../../../domain/time/calendar.ts'
import { previousRange, stepOf, type TimeRange } from '../../../domain/time/time-range.ts'
import { instantOf, instantsOf, wallTimeOf } from '../../../domain/time/wall-time.ts'

/** What a chart is compared with: the range before its own, or the same dates and clock times a unit earlier. */
export const COMPARISONS = ['none', 'previous', 'day', 'week', 'month', 'year'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** How far the compared values lie before those that are shown: whole units of the plant's calendar, or a length. */
export type Shift =
  | { readonly by: 'Days' | 'Weeks' | 'Months' | 'Years'; readonly amount: number }
  | { readonly by: 'length'; readonly ms: number }

/** What is compared: half open, in ms since 1970. */
export interface ComparedPeriod extends TimeRange {
  readonly shift: Shift
}

const UNITS = { day: 'Days', week: 'Weeks', month: 'Months', year: 'Years' } as const

/**
 * Returns what a range is compared with; null without a comparison. `window` is what is loaded of the archive: the range, or more.
 * The month before ends with its last day, however long this one is.
 */
export function comparedPeriod(
  comparison: Comparison,
  { range, window, zone }: { readonly range: TimeRange; readonly window: TimeRange; readonly zone: string },
): ComparedPeriod | null {
  if (comparison === 'none') return null
  const shift: Shift = comparison === 'previous' ? stepOf(range, zone) : { by: UNITS[comparison], amount: 1 }
  // Months differ in length: what lies behind the one before is the shown one itself.
  if (comparison === 'previous' && shift.by === 'Months') return { ...previousRange(range, zone), shift }
  return { from: movedBack(window.from, shift, zone), to: movedBack(window.to, shift, zone), shift }
}

/** Returns the time that is compared with `at` (ms since 1970): of the 31st the last day of a shorter month. */
export function movedBack(at: number, shift: Shift, zone: string): number {
  return shift.by === 'length' ? at - shift.ms : add(shift.by, -shift.amount, at, zone)
}

/**
 * Returns where the value of a time (ms since 1970) is drawn: at the same clock time of the date that is compared with its own; null
 * where there is no such date (29 February) or clock time. Of a repeated hour the first pass is compared.
 */
function movedInto(at: number, shift: Shift, zone: string): number | null {
  if (shift.by === 'length') return at + shift.ms
  const own = wallTimeOf(at, zone)
  const isStart = at === startOf('Days', at, zone)
  const wall = isStart ? startOnWall('Days', own) : own
  const target = addOnWall(shift.by, shift.amount, wall)
  if (addOnWall(shift.by, -shift.amount, target) !== wall) return null
  if (isStart) return instantOf(target, zone)
  return instantsOf(own, zone)[0] === at ? (instantsOf(target, zone)[0] ?? null) : null
}

const known = new WeakMap<Float64Array, { readonly shift: Shift; readonly y: Float64Array; readonly moved: Columns }>()

/** A distance that grows by more than this, s, is a part of the shown period that has nothing to compare. */
const GAP_S = 1

/**
 * Returns compared points where they are drawn. What has no counterpart is left out; where the shown period has none, raw values and
 * those that were thinned out are interrupted: other values of units know their ends. The same for the same points.
 */
export function movedColumns({ x, y, sums }: Columns, shift: Shift, interval: Interval, zone: string): Columns {
  const before = known.get(x)
  if (before?.shift === shift && before.y === y) return before.moved
  const isThinned = sums !== undefined
  const hasNoEnds = isThinned || interval.kind === 'sampled' || interval.kind === 'held'
  const toX: number[] = []
  const toY: number[] = []
  const place = placer(shift, zone)
  let last = Number.NaN
  for (let index = 0; index < x.length; index += 1) {
    const at = must(x[index])
    const to = place(at * 1000) / 1000
    const end = toX.at(-1) ?? Number.NEGATIVE_INFINITY
    if (!(to > end)) continue
    if (hasNoEnds && to - end > at - last + GAP_S && !Number.isNaN(toY.at(-1) ?? Number.NaN)) {
      toX.push(end + (at - last))
      toY.push(Number.NaN)
    }
    toX.push(to)
    toY.push(must(y[index]))
    last = at
  }
  const points = { x: Float64Array.from(toX), y: Float64Array.from(toY) }
  const moved: Columns = isThinned ? { ...points, isThinned } : points
  known.set(x, { shift, y, moved })
  return moved
}

/**
 * Returns `movedInto` for ascending times, NaN for none. Of a day without a change of clocks, that is compared with such a day, all
 * times lie equally far: calendars are asked once a day and not for each of thousands of points.
 */
function placer(shift: Shift, zone: string): (at: number) => number {
  let [from, to, by] = [Number.NaN, Number.NaN, Number.NaN]
  return (at) => {
    if (!(at >= from && at < to)) {
      from = startOf('Days', at, zone)
      to = startOfNext('Days', at, zone)
      const [start, end] = [movedInto(from, shift, zone), movedInto(to, shift, zone)]
      // A day that a zone has left out at the date line has no times, though the day after it is as long.
      const isThere =
        shift.by === 'length' ||
        start === null ||
        wallTimeOf(start, zone) === addOnWall(shift.by, shift.amount, wallTimeOf(from, zone))
      const isPlain = isThere && start !== null && end !== null && to - from === DAY_MS && end - start === DAY_MS
      by = isPlain ? start - from : Number.NaN
    }
    // Where clocks go back over midnight a day goes on after the next one has begun.
    return at < to && !Number.isNaN(by) ? at + by : (movedInto(at, shift, zone) ?? Number.NaN)
  }
}
