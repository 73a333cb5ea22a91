import { elementAt, pageBox } from '../../layout/page-pixels.ts'

/**
 * Returns the ids of the rows of a table that are on screen: those whose middle can be seen, neither scrolled away nor under
 * anything else. Group rows have no id of a row.
 */
export function visibleRowIds(table: Element): readonly string[] {
  const rows = table.querySelectorAll<HTMLElement>('[role="row"][data-id]:not([data-group])')
  return [...rows].flatMap((row) => {
    const { left, top, width, height } = pageBox(row)
    const seen = elementAt({ x: left + width / 2, y: top + height / 2 })
    return seen !== null && row.contains(seen) ? [row.dataset.id ?? ''] : []
  })
}
