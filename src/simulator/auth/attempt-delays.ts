import { LOCKOUT_MS } from '../../domain/commands/login-status.ts'

/** Attempts that everybody has without waiting. */
const FREE_ATTEMPTS = 5
/** The first delay; each further one is twice as long, up to the longest. */
const FIRST_DELAY_MS = 500
/** Shorter than `MAX_WAIT_MS`: an attempt right after the one before must never be refused, or the right secret would be. */
const LONGEST_DELAY_MS = 8_000
/** Who had to wait longer is told so at once: the client would give up meanwhile. */
const MAX_WAIT_MS = 10_000
const MAX_ENTRIES = 10_000

interface Attempts {
  count: number
  /** Real time in ms from which on the next attempt is judged. */
  next: number
}

/**
 * Delays attempts at a secret, by account and address. An attempt counts when it comes, so many at the same time wait one after
 * the other; nobody else waits, and the right secret gets in.
 */
export class AttemptDelays {
  readonly #attempts = new Map<string, Attempts>()
  readonly #now: () => number

  /** `now` returns real time in ms. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Counts an attempt. Returns for how many ms it waits before it is judged; null if that is too long. */
  take(account: string, clientAddress: string): number | null {
    const key = keyOf(account, clientAddress)
    const now = this.#now()
    const known = this.#attempts.get(key)
    const attempts = known === undefined || now - known.next > LOCKOUT_MS ? { count: 0, next: now } : known
    const doubled = FIRST_DELAY_MS * 2 ** (attempts.count - FREE_ATTEMPTS)
    const delayMs = attempts.count < FREE_ATTEMPTS ? 0 : Math.min(LONGEST_DELAY_MS, doubled)
    const next = Math.max(now, attempts.next) + delayMs
    if (next - now > MAX_WAIT_MS) return null
    this.#attempts.delete(key)
    this.#attempts.set(key, { count: attempts.count + 1, next })
    const [oldest] = this.#attempts.keys()
    if (this.#attempts.size > MAX_ENTRIES && oldest !== undefined) this.#attempts.delete(oldest)
    return next - now
  }

  /** Forgets the attempts of who knows the secret. */
  succeed(account: string, clientAddress: string): void {
    this.#attempts.delete(keyOf(account, clientAddress))
  }
}

function keyOf(account: string, clientAddress: string): string {
  return JSON.stringify([account, clientAddress])
}
