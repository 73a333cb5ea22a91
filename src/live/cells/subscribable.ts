export type Notify = () => void

/** Watchers that have thrown: each is reported once, for it may throw with every frame. */
const reported = new WeakSet<Notify>()

/** Runs every watcher; one that throws is reported and stops none of the others. */
export function notify(watchers: Iterable<Notify> | undefined): void {
  if (watchers === undefined) return
  for (const watcher of watchers) {
    try {
      watcher()
    } catch (error) {
      if (reported.has(watcher)) continue
      reported.add(watcher)
      // To the browser's own error event, as if nobody had caught it.
      reportError(error)
    }
  }
}

/** Watchers by what they watch. */
export class Watchers<K> {
  readonly #sets = new Map<K, Set<Notify>>()

  /** The answer ends the watching. */
  add(key: K, watcher: Notify): Notify {
    const set = this.#sets.get(key) ?? new Set()
    this.#sets.set(key, set.add(watcher))
    return () => {
      set.delete(watcher)
      if (set.size === 0 && this.#sets.get(key) === set) this.#sets.delete(key)
    }
  }

  tell(key: K): void {
    notify(this.#sets.get(key))
  }

  tellAll(): void {
    for (const watchers of [...this.#sets.values()]) notify(watchers)
  }
}
