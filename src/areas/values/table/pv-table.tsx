import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlantSettings } from '../../../ui/locale/plant-settings.tsx'
import type { Column, Sort, TableSelection } from '../../../ui/table/rows/column.ts'
import { DataTable, type DataTableProps } from '../../../ui/table/rows/data-table.tsx'
import type { RowSource } from '../../../ui/table/rows/row-source.ts'
import type { PvRow } from '../../../wire/tabs/pv-list.ts'
import { useOpenPvInfo } from '../info/pv-info-area.tsx'
import { pvColumns, pvNarrowCell } from './pv-columns.tsx'

const NARROW_BELOW_PX = 460

type RowProps = Required<DataTableProps<PvRow>>

interface PvTableProps extends Pick<RowProps, 'label' | 'empty'>, Partial<Pick<RowProps, 'instead'>> {
  readonly source: RowSource<PvRow>
  readonly withStation: boolean
  /** Default: those of `usePvColumns`. */
  readonly columns?: readonly Column<PvRow>[]
  readonly sort?: Sort | null
  readonly onSort?: (column: string) => void
  readonly selection?: TableSelection
}

/** Live table of process values, inside a `PvInfoArea`. Enter or a click opens the info popup of a row. */
export function PvTable({ withStation, ...props }: PvTableProps) {
  const usual = usePvColumns(withStation)
  return <DataTable columns={usual} {...usePvRowView(withStation)} {...props} />
}

/** Returns the columns of a table of process values in the current language. */
export function usePvColumns(withStation: boolean): readonly Column<PvRow>[] {
  const { t } = useTranslation('common')
  const { format, words, texts } = usePlantSettings()
  return useMemo(() => {
    const chart = t('field.chart')
    return pvColumns(
      {
        name: t('field.name'),
        station: t('field.station'),
        eks: t('field.eks'),
        range: t('field.range'),
        value: t('field.value'),
        unit: t('field.unit'),
        quality: t('field.quality'),
        age: t('field.age'),
        sourceTime: t('field.sourceTime'),
        chart,
        chartOf: (name) => `${chart}: ${name}`,
      },
      { format, words, texts },
      withStation,
    )
  }, [t, format, words, texts, withStation])
}

/** Returns how a row opens and what it looks like in a narrow table. */
export function usePvRowView(withStation: boolean): Pick<RowProps, 'onOpen' | 'narrow'> {
  const open = useOpenPvInfo()
  const onOpen = useCallback((row: PvRow) => open(row.config.pvRef, row.id), [open])
  const narrow = useMemo(() => ({ below: NARROW_BELOW_PX, lines: 2, cell: pvNarrowCell(withStation) }), [withStation])
  return { onOpen, narrow }
}
