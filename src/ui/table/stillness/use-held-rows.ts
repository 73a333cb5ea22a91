import { useMemo, useState } from 'react'
import { type HeldRows, heldRows } from './held-rows.ts'

interface Hold extends HeldRows {
  readonly what: string
}

/**
 * Returns the rows of a table that sorts or filters by values that change: while it is held they keep their place. `what` names
 * the order and the filter that the user has chosen, another one is another list; null while the table is not held.
 */
export function useHeldRows<Row>(
  rows: readonly Row[],
  sorted: readonly Row[],
  rowId: (row: Row) => string,
  what: string | null,
): readonly Row[] {
  const [before, setHold] = useState<Hold | null>(null)
  const hold = before?.what === what ? before : null
  const shown = useMemo(
    () => (hold === null ? sorted : heldRows(hold, rows, sorted, rowId)),
    [hold, rows, sorted, rowId],
  )
  const isNew = (row: Row, ids: ReadonlySet<string> | undefined) => ids?.has(rowId(row)) !== true
  // Set during render: with an effect, what has come would move once more before it is held as well.
  if (what === null) {
    if (before !== null) setHold(null)
  } else if (rows.some((row) => isNew(row, hold?.known)) || shown.some((row) => isNew(row, hold?.ids))) {
    setHold({ what, ids: new Set(shown.map(rowId)), known: new Set(rows.map(rowId)) })
  }
  return shown
}
