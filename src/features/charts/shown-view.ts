import type { TimeChartView } from '../../components/chart/time-chart.ts'
import type { SeriesSummary } from '../../domain/charts/series-view.ts'

/** What a chart shows now, with what its legend says of it. */
export interface ShownView extends TimeChartView {
  readonly summary: SeriesSummary | null
  /** The point under the cursor; its value is NaN in a gap. */
  readonly point: { readonly at: number; readonly value: number } | null
}
