import type { TFunction } from 'i18next'
import { must } from '../../../../domain/base/must.ts'
import type { FileLine } from '../../../../domain/table/file-cell.ts'
import type { Sheet } from '../../../../domain/table/sheet.ts'
import type { Format } from '../../../../domain/text/format.ts'
import { timeCell } from '../../../../domain/text/written-cell.ts'
import { isoTime } from '../../../../domain/values/source-time.ts'
import { beginningsAt } from '../../rules/chart-events.ts'
import { type ChartSeries, doubtAt, valueText } from '../model/chart-series.ts'
import { pointsByTime } from '../model/point-rows.ts'
import { loadedCoverage, loadOf } from '../model/series-load.ts'
import { figuresOf } from '../model/shown-points.ts'
import { type ShownChart, seriesName } from './shown-chart.ts'
import { type Noted, shownNotes } from './shown-notes.ts'

type Viewed = Noted &
  Pick<ShownChart, 'columnsOf' | 'now'> &
  Partial<Pick<ShownChart, 'events'>> & {
    readonly view: Pick<ShownChart['view'], 'from' | 'to'>
  }

interface SheetParts {
  readonly format: Format
  readonly t: TFunction<['chart', 'common']>
  /** Returns what the file says of itself, with these lines among the others. */
  readonly facts: (notes: readonly FileLine[]) => readonly FileLine[]
}

/**
 * Returns values in view as a sheet: what it is, how much of the time each series has values, then a line for each time with the value
 * and the quality of each series, named with what its values are. The time in UTC is for programs that read no pass of a repeated
 * hour; a time that no calendar has is a dash. A chart that shows events has a last column: what begins in the time of a row, up to
 * the next one. The points are copied: the chart may go on.
 */
export function viewSheet(shown: Viewed, { format, t, facts }: SheetParts): Sheet {
  const { view, series, columnsOf, now, events = null } = shown
  const zone = format.timeZone
  const { times, rowAt } = pointsByTime(series, columnsOf, { from: view.from, to: view.to, zone, now })
  const names = series.map((one) => columnName(one, t))
  const coverage = series.map((one, index): FileLine => {
    const columns = columnsOf(one.id)
    const found = columns === undefined ? null : figuresOf(one, columns, [view.from, view.to], { zone, now }).coverage
    return [t('legend.coverage'), `${names[index]}: ${loadedCoverage(found, loadOf(one, shown.loads), format)}`]
  })
  const notes = shownNotes(shown, { format, t }).map(
    ({ series: one, text }): FileLine => (one === null ? [text] : [text, seriesName(one)]),
  )
  const titles = series.flatMap(({ states, decimals }, index) => {
    const title = must(names[index])
    return [{ title, ...(states === null && { decimals }) }, { title: t('common:field.qualityOf', { column: title }) }]
  })
  const column = events === null ? [] : [{ title: t('events.list') }]
  const beginnings = beginningsAt(events?.marks() ?? [], times, view.to)
  const line = (at: number, row: number): FileLine => {
    const cells = rowAt(at).values.flatMap((value, index) => {
      const one = must(series[index])
      if (value === undefined) return [null, null]
      const doubt = doubtAt(one, at)
      if (Number.isNaN(value)) return [null, doubt === 'Bad' ? t('common:value.bad') : t('table.gap')]
      const quality = doubt === 'Uncertain' ? t('common:value.uncertain') : t('common:value.good')
      return [one.states === null ? value : valueText(one, value, format), quality]
    })
    const begun = column.map(() => beginnings[row]?.map((mark) => events?.lineOf(mark)).join('; ') || null)
    return [timeCell(at * 1000, format), isoTime(at * 1000) ?? null, ...cells, ...begun]
  }
  return {
    columns: [{ title: t('table.time') }, { title: 'UTC' }, ...titles, ...column],
    count: times.length,
    rows: (from, to) => Array.from(times.subarray(from, to), (at, index) => line(at, from + index)),
    facts: () => facts([...coverage, ...notes]),
  }
}

/** Returns the name of a column: a mean and a maximum of one flow are two things. */
function columnName(series: ChartSeries, t: TFunction<['chart', 'common']>): string {
  const name = seriesName(series)
  return series.measure === undefined ? name : `${name} · ${t(`measurement.${series.measure}`)}`
}
