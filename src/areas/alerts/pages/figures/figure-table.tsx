import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import controls from '../../../../ui/controls/controls.module.css'
import type { FileSubject } from '../../../../ui/files/head/file-head.ts'
import { FileButton } from '../../../../ui/table/export/file-button.tsx'
import { type Column, type NarrowRow, nextSort, type Sort, sortRows } from '../../../../ui/table/rows/column.ts'
import { DataTable } from '../../../../ui/table/rows/data-table.tsx'
import { NarrowCard, type NarrowCardProps } from '../../../../ui/table/rows/narrow-card.tsx'
import { localRows } from '../../../../ui/table/rows/row-source.ts'
import styles from './figures.module.css'

interface FigureTableProps<Row> {
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** How many there are, if not all are here. */
  readonly total?: number
  readonly rowId: (row: Row) => string
  readonly empty: string
  /** A row in a table that is narrower than `narrowBelow` px; missing for one that is narrow enough by itself. */
  readonly narrowBelow?: number
  readonly card?: (row: Row, active: boolean) => NarrowCardProps
  /** What the file says of itself: which time it is about. */
  readonly about: FileSubject
  /** Called when a row is pressed, or on Enter; `opened` is the id of the row that is open now. */
  readonly onOpen?: (row: Row) => void
  readonly opened?: string | null
  /** All rows are shown, instead of some that scroll. */
  readonly isWhole?: boolean
}

const NARROW_BELOW_PX = 520

function narrowRow<Row>(below: number, card: (row: Row, active: boolean) => NarrowCardProps): NarrowRow<Row> {
  return { below, lines: 2, cell: (row, active) => <NarrowCard {...card(row, active)} /> }
}

/** One table of the page with its file. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  const {
    title,
    columns,
    rows,
    total = rows.length,
    rowId,
    empty,
    narrowBelow = NARROW_BELOW_PX,
    card,
    about,
    onOpen,
    opened,
    isWhole = false,
  } = props
  const { t } = useTranslation('figures')
  const [sort, setSort] = useState<Sort | null>(null)
  const source = useMemo(() => localRows(sortRows(rows, columns, sort), rowId), [rows, columns, sort, rowId])
  return (
    <section className={`${controls.panel} ${styles.panel}`} aria-label={title} data-whole={isWhole || undefined}>
      <div className={styles.head}>
        <h2 className={controls.panelTitle}>
          {title} {total > rows.length && <small>{t('first', { shown: rows.length, total })}</small>}
        </h2>
        <FileButton label={title} source={source} columns={columns} count={rows.length} about={{ ...about, title }} />
      </div>
      <DataTable
        label={title}
        columns={columns}
        source={source}
        sort={sort}
        onSort={(column) => setSort((before) => nextSort(before, column))}
        empty={empty}
        {...(card && { narrow: narrowRow(narrowBelow, card) })}
        {...(onOpen && { onOpen })}
        rowState={(row) => (opened != null && rowId(row) === opened ? 'opened' : undefined)}
      />
    </section>
  )
}

/** A cell that leads to the alerts that it counts. */
export function ToAlerts({
  to,
  text,
  active,
}: {
  readonly to: string
  readonly text: string
  readonly active: boolean
}) {
  return (
    <Link to={to} tabIndex={active ? 0 : -1}>
      {text}
    </Link>
  )
}
