import type { PvRef } from './pv.ts'
import type { ResultStatus } from './result.ts'

/** Chart data: specification 3 and 7. */

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

/** What to export to a CSV file, one column per PV. @assumed */
export interface ChartExport {
  readonly startDate: number
  readonly endDate: number
  readonly source: DataSource
  readonly pvs: readonly PvRef[]
  /** IETF tag; decides separator, decimal sign and date format. */
  readonly language: string
}

/** A user's note at a point of a series. Specification 3, "Charts". */
export interface AnnotationDraft {
  /** ms since 1970. */
  readonly timestamp: number
  readonly pv: PvRef
  readonly dataSource: DataSource
  readonly text: string
  /** Defaults to true. */
  readonly visible: boolean
  /** These four default to false. */
  readonly showInDayReport: boolean
  readonly showInWeekReport: boolean
  readonly showInMonthReport: boolean
  readonly showInYearReport: boolean
}

export interface Annotation extends AnnotationDraft {
  readonly id: number
}

/** Response to creating, changing and deleting; contains a deleted annotation as it was. @assumed */
export interface AnnotationResult {
  readonly status: ResultStatus
  readonly message: string | null
  readonly annotations: readonly Annotation[]
}

/** A chart that shows an annotation. @assumed */
export interface AnnotatedChart {
  readonly id: number
  readonly title: string
}
