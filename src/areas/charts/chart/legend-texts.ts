import type { TFunction } from 'i18next'
import type { Format } from '../../../domain/text/format.ts'
import { type ChartSeries, isAmount, pointText, valueText } from './model/chart-series.ts'
import { loadedCoverage, type SeriesLoad } from './model/series-load.ts'
import type { TimeChartView } from './plot/cursor-points.ts'

/** The cells of a legend's row that follow the view and the cursor. */
export interface LegendCells {
  readonly cursor: string
  readonly min: string
  readonly mean: string
  readonly max: string
  /** Of amounts, which add up; empty for other values. */
  readonly sum: string
  readonly axis: string
  /** Share of the time in view that has values; a dash while part of it is not loaded, which is not missing. */
  readonly coverage: string
}
export const LEGEND_CELLS = [
  'cursor',
  'min',
  'mean',
  'max',
  'sum',
  'axis',
  'coverage',
] as const satisfies readonly (keyof LegendCells)[]

const NONE = '–'

/** Returns what the legend says of one series. */
export function legendCells(
  series: ChartSeries,
  view: TimeChartView,
  load: SeriesLoad,
  { format, t }: { readonly format: Format; readonly t: TFunction<'chart'> },
): LegendCells {
  const reading = view.readings.get(series.id)
  const { summary, coverage } = view.figuresOf(series.id)
  return {
    cursor: reading === undefined ? NONE : pointText(series, reading.at, reading.value, format),
    min: summary === null ? NONE : valueText(series, summary.min, format),
    mean: summary === null ? NONE : meanText(series, summary.mean, format),
    max: summary === null ? NONE : valueText(series, summary.max, format),
    sum: !isAmount(series.measure) ? '' : summary === null ? NONE : valueText(series, summary.sum, format),
    axis: axisText(series.id, view, t),
    coverage: loadedCoverage(coverage, load, format),
  }
}

/** The mean of a state is the part of the time in which it was on. */
export function meanText(series: ChartSeries, mean: number, format: Format): string {
  return series.states === null ? format.number(mean, series.decimals) : `${format.number(mean * 100, 0)}\u00a0%`
}

/** Names the axis of a series by its place, or its lane. */
function axisText(id: string, { layout }: TimeChartView, t: TFunction<'chart'>): string {
  const lane = layout.lanes.findIndex(({ series }) => series.id === id)
  if (lane >= 0) return t('axis.lane', { number: lane + 1 })
  const index = layout.axes.findIndex(({ series }) => series.some((one) => one.series.id === id))
  const axis = layout.axes[index]
  if (axis === undefined) return NONE
  const place = layout.shown.indexOf(index)
  const name =
    place < 0 ? t('axis.notShown') : place === 0 || layout.isSplit ? t('axis.left') : t('axis.right', { number: place })
  const marks = [
    ...(axis.scale.isReversed ? [t('axis.reversed')] : []),
    ...(axis.scale.isLogarithmic ? [t('axis.logarithmic')] : []),
  ]
  return [name, ...marks].join(', ')
}
