/** What a table showed when it was held. */
export interface HeldRows {
  /** Of the rows that were shown, in their order. */
  readonly ids: ReadonlySet<string>
  /** Of all rows that there were, shown or not. */
  readonly known: ReadonlySet<string>
}

/**
 * Returns the rows that a held table shows: those that it showed, in their order, also where their values would sort or filter them
 * otherwise by now. `sorted` is what it would show without. Rows that pass the filter by now come last, where they move nothing;
 * rows that did not exist have their place among the others, and those that exist no longer leave it.
 */
export function heldRows<Row>(
  held: HeldRows,
  rows: readonly Row[],
  sorted: readonly Row[],
  rowId: (row: Row) => string,
): readonly Row[] {
  const newBefore = new Map<string, readonly Row[]>()
  const late: Row[] = []
  let added: Row[] = []
  for (const row of sorted) {
    const id = rowId(row)
    if (held.ids.has(id)) {
      newBefore.set(id, added)
      added = []
    } else if (held.known.has(id)) late.push(row)
    else added.push(row)
  }
  const now = new Map(rows.map((row) => [rowId(row), row]))
  const kept = [...held.ids].flatMap((id) => {
    const row = now.get(id)
    return row === undefined ? [] : [...(newBefore.get(id) ?? []), row]
  })
  return [...kept, ...added, ...late]
}
