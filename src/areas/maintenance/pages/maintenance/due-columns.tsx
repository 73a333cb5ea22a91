import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { compareUrgency, isOverdue, shareLeft } from '../../../../domain/maintenance/due-machines.ts'
import { dayCell } from '../../../../domain/text/written-cell.ts'
import { pvParam } from '../../../../domain/values/pv-ref.ts'
import { useFormat } from '../../../../ui/locale/plant-settings.tsx'
import type { Column } from '../../../../ui/table/rows/column.ts'
import { textColumns } from '../../../../ui/table/rows/usual-columns.ts'
import type { MaintenanceProtocolRow } from '../../../../wire/server/maintenance.ts'
import { RUNTIME_TYPES } from '../../../../wire/server/pv.ts'
import { useDueWords } from '../../messages/use-due-words.ts'
import styles from './maintenance.module.css'

/** A runtime of a machine with the name of its station. */
export interface DueRow extends MaintenanceProtocolRow {
  readonly stationName: string
}

export function rowId({ pvRef, runtimeType }: DueRow): string {
  return `${pvParam(pvRef)}-${runtimeType}`
}

/** Of the bar beside a share, and of the edges of what is overdue. */
const BAR_PX = 64
const MARK_PX = 12

/** Returns the columns of the overview. */
export function useDueColumns(): readonly Column<DueRow>[] {
  const { t } = useTranslation(['maintenance', 'overlay', 'common'])
  const format = useFormat()
  const words = useDueWords()
  return useMemo(() => {
    const collator = new Intl.Collator(format.language, { numeric: true })
    const column = textColumns<DueRow>(collator)
    const number = (id: string, title: string, track: string, from: number, read: (row: DueRow) => number) => ({
      id,
      title,
      track,
      from,
      align: 'end' as const,
      plain: read,
      compare: (a: DueRow, b: DueRow) => read(a) - read(b),
    })
    const used = (row: DueRow) => {
      const percent = usedPercent(row)
      return percent === null ? '–' : format.amount(percent, 0, '%')
    }
    return [
      column('name', t('common:field.name'), 'minmax(130px, 1.6fr)', ({ name }) => name),
      {
        ...column('station', t('common:field.station'), 'minmax(120px, 1.2fr)', (row) => row.stationName),
        groups: true,
      },
      { ...column('eks', t('common:field.eks'), 'minmax(110px, 1fr)', ({ eksNr }) => eksNr), from: 1100 },
      {
        ...column('type', t('column.type'), 'minmax(130px, 1fr)', words.type),
        groups: true,
        filter: {
          kind: 'choice',
          options: RUNTIME_TYPES.map((type) => ({ value: type, text: t(`overlay:runtime.${type}`) })),
          read: ({ runtimeType }) => runtimeType,
        },
      },
      {
        ...number('now', t('column.now'), '104px', 900, ({ currentRuntime }) => currentRuntime),
        text: ({ currentRuntime, runtimeDimension }) => words.runtime(currentRuntime, runtimeDimension),
      },
      {
        ...number('target', t('column.target'), '104px', 900, ({ targetRuntime }) => targetRuntime),
        text: ({ targetRuntime, runtimeDimension }) => words.runtime(targetRuntime, runtimeDimension),
      },
      {
        ...number('used', t('column.used'), '128px', 1200, (row) => usedPercent(row) ?? -1),
        plain: usedPercent,
        filter: { kind: 'number', read: usedPercent },
        text: used,
        extraPx: BAR_PX,
        cell: (row) => <UsedBar row={row} text={used(row)} />,
      },
      {
        ...number('left', t('column.left'), '204px', 0, ({ remainingRuntime }) => remainingRuntime),
        compare: compareUrgency,
        text: words.left,
        extraPx: MARK_PX,
        cell: (row) => <Left row={row} text={words.left(row)} />,
        filter: { kind: 'number', read: ({ remainingRuntime }) => remainingRuntime },
      },
      {
        id: 'when',
        title: t('column.when'),
        track: '104px',
        align: 'end',
        from: 640,
        text: words.date,
        plain: (row) => {
          if (isOverdue(row)) return words.date(row)
          return row.forecastDate === null ? null : dayCell(row.forecastDate, format)
        },
        compare: (a, b) => dateOf(a) - dateOf(b),
        filter: { kind: 'time', read: ({ forecastDate }) => forecastDate },
      },
      {
        ...number('deviation', t('column.deviation'), '180px', 1400, (row) => row.deviationPercent ?? Number.MAX_VALUE),
        plain: ({ deviationPercent }) => deviationPercent,
        text: ({ deviationPercent }) =>
          deviationPercent === null
            ? '–'
            : `${deviationPercent > 0 ? '+' : ''}${format.amount(deviationPercent, 0, '%')}`,
      },
    ]
  }, [t, format, words])
}

/** What is left; overdue ones need somebody. */
export function Left({ row, text }: { readonly row: DueRow; readonly text: string }) {
  return (
    <span className={styles.left} data-overdue={isOverdue(row) || undefined}>
      {text}
    </span>
  )
}

interface UsedBarProps {
  readonly row: DueRow
  readonly text: string
}

function UsedBar({ row, text }: UsedBarProps) {
  return (
    <span className={styles.used}>
      <span className={styles.bar} style={{ '--used': Math.min(1, (usedPercent(row) ?? 0) / 100) } as CSSProperties} />
      {text}
    </span>
  )
}

/** Of the interval between two services; null where it is not known or has no end. */
function usedPercent(row: DueRow): number | null {
  const left = shareLeft(row)
  return left === null || !Number.isFinite(left) ? null : Math.max(0, Math.round(1000 * (1 - left)) / 10)
}

/** For the order: what is overdue comes before every date, what stands still after them. */
function dateOf(row: DueRow): number {
  return isOverdue(row) ? 0 : (row.forecastDate ?? Number.MAX_VALUE)
}
