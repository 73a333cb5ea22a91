import { INTERVAL_LENGTHS } from '../../src/domain/charts/interval-lengths.ts'
import type { DataSource } from '../../src/wire/server/chart.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const QUARTER_MS = 15 * MINUTE_MS
/** The longest local day, when summer time ends, and the longest month. */
const LONGEST_DAY_MS = INTERVAL_LENGTHS.DayValues.longest * 1000
const LONGEST_MONTH_MS = INTERVAL_LENGTHS.MonthValues.longest * 1000

export interface ArchiveRules {
  /** Longest range of one call. A failed call leaves no larger gap. */
  readonly spanMs: number
  /** Usual distance of two points. */
  readonly stepMs: number
  /**
   * Requested in addition before and after a range. Before it, because the server reports a gap only after a value.
   * After it, because means only come for intervals that are over by the end of the request. Raw values need nothing
   * after it: the server repeats an unchanged state at the end of a request.
   */
  readonly marginMs: { readonly before: number; readonly after: number }
  /** Interval at which what is near now is refetched while it is subscribed. */
  readonly refreshMs: number
  /** Longest delay of a value: later ones never arrive. */
  readonly lateMs: number
  /** How much before now a live series shows raw values instead: at least the interval that is not over yet. */
  readonly recentMs: number
}

/** A dial-up station that misses a call delivers its archive with the next one, hours later (domain 2.4.10). */
const LATEST_DELIVERY_MS = DAY_MS

/** How each source is requested. A chart of 18 series comes in responses of about `MAX_POINTS_PER_CALL`. */
export const ARCHIVE_RULES: { readonly [source in DataSource]: ArchiveRules } = {
  MeasurementArchive: {
    spanMs: 2 * DAY_MS,
    stepMs: MINUTE_MS,
    marginMs: { before: QUARTER_MS, after: 0 },
    refreshMs: MINUTE_MS,
    lateMs: LATEST_DELIVERY_MS,
    recentMs: 0,
  },
  QuarterHourValues: {
    spanMs: 28 * DAY_MS,
    stepMs: QUARTER_MS,
    marginMs: { before: QUARTER_MS, after: QUARTER_MS },
    refreshMs: 5 * MINUTE_MS,
    lateMs: QUARTER_MS + LATEST_DELIVERY_MS,
    recentMs: 2 * HOUR_MS,
  },
  DayValues: {
    spanMs: 3650 * DAY_MS,
    stepMs: DAY_MS,
    marginMs: { before: LONGEST_DAY_MS, after: LONGEST_DAY_MS },
    refreshMs: HOUR_MS,
    lateMs: LONGEST_DAY_MS + LATEST_DELIVERY_MS,
    recentMs: 2 * LONGEST_DAY_MS,
  },
  MonthValues: {
    spanMs: 3650 * DAY_MS,
    stepMs: 30 * DAY_MS,
    marginMs: { before: LONGEST_MONTH_MS, after: LONGEST_MONTH_MS },
    refreshMs: HOUR_MS,
    lateMs: LONGEST_MONTH_MS + LATEST_DELIVERY_MS,
    recentMs: 2 * LONGEST_MONTH_MS,
  },
}

/** A response is parsed in one task, at about 2 million points a second; live values must not wait longer. */
const MAX_POINTS_PER_CALL = 50_000
/** A server refuses more than 100. */
const MAX_PVS_PER_CALL = 36

/** Returns how many PVs one call may request over a range of this length. */
export function maxPvs(source: DataSource, lengthMs: number): number {
  const pointsOfOne = Math.max(1, lengthMs / ARCHIVE_RULES[source].stepMs)
  return Math.max(1, Math.min(MAX_PVS_PER_CALL, Math.floor(MAX_POINTS_PER_CALL / pointsOfOne)))
}
