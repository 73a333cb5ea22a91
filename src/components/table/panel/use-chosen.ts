import { useMemo } from 'react'
import type { TableSelection } from '../rows/column.ts'
import { useShownSelection } from './use-shown-selection.ts'

const NONE: ReadonlySet<string> = new Set()

interface Chosen<Row> {
  /** Of the rows that there are, in their order. */
  readonly chosen: readonly Row[]
  readonly clear: () => void
  readonly selection: TableSelection
}

/** The rows that a user has selected for a command. `rowId` must be stable; for `under` see `useShownSelection`. */
export function useChosen<Row>(rows: readonly Row[], rowId: (row: Row) => string, under = ''): Chosen<Row> {
  const [selected, setSelected] = useShownSelection(under)
  return {
    chosen: useMemo(() => rows.filter((row) => selected.has(rowId(row))), [rows, selected, rowId]),
    clear: () => setSelected(NONE),
    selection: { selected, onChange: setSelected },
  }
}
