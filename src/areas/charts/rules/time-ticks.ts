import { DAY_MS } from '../../../domain/time/calendar.ts'
import type { TimeRange } from '../../../domain/time/time-range.ts'
import { instantOf, wallTimeOf } from '../../../domain/time/wall-time.ts'
import { stretchesOf } from '../../../domain/zones/clock-stretch.ts'
import { LATEST_TIME_MS } from '../../../wire/server/time.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
const MONTH_S = 30 * DAY_S
const MONTHS_A_YEAR = 12
const YEAR_S = MONTHS_A_YEAR * MONTH_S

const times = (unit: number, counts: readonly number[]) => counts.map((count) => count * unit)

/**
 * Steps between the ticks of a time axis, in s: the numbers in which a clock and a calendar are read. A month counts as 30
 * days, a year as twelve of them. The longest is longer than all times that a server can send.
 */
export const TICK_STEPS: readonly number[] = [
  ...times(1, [1, 2, 5, 10, 15, 30]),
  ...times(MINUTE_S, [1, 2, 5, 10, 15, 30]),
  ...times(HOUR_S, [1, 2, 3, 4, 6, 8, 12]),
  // Two weeks: with months alone, one of them on a telephone would have a single tick.
  ...times(DAY_S, [1, 2, 7, 14]),
  ...times(MONTH_S, [1, 2, 3, 6]),
  ...[1, 10, 100, 1000, 1e4, 1e5, 1e6].flatMap((power) => times(power * YEAR_S, [1, 2, 5])),
]

/** A day later no clock ahead of UTC can be read any more. */
const LATEST_MS = LATEST_TIME_MS - DAY_MS
/** More than any axis has room for. */
const MOST_TICKS = 1000
/** The first Monday, in days since 1970. */
const MONDAY = 4

/**
 * Returns the ticks of a time axis from `from` to `to`, both included, every `step` of `TICK_STEPS`; all in s since 1970, `zone`
 * is an IANA name. Below a day these are the instants at which the plant's clock shows a multiple of the step: both passes
 * of a repeated hour, and none of a skipped one. Longer steps begin with their days, Mondays, months or years.
 */
export function timeTicks({ from, to }: TimeRange, step: number, zone: string): readonly number[] {
  if (!((to - from) / step <= MOST_TICKS)) return []
  const range = { from: Math.max(-LATEST_MS, from * 1000), to: Math.min(LATEST_MS, to * 1000) }
  return ticksOf(range, step, zone).map((ms) => ms / 1000)
}

/** `timeTicks` in ms. */
function ticksOf(range: TimeRange, step: number, zone: string): readonly number[] {
  if (step < DAY_S) return clockTicks(range, step * 1000, zone)
  if (step < MONTH_S) return dayTicks(range, step / DAY_S, zone)
  return monthTicks(range, Math.round(step / MONTH_S), zone)
}

function clockTicks({ from, to }: TimeRange, step: number, zone: string): readonly number[] {
  const stretchAt = stretchesOf(zone)
  const ticks: number[] = []
  for (let start = from; start <= to; ) {
    const { to: end, offset } = stretchAt(start)
    const first = Math.ceil((start + offset) / step) * step - offset
    for (let at = first; at < end && at <= to; at += step) ticks.push(at)
    start = end
  }
  return ticks
}

/** Days are counted from a Monday, so that a week is seven of them and two stay where they are when the view moves. */
function dayTicks(range: TimeRange, count: number, zone: string): readonly number[] {
  const dayOf = (ms: number) => Math.floor(wallTimeOf(ms, zone) / DAY_MS) - MONDAY
  return startsIn(range, { first: dayOf(range.from), last: dayOf(range.to), count }, (day) =>
    instantOf((day + MONDAY) * DAY_MS, zone),
  )
}

function monthTicks(range: TimeRange, count: number, zone: string): readonly number[] {
  const monthOf = (ms: number) => {
    const wall = new Date(wallTimeOf(ms, zone))
    return wall.getUTCFullYear() * MONTHS_A_YEAR + wall.getUTCMonth()
  }
  return startsIn(range, { first: monthOf(range.from), last: monthOf(range.to), count }, (month) =>
    // `Date.UTC` takes the years below 100 for those of the last century.
    instantOf(new Date(0).setUTCFullYear(0, month, 1), zone),
  )
}

/** Returns the starts, in a range, of the units whose numbers are multiples of `count`. A skipped day starts with the next one. */
function startsIn(
  { from, to }: TimeRange,
  { first, last, count }: { readonly first: number; readonly last: number; readonly count: number },
  startOf: (unit: number) => number,
): readonly number[] {
  const starts = new Set<number>()
  // One more than the last: where clocks go back over midnight, the day after has begun once before.
  for (let unit = Math.ceil(first / count) * count; unit <= last + 1; unit += count) {
    const start = startOf(unit)
    if (start >= from && start <= to) starts.add(start)
  }
  return [...starts]
}
