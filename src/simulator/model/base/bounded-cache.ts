export interface BoundedCache<K, V> {
  (key: K): V
  /** Drops what is not to be trusted any more. */
  forget(isStale: (key: K, result: V) => boolean): void
}

/**
 * Memo of a pure function of one key, at most `limit` results. The least recently used one is dropped: dropping costs
 * time, never changes a result.
 */
export function boundedCache<K, V>(limit: number, compute: (key: K) => V): BoundedCache<K, V> {
  const entries = new Map<K, { readonly result: V }>()
  // Neighbouring times fall into the same day: most questions repeat the last one and skip the bookkeeping.
  let last: { readonly key: K; readonly result: V } | null = null
  function read(key: K): V {
    if (last !== null && last.key === key) return last.result
    const found = entries.get(key)
    if (found !== undefined) {
      entries.delete(key)
      entries.set(key, found)
      last = { key, result: found.result }
      return found.result
    }
    const result = compute(key)
    last = { key, result }
    entries.set(key, { result })
    if (entries.size > limit) {
      for (const oldest of entries.keys()) {
        entries.delete(oldest)
        break
      }
    }
    return result
  }
  return Object.assign(read, {
    forget: (isStale: (key: K, result: V) => boolean) => {
      last = null
      for (const [key, { result }] of entries) if (isStale(key, result)) entries.delete(key)
    },
  })
}
