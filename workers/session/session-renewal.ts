import type { CoreContext } from '../context/core-context.ts'

/** Longest time between two renewals, however long the server's leases are. */
const LONGEST_WAIT_MS = 5 * 60_000
/** A server whose clock was set may report a lease that is already over: renewals must not run in a tight loop. */
const SHORTEST_WAIT_MS = 1000
const RETRY_MS = 10_000

type RenewalContext = Pick<CoreContext, 'clock' | 'serverClock' | 'call' | 'hasTabs'>

/**
 * Renews the session while there is a tab: a page that only listens to hubs makes no calls, and its session would end.
 * Hidden tabs count, since they show open alerts in their titles and may sound the horn. The first renewal is sent when the
 * session begins, the next after half of the time that the server has granted. Specification 6 and 7, "renew-lease".
 */
export class SessionRenewal {
  readonly #context: RenewalContext
  #isActive = false
  #isDue = false
  #cancel: () => void = () => {}

  constructor(context: RenewalContext) {
    this.#context = context
  }

  begin(): void {
    this.#isActive = true
    void this.#renew()
  }

  /** Sends a renewal that was due while there was no tab. Call for each new tab. */
  check(): void {
    if (this.#isActive && this.#isDue) void this.#renew()
  }

  end(): void {
    this.#isActive = false
    this.#cancel()
  }

  async #renew(): Promise<void> {
    this.#cancel()
    this.#isDue = !this.#context.hasTabs()
    if (this.#isDue) return
    // Armed before the response, which may never come.
    this.#arm(LONGEST_WAIT_MS)
    const result = await this.#context.call('renewLease', {})
    if (this.#isActive) this.#arm(result.ok ? this.#halfOf(result.body.validUntil) : RETRY_MS)
  }

  #halfOf(validUntil: number): number {
    const half = (validUntil - this.#context.serverClock.now()) / 2
    return half > 0 ? Math.max(SHORTEST_WAIT_MS, Math.min(LONGEST_WAIT_MS, half)) : LONGEST_WAIT_MS
  }

  #arm(ms: number): void {
    this.#cancel()
    this.#cancel = this.#context.clock.after(ms, () => void this.#renew())
  }
}
