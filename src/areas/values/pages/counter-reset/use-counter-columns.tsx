import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { liveKey } from '../../../../domain/values/pv-ref.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import type { PvRow } from '../../../../wire/tabs/pv-list.ts'
import { usePvColumns } from '../../table/pv-table.tsx'
import { type CounterPart, PartCell } from './counter-cells.tsx'

const PARTS: readonly CounterPart[] = ['day', 'month', 'year']
/** A bar of a range says nothing of a total. */
const LEFT_OUT = 'range'
/** Parts stand beside the total that they are of. */
const BEFORE = 'quality'

/** Returns the columns of the table of counters: those of process values, with day, month and year. */
export function useCounterColumns(): readonly Column<PvRow>[] {
  const { t } = useTranslation('counters')
  const columns = usePvColumns(true)
  return useMemo(() => {
    const parts = PARTS.map(
      (part): Column<PvRow> => ({
        id: part,
        title: t(`column.${part}`),
        track: 'minmax(92px, 0.7fr)',
        from: 760,
        align: 'end',
        cell: ({ config }) => (
          <PartCell liveKey={liveKey(config.pvRef) ?? ''} part={part} decimals={config.decimalPlaces} />
        ),
      }),
    )
    return columns
      .filter(({ id }) => id !== LEFT_OUT)
      .flatMap((column) => (column.id === BEFORE ? [...parts, column] : [column]))
  }, [columns, t])
}
