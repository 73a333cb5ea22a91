import type { FileLine } from '../../../domain/table/file-cell.ts'
import type { Sheet } from '../../../domain/table/sheet.ts'
import { valueReader } from '../../../live/views/read-values.ts'
import type { Column } from '../rows/column.ts'
import type { AllRows } from '../rows/row-source.ts'
import { fileColumns, fileLine, refsOf } from './file-columns.ts'

interface TableRun {
  /** Returns what the file says of itself once everything is read, and how many live values did not come. */
  readonly facts: (missing: number) => readonly FileLine[]
  /** Ends waiting for live values. */
  readonly signal: AbortSignal
}

/** Returns the sheet of a table. Live values are read slice by slice. */
export function tableSheet<Row>(
  all: AllRows<Row>,
  columns: readonly Column<Row>[],
  { facts, signal }: TableRun,
): Sheet {
  const written = fileColumns(columns)
  const reader = valueReader(signal)
  return {
    columns: written.map(({ title, decimals }) => ({ title, ...(decimals !== undefined && { decimals }) })),
    count: all.count,
    rows: async (from, to) => {
      const rows = await all.rows(from, to)
      if (rows === null) return null
      const live = await reader.read(refsOf(columns, rows))
      return rows.map((row) => fileLine(written, row, live))
    },
    facts: () => facts(reader.missing()),
  }
}
