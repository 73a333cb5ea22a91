import type { ChartConfig, ChartType, DataSourcePreset, TimeSpanUnit } from '../../wire/server/chart-config.ts'

/** A length of time up to now, as `timeSpanFactor` and `timeSpanUnit` of a chart say it. */
export interface TimeSpan {
  readonly factor: number
  readonly unit: TimeSpanUnit
}

/** What a chart shows without a configuration of its own. */
export interface ChartDefaults {
  readonly span: TimeSpan
  readonly source: DataSourcePreset
  readonly isRefreshing: boolean
}

/** Specification 9: "Archive chart default", "Live chart default". */
export const CHART_DEFAULTS: { readonly [type in ChartType]: ChartDefaults } = {
  Measurement: { span: { factor: 1, unit: 'Day' }, source: 'DayValues', isRefreshing: false },
  LiveMeasurement: { span: { factor: 1, unit: 'Hour' }, source: 'MeasurementArchive', isRefreshing: true },
}

/** The longest ranges that a chart shows from each source; longer ones come from the next coarser source. */
export type ArchiveLimits = Pick<
  ChartConfig,
  'maxDaysForArchiveValues' | 'maxMonthsForQuarterHourValues' | 'maxYearsForDayValues'
>

/** Specification 9, "Chart archive limits default". */
export const DEFAULT_ARCHIVE_LIMITS: ArchiveLimits = {
  maxDaysForArchiveValues: 1,
  maxMonthsForQuarterHourValues: 1,
  maxYearsForDayValues: 1,
}
