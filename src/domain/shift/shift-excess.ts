import type { LimitType } from '../../wire/server/alert.ts'
import type { DataPoint } from '../../wire/server/chart.ts'
import type { ShiftExcess } from '../../wire/tabs/shift-log.ts'
import { isUpperLimit } from '../alerts/alert-state.ts'
import { endOf, type Intervals, SAMPLED } from '../charts/intervals.ts'
import type { TimeRange } from '../time/time-range.ts'

/** What the archive says of a value beside its limit. */
export type Beyond = Pick<ShiftExcess, 'worst' | 'beyondMs' | 'unknownMs'>

interface BeyondOf {
  readonly limitType: LimitType
  readonly limit: number
  readonly time: TimeRange
  readonly source: 'MeasurementArchive' | 'QuarterHourValues'
  /** The present time of the plant, ms since 1970: nothing is known after it. */
  readonly now: number
}

const QUARTER_S = 900

/**
 * Returns how far and how long a value was beyond its limit in a time. `points` ascend; null begins a gap. A value counts up to the end of
 * its interval, so one from before the time may reach into it.
 */
export function beyondOf(points: readonly DataPoint[], of: BeyondOf): Beyond {
  const { limitType, limit, time, source, now } = of
  const isUpper = isUpperLimit(limitType)
  const series = seriesOf(points, source)
  let worst: Beyond['worst'] = null
  let beyondMs = 0
  let knownMs = 0
  for (const [index, { timestamp, value }] of points.entries()) {
    if (value === null) continue
    if (timestamp >= time.to || timestamp > now) break
    const from = Math.max(timestamp, time.from)
    const length = Math.max(0, Math.min(time.to, endOf(series, index, now / 1000) * 1000) - from)
    // What ends before the time is not of it; a value of the time is, also if nobody knows for how long.
    if (length === 0 && timestamp < time.from) continue
    knownMs += length
    if (isUpper ? value <= limit : value >= limit) continue
    beyondMs += length
    if (worst === null || (isUpper ? value > worst.value : value < worst.value)) worst = { value, at: from }
  }
  return { worst, beyondMs, unknownMs: Math.max(0, Math.min(time.to, now) - time.from - knownMs) }
}

/** Needs no calendar, which the worker has none of. */
function seriesOf(points: readonly DataPoint[], source: BeyondOf['source']): Intervals {
  const x = Float64Array.from(points, ({ timestamp }) => timestamp / 1000)
  const y = Float64Array.from(points, ({ value }) => value ?? Number.NaN)
  if (source === 'MeasurementArchive') return { x, y, interval: SAMPLED, zone: 'UTC', ends: null }
  const ends = x.map((at, index) => Math.min(at + QUARTER_S, x[index + 1] ?? Number.POSITIVE_INFINITY))
  return { x, y, interval: { kind: 'given', ends }, zone: 'UTC', ends }
}
