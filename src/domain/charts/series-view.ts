import { firstAtOrAfter } from '../base/first-at-or-after.ts'
import { must } from '../base/must.ts'
import { between } from '../base/part-of.ts'
import { endOf, expectedUntil, type Intervals } from './intervals.ts'
import { type PartSums, sumsIn } from './pixel-sums.ts'

/** What a series was in a view. Times in s since 1970. */
export interface SeriesSummary {
  /** Values that have a row in a table of the view: see `rowsOf`. */
  readonly count: number
  readonly min: number
  readonly minAt: number
  /** Weighted by the time that each value counts in the view. */
  readonly mean: number
  readonly max: number
  readonly maxAt: number
  /** Of the values as they are, also of one whose interval the view cuts. */
  readonly sum: number
}

/**
 * Summarises the values whose intervals reach into `from` up to before `to` (s since 1970), and none after `now`; null without
 * values. Gaps are skipped. Of several extremes the first.
 */
export function summaryOf(points: Intervals, from: number, to: number, now: number): SeriesSummary | null {
  const { x, y, ends } = points
  const until = Math.min(to, now)
  const last = x.length - 1
  const [firstRow] = rowsOf(points, from, to, now)
  let count = 0
  let sum = 0
  let latest = Number.NaN
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  let minIndex = 0
  let maxIndex = 0
  let area = 0
  let width = 0
  for (let i = firstReaching(points, from, now); i <= last; i += 1) {
    const at = must(x[i])
    // A value that came right now has not counted yet, but it is there.
    if (at >= to || at > now) break
    const value = must(y[i])
    if (Number.isNaN(value)) continue
    latest = value
    if (i >= firstRow) {
      count += 1
      sum += value
    }
    if (value < min) {
      min = value
      minIndex = i
    }
    if (value > max) {
      max = value
      maxIndex = i
    }
    // Never read beyond the end: engines take such numbers from the heap, each time anew.
    const end = ends !== null ? must(ends[i]) : i < last ? must(x[i + 1]) : endOf(points, i, now)
    const length = Math.min(until, end) - Math.max(from, at)
    if (!(length > 0)) continue
    area += value * length
    width += length
  }
  if (Number.isNaN(latest)) return null
  if (points.sums !== undefined) {
    const all = thinnedOf(points, from, until, now)
    ;[area, width, count, sum] = [all.area, all.known, all.count, all.sum]
  }
  const mean = width > 0 ? area / width : latest
  return {
    count,
    min,
    minAt: must(x[minIndex]),
    mean: Number.isFinite(mean) ? mean : meanOfLarge(points, from, to, now),
    max,
    maxAt: must(x[maxIndex]),
    sum,
  }
}

/** Returns the sums of points that were thinned out, with the last one, whose end only its reader knows. */
function thinnedOf(points: Intervals, from: number, until: number, now: number): PartSums {
  const { x, y, sums } = points
  const part = sumsIn(must(sums), from, until)
  const last = x.length - 1
  const value = last < 0 ? Number.NaN : must(y[last])
  const seconds = last < 0 ? 0 : Math.min(until, endOf(points, last, now)) - Math.max(from, must(x[last]))
  if (Number.isNaN(value) || !(seconds > 0)) return part
  return { ...part, known: part.known + seconds, area: part.area + value * seconds }
}

/** The same mean step by step: the area below the largest numbers is infinite. */
function meanOfLarge(points: Intervals, from: number, to: number, now: number): number {
  const { x, y } = points
  let [mean, width, latest] = [0, 0, Number.NaN]
  for (let i = firstReaching(points, from, now); i < x.length && must(x[i]) < to; i += 1) {
    const [at, value] = [must(x[i]), must(y[i])]
    if (Number.isNaN(value)) continue
    latest = value
    const length = Math.min(to, now, endOf(points, i, now)) - Math.max(from, at)
    if (!(length > 0)) continue
    width += length
    mean = between(mean, value, length / width)
  }
  return width > 0 ? mean : latest
}

/**
 * Returns the points that have a row in a table or a file of `from` up to before `to` (s since 1970), as the index of the first and
 * that behind the last: values over intervals whose interval reaches in, raw values with a time inside, or where there are none the one
 * that counts there. None after now.
 */
export function rowsOf(
  points: Intervals,
  from: number,
  to: number,
  now: number,
): readonly [first: number, end: number] {
  const { x, interval } = points
  const known = firstAtOrAfter(x, now)
  const end = Math.min(firstAtOrAfter(x, to), x[known] === now ? known + 1 : known)
  const own = firstAtOrAfter(x, from)
  const isRaw = interval.kind === 'sampled' || interval.kind === 'held'
  return isRaw && own < end ? [own, end] : [firstReaching(points, from, now), end]
}

/** Index of the first point whose interval reaches beyond `from`, or that begins there. */
export function firstReaching(points: Intervals, from: number, now: number): number {
  let index = firstAtOrAfter(points.x, from)
  // More than one step only over the mark of a gap that lies inside of an interval.
  while (index > 0 && endOf(points, index - 1, now) > from) index -= 1
  return index
}

/**
 * Index of the point that a cursor at `at` shows, -1 if there is none: of a line between samples (`isNearest`) the nearest one, at
 * most `reach` seconds beyond the first or the last; else the one whose interval contains `at`, or begins at most `reach` seconds
 * away.
 */
export function pointAt(
  points: Intervals,
  at: number,
  { isNearest, reach, now }: { readonly isNearest: boolean; readonly reach: number; readonly now: number },
): number {
  const { x } = points
  if (x.length === 0) return -1
  const after = firstAtOrAfter(x, at)
  if (x[after] === at) return after
  const [before, next] = [at - (x[after - 1] ?? Number.NEGATIVE_INFINITY), (x[after] ?? Number.POSITIVE_INFINITY) - at]
  if (isNearest && Number.isFinite(before) && Number.isFinite(next)) return before <= next ? after - 1 : after
  if (!isNearest && after > 0 && endOf(points, after - 1, now) > at) return after - 1
  if (Math.min(before, next) > reach) return -1
  return before <= next ? after - 1 : after
}

/**
 * Least and greatest value of the intervals that reach into `from` up to before `to`. With `isLine` the points just outside as well,
 * from where a line between samples enters the view.
 */
export function extremes(
  points: Intervals,
  {
    from,
    to,
    isLine,
    now,
  }: { readonly from: number; readonly to: number; readonly isLine: boolean; readonly now: number },
): { readonly min: number; readonly max: number } | null {
  const { x, y } = points
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  const first = firstReaching(points, from, now)
  const start = isLine ? Math.max(0, Math.min(first, firstAtOrAfter(x, from) - 1)) : first
  const end = firstAtOrAfter(x, to)
  const last = Math.min(x.length, isLine ? end + 1 : end)
  for (let i = start; i < last; i += 1) {
    const value = must(y[i])
    if (value < min) min = value
    if (value > max) max = value
  }
  return min > max ? null : { min, max }
}

/**
 * Returns the share of the time from `from` to `to` (s since 1970) that has values, 0 to 1; null if there is no such time or no point
 * at all. Time that is not over yet, and an interval that has just ended, are not missing. How many points were to be expected is
 * not known, since raw values come on change.
 */
export function coverageOf(points: Intervals, from: number, to: number, now: number): number | null {
  const { x, y } = points
  const until = Math.min(to, expectedUntil(points, now))
  if (!(until > from) || x.length === 0) return null
  if (points.sums !== undefined) return Math.min(1, thinnedOf(points, from, until, now).known / (until - from))
  let covered = 0
  for (let i = firstReaching(points, from, now); i < x.length; i += 1) {
    const at = must(x[i])
    if (at >= until) break
    if (Number.isNaN(must(y[i]))) continue
    covered += Math.max(0, Math.min(until, endOf(points, i, now)) - Math.max(from, at))
  }
  return Math.min(1, covered / (until - from))
}
