import type { Datum } from './open-mct-api.ts'

/**
 * Collects values and delivers them in batches, at least `throttleMs` apart, as Open MCT's `BatchingWebSocket` does for
 * servers that speak a bare WebSocket. Its release 4.2.0 also waits until the page is idle, and stops forever where the
 * browser calls no idle callback. Its pull request 8347 removed that wait, so it is left out here.
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
