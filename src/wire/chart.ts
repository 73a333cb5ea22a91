/** Chart data: specification 3 and 7. */
import type { Annotation } from './annotation.ts'
import type { PvRef } from './pv.ts'

export const DATA_SOURCES = ['MonthValues', 'MeasurementArchive', 'QuarterHourValues', 'DayValues'] as const
export type DataSource = (typeof DATA_SOURCES)[number]

/** `value` null marks a gap that starts here; timestamps are ms since 1970, ascending. */
export interface DataPoint {
  readonly timestamp: number
  readonly value: number | null
}

export interface ChartData {
  readonly seriesId: string
  readonly dimension: string
  /** @assumed name */
  readonly dataPoints: readonly DataPoint[]
  readonly annotations: readonly Annotation[]
}

/** First or last date with data. */
export interface ChartDate {
  /** ms since 1970; 0 means no data. */
  readonly timestamp: number
}

/** What is written into a CSV file, one column a PV. @assumed */
export interface ChartExport {
  readonly startDate: number
  readonly endDate: number
  readonly source: DataSource
  readonly pvs: readonly PvRef[]
  /** IETF tag; decides separator, decimal sign and date format. */
  readonly language: string
}
