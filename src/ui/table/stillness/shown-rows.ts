/** The rows on the screen at last: `what` they are a part of, the place of the first one in it, and their ids from there on. */
export interface ShownRows {
  readonly what: string
  readonly first: number
  /** Undefined: a row that is not loaded yet. */
  readonly ids: readonly (string | undefined)[]
}

/**
 * Returns what is shown now, and whether rows have moved by themselves since `before`. Other rows because somebody scrolled, sorted
 * or filtered (other places, another `what`) are no surprise, nor are those that were not there yet. A row whose page is loaded
 * anew was still read as what it was, so its id is kept until then.
 */
export function rowsNow(before: ShownRows, now: ShownRows): { readonly shown: ShownRows; readonly hasMoved: boolean } {
  if (before.what !== now.what) return { shown: now, hasMoved: false }
  // One row more or less makes another last place of a list that fits the screen: only places that both have can be compared.
  const readAt = (index: number) => before.ids[now.first + index - before.first]
  const hasMoved = now.ids.some((next, index) => {
    const id = readAt(index)
    return id !== undefined && next !== undefined && id !== next
  })
  return { shown: { ...now, ids: now.ids.map((id, index) => id ?? readAt(index)) }, hasMoved }
}
