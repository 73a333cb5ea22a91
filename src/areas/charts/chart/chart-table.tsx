import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstAtOrAfter } from '../../../domain/base/first-at-or-after.ts'
import type { Columns } from '../../../domain/charts/series-buffer.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../ui/table/rows/column.ts'
import { DataTable } from '../../../ui/table/rows/data-table.tsx'
import type { RowSource } from '../../../ui/table/rows/row-source.ts'
import styles from './chart.module.css'
import { knownNow } from './known-now.ts'
import { type ChartRange, type ChartSeries, doubtAt, pointText } from './model/chart-series.ts'
import { wholeOf } from './model/chart-window.ts'
import { type PointRow, pointsByTime } from './model/point-rows.ts'

interface ChartTableProps {
  readonly series: readonly ChartSeries[]
  /** Returns the present points of a series; valid until the next frame. */
  readonly columnsOf: (id: string) => Columns | undefined
  readonly range: ChartRange
  /** Height in CSS pixels, that of the drawing: the buttons below stay where they are. Low drawings have a higher table. */
  readonly height: number
}

/** A table need not follow every value. */
const REFRESH_MS = 2000
/** With more series than this the table scrolls sideways instead of squeezing its columns. */
const SQUEEZED_SERIES = 4

const DAY_S = 86_400
/** A table of fewer rows is none. */
const LEAST_HEIGHT_PX = 320

/** The points of all series as a table, newest first, for those who cannot use the chart. */
export function ChartTable({ series, columnsOf, range, height }: ChartTableProps) {
  const { t } = useTranslation(['chart', 'common'])
  const format = useFormat()
  const { timeZone: zone } = format
  const [rows, setRows] = useState(() => pointRows(series, columnsOf, range, zone))
  useEffect(() => {
    const refresh = () => setRows(pointRows(series, columnsOf, range, zone))
    refresh()
    const timer = setInterval(refresh, REFRESH_MS)
    return () => clearInterval(timer)
  }, [series, columnsOf, range, zone])
  // A range longer than a day needs dates with its times.
  const hasDates = wholeOf(range).span > DAY_S
  const columns = useMemo<readonly Column<PointRow>[]>(
    () => [
      {
        id: 'time',
        title: t('table.time'),
        track: hasDates ? '170px' : '100px',
        text: (row) => (hasDates ? format.dateTime : format.time)(row.at * 1000),
      },
      ...series.map((one, index): Column<PointRow> => {
        const title = one.unit === '' ? one.title : `${one.title} (${one.unit})`
        return {
          id: one.id,
          title: series.length === 1 ? t('common:field.value') : title,
          track: series.length > SQUEEZED_SERIES ? '160px' : 'minmax(100px, 260px)',
          align: 'end',
          text: ({ at, values }) => {
            const value = values[index]
            if (value === undefined) return ''
            if (!Number.isNaN(value)) return pointText(one, at, value, format)
            return doubtAt(one, at) === 'Bad' ? t('common:value.bad') : t('table.gap')
          },
        }
      }),
    ],
    [t, format, series, hasDates],
  )
  return (
    <div className={styles.data} style={{ height: Math.max(height, LEAST_HEIGHT_PX) }}>
      <DataTable label={t('table.label')} columns={columns} source={rows} empty={t('empty')} />
    </div>
  )
}

function pointRows(
  series: readonly ChartSeries[],
  columnsOf: (id: string) => Columns | undefined,
  range: ChartRange,
  zone: string,
): RowSource<PointRow> {
  const now = knownNow()
  const { from, to } = shownPart(range, now)
  const { times, rowAt } = pointsByTime(series, columnsOf, { from, to, zone, now })
  const timeAt = (index: number) => times[times.length - 1 - index]
  const id = (index: number) => timeAt(index)?.toString()
  return {
    list: 'chart',
    count: times.length,
    row: (index) => {
      const at = timeAt(index)
      return at === undefined ? undefined : rowAt(at)
    },
    id,
    indexOf: (text) => {
      const index = firstAtOrAfter(times, Number(text))
      return times[index] === Number(text) ? times.length - 1 - index : -1
    },
    ids: (from, to) => Array.from({ length: to - from }, (_, k) => id(from + k) ?? ''),
    isAll: () => false,
  }
}

/** Returns the part of time that a range has at `now`, s since 1970. */
function shownPart(range: ChartRange, now: number): { readonly from: number; readonly to: number } {
  if (range.kind === 'absolute') return { from: range.from / 1000, to: range.to / 1000 }
  // What came right now belongs to a range that ends now.
  return {
    from: Number.isFinite(now) ? now - wholeOf(range).span : Number.NEGATIVE_INFINITY,
    to: Number.POSITIVE_INFINITY,
  }
}
