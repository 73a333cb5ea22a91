import { endOf, type Interval, intervalsOf } from '../../../domain/charts/intervals.ts'
import type { DataPoint } from '../../../wire/server/chart.ts'

/** A value of the archive that holds at a moment. */
export interface MomentValue {
  readonly value: number
  /** From when on it holds, ms since 1970. */
  readonly since: number
  /** It is the mean of a quarter of an hour, since nothing finer is archived. */
  readonly isMean: boolean
}

/** Points are asked for so long before a moment, and after it: a value holds up to the next one. */
const BEFORE_MS = 3_600_000
const AFTER_MS = 900_000

/** Returns the times to ask an archive for, ms since 1970, both inclusive. */
export function askedRange(at: number, now: number): { readonly startDate: number; readonly endDate: number } {
  return { startDate: Math.max(0, at - BEFORE_MS), endDate: Math.max(at, Math.min(at + AFTER_MS, Math.floor(now))) }
}

/**
 * Returns which of the points of an archive holds at a moment, by the one notion of intervals; null in a gap, before the first
 * point, and after the last one has ended. Times are ms since 1970.
 */
export function pointAt(
  points: readonly DataPoint[],
  interval: Interval,
  { at, now, zone }: { readonly at: number; readonly now: number; readonly zone: string },
): { readonly value: number; readonly since: number } | null {
  // As everywhere of several points at one time the first.
  const ordered = points
    .toSorted((a, b) => a.timestamp - b.timestamp)
    .filter(({ timestamp }, index, all) => timestamp !== all[index - 1]?.timestamp)
  const index = ordered.findLastIndex(({ timestamp }) => timestamp <= at)
  const point = ordered[index]
  if (point === undefined || point.value === null) return null
  const columns = {
    x: Float64Array.from(ordered, ({ timestamp }) => timestamp / 1000),
    y: Float64Array.from(ordered, ({ value }) => value ?? Number.NaN),
  }
  const end = endOf(intervalsOf(columns, interval, zone), index, now / 1000)
  return end > at / 1000 ? { value: point.value, since: point.timestamp } : null
}
