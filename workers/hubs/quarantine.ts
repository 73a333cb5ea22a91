import type { LinkState } from '../../src/wire/tabs/live.ts'

/** This many unreadable messages within `WINDOW_MS` send a channel into quarantine. */
const MAX_UNREADABLE = 3
const WINDOW_MS = 60_000
/** The shortest quarantine. The jitter keeps a plant's clients from coming back all at once. */
const QUARANTINE_MS = 60_000
const JITTER = 0.25
/** A break this soon after the last quarantine began counts as the same fault. */
const PROBATION_MS = QUARANTINE_MS * (1 + JITTER) + WINDOW_MS

/**
 * Decides when to stop restarting a channel that keeps receiving unreadable messages. A server that sends the same bad
 * message after each subscription would otherwise make us reconnect without end, and all values of the channel would
 * come and go. Times in ms of a clock that never jumps.
 */
export class Quarantine {
  #breaks: number[] = []
  #beganAt = Number.NEGATIVE_INFINITY

  /** Records a break by an unreadable message. Returns whether the channel enters quarantine. */
  enters(at: number): boolean {
    this.#breaks = [...this.#breaks.filter((before) => at - before < WINDOW_MS), at]
    if (this.#breaks.length < MAX_UNREADABLE && at - this.#beganAt >= PROBATION_MS) return false
    this.#breaks = []
    this.#beganAt = at
    return true
  }

  /** Forgets all breaks. Call when the channel is closed on purpose: its next use may have nothing to do with them. */
  clear(): void {
    this.#breaks = []
    this.#beganAt = Number.NEGATIVE_INFINITY
  }
}

export function isQuarantined({ link }: { readonly link: LinkState }): boolean {
  return link.state === 'faulted' && link.reason === 'data-error'
}

/** Returns how long a quarantine lasts in ms; 0 <= random < 1. */
export function quarantineMs(random: number): number {
  return QUARANTINE_MS * (1 + JITTER * random)
}
