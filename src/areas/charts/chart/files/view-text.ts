import { tabLine } from '../../../../domain/table/csv.ts'
import type { Format } from '../../../../domain/text/format.ts'
import { valueText } from '../model/chart-series.ts'
import { pointsByTime } from '../model/point-rows.ts'
import { type ShownChart, seriesName } from './shown-chart.ts'

/** The points of a chart and the part of time in view. */
export interface ShownPoints extends Pick<ShownChart, 'columnsOf' | 'now'> {
  readonly view: Pick<ShownChart['view'], 'from' | 'to'>
}

/**
 * Returns the points in view as text to paste into a table: a line for each time, with tabs, numbers as the table of the chart shows
 * them. A gap is an empty cell.
 */
export function viewText(
  { view, series, columnsOf, now }: ShownPoints & Pick<ShownChart, 'series'>,
  format: Format,
  timeTitle: string,
): string {
  const part = { from: view.from, to: view.to, zone: format.timeZone, now }
  const { times, rowAt } = pointsByTime(series, columnsOf, part)
  const lines = [tabLine([timeTitle, ...series.map(seriesName)])]
  for (const at of times) {
    const cells = rowAt(at).values.map((value, index) => {
      const one = series[index]
      return one === undefined || value === undefined || Number.isNaN(value) ? '' : valueText(one, value, format)
    })
    lines.push(tabLine([format.dateTime(at * 1000), ...cells]))
  }
  return lines.join('')
}
