/** The rows on the screen at last: `what` they are a part of, and their ids from the first to the last. */
export interface ShownRows {
  readonly what: string
  /** Undefined: a row that is not loaded yet. */
  readonly ids: readonly (string | undefined)[]
}

/**
 * Returns what is shown now, and whether rows have moved by themselves since `before`. Other rows because somebody scrolled, sorted
 * or filtered (another `what`) are no surprise, nor are those that were not there yet. A row whose page is loaded anew was still
 * read as what it was, so its id is kept until then.
 */
export function rowsNow(before: ShownRows, now: ShownRows): { readonly shown: ShownRows; readonly hasMoved: boolean } {
  if (before.what !== now.what) return { shown: now, hasMoved: false }
  const hasMoved = before.ids.some((id, index) => {
    const next = now.ids[index]
    return id !== undefined && next !== undefined && id !== next
  })
  return { shown: { what: now.what, ids: now.ids.map((id, index) => id ?? before.ids[index]) }, hasMoved }
}
