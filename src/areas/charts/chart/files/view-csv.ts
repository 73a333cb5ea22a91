import { CSV_START, csvLine } from '../../../../domain/table/csv.ts'
import type { Format } from '../../../../domain/text/format.ts'
import { isoTime } from '../../../../domain/values/source-time.ts'
import { valueText } from '../model/chart-series.ts'
import { pointsByTime } from '../model/point-rows.ts'
import { type ShownChart, seriesName } from './shown-chart.ts'

type Viewed = Pick<ShownChart, 'series' | 'columnsOf' | 'now'> & {
  readonly view: Pick<ShownChart['view'], 'from' | 'to'>
}

/**
 * Returns the points in view as a CSV file, as the chart draws them: a line for each time with one column a series. The
 * time in UTC is for programs that read no pass of a repeated hour; a time that no calendar has is a dash.
 */
export function viewCsv({ view, series, columnsOf, now }: Viewed, format: Format, timeTitle: string): string {
  const part = { from: view.from, to: view.to, zone: format.timeZone, now }
  const { times, rowAt } = pointsByTime(series, columnsOf, part)
  const lines = [csvLine([timeTitle, 'UTC', ...series.map(seriesName)], format.language)]
  for (const at of times) {
    const cells = rowAt(at).values.map((value, index) => {
      const one = series[index]
      if (value === undefined || Number.isNaN(value) || one === undefined) return null
      return one.states === null ? value : valueText(one, value, format)
    })
    lines.push(csvLine([format.dateTime(at * 1000), isoTime(at * 1000) ?? null, ...cells], format.language))
  }
  return CSV_START + lines.join('')
}
