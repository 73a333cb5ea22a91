// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows are the tab stops of the grid, by roving tabindex
import { memo } from 'react'
import type { Column } from './column.ts'
import styles from './data-table.module.css'
import type { NarrowRow } from './data-table.tsx'
import type { IsCut } from './use-column-room.ts'

export interface RowCellsProps<Row> {
  readonly id: string
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly isCut: IsCut
  readonly narrow: NarrowRow<Row> | null
  readonly active: boolean
  /** null = rows cannot be selected. */
  readonly selected: boolean | null
  readonly selectText: string
  readonly onSelect: (id: string, range: boolean) => void
}

function RowCellsOf<Row>(props: RowCellsProps<Row>) {
  const { id, row, columns, isCut, narrow, active, selected, selectText, onSelect } = props
  return (
    <>
      {selected !== null && (
        <div role="gridcell" className={styles.check}>
          <input
            type="checkbox"
            aria-label={selectText}
            checked={selected}
            tabIndex={active ? 0 : -1}
            onChange={({ nativeEvent }) => onSelect(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        </div>
      )}
      {narrow !== null && (
        <div role="gridcell" className={styles.narrowCell}>
          {narrow.cell(row, active)}
        </div>
      )}
      {columns.map((column, at) => {
        const text = column.text?.(row)
        return (
          <div
            key={column.id}
            role="gridcell"
            className={styles.cell}
            data-align={column.align}
            data-cut={(column.fits !== true && (text === undefined || isCut(at, text))) || undefined}
            title={text}
          >
            {column.cell === undefined ? text : column.cell(row, active)}
          </div>
        )
      })}
    </>
  )
}

/** What stands in a row. Not drawn again when the row only moves: in a flood of alerts all rows move with every picture. */
export const RowCells: typeof RowCellsOf = memo(RowCellsOf) as typeof RowCellsOf
