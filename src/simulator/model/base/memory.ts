import type { Calendar } from './calendar.ts'

/**
 * Those who remember what they have worked out. The past of a plant never changes, but what was worked out of the
 * future (and of the running day) does not hold any more when a user sets an output or an event is added.
 */
export interface Memory {
  /** `forget` is called with the time from which on nothing remembered may be trusted. */
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

/** Memo of something that is worked out a local day at a time. */
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
