// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows are the tab stops of the grid, by roving tabindex
import { memo, type MouseEvent as ReactMouseEvent } from 'react'
import styles from './data-table.module.css'
import { RowCells, type RowCellsProps } from './row-cells.tsx'

interface TableRowProps<Row> extends RowCellsProps<Row> {
  readonly index: number
  readonly start: number
  readonly height: number
  readonly state: string | undefined
  readonly onOpen: ((row: Row) => void) | undefined
}

function TableRowOf<Row>(props: TableRowProps<Row>) {
  const { id, row, index, start, height, columns, isCut, narrow, active, selected, selectText, state } = props
  const { onSelect, onOpen } = props
  const onClick = (event: ReactMouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button, input, label') !== null) return
    if (selected !== null && (event.shiftKey || event.ctrlKey || event.metaKey)) onSelect(id, event.shiftKey)
    else onOpen?.(row)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it handles the keys of all rows
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected ?? undefined}
      tabIndex={active ? 0 : -1}
      className={styles.row}
      data-id={id}
      data-odd={index % 2 === 1 || undefined}
      data-state={state}
      data-opens={onOpen !== undefined || undefined}
      style={{ top: start, height }}
      onClick={onClick}
    >
      <RowCells {...{ id, row, columns, isCut, narrow, active, selected, selectText, onSelect }} />
    </div>
  )
}

/** One row; unchanged rows are not drawn again when their neighbours change. */
export const TableRow: typeof TableRowOf = memo(TableRowOf) as typeof TableRowOf
