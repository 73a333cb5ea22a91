import type { LimitType } from '../../wire/server/alert.ts'
import type { DataPoint } from '../../wire/server/chart.ts'
import type { ShiftExcess } from '../../wire/tabs/shift-log.ts'
import { endOf, type Interval, intervalsOf } from '../charts/intervals.ts'
import type { TimeRange } from '../time/time-range.ts'

/** What the archive says of a value beside its limit. */
export type Beyond = Pick<ShiftExcess, 'worst' | 'beyondMs' | 'unknownMs'>

interface BeyondOf {
  readonly limitType: LimitType
  readonly limit: number
  readonly time: TimeRange
  /** What the values count for (`src/domain/charts/intervals.ts`), on the clock of `zone`. */
  readonly interval: Interval
  readonly zone: string
  /** The present time of the plant, ms since 1970: nothing is known after it. */
  readonly now: number
}

/**
 * Returns how far and how long a value was beyond its limit in a time. `points` ascend; null begins a gap. A value counts up to the end of
 * its interval, so one from before the time may reach into it.
 */
export function beyondOf(points: readonly DataPoint[], of: BeyondOf): Beyond {
  const { limitType, limit, time, interval, zone, now } = of
  const isUpper = limitType === 'Top' || limitType === 'TopMiddle'
  const x = Float64Array.from(points, ({ timestamp }) => timestamp / 1000)
  const y = Float64Array.from(points, ({ value }) => value ?? Number.NaN)
  const series = intervalsOf({ x, y }, interval, zone)
  let worst: Beyond['worst'] = null
  let beyondMs = 0
  let knownMs = 0
  for (const [index, { timestamp, value }] of points.entries()) {
    if (value === null) continue
    if (timestamp >= time.to) break
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
