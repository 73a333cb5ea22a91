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
  readonly dataPoints: readonly DataPoint[]
  readonly annotations: readonly Annotation[]
}

export interface Annotation {
  readonly id: number
  readonly timestamp: number
  readonly text: string
}
