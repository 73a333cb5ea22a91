import type { LinkState } from '../../src/wire/tabs/live.ts'

/** So many messages that could not be read within `WINDOW_MS`, and their channel is left alone. */
const MAX_BROKEN = 3
export const WINDOW_MS = 60_000
/** At least; the jitter keeps the clients of a plant from coming back all at once. */
const QUARANTINE_MS = 60_000
const JITTER = 0.25
/** Whatever breaks a channel so soon after its last quarantine began is taken for the same fault. */
export const PROBATION_MS = QUARANTINE_MS * (1 + JITTER) + WINDOW_MS

/**
 * Whether a channel gets messages again and again that cannot be read. A server that sends the same bad message after
 * each subscription would else be asked for it without end, and every value of the channel would come and go. Times are
 * ms of a clock that never jumps.
 */
export class Quarantine {
  #broken: number[] = []
  #beganAt = Number.NEGATIVE_INFINITY

  /** The channel broke because of what it was sent. Returns whether it goes into quarantine. */
  broke(at: number): boolean {
    this.#broken = [...this.#broken.filter((before) => at - before < WINDOW_MS), at]
    if (this.#broken.length < MAX_BROKEN && at - this.#beganAt >= PROBATION_MS) return false
    this.#broken = []
    this.#beganAt = at
    return true
  }

  /** The channel was closed on purpose; what it is opened for next may have nothing to do with what broke it. */
  clear(): void {
    this.#broken = []
    this.#beganAt = Number.NEGATIVE_INFINITY
  }
}

export function isQuarantined({ link }: { readonly link: LinkState }): boolean {
  return link.state === 'faulted' && link.reason === 'data-error'
}

/** How long a channel is left alone, ms; 0 <= random < 1. */
export function quarantineMs(random: number): number {
  return QUARANTINE_MS * (1 + JITTER * random)
}
