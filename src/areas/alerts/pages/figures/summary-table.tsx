import { Check, X } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileSubject } from '../../../../ui/files/head/file-head.ts'
import type { Column } from '../../../../ui/table/rows/column.ts'
import type { FigureRow } from './figure-rows.ts'
import { FigureTable, ToAlerts } from './figure-table.tsx'
import styles from './figures.module.css'

interface SummaryTableProps {
  readonly rows: readonly FigureRow[]
  readonly about: FileSubject
}

const NARROW_BELOW_PX = 720
const idOf = ({ id }: FigureRow) => id

/** Every figure beside that of the time before and the number that standards name. */
export function SummaryTable({ rows, about }: SummaryTableProps) {
  const { t } = useTranslation('figures')
  const columns = useSummaryColumns()
  return (
    <FigureTable
      title={t('summary')}
      columns={columns}
      rows={rows}
      rowId={idOf}
      empty=""
      narrowBelow={NARROW_BELOW_PX}
      card={(row, active) => {
        const value = row.to === null ? row.value : <ToAlerts to={row.to} text={row.value} active={active} />
        const hasAim = row.aim !== ''
        return {
          name: row.name,
          state: hasAim && <b>{value}</b>,
          detail: hasAim && `${t('column.aim')} ${row.aim}`,
          value: hasAim ? <Verdict row={row} /> : value,
        }
      }}
      about={about}
      isWhole
    />
  )
}

/** Returns its columns, which paper has as well. */
export function useSummaryColumns(): readonly Column<FigureRow>[] {
  const { t } = useTranslation('figures')
  return useMemo<readonly Column<FigureRow>[]>(
    () => [
      { id: 'figure', title: t('column.figure'), track: 'minmax(220px, 2fr)', text: ({ name }) => name },
      {
        id: 'value',
        title: t('column.value'),
        track: 'minmax(150px, 1.2fr)',
        align: 'end',
        text: ({ value }) => value,
        cell: ({ to, value }, active) => (to === null ? value : <ToAlerts to={to} text={value} active={active} />),
      },
      {
        id: 'before',
        title: t('column.before'),
        track: 'minmax(150px, 1.2fr)',
        from: 900,
        align: 'end',
        text: ({ before }) => before,
      },
      { id: 'aim', title: t('column.aim'), track: 'minmax(120px, 1fr)', align: 'end', text: ({ aim }) => aim },
      {
        id: 'verdict',
        title: t('column.verdict'),
        track: 'minmax(160px, 1fr)',
        text: (row) => (row.aim === '' ? '' : t(`verdict.${verdictOf(row)}`)),
        cell: (row) => row.aim !== '' && <Verdict row={row} />,
      },
    ],
    [t],
  )
}

function verdictOf({ verdict }: FigureRow): 'kept' | 'missed' | 'none' {
  if (verdict === null) return 'none'
  return verdict ? 'kept' : 'missed'
}

const SIGNS = { kept: <Check size={15} aria-hidden="true" />, missed: <X size={15} aria-hidden="true" />, none: null }

function Verdict({ row }: { readonly row: FigureRow }) {
  const { t } = useTranslation('figures')
  const verdict = verdictOf(row)
  return (
    <span className={styles.verdict} data-verdict={verdict}>
      {SIGNS[verdict]}
      {t(`verdict.${verdict}`)}
    </span>
  )
}
