import type { TFunction } from 'i18next'
import { type Interval, runningOf } from '../../../../domain/charts/intervals.ts'
import type { Format } from '../../../../domain/text/format.ts'
import { timeCell } from '../../../../domain/text/written-cell.ts'
import { isoTime } from '../../../../domain/values/source-time.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { plantNow } from '../../../../ui/time/inputs/plant-now.ts'
import type { DataSource } from '../../../../wire/server/chart.ts'
import { valueText } from '../../chart/model/chart-series.ts'
import type { SeriesRows } from '../../rules/series-rows.ts'
import type { BrowsedSeries } from './browsed-series.ts'
import { type ArchiveValues, stateAt } from './use-archive-values.ts'

/** A row of the table. */
export interface ValueRow {
  /** s since 1970. */
  readonly at: number
  /** Its index in the rows of the range. */
  readonly row: number
}

interface ColumnParts {
  readonly series: readonly BrowsedSeries[]
  readonly rows: SeriesRows
  readonly values: ReadonlyMap<string, ArchiveValues>
  readonly source: DataSource
  readonly format: Format
  readonly t: TFunction<['browser', 'chart']>
}

const TIME_TRACK = '200px'
/** With more series than this the table scrolls sideways instead of squeezing its columns. */
const SQUEEZED_SERIES = 5

/**
 * Returns the columns of the table: the time, then one for each series. A cell without a point at its time is empty, a dash
 * is a gap: the server has no valid value. What is not known yet, or could not be loaded, is neither.
 */
export function valueColumns(parts: ColumnParts): readonly Column<ValueRow>[] {
  const { series, rows, values, source, format, t } = parts
  return [
    {
      id: 'time',
      title: t(source === 'MeasurementArchive' ? 'column.time' : 'column.start'),
      track: TIME_TRACK,
      sortable: true,
      text: ({ at }) => timeText(at * 1000, source, format),
    },
    ...series.map(
      (one, index): Column<ValueRow> => ({
        id: one.chart.id,
        title: columnTitle(one, t),
        track: series.length > SQUEEZED_SERIES ? '170px' : 'minmax(130px, 1fr)',
        align: 'end',
        text: ({ row, at }) => {
          const value = rows.valueAt(index, row)
          if (value !== undefined && !Number.isNaN(value)) return valueText(one.chart, value, format)
          const state = stateAt(values.get(one.chart.id), at)
          if (state !== 'known') return t(`cell.${state}`)
          if (value === undefined && isRunning(one.chart.interval, at, format.timeZone)) return t('cell.running')
          return value === undefined ? '' : valueText(one.chart, value, format)
        },
      }),
    ),
  ]
}

/** Returns the columns of a file: with the time in UTC, for programs that read no pass of a repeated hour, and numbers with all of their digits. */
export function fileColumns(parts: ColumnParts): readonly Column<ValueRow>[] {
  const { series, rows, values, format, t } = parts
  const [time, ...shown] = valueColumns(parts)
  if (time === undefined) return []
  const utc: Column<ValueRow> = { id: 'utc', title: 'UTC', track: '', plain: ({ at }) => isoTime(at * 1000) ?? null }
  return [
    { ...time, plain: ({ at }) => timeCell(at * 1000, format) },
    utc,
    ...shown.map(
      (column, index): Column<ValueRow> => ({
        ...column,
        decimals: series[index]?.chart.decimals ?? 0,
        plain: ({ row, at }) => {
          const value = rows.valueAt(index, row)
          const chart = series[index]?.chart
          if (chart === undefined) return null
          if (value === undefined || Number.isNaN(value)) {
            const state = stateAt(values.get(chart.id), at)
            if (state === 'known') return null
            return t(state === 'failed' ? 'cell.failed' : 'file.loading')
          }
          return chart.states === null ? value : valueText(chart, value, format)
        },
      }),
    ),
  ]
}

/** Returns whether the interval that begins at `at` (s since 1970) is not over yet. */
function isRunning(interval: Interval, at: number, zone: string): boolean {
  const running = runningOf(interval, plantNow() / 1000, zone)
  return running !== null && at >= running.from
}

/** Returns `Station: Name (unit) · kind`: two stations have a value of the same name. */
function columnTitle({ chart, kind }: BrowsedSeries, t: TFunction<['browser', 'chart']>): string {
  const { station, title, unit } = chart
  const name = station === '' ? title : `${station}: ${title}`
  return `${unit === '' ? name : `${name} (${unit})`} · ${t(`chart:measurement.${kind}`)}`
}

/** Returns the time of a row as its source needs it. */
function timeText(ms: number, source: DataSource, format: Format): string {
  switch (source) {
    case 'MonthValues':
      return format.date(ms)
    case 'DayValues':
      return `${format.day(ms)} · ${format.date(ms)}`
    case 'QuarterHourValues':
      return `${format.date(ms)} ${format.minute(ms)}`
    case 'MeasurementArchive':
      return format.dateTime(ms)
  }
}
