import { useState } from 'react'
import { type HeldRows, holdRows } from '../../domain/held-rows.ts'

interface HeldList<Row> extends HeldRows<Row> {
  /** Shows what waits, even while the list is held. */
  readonly release: () => void
}

/**
 * The list as it may be shown: while `held` it keeps its order and its rows. `view` names filter and sorting: another
 * view is another list and takes the present rows.
 */
export function useHeldList<Row extends { readonly id: string }>(
  rows: readonly Row[],
  held: boolean,
  view: string,
): HeldList<Row> {
  const [hold, setHold] = useState<{ readonly rows: readonly Row[]; readonly view: string } | null>(null)
  // Set while rendering, not in an effect: between the two the list would move once under the pointer.
  if (held && hold?.view !== view) setHold({ rows, view })
  if (!held && hold !== null) setHold(null)
  const shown = held && hold?.view === view ? hold.rows : null
  return { ...holdRows(shown, rows), release: () => setHold(held ? { rows, view } : null) }
}
