import type { Columns } from '../../../../domain/charts/series-buffer.ts'
import type { ChartMarks, ChartRange, ChartSeries } from '../model/chart-series.ts'
import type { ChartControls } from './chart-keys.ts'
import type { ChartLook } from './chart-layout.ts'
import type { ViewPart } from './chart-view.ts'
import type { EventStripPart } from './event-strip.ts'
import type { ChartPicture } from './light-picture.ts'

/** A chart of series over time. Data bypasses React. */
export interface TimeChartHandle extends ChartControls {
  /** Sets the points of a series: `x` in s ascending, `y` NaN for a gap; not copied. */
  setData(id: string, columns: Columns): void
  /** Replaces the series: as many as before. Points of ids that stay are drawn until new ones come. */
  setSeries(series: readonly ChartSeries[]): void
  /** Shows another range; with `keepsZoom` a part of it that was chosen before stays in view. */
  setRange(range: ChartRange, keepsZoom: boolean): void
  /** Shows a part of the range, s since 1970; null = all of it. */
  show(part: ViewPart | null): void
  setMarks(marks: ChartMarks): void
  setLook(look: ChartLook): void
  /** Alerts and control events below the plot; null shows none. */
  setEvents(events: EventStripPart | null): void
  /** Shares the cursor with the charts of this key. */
  setSync(key: string | undefined): void
  /** The picture as it is drawn now, in light colours. */
  picture(): ChartPicture
  /** Moves a following view; `now` in s since 1970. */
  setNow(now: number): void
  /** Call when the theme has changed. */
  redraw(): void
  destroy(): void
}
