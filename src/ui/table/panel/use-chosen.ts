import { useMemo } from 'react'
import type { TableSelection } from '../rows/column.ts'
import type { TableState } from './table-state.ts'
import { useShownSelection } from './use-shown-selection.ts'

const NONE: ReadonlySet<string> = new Set()

interface Chosen<Row> {
  /** Of the rows that there are, in their order. */
  readonly chosen: readonly Row[]
  readonly clear: () => void
  readonly selection: TableSelection
}

/**
 * The rows that a user has selected for a command, whose dialog names them. `rowId` must be stable. A command that may act at once
 * has `shownIn`: only rows that this table shows are chosen, also where a value that has changed hides one.
 */
export function useChosen<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  shownIn?: Pick<TableState<Row>, 'source' | 'filter'>,
): Chosen<Row> {
  const [selected, setSelected] = useShownSelection(shownIn === undefined ? '' : JSON.stringify(shownIn.filter))
  const source = shownIn?.source
  return {
    chosen: useMemo(() => {
      const those = source === undefined ? rows : shownRows(source)
      return those.filter((row) => selected.has(rowId(row)))
    }, [rows, source, selected, rowId]),
    clear: () => setSelected(NONE),
    selection: { selected, onChange: setSelected },
  }
}

/** Returns the rows of a source without those of closed groups. */
function shownRows<Row>({ count, row }: TableState<Row>['source']): readonly Row[] {
  return Array.from({ length: count }, (_, index) => row(index)).filter((own): own is Row => own !== undefined)
}
