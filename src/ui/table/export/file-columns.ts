import type { CsvValue } from '../../../domain/table/csv.ts'
import type { ReadValues, ValueRef } from '../../../live/views/read-values.ts'
import type { Column, FileColumn } from '../rows/column.ts'

/** Returns the columns that a file or a print has of these: those that say something, live ones with what belongs to them. */
export function fileColumns<Row>(columns: readonly Column<Row>[]): readonly FileColumn<Row>[] {
  return columns.flatMap((column): readonly FileColumn<Row>[] => {
    const { id, title, align, text, plain, files } = column
    if (files !== undefined) return files.columns
    const read = plain ?? text
    return read === undefined ? [] : [{ id, title, ...(align === undefined ? {} : { isNumber: true }), plain: read }]
  })
}

/** Returns the live values that a file or a print says of these rows. */
export function refsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly ValueRef[] {
  const reads = columns.flatMap(({ files }) => files?.reads ?? [])
  return reads.length === 0 ? [] : rows.flatMap((row) => reads.flatMap((read) => read(row)))
}

/** Returns what a file or a print says of a row. */
export function fileLine<Row>(columns: readonly FileColumn<Row>[], row: Row, live: ReadValues): readonly CsvValue[] {
  return columns.map(({ plain }) => plain(row, live))
}
