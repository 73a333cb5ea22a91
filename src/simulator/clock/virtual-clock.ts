/** Maximum of plant seconds per real second: a day passes in a minute and a half. */
export const MAX_CLOCK_SPEED = 1000

export interface VirtualClockOptions {
  /** Plant time at the start, in ms since 1970. Default: the real time. */
  readonly start?: number
  /** Plant seconds per real second. Default 1; 0 stops the clock. */
  readonly speed?: number
  /** Real time in ms since 1970. */
  readonly realNow: () => number
}

export interface VirtualClock {
  /** Plant time in ms since 1970, in whole milliseconds. */
  now(): number
  readonly speed: number
  /** Jumps to `now`, and continues at `speed`. */
  set(change: { readonly now?: number | undefined; readonly speed?: number | undefined }): void
}

/** Creates the clock of the plant: start + (real - real at start) * speed. */
export function createVirtualClock({ start, speed = 1, realNow }: VirtualClockOptions): VirtualClock {
  let realStart = realNow()
  let plantStart = start ?? realStart
  let rate = speed
  const now = () => Math.round(plantStart + (realNow() - realStart) * rate)
  return {
    now,
    get speed() {
      return rate
    },
    set: (change) => {
      plantStart = change.now ?? now()
      realStart = realNow()
      rate = change.speed ?? rate
    },
  }
}
