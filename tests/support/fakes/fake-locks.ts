interface Waiting {
  readonly run: () => void
}

type Granted = () => unknown

/** Web Locks in memory: one holder per name, the others wait. A test can play a tab or a worker that dies. */
export class FakeLocks {
  readonly #held = new Set<string>()
  readonly #waiting = new Map<string, Waiting[]>()

  /** Takes a lock as a tab does. Returns a function that releases it. */
  hold(name: string): () => void {
    this.#held.add(name)
    return () => this.#free(name)
  }

  /** The part of `LockManager.request` that the worker uses. */
  readonly request = (name: string, options: { readonly signal?: AbortSignal }, granted: Granted): Promise<void> => {
    return new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        run: () => {
          this.#held.add(name)
          void Promise.resolve(granted()).then(() => {
            this.#free(name)
            resolve()
          })
        },
      }
      options.signal?.addEventListener('abort', () => {
        this.#waiting.set(
          name,
          (this.#waiting.get(name) ?? []).filter((other) => other !== waiting),
        )
        reject(new DOMException('aborted', 'AbortError'))
      })
      if (this.#held.has(name)) this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), waiting])
      else waiting.run()
    })
  }

  #free(name: string): void {
    this.#held.delete(name)
    const [next, ...rest] = this.#waiting.get(name) ?? []
    this.#waiting.set(name, rest)
    next?.run()
  }
}
