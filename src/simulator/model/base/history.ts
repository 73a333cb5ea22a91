interface Entry<T> {
  readonly at: number
  readonly value: T
}

/** What users have set, by key, with the times: asked for an earlier time it answers what held then. */
export interface History<T> {
  readonly isEmpty: boolean
  put(key: string, value: T, at: number): void
  /** What holds at a time; undefined = nothing has been set by then. */
  at(key: string, time: number): T | undefined
  /** All that has been set, ascending in time. */
  of(key: string): readonly Entry<T>[]
  /** Keys whose settings have come to hold by a time and were not taken before: none is told twice, early or never. */
  takeChanged(until: number): readonly string[]
}

const NOTHING: readonly string[] = []

export function createHistory<T>(): History<T> {
  const entries = new Map<string, Entry<T>[]>()
  /** From when on what was set last holds: an output answers a moment after its command. */
  const changed = new Map<string, number>()
  const none: readonly Entry<T>[] = []
  return {
    get isEmpty() {
      return entries.size === 0
    },
    put: (key, value, at) => {
      const own = entries.get(key) ?? []
      entries.set(key, own)
      // Clocks may be set back: what was set then replaces what came later.
      while ((own.at(-1)?.at ?? at) > at) own.pop()
      own.push({ at, value })
      changed.set(key, at)
    },
    at: (key, time) => entries.get(key)?.findLast((entry) => entry.at <= time)?.value,
    of: (key) => entries.get(key) ?? none,
    takeChanged: (until) => {
      if (changed.size === 0) return NOTHING
      const taken = [...changed].flatMap(([key, at]) => (at <= until ? [key] : []))
      for (const key of taken) changed.delete(key)
      return taken
    },
  }
}
