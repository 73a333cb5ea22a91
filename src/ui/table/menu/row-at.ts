import type { RowSource } from '../rows/row-source.ts'

/** Parts of a row with a context menu or gestures of their own. */
const OWN = 'a, input, select, textarea'

interface FoundRow<Row> {
  readonly row: Row
  readonly element: HTMLElement
}

/** Returns the row of a table that an event happened in; null in its groups, in links and fields, and outside of rows. */
export function rowAt<Row>(target: EventTarget, source: RowSource<Row>): FoundRow<Row> | null {
  if (!(target instanceof Element) || target.closest(OWN) !== null) return null
  const element = target.closest<HTMLElement>('[role="row"][data-id]')
  const index = element === null ? -1 : source.indexOf(element.dataset.id ?? '')
  const row = index < 0 || source.groups?.at(index) !== undefined ? undefined : source.row(index)
  return element === null || row === undefined ? null : { row, element }
}
