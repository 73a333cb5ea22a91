/** Screen readers read every change of what they are at, so it changes at most this often. */
const SPOKEN_INTERVAL_MS = 5000

export interface SpokenText {
  /** Writes now, or once the interval is over; of several texts the last one. */
  say(write: () => void): void
  stop(): void
}

/** Slows down texts for screen readers that follow a live value. */
export function createSpokenText(): SpokenText {
  let timer: ReturnType<typeof setTimeout> | undefined
  let next: (() => void) | null = null
  const run = () => {
    timer = undefined
    if (next === null) return
    next()
    next = null
    timer = setTimeout(run, SPOKEN_INTERVAL_MS)
  }
  return {
    say: (write) => {
      next = write
      if (timer === undefined) run()
    },
    stop: () => clearTimeout(timer),
  }
}
