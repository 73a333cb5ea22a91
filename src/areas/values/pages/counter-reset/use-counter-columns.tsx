import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Format } from '../../../../domain/text/format.ts'
import { numberCell } from '../../../../domain/text/written-cell.ts'
import { liveKey } from '../../../../domain/values/pv-ref.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column, FileColumn } from '../../../../ui/table/rows/column.ts'
import type { PvRow } from '../../../../wire/tabs/pv-list.ts'
import { isCounter } from '../../counters/use-counter.ts'
import { hasValue, pvReads, readLane } from '../../table/pv-files.ts'
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
  const format = useFormat()
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
        files: { reads: pvReads, columns: [counterFile(part, t(`column.${part}`), format)] },
      }),
    )
    return columns
      .filter(({ id }) => id !== LEFT_OUT)
      .flatMap((column) => (column.id === BEFORE ? [...parts, column] : [column]))
  }, [columns, t, format])
}

/** The part as the screen writes it; its quality is that of the counter. */
function counterFile(part: CounterPart, title: string, format: Format): FileColumn<PvRow> {
  return {
    id: part,
    title,
    isNumber: true,
    plain: (row, live) => {
      const lane = readLane(row, live)
      return lane === null || !hasValue(lane) || !isCounter(lane.extra)
        ? null
        : numberCell(lane.extra[part], row.config.decimalPlaces, format)
    },
  }
}
