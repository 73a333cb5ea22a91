// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows are the tab stops of the grid, by roving tabindex
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column, Sort, TableSelection } from './column.ts'
import styles from './data-table.module.css'
import type { RowSource } from './row-source.ts'

interface TableHeadProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly narrow: boolean
  readonly sort: Sort | null
  readonly onSort: ((column: string) => void) | undefined
  readonly selection: TableSelection | undefined
  readonly source: RowSource<Row>
}

/** The header row: titles, sorting, select all. */
export function TableHead<Row>({ label, columns, narrow, sort, onSort, selection, source }: TableHeadProps<Row>) {
  const { t } = useTranslation('common')
  const [isSelecting, setSelecting] = useState(false)
  const all = selection !== undefined && source.count > 0 && source.isAll(selection.selected)
  const selectAll = async () => {
    if (all) {
      selection?.onChange(new Set())
      return
    }
    // The ids of a long list have to be fetched, so the checkbox reacts at once.
    setSelecting(true)
    const ids = await source.ids(0, source.count)
    selection?.onChange(new Set(ids))
    setSelecting(false)
  }
  return (
    <div role="rowgroup" className={narrow ? styles.headNarrow : styles.head}>
      <div role="row" aria-rowindex={1} className={styles.headRow}>
        {selection !== undefined && (
          <div role="columnheader" className={styles.check}>
            <input
              type="checkbox"
              aria-label={t('action.selectAll')}
              checked={all || isSelecting}
              disabled={source.count === 0}
              onChange={() => void selectAll()}
            />
          </div>
        )}
        {narrow && (
          <div role="columnheader" className={styles.narrowTitle}>
            {label}
          </div>
        )}
        {columns.map((column) => {
          const sortable = (column.compare !== undefined || column.sortable === true) && onSort !== undefined
          const sorted = sort?.column === column.id ? (sort.descending ? 'descending' : 'ascending') : undefined
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-sort={sortable ? (sorted ?? 'none') : undefined}
              className={styles.headCell}
              data-align={column.align}
            >
              {sortable ? (
                <button type="button" className={styles.sort} onClick={() => onSort(column.id)}>
                  <span className={column.titleHidden ? 'visually-hidden' : undefined}>{column.title}</span>
                  <span aria-hidden="true">
                    {sorted === undefined ? (column.titleHidden ? '↕' : '') : sorted === 'ascending' ? ' ▲' : ' ▼'}
                  </span>
                </button>
              ) : (
                <span className={column.titleHidden ? 'visually-hidden' : undefined}>{column.title}</span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
