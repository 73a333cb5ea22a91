import { useTranslation } from 'react-i18next'
import type { FileLine } from '../../../domain/table/file-cell.ts'
import { useFormat } from '../../../ui/locale/plant-settings.tsx'
import type { Column, Sort } from '../../../ui/table/rows/column.ts'
import type { PvRow } from '../../../wire/tabs/pv-list.ts'
import type { ValueOrder } from './use-value-order.ts'

const NO_NOTES: readonly FileLine[] = []

/** Says in files and prints in which order their rows are, and of when the values are that decided it. */
export function useOrderNotes(
  columns: readonly Column<PvRow>[],
  sort: Sort | null,
  order: ValueOrder | null,
): readonly FileLine[] {
  const { t } = useTranslation('values')
  const { dateTime } = useFormat()
  if (order === null || order.at === null) return NO_NOTES
  const values = t('order.valuesOf', { time: dateTime(order.at) })
  const title = order.isSorted && columns.find(({ id }) => id === sort?.column)?.title
  return [
    ...(title ? [[t('order.title'), `${title} ${sort?.descending ? '▼' : '▲'}, ${values}`]] : []),
    ...(order.isFiltered ? [[t('order.filterTitle'), values]] : []),
  ]
}
