import { serverNow } from '../../../src/live/connection/frame-clock.ts'
import { mirror, subscribeCell } from '../../../src/live/connection/live-client.ts'
import { type ConnectionReport, leaseId } from '../../../src/wire/tabs/live.ts'
import type { OutageReading } from '../outage-reading.ts'

const UNARMED = { allStaleAt: null, openAt: null, allFreshAt: null, longestTaskMs: 0 }

/** Records when the values of this page became stale, when their hub was open again, and when all were fresh again. */
export class OutageWatch {
  readonly #count: number
  readonly #waiting: Set<number>
  #seen: Omit<OutageReading, 'waiting'> = UNARMED

  /** Starts with `count` values, none of them known yet. */
  constructor(count: number) {
    this.#count = count
    this.#waiting = new Set(Array.from({ length: count }, (_, index) => index))
    subscribeCell('connection', '', () => this.#linkChanged())
    new PerformanceObserver((list) => {
      const longestTaskMs = Math.max(this.#seen.longestTaskMs, ...list.getEntries().map(({ duration }) => duration))
      this.#seen = { ...this.#seen, longestTaskMs }
    }).observe({ type: 'longtask' })
  }

  /** Resets the readings. Throws unless all values are fresh. */
  arm(): void {
    if (this.#waiting.size > 0) throw new Error(`${this.#waiting.size} values are not fresh`)
    this.#seen = UNARMED
  }

  /** Records a notification of one value. */
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
    // The worker reports the time in server time, with its next frame.
    this.#seen = { ...this.#seen, openAt: Date.now() - (serverNow() - link.since) }
  }
}
