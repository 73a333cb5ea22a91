import { CSV_START, csvLine } from '../../../../domain/table/csv.ts'
import type { Format } from '../../../../domain/text/format.ts'
import { valueText } from '../model/chart-series.ts'
import { pointsByTime } from '../model/point-rows.ts'
import { type ShownChart, seriesName } from './shown-chart.ts'

/**
 * Returns the points in view as a CSV file, as the chart draws them: a line for each time with one column a series. The
 * time in UTC tells the hour that autumn repeats from the one before.
 */
export function viewCsv({ view, series, columnsOf }: ShownChart, format: Format, timeTitle: string): string {
  const { times, rowAt } = pointsByTime(series, columnsOf)
  const lines = [csvLine([timeTitle, 'UTC', ...series.map(seriesName)], format.language)]
  for (const at of times) {
    if (at < view.from || at > view.to) continue
    const cells = rowAt(at).values.map((value, index) => {
      const one = series[index]
      if (value === undefined || Number.isNaN(value) || one === undefined) return null
      return one.states === null ? value : valueText(one, value, format)
    })
    lines.push(csvLine([format.dateTime(at * 1000), new Date(at * 1000).toISOString(), ...cells], format.language))
  }
  return CSV_START + lines.join('')
}
