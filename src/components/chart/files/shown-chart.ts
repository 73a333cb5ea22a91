import type { Columns } from '../../../domain/charts/series-buffer.ts'
import type { ChartSeries } from '../model/chart-series.ts'
import type { TimeChartView } from '../plot/create-time-chart.ts'
import type { ChartPicture } from '../plot/light-picture.ts'

/** What a chart shows now, for files and print. */
export interface ShownChart {
  readonly view: TimeChartView
  readonly picture: () => ChartPicture
  /** Series that are not hidden. */
  readonly series: readonly ChartSeries[]
  /** The points of a series as they are drawn; valid until the next frame. */
  readonly columnsOf: (id: string) => Columns | undefined
}
