/**
 * Returns the key to evict from a full table: the oldest entry of the owner who has most. Who fills the table evicts what is
 * their own, never what belongs to others.
 */
export function oldestOfMost<V>(entries: ReadonlyMap<string, V>, ownerOf: (value: V) => string): string | undefined {
  const counts = new Map<string, number>()
  let most: string | undefined
  for (const value of entries.values()) {
    const owner = ownerOf(value)
    const count = (counts.get(owner) ?? 0) + 1
    counts.set(owner, count)
    if (most === undefined || count > (counts.get(most) ?? 0)) most = owner
  }
  for (const [key, value] of entries) if (ownerOf(value) === most) return key
  return undefined
}
