/** What gives a turn to one tab of a browser: Web Locks; null where the browser has none. */
type Locks = Pick<LockManager, 'request'> | null

/**
 * Lets things happen one after the other, in their order, of all tabs that name the same lock. A tab asks for one turn after the
 * other, so that another one has the next, and the browser frees the turn of a tab that dies.
 */
export class Turns {
  readonly #lock: string
  readonly #locks: Locks
  readonly #waiting = new Set<() => void>()
  #running: (() => void) | null = null

  constructor(lock: string, locks: Locks) {
    this.#lock = lock
    this.#locks = locks
  }

  /** Runs `onTurn` once its turn has come, perhaps at once. Returns a function that ends the turn, or the wait for it. */
  take(onTurn: () => void): () => void {
    const end = new AbortController()
    // Each has its own, although two may run the same.
    const start = () => this.#hold(onTurn, end.signal)
    this.#waiting.add(start)
    this.#next()
    return () => {
      end.abort()
      this.#waiting.delete(start)
      if (this.#running === start) this.#running = null
      this.#next()
    }
  }

  #next(): void {
    const [start] = this.#waiting
    if (this.#running !== null || start === undefined) return
    this.#waiting.delete(start)
    this.#running = start
    start()
  }

  #hold(onTurn: () => void, end: AbortSignal): void {
    if (this.#locks === null) {
      onTurn()
      return
    }
    const ended = new Promise((resolve) => end.addEventListener('abort', resolve))
    const held = this.#locks.request(this.#lock, { signal: end }, () => {
      if (end.aborted) return
      onTurn()
      return ended
    })
    held.catch(() => {
      // Browsers that block storage, as for an embedded page, refuse locks as well: this tab then has turns of its own.
      if (!end.aborted) onTurn()
    })
  }
}
