// biome-ignore-all lint/a11y/useSemanticElements: a virtual list of absolutely placed rows cannot be a <table>
// biome-ignore-all lint/a11y/useFocusableInteractive: the rows are the tab stops of the grid, by roving tabindex
import { type CSSProperties, memo, type MouseEvent as ReactMouseEvent } from 'react'
import { useIsWall } from '../../status/wall.ts'
import type { Column, NarrowRow } from './column.ts'
import styles from './data-table.module.css'
import type { ColumnRoom } from './use-column-room.ts'
import { FIRST_ROW } from './use-roving-row.ts'

interface TableRowProps<Row> extends RowCellsProps<Row> {
  readonly index: number
  readonly start: number
  readonly height: number
  readonly state: string | undefined
  /** Depth in a grouped table; undefined in any other. */
  readonly level: number | undefined
  readonly onOpen: ((row: Row) => void) | undefined
}

function TableRowOf<Row>(props: TableRowProps<Row>) {
  const { id, row, index, start, height, columns, room, narrow, active, selected, selectText, state } = props
  const { onSelect, onOpen, level } = props
  const onClick = (event: ReactMouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button, input, label') !== null) return
    if (selected !== null && (event.shiftKey || event.ctrlKey || event.metaKey)) onSelect(id, event.shiftKey)
    // The first click of a double one has opened it.
    else if (event.detail < 2) onOpen?.(row)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid around it handles the keys of all rows
    <div
      role="row"
      aria-rowindex={index + FIRST_ROW}
      aria-level={level}
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
      <RowCells {...{ id, row, columns, room, narrow, active, selected, selectText, onSelect }} />
    </div>
  )
}

/** One row. Memoised: an unchanged row does not render again when its neighbours change. */
export const TableRow: typeof TableRowOf = memo(TableRowOf) as typeof TableRowOf

interface RowCellsProps<Row> {
  readonly id: string
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly room: ColumnRoom
  readonly narrow: NarrowRow<Row> | null
  readonly active: boolean
  /** Null if rows cannot be selected. */
  readonly selected: boolean | null
  readonly selectText: string
  readonly onSelect: (id: string, range: boolean) => void
}

function RowCellsOf<Row>(props: RowCellsProps<Row>) {
  const { id, row, columns, room, narrow, active, selected, selectText, onSelect } = props
  const isWall = useIsWall()
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
        const number = column.align === 'end' ? fitted(column, row, at, room, isWall) : null
        const isClipped = column.fits !== true && (text === undefined || (number === null && room.fit(at, text) < 1))
        return (
          <div
            key={column.id}
            role="gridcell"
            className={styles.cell}
            data-at={at}
            data-align={column.align}
            data-cut={isClipped || undefined}
            style={number?.style}
            title={text}
          >
            {column.cell === undefined ? (number?.text ?? text) : column.cell(row, active)}
          </div>
        )
      })}
    </>
  )
}

/** Smaller than this share of its size a number is hard to read: a shorter way to write it comes first, which has fewer digits. */
const SMALLEST = 0.6
/**
 * Nobody reads a smaller number on a wall monitor. The padding of a cell has room for a number of this share of what it needs, so it
 * stays as it is.
 */
const SMALLEST_ON_WALL = 0.85

interface FittedNumber {
  readonly text: string | undefined
  readonly style: CSSProperties | undefined
}

/**
 * Returns how a number is written in its column: whole, smaller, or with a power of ten, but never cut, which would be another
 * number. A cell whose text is not known here learns its room, see `FitNumber`.
 */
function fitted<Row>(column: Column<Row>, row: Row, at: number, room: ColumnRoom, isWall: boolean): FittedNumber {
  const text = column.text?.(row)
  if (text === undefined) return { text, style: room.roomStyles[at] }
  const fit = room.fit(at, text)
  if (fit >= (isWall ? SMALLEST_ON_WALL : 1)) return { text, style: undefined }
  const short = (isWall || fit < SMALLEST) && column.cell === undefined ? column.short?.(row) : undefined
  const shortFit = short === undefined ? 0 : room.fit(at, short)
  return shortFit > fit
    ? { text: short, style: shortFit < 1 ? { fontSize: `${shortFit}em` } : undefined }
    : { text, style: { fontSize: `${fit}em` } }
}

/** The cells of a row. Memoised, because in a flood of alerts every row moves with every frame. */
const RowCells: typeof RowCellsOf = memo(RowCellsOf) as typeof RowCellsOf

interface PendingRowProps {
  readonly index: number
  readonly start: number
  readonly height: number
  readonly active: boolean
  /** It has the id of another row, which is shown. */
  readonly isTwin: boolean
  /** For screen readers while it loads. */
  readonly text: string
}

/** In the place of a row that is still loading, or that cannot be told from another one. */
export function PendingRow({ index, start, height, active, isTwin, text }: PendingRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + FIRST_ROW}
      aria-busy={!isTwin}
      tabIndex={active ? 0 : -1}
      className={styles.row}
      data-odd={index % 2 === 1 || undefined}
      data-pending={!isTwin || undefined}
      data-twin={isTwin || undefined}
      style={{ top: start, height }}
    >
      <div role="gridcell" className={isTwin ? styles.twin : styles.pending}>
        {isTwin ? text : <span className="visually-hidden">{text}</span>}
      </div>
    </div>
  )
}
