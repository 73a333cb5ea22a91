/** A browser opens six connections over HTTP/1.1 to a server: two stay free for commands, the session and negotiations. */
const MOST_READS = 4
/** Of those, one stays free for what a page waits for. */
const MOST_LARGE = 3

interface Waiting {
  readonly isLarge: boolean
  readonly start: () => void
}

/**
 * Lets reads begin while there is a connection for them, those of pages before large ones. All reads of the worker share it: limits
 * of single readers add up to more connections than there are, and a command would wait behind answers that hang.
 */
export class ReadBudget {
  #waiting: readonly Waiting[] = []
  #running = 0
  #runningLarge = 0

  /** Runs a read once there is a connection. It has to end: then the next one begins. */
  async run<T>(isLarge: boolean, read: () => Promise<T>): Promise<T> {
    if (!this.#hasRoom(isLarge)) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#waiting = [...this.#waiting, { isLarge, start: resolve }]
      await promise
    } else this.#begin(isLarge)
    try {
      return await read()
    } finally {
      this.#running -= 1
      if (isLarge) this.#runningLarge -= 1
      this.#startNext()
    }
  }

  #hasRoom(isLarge: boolean): boolean {
    return this.#running < MOST_READS && !(isLarge && this.#runningLarge >= MOST_LARGE)
  }

  /** Counted when it is let in, not when it runs: until then another one could take its place. */
  #begin(isLarge: boolean): void {
    this.#running += 1
    if (isLarge) this.#runningLarge += 1
  }

  #startNext(): void {
    for (const isLarge of [false, true]) {
      const next = this.#waiting.find((waiting) => waiting.isLarge === isLarge)
      if (next === undefined || !this.#hasRoom(isLarge)) continue
      this.#waiting = this.#waiting.filter((waiting) => waiting !== next)
      this.#begin(isLarge)
      next.start()
      return
    }
  }
}
