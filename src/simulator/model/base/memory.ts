import type { Calendar } from './calendar.ts'

/**
 * Notifies caches when the process changes. The past never changes, but cached results for the future (and the current
 * day) become stale when a user sets an output or an event is added.
 */
export interface Memory {
  /** Calls `forget` with the time from which on cached results are stale. */
  onChange(forget: (from: number) => void): void
  changed(from: number): void
}

export function createMemory(): Memory {
  const all: ((from: number) => void)[] = []
  return {
    onChange: (forget) => {
      all.push(forget)
    },
    changed: (from) => {
      for (const forget of all) forget(from)
    },
  }
}

/** Caches results by local day. */
export function dayCache<V>(
  { memory, calendar }: { readonly memory: Memory; readonly calendar: Calendar },
  limit: number,
  compute: (day: number) => V,
): BoundedCache<number, V> {
  const cache = boundedCache(limit, compute)
  memory.onChange((from) => {
    const first = calendar.dayOf(from)
    cache.forget((day) => day >= first)
  })
  return cache
}

export interface BoundedCache<K, V> {
  (key: K): V
  /** Drops stale results. */
  forget(isStale: (key: K, result: V) => boolean): void
}

/**
 * Caches the results of a pure function of one key, at most `limit` of them. It drops the least recently used: that
 * costs time, but never changes a result.
 */
export function boundedCache<K, V>(limit: number, compute: (key: K) => V): BoundedCache<K, V> {
  const entries = new Map<K, { readonly result: V }>()
  // Nearby times fall into the same day, so most calls repeat the last one and skip the bookkeeping.
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
