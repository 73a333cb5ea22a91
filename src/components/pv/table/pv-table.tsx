import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { liveKey } from '../../../domain/values/pv-ref.ts'
import { leaseLanes } from '../../../live/views/subscriptions.ts'
import { useFormat } from '../../locale/plant-settings.tsx'
import { type Column, nextSort, type Sort, sortRows } from '../../table/rows/column.ts'
import { DataTable, type DataTableProps } from '../../table/rows/data-table.tsx'
import { useOpenPvInfo } from '../info/pv-info-area.tsx'
import { type PvRow, pvColumns, pvNarrowCell } from './pv-columns.tsx'

/** Above this many rows only visible ones are subscribed: the server should not send values that nobody sees. */
const HOLD_ALL_MAX_ROWS = 2000
const NARROW_BELOW_PX = 460

interface PvTableProps {
  readonly label: string
  readonly rows: readonly PvRow[]
  readonly empty: string
  readonly withStation: boolean
}

/** Live table of process values, inside a `PvInfoArea`. Enter or a click opens the info popup of a row. */
export function PvTable({ label, rows, empty, withStation }: PvTableProps) {
  const [sort, setSort] = useState<Sort | null>(null)
  const columns = usePvColumns(withStation)
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort])
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={sorted}
      rowId={pvRowId}
      empty={empty}
      sort={sort}
      onSort={(column) => setSort((before) => nextSort(before, column))}
      {...usePvRowView(rows, withStation)}
    />
  )
}

/** Returns the columns of a table of process values in the current language. */
export function usePvColumns(withStation: boolean): readonly Column<PvRow>[] {
  const { t } = useTranslation('common')
  const { language } = useFormat()
  return useMemo(
    () =>
      pvColumns(
        {
          name: t('field.name'),
          station: t('field.station'),
          eks: t('field.eks'),
          range: t('field.range'),
          value: t('field.value'),
          unit: t('field.unit'),
          quality: t('field.quality'),
          chart: t('field.chart'),
          chartOf: (name) => `${t('field.chart')}: ${name}`,
        },
        language,
        withStation,
      ),
    [t, language, withStation],
  )
}

/** Leases the values of the rows, and returns how a row opens and what it looks like in a narrow table. */
export function usePvRowView(rows: readonly PvRow[], withStation: boolean): Pick<RowProps, 'onOpen' | 'narrow'> {
  const open = useOpenPvInfo()
  useHeldRows(rows)
  const onOpen = useCallback((row: PvRow) => open(row.config.pvRef, row.id), [open])
  const narrow = useMemo(() => ({ below: NARROW_BELOW_PX, lines: 2, cell: pvNarrowCell(withStation) }), [withStation])
  return { onOpen, narrow }
}

type RowProps = Required<DataTableProps<PvRow>>

export function pvRowId(row: PvRow): string {
  return row.id
}

/** Leases all rows, so that scrolling shows current values at once. */
function useHeldRows(rows: readonly PvRow[]): void {
  const keys = useMemo(
    () => (rows.length > HOLD_ALL_MAX_ROWS ? [] : rows.flatMap((row) => liveKey(row.config.pvRef) ?? [])),
    [rows],
  )
  // Equal keys in a new array, as after every alert, must not be released and leased again.
  const joined = keys.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `joined` stands for `keys`
  useEffect(() => (keys.length === 0 ? undefined : leaseLanes(keys)), [joined])
}
