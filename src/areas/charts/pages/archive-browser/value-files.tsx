import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeRange } from '../../../../domain/time/time-range.ts'
import { NO_VALUES } from '../../../../live/views/read-values.ts'
import { PrintButton } from '../../../../ui/files/print/print-button.tsx'
import { PrintPage } from '../../../../ui/files/print/print-page.tsx'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import { FileButton } from '../../../../ui/table/export/file-button.tsx'
import { MAX_PRINTED_ROWS, PrintedTable } from '../../../../ui/table/export/printed-rows.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import type { RowSource } from '../../../../ui/table/rows/row-source.ts'
import type { DataSource } from '../../../../wire/server/chart.ts'
import type { ValueRow } from './value-columns.ts'
import { shownRow } from './value-table.tsx'

interface ValueFilesProps {
  readonly range: TimeRange
  readonly source: DataSource
  readonly columns: readonly Column<ValueRow>[]
  readonly fileColumns: readonly Column<ValueRow>[]
  readonly times: Float64Array
  readonly descending: boolean
  /** What of the range is not there, a sentence each. */
  readonly lacks: readonly string[]
}

/** Saves all rows as a file, or prints them: not only those of the page. */
export function ValueFiles({ range, source, columns, fileColumns, times, descending, lacks }: ValueFilesProps) {
  const { t } = useTranslation('browser')
  const format = useFormat()
  const text = (ms: number) => `${format.date(ms)} ${format.minute(ms)}`
  const rangeText = `${text(range.from)} – ${text(range.to)}`
  const rows = useMemo(() => allRows(times, descending), [times, descending])
  const notes = [[t('file.source'), t(`source.${source}`)], ...lacks.map((text) => [t('file.lacks'), text])]
  const about = { title: t('title'), range: rangeText, notes }
  const mark = lacks.length === 0 ? undefined : lacks.join(' ')
  return (
    <>
      <FileButton label={t('title')} source={rows} columns={fileColumns} count={times.length} about={about} />
      <PrintButton />
      <PrintPage title={t('title')} range={`${rangeText} · ${format.timeZone}`} mark={mark} orientation="landscape">
        <PrintedRows rows={rows} columns={columns} label={t(`source.${source}`)} />
      </PrintPage>
    </>
  )
}

interface PrintedRowsProps {
  readonly rows: RowSource<ValueRow>
  readonly columns: readonly Column<ValueRow>[]
  readonly label: string
}

/** Rendered only while it is printed. */
function PrintedRows({ rows, columns, label }: PrintedRowsProps) {
  const length = Math.min(rows.count, MAX_PRINTED_ROWS)
  const shown = Array.from({ length }, (_, index) => rows.row(index)).filter((row) => row !== undefined)
  return (
    <PrintedTable
      label={label}
      columns={columns}
      printed={{ rows: shown, total: rows.count, live: NO_VALUES }}
      filtered={null}
    />
  )
}

/** All rows in the order of the table, made when they are read. */
function allRows(times: Float64Array, descending: boolean): RowSource<ValueRow> {
  const row = (index: number) => (index < times.length ? shownRow(times, index, descending) : undefined)
  const part = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from) }, (_, index) => shownRow(times, from + index, descending))
  return {
    list: null,
    count: times.length,
    row,
    id: (index) => (index < times.length ? String(row(index)?.at) : undefined),
    indexOf: () => -1,
    ids: (from, to) => part(from, to).map(({ at }) => String(at)),
    isAll: () => false,
    all: () => ({ count: times.length, rows: part }),
  }
}
