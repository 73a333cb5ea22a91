import type { Result } from '../../src/wire/server/result.ts'
import type { LeaseRenewal } from '../../src/wire/server/user.ts'
import type { Clock } from '../platform/environment.ts'

/** A server whose leases are long is asked no more often than this, in ms. */
const LONGEST_WAIT_MS = 5 * 60_000
/** The server's clock may be set, and then says nothing of how long the lease lasts; nor must it be asked all the time. */
const SHORTEST_WAIT_MS = 1000
const RETRY_MS = 10_000

export interface SessionRenewalParts {
  readonly clock: Clock
  /** Server time in ms since 1970; NaN while unknown. */
  readonly serverNow: () => number
  readonly renew: () => Promise<Result<LeaseRenewal>>
  /** Whether there is a tab. */
  readonly isWatched: () => boolean
}

/**
 * Renews the lease of the session as long as there is a tab, since a page that only listens to hubs makes no call and
 * its session would end. A hidden tab counts: it shows open alerts in its title and may sound the horn. Sends the first
 * renewal when the session begins, the next when half of the time is over that the server has given.
 * Specification 6 and 7, "renew-lease".
 */
export class SessionRenewal {
  readonly #parts: SessionRenewalParts
  #isActive = false
  #isDue = false
  #cancel: () => void = () => {}

  constructor(parts: SessionRenewalParts) {
    this.#parts = parts
  }

  begin(): void {
    this.#isActive = true
    void this.#renew()
  }

  /** There is a tab again. */
  check(): void {
    if (this.#isActive && this.#isDue) void this.#renew()
  }

  end(): void {
    this.#isActive = false
    this.#cancel()
  }

  async #renew(): Promise<void> {
    this.#cancel()
    this.#isDue = !this.#parts.isWatched()
    if (this.#isDue) return
    // Again before the answer, which may not come.
    this.#arm(LONGEST_WAIT_MS)
    const result = await this.#parts.renew()
    if (this.#isActive) this.#arm(result.ok ? this.#halfOf(result.body.validUntil) : RETRY_MS)
  }

  #halfOf(validUntil: number): number {
    const half = (validUntil - this.#parts.serverNow()) / 2
    return half > 0 ? Math.max(SHORTEST_WAIT_MS, Math.min(LONGEST_WAIT_MS, half)) : LONGEST_WAIT_MS
  }

  #arm(ms: number): void {
    this.#cancel()
    this.#cancel = this.#parts.clock.after(ms, () => void this.#renew())
  }
}
