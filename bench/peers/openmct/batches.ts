import type { Datum } from './open-mct-api.ts'

/**
 * Keeps what comes and hands it on in batches, none within `throttleMs` of the last one, as Open MCT's `BatchingWebSocket`
 * does for servers that speak a bare WebSocket. Its release 4.2.0 also waits until the page is idle, and stops for ever
 * where the browser does not call an idle callback: its pull request 8347 has removed that, and here it is left out.
 */
export class Batches {
  readonly #throttleMs: number
  readonly #take: (key: string, data: readonly Datum[]) => void
  #waiting = new Map<string, Datum[]>()
  #handedOnAt = Number.NEGATIVE_INFINITY

  constructor(throttleMs: number, take: (key: string, data: readonly Datum[]) => void) {
    this.#throttleMs = throttleMs
    this.#take = take
  }

  add(key: string, datum: Datum): void {
    if (this.#waiting.size === 0) this.#handOnSoon()
    const data = this.#waiting.get(key)
    if (data === undefined) this.#waiting.set(key, [datum])
    else data.push(datum)
  }

  #handOnSoon(): void {
    const waitMs = this.#handedOnAt + this.#throttleMs - performance.now()
    setTimeout(() => this.#handOn(), Math.max(0, waitMs))
  }

  #handOn(): void {
    this.#handedOnAt = performance.now()
    const batch = this.#waiting
    this.#waiting = new Map()
    for (const [key, data] of batch) this.#take(key, data)
  }
}
