import { serverNow } from '../../../src/live/connection/frame-clock.ts'
import { mirror, subscribeCell } from '../../../src/live/connection/live-client.ts'
import { type ConnectionReport, leaseId } from '../../../src/wire/tabs/live.ts'
import type { OutageReading } from '../outage-reading.ts'

const UNARMED = { allStaleAt: null, openAt: null, allFreshAt: null, longestTaskMs: 0 }

/** When the values of this page became stale, when their hub was open again, and when they all were fresh again. */
export class OutageWatch {
  readonly #count: number
  readonly #waiting: Set<number>
  #seen: Omit<OutageReading, 'waiting'> = UNARMED

  /** Of so many values, none of them known yet. */
  constructor(count: number) {
    this.#count = count
    this.#waiting = new Set(Array.from({ length: count }, (_, index) => index))
    subscribeCell('connection', '', () => this.#linkChanged())
    new PerformanceObserver((list) => {
      const longestTaskMs = Math.max(this.#seen.longestTaskMs, ...list.getEntries().map(({ duration }) => duration))
      this.#seen = { ...this.#seen, longestTaskMs }
    }).observe({ type: 'longtask' })
  }

  /** Forgets what has been seen so far; only while all values are fresh. */
  arm(): void {
    if (this.#waiting.size > 0) throw new Error(`${this.#waiting.size} values are not fresh`)
    this.#seen = UNARMED
  }

  /** The page has been told of one of the values. */
  saw(index: number, isFresh: boolean): void {
    if (isFresh) this.#waiting.delete(index)
    else this.#waiting.add(index)
    if (this.#waiting.size === this.#count && this.#seen.allStaleAt === null) {
      this.#seen = { ...this.#seen, allStaleAt: Date.now() }
    }
    if (this.#waiting.size === 0 && this.#seen.openAt !== null && this.#seen.allFreshAt === null) {
      this.#seen = { ...this.#seen, allFreshAt: Date.now() }
    }
  }

  read(): OutageReading {
    return { ...this.#seen, waiting: this.#waiting.size }
  }

  #linkChanged(): void {
    const connection = mirror.value(leaseId('connection', ''))?.value as ConnectionReport | undefined
    const link = connection?.links.pv
    if (this.#seen.allStaleAt === null || this.#seen.openAt !== null || link?.state !== 'open') return
    // The worker says it in the server's time, and only with its next frame.
    this.#seen = { ...this.#seen, openAt: Date.now() - (serverNow() - link.since) }
  }
}
