import type {
  DataSourcePreset,
  SeriesMeasurementType,
  SeriesViewType,
  TimeSpanUnit,
} from '../../../wire/server/chart-config.ts'

/** A series by the tail of its PV's tag number (`SU1-L01`), which is the same at every station of a kind. */
export interface SeriesTemplate {
  readonly eks: string
  readonly view: SeriesViewType
  /** Fixed ends of the y axis; null = from the data. */
  readonly axis?: readonly [min: number | null, max: number | null]
  readonly logarithmic?: true
  readonly reverse?: true
  readonly limits?: true
  readonly eksInLegend?: true
  readonly measurement?: SeriesMeasurementType
}

export interface ChartTemplate {
  readonly title: string
  readonly span: readonly [factor: number, unit: TimeSpanUnit]
  readonly preset: DataSourcePreset
  readonly series: readonly SeriesTemplate[]
}

export interface StationCharts {
  readonly live: readonly ChartTemplate[]
  readonly archive: readonly ChartTemplate[]
}

type Extra = Omit<SeriesTemplate, 'eks' | 'view'>

export function series(eks: string, view: SeriesViewType, extra: Extra = {}): SeriesTemplate {
  return { eks, view, ...extra }
}

/** Specification 9: live charts show an hour of the measurement archive. */
export function live(title: string, ...list: readonly SeriesTemplate[]): ChartTemplate {
  return { title, span: [1, 'Hour'], preset: 'MeasurementArchive', series: list }
}

export function archive(
  title: string,
  span: ChartTemplate['span'],
  preset: DataSourcePreset,
  ...list: readonly SeriesTemplate[]
): ChartTemplate {
  return { title, span, preset, series: list }
}
