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
  /** Keys that were set in (from, to]. */
  changedIn(from: number, to: number): readonly string[]
}

export function createHistory<T>(): History<T> {
  const entries = new Map<string, Entry<T>[]>()
  const order: { readonly key: string; readonly at: number }[] = []
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
      order.push({ key, at })
    },
    at: (key, time) => entries.get(key)?.findLast((entry) => entry.at <= time)?.value,
    of: (key) => entries.get(key) ?? none,
    changedIn: (from, to) => {
      const keys: string[] = []
      for (let index = order.length - 1; index >= 0; index--) {
        const change = order[index]
        if (change === undefined || change.at <= from) break
        if (change.at <= to) keys.push(change.key)
      }
      return keys
    },
  }
}
