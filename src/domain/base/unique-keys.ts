/**
 * Returns a key for each id, in their order: the id itself, or for one that was there before the id with a number. A list may name
 * one thing several times, for example a PV of a report in several rows, and each line of it keeps its own element.
 */
export function uniqueKeys(ids: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  return ids.map((id) => {
    const count = (counts.get(id) ?? 0) + 1
    counts.set(id, count)
    return count === 1 ? id : `${id}\n${count}`
  })
}
