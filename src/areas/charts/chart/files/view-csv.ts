import { CSV_START, csvLine } from '../../../../domain/table/csv.ts'
import type { Format } from '../../../../domain/text/format.ts'
import { isoTime } from '../../../../domain/values/source-time.ts'
import { beginningsAt } from '../../rules/chart-events.ts'
import { valueText } from '../model/chart-series.ts'
import { pointsByTime } from '../model/point-rows.ts'
import { type ShownChart, seriesName } from './shown-chart.ts'

type Viewed = Pick<ShownChart, 'series' | 'columnsOf' | 'now'> &
  Partial<Pick<ShownChart, 'events'>> & {
    readonly view: Pick<ShownChart['view'], 'from' | 'to'>
  }

/**
 * Returns the points in view as a CSV file, as the chart draws them: a line for each time with one column a series. The
 * time in UTC is for programs that read no pass of a repeated hour; a time that no calendar has is a dash. A chart that shows events has a
 * last column: what begins in the time of a row, up to the next one.
 */
export function viewCsv(
  { view, series, columnsOf, now, events = null }: Viewed,
  format: Format,
  timeTitle: string,
  eventTitle = '',
): string {
  const part = { from: view.from, to: view.to, zone: format.timeZone, now }
  const { times, rowAt } = pointsByTime(series, columnsOf, part)
  const column = events === null ? [] : [eventTitle]
  const lines = [csvLine([timeTitle, 'UTC', ...series.map(seriesName), ...column], format.language)]
  const beginnings = beginningsAt(events?.marks() ?? [], times, view.to)
  times.forEach((at, row) => {
    const cells = rowAt(at).values.map((value, index) => {
      const one = series[index]
      if (value === undefined || Number.isNaN(value) || one === undefined) return null
      return one.states === null ? value : valueText(one, value, format)
    })
    const begun = column.map(() => beginnings[row]?.map((mark) => events?.lineOf(mark)).join('; ') || null)
    lines.push(csvLine([format.dateTime(at * 1000), isoTime(at * 1000) ?? null, ...cells, ...begun], format.language))
  })
  return CSV_START + lines.join('')
}
