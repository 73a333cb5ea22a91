import type { FileLine } from '../../../domain/table/file-cell.ts'
import type { ReadValues, ValueRef } from '../../../live/views/read-values.ts'
import type { Column, FileColumn } from '../rows/column.ts'

/** Returns the columns that a file or a print has of these: those that say something, live ones with what belongs to them. */
export function fileColumns<Row>(columns: readonly Column<Row>[]): readonly FileColumn<Row>[] {
  return columns.flatMap((column): readonly FileColumn<Row>[] => {
    const { id, title, align, decimals, text, plain, files } = column
    if (files !== undefined) return files.columns
    const read = plain ?? text
    if (read === undefined) return []
    return [{ id, title, ...(align && { isNumber: true }), ...(decimals !== undefined && { decimals }), plain: read }]
  })
}

/** Returns the live values that a file or a print says of these rows. */
export function refsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly ValueRef[] {
  const reads = columns.flatMap(({ files }) => files?.reads ?? [])
  return reads.length === 0 ? [] : rows.flatMap((row) => reads.flatMap((read) => read(row)))
}

/** Returns what a file or a print says of a row. */
export function fileLine<Row>(columns: readonly FileColumn<Row>[], row: Row, live: ReadValues): FileLine {
  return columns.map(({ plain }) => plain(row, live))
}
