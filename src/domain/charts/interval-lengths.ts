import type { DataSource } from '../../wire/server/chart.ts'

const HOUR_S = 3600
const DAY_S = 86_400

/** How long the intervals of an archive are, in s: the shortest, the usual and the longest one, by the changes of clocks and months. */
export interface IntervalLengths {
  readonly shortest: number
  readonly usual: number
  readonly longest: number
}

/** Each source with values over intervals. No calendar is needed for these: the worker has none. */
export const INTERVAL_LENGTHS: {
  readonly [source in Exclude<DataSource, 'MeasurementArchive'>]: IntervalLengths
} = {
  QuarterHourValues: { shortest: 900, usual: 900, longest: 900 },
  DayValues: { shortest: DAY_S - HOUR_S, usual: DAY_S, longest: DAY_S + HOUR_S },
  MonthValues: { shortest: 28 * DAY_S - HOUR_S, usual: 30 * DAY_S, longest: 31 * DAY_S + HOUR_S },
}
