import type { ReactNode } from 'react'
import { plainCell } from '../../../domain/table/file-cell.ts'
import type { Column } from '../rows/column.ts'
import styles from './printed-table.module.css'

interface PrintedTableProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly id: (row: Row) => string
  /** What stands below the table, and never without its last row at the top of a page. */
  readonly end?: ReactNode
}

/** A table of paper: every column, with the texts of the screen. */
export function PrintedTable<Row>({ columns, rows, id, end }: PrintedTableProps<Row>) {
  const textOf = (column: Column<Row>, row: Row) => column.text?.(row) ?? plainCell(column.plain?.(row) ?? null)
  const line = (row: Row) => (
    <tr key={id(row)}>
      {columns.map((column) => (
        <td
          key={column.id}
          data-number={column.align === 'end' || undefined}
          data-short={column.track.endsWith('px') || undefined}
        >
          {textOf(column, row)}
        </td>
      ))}
    </tr>
  )
  return (
    <table className={styles.plain}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" data-number={column.align === 'end' || undefined}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.slice(0, -1).map(line)}</tbody>
      <tbody className={styles.last}>
        {rows.slice(-1).map(line)}
        {end !== undefined && (
          <tr>
            <td colSpan={columns.length}>{end}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}
