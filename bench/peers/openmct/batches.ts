import type { Datum } from './open-mct-api.ts'

/**
 * Keeps what comes and hands it on in batches, as Open MCT's own `BatchingWebSocket` does for servers that speak a bare
 * WebSocket: none within `throttleMs` of the last one, and none before the page was idle after it, so that a page that
 * does not keep up gets fewer and larger ones. A hidden page need not be idle.
 */
export class Batches {
  readonly #throttleMs: number
  readonly #take: (key: string, data: readonly Datum[]) => void
  #waiting = new Map<string, Datum[]>()
  #isReady = true
  #handedOnAt = Number.NEGATIVE_INFINITY

  constructor(throttleMs: number, take: (key: string, data: readonly Datum[]) => void) {
    this.#throttleMs = throttleMs
    this.#take = take
  }

  add(key: string, datum: Datum): void {
    const data = this.#waiting.get(key)
    if (data === undefined) this.#waiting.set(key, [datum])
    else data.push(datum)
    if (this.#isReady) this.#handOnSoon()
  }

  #handOnSoon(): void {
    this.#isReady = false
    const waitMs = this.#handedOnAt + this.#throttleMs - performance.now()
    setTimeout(() => this.#handOn(), Math.max(0, waitMs))
  }

  #handOn(): void {
    this.#handedOnAt = performance.now()
    const batch = this.#waiting
    this.#waiting = new Map()
    for (const [key, data] of batch) this.#take(key, data)
    this.#awaitIdle()
  }

  #awaitIdle(): void {
    const isIdle = ({ didTimeout }: IdleDeadline) => {
      if (didTimeout && document.visibilityState === 'visible') return this.#awaitIdle()
      this.#isReady = true
      if (this.#waiting.size > 0) this.#handOnSoon()
    }
    requestIdleCallback(isIdle, { timeout: this.#throttleMs })
  }
}
