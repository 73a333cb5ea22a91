import { type BoundedCache, boundedCache } from './bounded-cache.ts'
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
