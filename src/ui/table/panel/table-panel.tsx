import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../../domain/base/filter.ts'
import { Button } from '../../controls/button.tsx'
import controls from '../../controls/controls.module.css'
import { PrintPage } from '../../files/print/print-page.tsx'
import { PrintedTable, paperFor } from '../export/printed-rows.tsx'
import { useFilterLine } from '../export/use-filter-line.ts'
import { FilterCell } from '../filter/filter-cell.tsx'
import { filterSpec } from '../filter/filter-specs.ts'
import { FilterSummary } from '../filter/filter-summary.tsx'
import type { RowMenu } from '../menu/use-row-menu.tsx'
import type { Column } from '../rows/column.ts'
import { DataTable, type DataTableProps } from '../rows/data-table.tsx'
import { useSeenPresses } from '../stillness/use-seen-presses.ts'
import styles from './table.module.css'
import type { TableState } from './table-state.ts'
import { WaitingRows, type WaitingRowsProps } from './waiting-rows.tsx'

type RowProps<Row> = Pick<DataTableProps<Row>, 'onOpen' | 'selection' | 'onRowKey' | 'rowState' | 'narrow'>

interface TablePanelProps<Row> extends RowProps<Row> {
  readonly table: TableState<Row>
  /** Shown if there is nothing at all, whatever the filter. */
  readonly empty: string
  /** A `LoadStatus` while the rows are loading or could not be loaded; false afterwards. */
  readonly loading?: ReactNode
  /** Shown at the end of the last line, after the number of rows. */
  readonly count?: ReactNode
  /** Shown below the table. */
  readonly foot?: ReactNode
  readonly className?: string | undefined
  /** The menu of the rows, whose button they show: it opens for the secondary button of the mouse and by keys as well. */
  readonly menu?: RowMenu<Row>
  /** Called when the menu of a row opens, or the focus of the keyboard comes into the table, and when neither is any more. */
  readonly onInUse?: (inUse: boolean) => void
  /** New rows that wait while those that are shown keep their place. */
  readonly waiting?: WaitingRowsProps
}

/** A table with its filter row, and below it the filter in words and how many rows pass it. */
export function TablePanel<Row>({ table, empty, loading, count, foot, ...rest }: TablePanelProps<Row>) {
  const { className = '', onInUse, waiting, menu, onRowKey, ...rowProps } = rest
  const { t } = useTranslation(['table', 'common'])
  const {
    label,
    layout,
    source,
    filter,
    onFilter,
    filtering,
    onClear,
    sort,
    onSort,
    shown,
    total,
    grouping,
    specs,
    print,
    hasMoved,
    notes,
  } = table
  const [hasFocus, setFocus] = useState(false)
  const inUse = hasFocus || (menu?.isOpen ?? false)
  useEffect(() => onInUse?.(inUse), [onInUse, inUse])
  const filtered = useFilterLine(table)
  const { isRefused, isVoidKey, handlers } = useSeenPresses(hasMoved)
  const [wasHidden, setHidden] = useState(false)
  const onCommand =
    onRowKey &&
    ((key: string, row: Row | null, isInSight: () => boolean) => {
      // Letters and digits are commands; other keys move the focus.
      const isCommand = key.length === 1
      return (isCommand && isVoidKey()) || onRowKey(key, row, isInSight)
    })
  const filterCell = (column: Column<Row>) => {
    const spec = filterSpec(column)
    const change = (next: Filter) => {
      filtering.keep()
      onFilter(next)
    }
    return spec !== null && <FilterCell spec={spec} filter={filter} onFilter={change} />
  }
  const hidden = total > 0 && (
    <span className={styles.filtered}>
      <span>{t('common:table.filteredEmpty')}</span>
      <Button onClick={onClear}>{t('common:action.clearFilter')}</Button>
    </span>
  )
  return (
    <section
      className={`${controls.tablePanel} ${styles.panel} ${className}`}
      aria-label={label}
      data-moved={hasMoved || undefined}
      {...handlers}
      // A pointer leaves the focus where it has pressed last, maybe hours ago.
      onFocusCapture={({ target }) => setFocus(target.matches(':focus-visible'))}
      onBlurCapture={() => setFocus(false)}
      {...menu?.handlers(source)}
    >
      <DataTable
        label={label}
        columns={layout.columns}
        source={source}
        empty={empty}
        instead={loading || hidden}
        sort={sort}
        onSort={onSort}
        onWidths={layout.setWidths}
        {...(specs.length > 0 && filtering.isOpen ? { filterCell } : {})}
        {...rowProps}
        onHidden={setHidden}
        {...(onCommand !== undefined && { onRowKey: onCommand })}
      />
      <div className={styles.foot}>
        {waiting !== undefined && <WaitingRows {...waiting} />}
        <FilterSummary filter={filter} specs={specs} onClear={onClear} />
        <span className={styles.space} />
        {!loading && (
          <span role="status">
            {t('common:table.shown', { shown, total })}
            {grouping !== null && grouping.by !== null && ` ${t('group.count', { count: grouping.groups })}`}
            {count}
            {isRefused && ` · ${t('moved')}`}
            {wasHidden && ` · ${t('hidden')}`}
          </span>
        )}
        {foot}
      </div>
      {menu?.menu}
      {print.printed !== null &&
        (print.printed.isAlone ? (
          <PrintPage title={label} part={print.part} orientation={paperFor(layout.columns)}>
            <PrintedTable columns={layout.columns} printed={print.printed} filtered={filtered} notes={notes} />
          </PrintPage>
        ) : (
          <PrintedTable
            label={label}
            columns={layout.columns}
            printed={print.printed}
            filtered={filtered}
            notes={notes}
          />
        ))}
    </section>
  )
}
