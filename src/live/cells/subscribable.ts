export type Listener<T = void> = (value: T) => void
export type Unsubscribe = () => void

/** Listeners that have thrown: each is reported once, since it may throw with every frame. */
const reported = new WeakSet<object>()

function notifyAll<T>(listeners: Iterable<Listener<T>>, value: T): void {
  for (const listener of listeners) {
    try {
      listener(value)
    } catch (error) {
      if (reported.has(listener)) continue
      reported.add(listener)
      // Fires the window's `error` event, as an uncaught error does.
      reportError(error)
    }
  }
}

/**
 * A set of listeners. A listener that throws is reported once through `reportError` and stops no other. A listener
 * removed during `notify` is not called any more, one added during it is. Adding a function twice calls it once.
 */
export class Subscribable<T = void> {
  readonly #listeners = new Set<Listener<T>>()

  get size(): number {
    return this.#listeners.size
  }

  /** Returns a function that unsubscribes; calling it twice does no harm. */
  readonly subscribe = (listener: Listener<T>): Unsubscribe => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls every listener with `value`, in the order of subscribing. */
  notify(value: T): void {
    notifyAll(this.#listeners, value)
  }
}

/** Listeners by key, so that a frame notifies only those of changed keys. Errors are isolated as in `Subscribable`. */
export class KeyedSubscribable<K> {
  readonly #byKey = new Map<K, Set<Listener>>()

  /** Returns a function that unsubscribes; calling it twice does no harm. */
  subscribe(key: K, listener: Listener): Unsubscribe {
    const listeners = this.#byKey.get(key) ?? new Set()
    this.#byKey.set(key, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#byKey.get(key) === listeners) this.#byKey.delete(key)
    }
  }

  /** Calls the listeners of `key`. Returns whether there are any. Allocates nothing: it runs for each changed slot. */
  notify(key: K): boolean {
    const listeners = this.#byKey.get(key)
    if (listeners === undefined) return false
    notifyAll(listeners, undefined)
    return true
  }

  notifyEveryKey(): void {
    for (const listeners of [...this.#byKey.values()]) notifyAll(listeners, undefined)
  }
}
