/** Chart directories, charts and their series: specification 3, "Charts". */
import type { DataSource } from './chart.ts'
import type { PvConfig, PvRef } from './pv.ts'

export const CHART_TYPES = ['LiveMeasurement', 'Measurement'] as const
export type ChartType = (typeof CHART_TYPES)[number]

export const TIME_SPAN_UNITS = ['Hour', 'Day', 'Week', 'Month', 'Year'] as const
export type TimeSpanUnit = (typeof TIME_SPAN_UNITS)[number]

export type DataSourcePreset = DataSource | 'Auto'

export interface ChartDirectory {
  readonly id: number
  readonly name: string
  readonly type: ChartType
  readonly childDirectoryList: readonly ChartDirectory[]
  readonly configList: readonly ChartConfig[]
}

export interface ChartConfig {
  readonly id: number
  readonly type: ChartType
  readonly title: string
  readonly maxDaysForArchiveValues: number
  readonly maxMonthsForQuarterHourValues: number
  readonly maxYearsForDayValues: number
  readonly timeSpanFactor: number
  readonly timeSpanUnit: TimeSpanUnit
  readonly dataSourcePreset: DataSourcePreset
  readonly currentUserCanEdit: boolean
}

export const SERIES_VIEW_TYPES = ['Line', 'Bar', 'Area', 'Point', 'StepLine'] as const
export type SeriesViewType = (typeof SERIES_VIEW_TYPES)[number]

/** Where an end of the y axis comes from; None = from the data. */
export const AXIS_CHOICES = ['None', 'AxisYMin', 'AxisYMax'] as const
export type AxisChoice = (typeof AXIS_CHOICES)[number]

export const SERIES_MEASUREMENT_TYPES = ['Aktuell', 'Mittelwert', 'Minwert', 'Maxwert'] as const
export type SeriesMeasurementType = (typeof SERIES_MEASUREMENT_TYPES)[number]

export interface SeriesConfig {
  /** A text, because it is the key of `ChartData.seriesId`. */
  readonly id: string
  readonly sortIndex: number
  readonly seriesViewType: SeriesViewType
  readonly color: { readonly argb: number }
  readonly pv: PvRef
  readonly pvSubtype: string
  /** @assumed name */
  readonly measurementType: SeriesMeasurementType
  /** @assumed name */
  readonly axisYMinChoice: AxisChoice
  /** @assumed name */
  readonly axisYMaxChoice: AxisChoice
  /** null where the choice is None. */
  readonly axisYMin: number | null
  readonly axisYMax: number | null
  readonly axisYIsLogarithmic: boolean
  /** By default 10. */
  readonly axisYLogarithmicBase: number
  readonly axisYReverse: boolean
  /** @assumed name */
  readonly showLimitBottom: boolean
  /** @assumed name */
  readonly showLimitBottomMiddle: boolean
  /** @assumed name */
  readonly showLimitTopMiddle: boolean
  /** @assumed name */
  readonly showLimitTop: boolean
  /** @assumed name */
  readonly limitTextBottom: string
  /** @assumed name */
  readonly limitTextBottomMiddle: string
  /** @assumed name */
  readonly limitTextTopMiddle: string
  /** @assumed name */
  readonly limitTextTop: string
  readonly showEksInLegend: boolean
}

/** A generated chart of requested PVs, without a directory of the server; the client assigns the ids. */
export interface AutomaticTrendLineConfig {
  readonly chartConfigId: number
  /** @assumed name */
  readonly root: ChartDirectory
}

/** What is shown next to a generated series. */
export interface SeriesDisplayData {
  readonly pvConfig: PvConfig | null
  readonly staticLegendText: string
  readonly staticDimension: string
}
