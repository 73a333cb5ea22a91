import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import controls from '../../controls/controls.module.css'
import { PrintedTable } from '../export/printed-rows.tsx'
import { FilterSummary } from '../filter/filter-button.tsx'
import { FilterCell } from '../filter/filter-cell.tsx'
import { filterSpec } from '../filter/filter-specs.ts'
import type { RowMenu } from '../menu/use-row-menu.tsx'
import type { Column } from '../rows/column.ts'
import { DataTable, type DataTableProps } from '../rows/data-table.tsx'
import styles from './table.module.css'
import type { TableState } from './table-state.ts'
import { useInUse } from './use-in-use.ts'

type RowProps<Row> = Pick<DataTableProps<Row>, 'onOpen' | 'selection' | 'onRowKey' | 'rowState' | 'narrow'>

interface TablePanelProps<Row> extends RowProps<Row> {
  readonly table: TableState<Row>
  /** Shown if there is nothing at all, whatever the filter. */
  readonly empty: string
  /** A `LoadGate` while the rows are loading or could not be loaded; false afterwards. */
  readonly loading?: ReactNode
  /** Shown at the end of the last line, after the number of rows. */
  readonly count?: ReactNode
  /** Shown below the table. */
  readonly foot?: ReactNode
  readonly className?: string | undefined
  /** The menu of the rows, whose button they show: it opens for the secondary button of the mouse and by keys as well. */
  readonly menu?: RowMenu<Row>
  /** Called when somebody begins or ends to point at the table or to scroll it (`useInUse`). */
  readonly onInUse?: (inUse: boolean) => void
}

/** A table with its filter row, and below it the filter in words and how many rows pass it. */
export function TablePanel<Row>({ table, empty, loading, count, foot, ...rest }: TablePanelProps<Row>) {
  const { className = '', onInUse, menu, ...rowProps } = rest
  const { t } = useTranslation(['table', 'common'])
  const { label, layout, source, filter, onFilter, onClear, sort, onSort, shown, total, grouping, specs, print } = table
  const inUse = useInUse(onInUse, menu?.isOpen ?? false)
  const filterCell = useCallback(
    (column: Column<Row>) => {
      const spec = filterSpec(column)
      return spec !== null && <FilterCell spec={spec} filter={filter} onFilter={onFilter} />
    },
    [filter, onFilter],
  )
  const why =
    loading ||
    (total === 0 ? (
      empty
    ) : (
      <span className={styles.filtered}>
        <span>{t('common:table.filteredEmpty')}</span>
        <button type="button" className={controls.button} onClick={onClear}>
          {t('common:action.clearFilter')}
        </button>
      </span>
    ))
  return (
    <section
      className={`${controls.tablePanel} ${styles.panel} ${className}`}
      aria-label={label}
      {...inUse}
      {...menu?.handlers(source)}
    >
      <DataTable
        label={label}
        columns={layout.columns}
        source={source}
        empty={why}
        sort={sort}
        onSort={onSort}
        onWidths={layout.setWidths}
        {...(specs.length === 0 ? {} : { filterCell })}
        {...rowProps}
      />
      <div className={styles.foot}>
        <FilterSummary filter={filter} specs={specs} onClear={onClear} />
        <span className={styles.space} />
        {!loading && (
          <span role="status">
            {t('common:table.shown', { shown, total })}
            {grouping !== null && grouping.by !== null && ` ${t('group.count', { count: grouping.groups })}`}
            {count}
          </span>
        )}
        {foot}
      </div>
      {menu?.menu}
      {print.printed !== null && <PrintedTable label={label} columns={layout.columns} printed={print.printed} />}
    </section>
  )
}
