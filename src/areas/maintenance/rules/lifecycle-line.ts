import { DAY_MS } from '../../../domain/time/calendar.ts'
import { instantOf, wallTimeOf } from '../../../domain/time/wall-time.ts'
import type { LifecycleCategory, LifecycleEntry } from '../../../wire/server/maintenance.ts'
import { LATEST_TIME_MS } from '../../../wire/server/time.ts'
import type { LifecycleRow } from './lifecycle-edits.ts'

interface Cost {
  /** Euro. */
  readonly sum: number
  /** How many entries say no cost: the sum lacks theirs. */
  readonly unknown: number
}

/** Returns the sum of what saved entries have cost. Sums count saved entries only. */
export function costOf(saved: readonly LifecycleEntry[]): Cost {
  const known = saved.flatMap(({ cost }) => cost ?? [])
  return { sum: known.reduce((sum, cost) => sum + cost, 0), unknown: saved.length - known.length }
}

/**
 * Returns the hours that the machine at this place has run from the first saved entry with a reading up to `current`, also over
 * readings that begin anew because the counter was set or the machine replaced; null without a reading. Domain 5.1.
 */
export function runtimeSumOf(saved: readonly LifecycleEntry[], current: number | null): number | null {
  const readings = saved
    .toSorted((a, b) => a.maintenanceTimestamp - b.maintenanceTimestamp)
    .flatMap(({ runtime }) => (runtime === null ? [] : [runtime]))
  const [first, ...others] = current === null ? readings : [...readings, current]
  if (first === undefined || readings.length === 0) return null
  let before = first
  let sum = 0
  for (const reading of others) {
    sum += reading >= before ? reading - before : reading
    before = reading
  }
  return sum
}

/** A reading of the operating hours: when, and as a share of the highest one of the line. */
export interface LifecycleReading {
  readonly share: number
  readonly height: number
}

/**
 * Returns the courses of the operating hours on a time line, from the readings of saved entries to the present one. A reading below
 * the one before begins a new course: the counter was set, or the machine at this place replaced, nobody knows when in between.
 */
export function runtimeCourses(
  saved: readonly LifecycleEntry[],
  current: number | null,
  now: number,
  { from, to }: Pick<LifecycleTimeline, 'from' | 'to'>,
): readonly (readonly LifecycleReading[])[] {
  const readings = saved
    .toSorted((a, b) => a.maintenanceTimestamp - b.maintenanceTimestamp)
    .flatMap(({ runtime, maintenanceTimestamp: at }) =>
      runtime === null || at < from || at > now ? [] : [{ at, runtime }],
    )
  if (current !== null) readings.push({ at: now, runtime: current })
  const most = Math.max(1, ...readings.map(({ runtime }) => runtime))
  const courses: LifecycleReading[][] = []
  let before = Number.POSITIVE_INFINITY
  for (const { at, runtime } of readings) {
    if (runtime < before) courses.push([])
    courses.at(-1)?.push({ share: to === from ? 1 : (at - from) / (to - from), height: runtime / most })
    before = runtime
  }
  return courses
}

/** A point of the time line. `share` is its place from the first (0) to the last (1). */
export interface LifecyclePoint {
  readonly key: string
  readonly category: LifecycleCategory
  readonly share: number
  readonly state: LifecycleRow['state'] | 'due'
}

export interface LifecycleTimeline {
  readonly from: number
  readonly to: number
  /** The place of now. */
  readonly now: number
  /** The beginnings of years, as many as can be read. */
  readonly years: readonly { readonly year: number; readonly share: number }[]
  readonly points: readonly LifecyclePoint[]
}

const MAX_YEARS = 8

/**
 * Returns the time line from the first entry, or from `since` if that is later, to `now`, or to the last date for which something
 * is due. Null without entries.
 */
export function timelineOf(
  all: readonly LifecycleRow[],
  now: number,
  zone: string,
  since = Number.NEGATIVE_INFINITY,
): LifecycleTimeline | null {
  if (all.length === 0) return null
  const rows = all.filter(({ entry }) => entry.maintenanceTimestamp >= since)
  const times = rows.map(({ entry }) => entry.maintenanceTimestamp)
  const dues = rows.flatMap(({ entry, state }) =>
    state !== 'deleted' && entry.nextDue !== null && entry.nextDue > now ? [entry.nextDue] : [],
  )
  // Cut off, the line begins where it was cut, whatever the first entry after that is.
  const from = rows.length < all.length ? since : Math.min(...times)
  const to = Math.max(now, ...times, ...dues)
  const share = (at: number) => (to === from ? 1 : (at - from) / (to - from))
  const points = rows.flatMap(({ key, entry, state }): readonly LifecyclePoint[] => {
    const { category, maintenanceTimestamp: at, nextDue } = entry
    const point = { key, category, share: share(at), state }
    if (nextDue === null || nextDue <= now || state === 'deleted') return [point]
    return [point, { key: `${key}-due`, category, share: share(nextDue), state: 'due' }]
  })
  return { from, to, now: share(now), years: yearsOf(from, to, zone, share), points }
}

/** Finds only the years that are shown: a date may be hundreds of thousands of years away. */
function yearsOf(from: number, to: number, zone: string, share: (at: number) => number): LifecycleTimeline['years'] {
  // No date can be later, on any clock.
  const yearAt = (at: number) => new Date(wallTimeOf(Math.min(at, LATEST_TIME_MS - DAY_MS), zone)).getUTCFullYear()
  const [first, last] = [yearAt(from) + 1, yearAt(to)]
  const every = Math.ceil((last - first + 1) / MAX_YEARS)
  const years: { readonly year: number; readonly share: number }[] = []
  for (let year = Math.ceil(first / every) * every; year <= last; year += every) {
    // `Date.UTC` takes the years below 100 for those of the last century.
    years.push({ year, share: share(instantOf(new Date(0).setUTCFullYear(year, 0, 1), zone)) })
  }
  return years
}
