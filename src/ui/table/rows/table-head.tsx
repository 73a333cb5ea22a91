// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows are the tab stops of the grid, by roving tabindex
import { memo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column, Sort, TableSelection } from './column.ts'
import { ColumnSeparator, type ColumnWidths } from './column-separator.tsx'
import styles from './data-table.module.css'
import type { RowSource } from './row-source.ts'
import type { Selecting } from './use-selecting.ts'

interface TableHeadProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly narrow: boolean
  readonly sort: Sort | null
  readonly onSort: ((column: string) => void) | undefined
  readonly selection: TableSelection | undefined
  readonly selecting: Selecting
  readonly source: RowSource<Row>
  /** Widths at the last layout, in CSS pixels. */
  readonly widths: readonly number[]
  readonly onWidths: ((widths: ColumnWidths) => void) | undefined
  readonly filterCell: ((column: Column<Row>) => ReactNode) | undefined
}

/** The header: titles, sorting, widths, select all, and the filter row. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { label, columns, narrow, sort, onSort, selection, selecting, source, widths, onWidths, filterCell } = props
  return (
    <div role="rowgroup" className={narrow ? styles.headNarrow : styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        {selection !== undefined && <SelectAll selection={selection} selecting={selecting} source={source} />}
        {narrow && (
          <div role="columnheader" className={styles.narrowTitle}>
            {label}
          </div>
        )}
        {columns.map((column, at) => {
          const sortable = (column.compare !== undefined || column.sortable === true) && onSort !== undefined
          const sorted = sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-label={onWidths === undefined ? undefined : column.title}
              aria-sort={sortable ? (sorted ?? 'none') : undefined}
              className={styles.headCell}
              data-at={at}
              data-align={column.align}
            >
              {sortable ? (
                <button type="button" className={styles.sort} data-title onClick={() => onSort(column.id)}>
                  <span className={column.titleHidden ? 'visually-hidden' : undefined}>{column.title}</span>
                  <span aria-hidden="true">
                    {sorted === undefined ? (column.titleHidden ? '↕' : '') : sorted === 'ascending' ? ' ▲' : ' ▼'}
                  </span>
                </button>
              ) : (
                <span data-title className={column.titleHidden ? 'visually-hidden' : undefined}>
                  {column.title}
                </span>
              )}
              {onWidths !== undefined && (
                <ColumnSeparator
                  title={column.title}
                  at={at}
                  columns={columns}
                  width={widths[at] ?? 0}
                  onWidths={onWidths}
                />
              )}
            </div>
          )
        })}
      </div>
      {filterCell !== undefined && !narrow && (
        <FilterRow columns={columns} selectable={selection !== undefined} filterCell={filterCell} />
      )}
    </div>
  )
}

interface FilterRowProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly selectable: boolean
  readonly filterCell: (column: Column<Row>) => ReactNode
}

function FilterRowOf<Row>({ columns, selectable, filterCell }: FilterRowProps<Row>) {
  return (
    <div role="row" className={styles.filterRow} data-own-keys>
      {selectable && <div role="gridcell" />}
      {columns.map((column) => (
        <div key={column.id} role="gridcell" className={styles.filterCell}>
          {filterCell(column)}
        </div>
      ))}
    </div>
  )
}

/** Memoised: its lists of operators are the dearest part of the header, and do not depend on widths and order. */
const FilterRow: typeof FilterRowOf = memo(FilterRowOf) as typeof FilterRowOf

interface SelectAllProps<Row> {
  readonly selection: TableSelection
  readonly selecting: Selecting
  readonly source: RowSource<Row>
}

function SelectAll<Row>({ selection, selecting: { isSelecting, selectAll }, source }: SelectAllProps<Row>) {
  const { t } = useTranslation('common')
  const all = source.count > 0 && source.isAll(selection.selected)
  return (
    <div role="columnheader" className={styles.check}>
      <input
        type="checkbox"
        aria-label={t('action.selectAll')}
        checked={all || isSelecting}
        disabled={source.count === 0}
        onChange={selectAll}
      />
    </div>
  )
}
