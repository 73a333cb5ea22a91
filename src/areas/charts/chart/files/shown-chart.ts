import type { Columns } from '../../../../domain/charts/series-buffer.ts'
import type { ChartSeries } from '../model/chart-series.ts'
import type { SeriesLoad } from '../model/series-load.ts'
import type { TimeChartView } from '../plot/cursor-points.ts'
import type { EventStripPart } from '../plot/event-strip.ts'
import type { ChartPicture } from '../plot/light-picture.ts'

/** What a chart shows now, for files and print. */
export interface ShownChart {
  readonly view: TimeChartView
  readonly picture: () => ChartPicture
  /** Series that are not hidden. */
  readonly series: readonly ChartSeries[]
  /** The points of a series as they are drawn; valid until the next frame. */
  readonly columnsOf: (id: string) => Columns | undefined
  /** What is loaded of each series, by its id; of one that is not there nothing yet. */
  readonly loads: ReadonlyMap<string, SeriesLoad>
  /** Points of these series that could not be read. */
  readonly unreadable: number
  /** Of when a live chart is, ms since 1970, as its head says; null if it is live or shows a range. */
  readonly asOf: number | null
  /** The present time of the plant, s since 1970. */
  readonly now: number
  /** Id of the series that somebody has selected; null if none is. */
  readonly selected: string | null
  /** Where the cursor is or was last, in s since 1970; null if it was nowhere yet. */
  readonly pointed: number | null
  /** Alerts and control events of the series that are not hidden; null where none are shown. */
  readonly events: Pick<EventStripPart, 'marks' | 'lineOf'> | null
}

/** The title of a series in a file: with its station and its unit. */
export function seriesName({ station, title, unit }: ChartSeries): string {
  const name = station === '' ? title : `${station}: ${title}`
  return unit === '' ? name : `${name} [${unit}]`
}
