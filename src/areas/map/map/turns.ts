/** Lets a few things happen at once; the others wait in their order. */
export class Turns {
  readonly #most: number
  readonly #waiting = new Set<() => void>()
  readonly #running = new Set<() => void>()

  constructor(most: number) {
    this.#most = most
  }

  /** Runs `onTurn` once its turn has come, perhaps at once. Returns a function that ends the turn, or the wait for it. */
  take(onTurn: () => void): () => void {
    // Each has its own, although two may run the same.
    const start = () => onTurn()
    this.#waiting.add(start)
    this.#next()
    return () => {
      this.#waiting.delete(start)
      this.#running.delete(start)
      this.#next()
    }
  }

  #next(): void {
    for (const start of this.#waiting) {
      if (this.#running.size >= this.#most) return
      this.#waiting.delete(start)
      this.#running.add(start)
      start()
    }
  }
}
