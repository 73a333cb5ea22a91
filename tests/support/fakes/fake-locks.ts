interface Waiting {
  readonly run: () => void
}

type Granted = () => unknown

/** Web Locks in memory: one holder a name, the others wait; a test may take the part of a tab or a worker that dies. */
export class FakeLocks {
  readonly #held = new Set<string>()
  readonly #waiting = new Map<string, Waiting[]>()

  /** Takes a lock as a tab does; the answer gives it back. */
  hold(name: string): () => void {
    this.#held.add(name)
    return () => this.#free(name)
  }

  /** What the worker uses of `LockManager.request`. */
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
