import { Subscribable, type Unsubscribe } from '../cells/subscribable.ts'

const SECOND_MS = 1000

/** Notified with server time in ms since 1970. */
const seconds = new Subscribable<number>()
let at = Number.NaN
let takenAt = 0
let notifiedSecond = Number.NaN

/** Driven only by the worker's frames: a timer of its own would keep ticking on a dead page. */
export const frameClock = {
  /** Sets server time, in ms since 1970, from the frame that has just arrived; NaN while unknown. */
  set(time: number): void {
    at = time
    takenAt = performance.now()
  },
  /** Notifies the listeners if the server's second has changed. Returns whether it has. */
  tick(): boolean {
    const second = Math.floor(at / SECOND_MS)
    if (Number.isNaN(second) || second === notifiedSecond) return false
    notifiedSecond = second
    seconds.notify(at)
    return true
  },
}

/** Returns server time in ms since 1970; NaN while unknown. */
export function serverNow(): number {
  return at + (performance.now() - takenAt)
}

/**
 * Calls `onTick` once a second with server time in ms since 1970, as long as frames arrive. Returns a function that
 * unsubscribes.
 */
export function onSecond(onTick: (now: number) => void): Unsubscribe {
  return seconds.subscribe(onTick)
}
